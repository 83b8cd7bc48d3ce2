/** Follows the events of bugs, and starts a job for each change that concerns people. */

import { docket } from '../../accounts/actors/actors.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { type Follower, isFirst, markRead, unread } from '../../platform/work/followers.ts'
import type { Site } from '../../platform/work/work.ts'
import { changesIn, wholeWorks } from './changes.rules.ts'
import { CHANGE, CONCERN } from './notices.ts'

const EVENTS_MAX = 500
/** Installations that did not do so before do not begin with what happened long ago. */
const FIRST_MS = 10 * 60 * 1000

const follower =
  (name: string, kind: string, isUsed: (site: Site) => boolean): Follower['handle'] =>
  async (transactions) => {
    const found = await transactions.look(docket, (one) => unread(one, name, EVENTS_MAX))
    const events = wholeWorks(found.events, EVENTS_MAX)
    if (events.length === 0) return false
    await transactions.work(docket, async (one) => {
      const since = isFirst(found) ? one.now - FIRST_MS : 0
      await markRead(one, name, { ...found, events })
      if (!isUsed(transactions.site)) return
      const changes = changesIn(events.filter(({ at }) => at >= since))
      await addJobs(
        one.tx,
        changes.map((notice) => ({ kind, run_at: one.now, body: { notice } })),
      )
    })
    return true
  }

/** For mail about bugs. */
export const followForMail = follower('bugmail', CHANGE, ({ has_mail }) => has_mail)
/** For the inbox, which does not need mail. */
export const followForInbox = follower('inbox', CONCERN, () => true)
