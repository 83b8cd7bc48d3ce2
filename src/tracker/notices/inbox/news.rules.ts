/** What a person gets to know of a change, for their inbox. Pure. */

import type { NamedChange } from '../../bugs/history/history.ts'
import { mayRead, type Reader } from '../../bugs/history/history.rules.ts'
import { isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import { type News, SIGHT } from '../../views/inbox/inbox.rules.ts'
import { REASONS } from '../../views/inbox/inbox.wire.ts'
import { nameOfRole } from '../recipients.rules.ts'

/** A comment, as far as it decides who is told of it. */
export interface Said {
  id: number
  count: number
  isprivate: number
  isEmpty: boolean
}
/** A change with its rows and comments. */
export interface Told {
  /** Whether the bug was filed. */
  is_new: boolean
  /** The bug that was closed or reopened, if this one only depends on it. */
  depends_on?: number | undefined
  rows: readonly NamedChange[]
  comments: readonly Said[]
}
type Shown = Pick<News, 'kind' | 'sight' | 'comment_id' | 'depends_on'>

const NOTHING = { sight: 0, comment_id: null, depends_on: null }
const STRANGER: Reader = { isInsider: false, isTimeTracker: false }

/** Undefined if there is nothing that they may know, as for mail. */
export function shownTo(
  reader: Reader,
  { is_new, depends_on, rows, comments }: Told,
): Shown | undefined {
  if (depends_on !== undefined) return { ...NOTHING, kind: 'dependency.changed', depends_on }
  if (is_new) return { ...NOTHING, kind: 'bug.created' }
  const changed = rows.filter((row) => mayRead(row, reader))
  const said = comments.filter(
    ({ isEmpty, isprivate }) => !isEmpty && (reader.isInsider || isprivate === 0),
  )
  if (changed.length === 0 && said.length === 0) return undefined
  const sights = [
    ...changed.filter((row) => !mayRead(row, STRANGER)).map(({ field }) => sightOf(field)),
    ...said.map(({ isprivate }) => (isprivate === 0 ? 0 : SIGHT.insiders)),
  ]
  return {
    kind: said.length > 0 ? 'comment.added' : 'bug.changed',
    comment_id: said.at(-1)?.id ?? null,
    depends_on: null,
    sight: sights.reduce<number>((all, one) => all | one, 0),
  }
}

/** Whether one of these comments, which mention a person, is one that they may read. */
export const isMentioned = (reader: Reader, counts: readonly number[], { comments }: Told) =>
  comments.some(
    ({ count, isprivate }) => counts.includes(count) && (reader.isInsider || isprivate === 0),
  )

const sightOf = (field: string) => (isHours(field) ? SIGHT.hours : SIGHT.insiders)

/** The bits of the roles in which it concerns a person. */
export const reasonBits = (roles: readonly number[], watched_roles: readonly number[]): number =>
  roles
    .map((role) => REASONS[nameOfRole(role)])
    .reduce<number>((all, bit) => all | bit, watched_roles.length > 0 ? REASONS.watching : 0)
