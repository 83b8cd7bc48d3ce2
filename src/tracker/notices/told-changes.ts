/** Reads what one person may know of changes, with a fixed number of statements. */

import { usersById } from '../../accounts/users/find-users.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { type BugChange, isDependency, isNewBug, type Notice } from './notices.ts'
import { asWatchers, type Watcher } from './reasons.ts'
import type { Recipient } from './recipients.ts'
import { bugsSeen, commentsOf, rowsOf, type ToldComment, type ToldRow } from './told.ts'

/** A change, and as what a person is told of it. */
export interface ChangeFor {
  notice: Notice
  to: Recipient
}

/** What they may know of it. */
export interface ToldChange extends ChangeFor {
  to: Watcher
  bug: Bug
  /** The bug on which this one depends, if that was closed or reopened. */
  depends_on?: Bug | undefined
  /** Who made the change. */
  who: { login: string; name: string }
  rows: ToldRow[]
  comments: ToldComment[]
  /** Whether one of the comments mentions them. */
  is_mentioned: boolean
}

/** The bug whose rows a change names. */
const changed = (notice: Notice) => (isDependency(notice) ? notice.depends_on : notice.bug_id)

/** For the caller, in order; changes of which they may know nothing are left out. */
export async function toldChanges(
  look: Look,
  changes: readonly ChangeFor[],
): Promise<ToldChange[]> {
  const seen = await bugsSeen(
    look,
    changes.flatMap(({ notice }) => [notice.bug_id, changed(notice)]),
    { has_cc: changes.some(({ notice }) => isNewBug(notice)) },
  )
  const visible = changes.filter(
    ({ notice }) => seen.has(notice.bug_id) && seen.has(changed(notice)),
  )
  if (visible.length === 0) return []
  const notices = visible.map(({ notice }) => notice)
  const rows = await rowsOf(look, {
    bug_ids: unique(notices.map(changed)),
    ids: notices.flatMap((notice) => notice.changes),
  })
  const commentsIn = await commentsBy(look, notices)
  const people = await usersById(look.tx, unique(notices.map(({ actor_id }) => actor_id)))
  const recipients = await asWatchers(
    look,
    visible.map(({ to }) => to),
  )
  return visible.flatMap(({ notice }, at): ToldChange[] => {
    const to = recipients[at]!
    const person = people.get(notice.actor_id)
    const comments = commentsIn(notice)
    const { mentioned_in = [] } = to
    const told: ToldChange = {
      notice,
      to,
      bug: seen.get(notice.bug_id)!,
      depends_on: isDependency(notice) ? seen.get(notice.depends_on) : undefined,
      who: { login: person?.login_name ?? '', name: person?.realname ?? '' },
      rows: notice.changes.toSorted((a, b) => a - b).flatMap((id) => rows.get(id) ?? []),
      comments,
      // The comment that mentions them may be one that they cannot read.
      is_mentioned: comments.some(({ count }) => mentioned_in.includes(count)),
    }
    return saysAnything(told) ? [told] : []
  })
}

function saysAnything({ notice, to, rows, comments, is_mentioned }: ToldChange): boolean {
  if (!isNewBug(notice) && rows.length === 0 && comments.length === 0) return false
  return to.roles.length > 0 || to.watched_roles.length > 0 || is_mentioned
}

/** Of a new bug, its description. */
async function commentsBy(look: Look, notices: readonly Notice[]) {
  const all = notices.filter((notice): notice is BugChange => !isDependency(notice))
  const later = all.filter(({ is_new }) => !is_new)
  const read = await commentsOf(look, {
    bug_ids: unique(later.map(({ bug_id }) => bug_id)),
    ids: later.flatMap(({ comments }) => comments),
    described: all.filter(({ is_new }) => is_new).map(({ bug_id }) => bug_id),
  })
  const byBug = Map.groupBy(read, ({ bug_id }) => bug_id)
  return (notice: Notice): ToldComment[] => {
    if (isDependency(notice)) return []
    const isOf = ({ id, count }: ToldComment) =>
      notice.is_new ? count === 0 : notice.comments.includes(id)
    return (byBug.get(notice.bug_id) ?? []).filter(isOf)
  }
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
