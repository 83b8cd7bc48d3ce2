/** Follows the events of bugs, and starts a job for each change that people may get mail about. */

import { docket } from '../../accounts/actors/actors.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { isFirst, markRead, unread } from '../../platform/work/followers.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { changesIn, wholeWorks } from './changes.rules.ts'
import { CHANGE } from './notices.ts'

const FOLLOWER = 'bugmail'
const EVENTS_MAX = 500
/** Installations that did not send mail before do not begin with what happened long ago. */
const FIRST_MS = 10 * 60 * 1000

/** Handles the next events; whether there were any. Call it on the node that leads. */
export async function followChanges(transactions: Transactions): Promise<boolean> {
  const found = await transactions.look(docket, (one) => unread(one, FOLLOWER, EVENTS_MAX))
  const events = wholeWorks(found.events, EVENTS_MAX)
  if (events.length === 0) return false
  await transactions.work(docket, async (one) => {
    const since = isFirst(found) ? one.now - FIRST_MS : 0
    await markRead(one, FOLLOWER, { ...found, events })
    if (!transactions.site.has_mail) return
    const changes = changesIn(events.filter(({ at }) => at >= since))
    await addJobs(
      one.tx,
      changes.map((notice) => ({ kind: CHANGE, run_at: one.now, body: { notice } })),
    )
  })
  return true
}
