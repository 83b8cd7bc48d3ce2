/** The job that enters a change in the inboxes of those whom it concerns, as mail tells them. */

import { docket } from '../../../accounts/actors/actors.ts'
import { groupsOfAll } from '../../../accounts/group-sets/group-sets.ts'
import type { Do } from '../../../platform/jobs/jobs.ts'
import type { Look, Transactions } from '../../../platform/work/work.ts'
import { COMMENT } from '../../bugs/comments/comments.rules.ts'
import { summariesSeen } from '../../bugs/comments/comments.ts'
import { changesById, readerOf } from '../../bugs/history/history.ts'
import { seersAmong } from '../../bugs/see/seers.ts'
import { enterNews } from '../../views/inbox/enter-news.ts'
import { type News, SIGHT, sightsOf } from '../../views/inbox/inbox.rules.ts'
import { REASONS } from '../../views/inbox/inbox.wire.ts'
import { dependentsOf } from '../dependents.ts'
import { type BugChange, CONCERN, isDependency, isNewBug, type Notice } from '../notices.ts'
import { adding, PEOPLE_MAX } from '../personal-mail.ts'
import { recipientsOf, setsOfEnabled } from '../recipients.ts'
import { concernedBy } from '../requests.ts'
import { commentsIn } from '../told.ts'
import { isMentioned, reasonBits, shownTo, type Told } from './news.rules.ts'

interface Planned {
  notice: Notice
  /** The last person of whom it is known whether it concerns them. */
  after?: number
}

/** The job of kind `CONCERN`: writes entries, and adds jobs to continue. */
export const enterChange =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { notice, after = 0 } = body as Planned
    const { news, more, now } = await transactions.look(docket, async (look) => ({
      ...(await plan(look, notice, after)),
      now: look.now,
    }))
    const addRest = adding(more.map((one) => ({ kind: CONCERN, run_at: now, body: one })))
    return async (tx) => {
      await enterNews(tx, news, notice, { now })
      await addRest(tx)
    }
  }

async function plan(look: Look, notice: Notice, after: number) {
  const isBegin = after === 0
  const { bug_id, changes: ids } = notice
  const rows = isDependency(notice) ? [] : await changesById(look, { bug_ids: [bug_id], ids })
  const people = { after, limit: PEOPLE_MAX, among: setsOfEnabled }
  const { recipients, next } = await recipientsOf(look, notice, rows, people)
  const requests = isBegin && !isDependency(notice) ? await requestsIn(look, notice) : []
  const sets = await setsOfEnabled(
    look.tx,
    [...recipients, ...requests].map(({ user_id }) => user_id),
  )
  const groups = await groupsOfAll(look.tx, sets.values())
  const rights = await rightsOf(look, groups)
  const groupsOf = (user_id: number) => groups.get(sets.get(user_id)!)!
  const seers = recipients.map(({ user_id: id }) => ({ id, groups: groupsOf(id) }))
  const seeing = isDependency(notice)
    ? await seersAmong(look.tx, notice.depends_on, seers)
    : undefined
  const told = {
    is_new: isNewBug(notice),
    depends_on: isDependency(notice) ? notice.depends_on : undefined,
    rows,
    comments: await commentsOf(look, notice),
  }
  const news = new Map<number, News>()
  for (const { user_id, roles, watched_roles, mentioned_in = [] } of recipients) {
    const reader = rights.get(sets.get(user_id)!)!
    const shown = shownTo(reader, told)
    // The bug on which this one depends may be hidden.
    if (!shown || seeing?.has(user_id) === false) continue
    const mentioned = isMentioned(reader, mentioned_in, told) ? REASONS.mentioned : 0
    const reasons = reasonBits(roles, watched_roles) | mentioned
    if (reasons === 0) continue
    news.set(user_id, { user_id, reasons, ...shown, sights: sightsOf(reader) })
  }
  for (const { user_id, isAsked, isPrivate } of requests) {
    const reader = rights.get(sets.get(user_id)!)!
    if (isPrivate && !reader.isInsider) continue
    const { reasons = 0, sight = 0, ...more } = news.get(user_id) ?? {}
    news.set(user_id, {
      user_id,
      comment_id: null,
      depends_on: null,
      sights: sightsOf(reader),
      ...more,
      kind: isAsked ? 'flag.requested' : 'flag.answered',
      reasons: reasons | (isAsked ? REASONS.requested : REASONS.answered),
      sight: sight | (isPrivate ? SIGHT.insiders : 0),
    })
  }
  const rest: Planned[] = next === undefined ? [] : [{ notice, after: next }]
  const dependent = isBegin ? await dependentsOf(look, notice, rows) : []
  return {
    news: [...news.values()],
    more: [...rest, ...dependent.map((one) => ({ notice: one }))],
  }
}

/** What the people with each of these group sets may read. */
async function rightsOf(look: Look, sets: Awaited<ReturnType<typeof groupsOfAll>>) {
  const rights = new Map<number, Awaited<ReturnType<typeof readerOf>>>()
  for (const [set, groups] of sets) {
    rights.set(set, await readerOf({ ...look, actor: { ...look.actor, groups } }))
  }
  return rights
}

async function commentsOf({ tx }: Look, notice: Notice): Promise<Told['comments']> {
  const comments = isDependency(notice) ? [] : await commentsIn(tx, notice, 1)
  return comments.map(({ id, count, isprivate, type, thetext }) => ({
    id,
    count,
    isprivate,
    isEmpty: type === COMMENT.plain && thetext.trim() === '',
  }))
}

/** The people whom flags concern. */
async function requestsIn(look: Look, { flags }: BugChange) {
  const all = await concernedBy(look.tx, flags, setsOfEnabled)
  const files = all.flatMap(({ flag }) => flag.attach_id ?? [])
  const open = await summariesSeen(look, files, false)
  return all.map(({ flag: { attach_id }, user_id, isAsked }) => ({
    user_id,
    isAsked,
    isPrivate: attach_id !== null && !open.has(attach_id),
  }))
}
