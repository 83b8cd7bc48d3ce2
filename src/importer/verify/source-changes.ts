/** Conditions of saved searches about history: by whom, when, from what and to what. */

import { fold } from '../../platform/fold.ts'
import { parseDay, parseTime } from '../../platform/times.ts'
import { text } from '../map/cells.ts'
import { IdSet } from '../map/id-set.ts'
import type { StagedRow } from '../staged.ts'
import { SELECTS } from './source.ts'
import { type Asking, peopleMeant } from './source-logins.ts'
import type { Condition } from './source-operators.ts'

/** Fields with incomplete history, or where the condition concerns something else. */
const BEYOND = new Set(['longdesc', 'commenter', 'creation_ts', 'bug_id', 'reporter', 'delta_ts'])
/** Longer values may be split. */
const WHOLE_CHARS_MAX = 200

/** The bugs with such a change; undefined if it cannot be evaluated. */
export function bugsChanged(asking: Asking, condition: Condition): IdSet | undefined {
  const { source } = asking
  const [field] = [...source.fields].find(([, name]) => name === condition.field) ?? []
  if (field === undefined || BEYOND.has(condition.field)) return undefined
  const fits = fitting(asking, condition)
  if (!fits) return undefined
  const found = new IdSet()
  for (const row of source.staged.rows(`${SQL} ${visibleTo(asking)}`, field)) {
    const answer = fits(row)
    if (answer === undefined) return undefined
    if (answer) found.add(Number(row['bug_id']))
  }
  return found
}

const SQL = `select h.bug_id, h.who, h.bug_when, h.added, h.removed from bugs_activity as h
  left join attachments as a on a.attach_id = h.attach_id where h.fieldid = ? and`

/** Hides private comments and attachments from non-insiders. */
function visibleTo({ source, isInsider, owner }: Asking): string {
  if (isInsider) return '1 = 1'
  const ofComments = source.staged.columns('bugs_activity')!.includes('comment_id')
  return `(h.attach_id is null or coalesce(a.isprivate, 0) = 0 or a.submitter_id = ${owner.id})
    ${ofComments ? 'and h.comment_id is null' : ''}`
}

/** Undefined if it cannot be evaluated, even for a single row. */
type Fits = (row: StagedRow) => boolean | undefined

function fitting(asking: Asking, { field, operator, value }: Condition): Fits | undefined {
  if (operator === 'changedby') {
    const meant = peopleMeant(asking, 'anyexact', value)
    return meant && meant.role === undefined
      ? (row) => meant.ids.has(Number(row['who']))
      : undefined
  }
  if (operator === 'changedfrom') return isValue('removed', field, value)
  if (operator === 'changedto') return isValue('added', field, value)
  return atTime(asking, operator, value)
}

function isValue(column: 'added' | 'removed', field: string, said: string): Fits | undefined {
  const trimmed = said.trim()
  if (trimmed.length > WHOLE_CHARS_MAX) return undefined
  const value = field === 'resolution' && trimmed === '---' ? '' : trimmed
  const wanted = fold(value)
  const isSelect = SELECTS.includes(field)
  return (row) => {
    const has = text(row[column])
    if (fold(has) !== wanted) return false
    // Some databases ignore case.
    return isSelect || has === value ? true : undefined
  }
}

/**
 * A time without zone is local in the source and UTC in Docket: a change between the two is
 * ambiguous.
 */
function atTime({ source }: Asking, operator: string, said: string): Fits | undefined {
  const value = said.trim()
  const ours = /^\d{4}-\d\d-\d\d/.test(value) ? (parseTime(value) ?? parseDay(value)) : undefined
  const words = value.length === 10 ? `${value} 00:00:00` : value
  const theirs = source.zone.moment(words)
  if (ours === undefined || theirs === undefined) return undefined
  const isBefore = operator === 'changedbefore'
  const fits = (when: number, at: number) => (isBefore ? when < at + SECOND_MS : when >= at)
  return (row) => {
    const when = source.zone.moment(text(row['bug_when']))
    if (when === undefined) return undefined
    const answer = fits(when, ours)
    return answer === fits(when, theirs) ? answer : undefined
  }
}
const SECOND_MS = 1000
