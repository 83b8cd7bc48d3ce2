/** The tasks of each minute: some on every node, the rest on the one that leads. */

import { docket } from '../accounts/actors/actors.ts'
import type { Authenticator } from '../accounts/authentication/authenticator.ts'
import { readOnly } from '../accounts/read-only/read-only.ts'
import type { Keeper } from '../platform/blobs/keeper.ts'
import { feedLimits } from '../platform/feed/feed-limits.ts'
import { forgetOperations } from '../accounts/operations/operations.ts'
import { forgetFailedJobs } from '../platform/jobs/kept-jobs.ts'
import { checkLead, type Node } from '../platform/nodes/nodes.ts'
import { forgetBefore } from '../platform/work/events.store.ts'
import { FREES_SPACE, type Transactions, type Work } from '../platform/work/work.ts'
import type { SeriesCounter } from '../tracker/views/series/count-series.ts'
import { accounts } from './services/accounts.ts'
import { tracker } from './services/tracker.ts'
import type { Tickets } from './services/tickets.ts'

/** Events deleted per minute, to keep transactions short. */
const EVENTS_FORGOTTEN_MAX = 10_000

const forgetEvents = ({ tx, now }: Work) =>
  forgetBefore(tx, now - feedLimits.events_kept_ms, EVENTS_FORGOTTEN_MAX)

/** What the tasks of each minute tend. */
export interface Swept {
  node: Node
  blobs: Keeper
  fileTickets: Tickets
  series: SeriesCounter
}

/** Writes what was collected in memory and, on the node that leads, removes what has expired. */
export async function minute(
  transactions: Transactions,
  authenticator: Authenticator,
  { node, blobs, fileTickets, series, more }: Swept & { more?: (() => Promise<void>) | undefined },
) {
  // Resolves after buffered data was written and old data removed.
  if (await transactions.look(docket, readOnly)) return more?.()
  await authenticator.flush()
  await blobs.sweep()
  await node.beat()
  if (node.lead()) {
    const led = ledBy(transactions, node)
    await led.work(docket, forgetEvents, FREES_SPACE)
    await led.work(docket, forgetFailedJobs, FREES_SPACE)
    await led.work(docket, forgetOperations, FREES_SPACE)
    await led.work(docket, accounts.tidyUp, FREES_SPACE)
    await led.work(docket, tracker.tidyUp, FREES_SPACE)
    await fileTickets.sweep(led)
    await tracker.startMail(led)
    await series.sweep()
  } else await fileTickets.sweep()
  await more?.()
}

/** The same transactions, but works are refused once another node leads. */
export const ledBy = (transactions: Transactions, node: Node): Transactions => ({
  ...transactions,
  work: (actor, body, how) =>
    transactions.work(
      actor,
      async (work) => {
        await checkLead(work.tx, node)
        return body(work)
      },
      how,
    ),
})
