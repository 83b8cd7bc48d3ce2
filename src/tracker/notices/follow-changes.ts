/** Follows the events of bugs, and starts a job for each change that concerns people. */

import { docket } from '../../accounts/actors/actors.ts'
import { whoChanged } from '../../accounts/preferences/preferences.ts'
import { addJobs, type NewJob } from '../../platform/jobs/jobs.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import { type Follower, isFirst, markRead, unread } from '../../platform/work/followers.ts'
import type { Look, Site } from '../../platform/work/work.ts'
import { changesIn, wholeWorks } from './changes.rules.ts'
import { RELEASE, type Released } from './held-mail.ts'
import { CHANGE, CONCERN } from './notices.ts'

const EVENTS_MAX = 500
/** Installations that did not do so before do not begin with what happened long ago. */
const FIRST_MS = 10 * 60 * 1000

type JobsFor = (events: readonly Happened[]) => Omit<NewJob, 'run_at'>[]

interface Jobs {
  isUsed: (site: Site) => boolean
  /** Events before this time start no jobs; undefined if none does at present. */
  since?: (look: Look) => Promise<number | undefined>
  jobsFor: JobsFor
}
/** A follower that starts jobs for what happened, if it is used at all. */
export const follower =
  (name: string, { isUsed, since = async () => 0, jobsFor }: Jobs): Follower['handle'] =>
  async (transactions) => {
    const found = await transactions.look(docket, async (one) => {
      const least = await since(one)
      return least === undefined ? undefined : { least, read: await unread(one, name, EVENTS_MAX) }
    })
    if (!found) return false
    const { least, read } = found
    const events = wholeWorks(read.events, EVENTS_MAX)
    if (events.length === 0) return false
    await transactions.work(docket, async (one) => {
      const first = isFirst(read) ? one.now - FIRST_MS : 0
      await markRead(one, name, { ...read, events })
      if (!isUsed(transactions.site)) return
      const jobs = jobsFor(events.filter(({ at }) => at >= Math.max(first, least)))
      await addJobs(
        one.tx,
        jobs.map((job) => ({ ...job, run_at: one.now })),
      )
    })
    return true
  }

const oneEach = (kind: string, events: readonly Happened[]) =>
  changesIn(events).map((notice) => ({ kind, body: { notice } }))

/** What is held for people goes when they choose something else. */
const released = (events: readonly Happened[]) =>
  [...whoChanged('bugmail_batch', events)].map(([user_id, before]) => {
    const body: Released = { user_id, before }
    return { kind: RELEASE, body }
  })

/** For mail about bugs. */
export const followForMail = follower('bugmail', {
  isUsed: ({ has_mail }) => has_mail,
  jobsFor: (events) => [...oneEach(CHANGE, events), ...released(events)],
})
/** For the inbox, which does not need mail. */
export const followForInbox = follower('inbox', {
  isUsed: () => true,
  jobsFor: (events) => oneEach(CONCERN, events),
})
