/** What the service does besides answering requests: regularly, and before it stops. */

import { docket } from '../accounts/actors/actors.ts'
import type { Authenticator } from '../accounts/authentication/authenticator.ts'
import { readOnly } from '../accounts/read-only/read-only.ts'
import type { Db } from '../platform/db/db.ts'
import { Fault } from '../platform/faults.ts'
import type { Runner } from '../platform/jobs/jobs.ts'
import type { Node } from '../platform/nodes/nodes.ts'
import type { Transactions } from '../platform/work/work.ts'
import { openChores } from './chores.ts'
import { ledBy, minute, type Swept } from './minute.ts'
import { tracker } from './services/tracker.ts'

/** Each runs once at a time. */
export interface Tasks {
  /** Runs due jobs, such as sending mail; called every few seconds. */
  runJobs(): Promise<void>
  /** Tasks to run about once a minute, and one to run after them. */
  everyMinute(more?: () => Promise<void>): Promise<void>
  /** Another task; a second call during a run waits for that run. */
  once(name: string, body: () => Promise<unknown>): Promise<void>
  /** Removes unreferenced blobs; called every ten seconds. */
  tendBlobs(): Promise<void>
  /** From now on `/readyz` fails; jobs and the lead are left to other nodes. */
  drain(): Promise<void>
  /** Starts no more of them, and waits for those that are running. */
  end(): Promise<void>
}

interface Tasked {
  db: Db
  transactions: Transactions
  authenticator: Authenticator
  jobs: Runner
  swept: Swept
  /** Indexes texts, if the database does not do that with their rows. */
  beforeAside?: (transactions: Transactions) => Promise<void>
}

/** Starts no timers. */
export function openTasks(parts: Tasked): Tasks {
  const { db, transactions, authenticator, jobs, swept, beforeAside } = parts
  const { node, blobs } = swept
  const chores = openChores()
  const tend = async () => !(await transactions.look(docket, readOnly)) && blobs.tend()
  return {
    async runJobs() {
      const each = Object.entries(tracker.followers).map(([name, { handle }]) =>
        chores.once(`events for ${name}`, () => follow(transactions, node, handle)),
      )
      const followed = Promise.all(each)
      const putTexts = async () => beforeAside?.(transactions)
      // Each is independent of others, which may fail or wait; but what happened adds jobs.
      const run = () => jobs.run()
      await Promise.all([followed.then(run, run), followed, chores.once('texts', putTexts)])
    },
    everyMinute: (more) =>
      chores.once('minute', () => minute(transactions, authenticator, { ...swept, more })),
    once: (name, body) => chores.once(name, body),
    tendBlobs: () => chores.once('blobs', tend),
    async drain() {
      node.drain()
      const ended = jobs.stop()
      // On SQLite there is no other node to tell, and the file may be damaged.
      if (db.dialect.isRemote) await node.beat()
      await ended
    },
    end: () => chores.end(),
  }
}

/** On the node that leads, handles what happened, until everything is handled. */
async function follow(
  transactions: Transactions,
  node: Node,
  handle: (led: Transactions) => Promise<boolean>,
) {
  if (!node.lead() || !(await mayWork(transactions))) return
  const led = ledBy(transactions, node)
  while (await handle(led));
}

/** Not in read-only mode, and not while the disk is nearly full. */
const mayWork = (transactions: Transactions) =>
  transactions.look(docket, async (look) => {
    try {
      await transactions.mayWork(look)
      return true
    } catch (error) {
      if (error instanceof Fault) return false
      throw error
    }
  })
