/** Conditions on the history of a field: when, by whom, from what and to what it changed. */

import { type RawBuilder, sql } from 'kysely'

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { bugFields, isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import { type Condition, type SearchContext, refuse, type Rows } from './comparisons.ts'
import { isPronoun, personFits } from './people.ts'
import { readWhen } from '../tree/dates.rules.ts'
import { fail } from '../tree/faults.ts'
import { seenAttachments } from './list-shapes.ts'
import type { Bug } from './lists.ts'
import { type Operator, operators, type Test } from '../tree/operators.ts'
import { isSeen, ofSeen } from './sight.ts'
import { type Leaf, partsOf } from '../tree/tree.ts'

/** The columns for time and person in the rows about a field. */
interface Told {
  when: string
  who: string
}
const CHANGES: Told = { when: 'bug_changes.bug_when', who: 'bug_changes.who' }
/** For criteria about when and by whom comments were made. */
export const COMMENT_TOLD: Told = { when: 'longdescs.bug_when', who: 'longdescs.who' }

/** Whether a single change of the field matches all of these leaves. */
export function historyFits(bug: Bug, leaves: readonly Leaf[], context: SearchContext): Condition {
  const rows = bug as unknown as Rows
  const [{ field }] = leaves as [Leaf]
  if (field === 'creation_ts') {
    const times = { when: 'bugs.creation_ts', who: 'bugs.reporter' }
    return rows.and(leaves.map((leaf) => tells(rows, leaf, context, times)))
  }
  if (field === 'longdesc' || field === 'commenter') {
    const fits = rows.and(leaves.map((leaf) => tells(rows, leaf, context, COMMENT_TOLD)))
    return sql<boolean>`bugs.id in (select longdescs.bug_id from longdescs
      where longdescs.isprivate <= ${Number(context.isInsider)} and ${fits}
        and ${context.dialect.goesOn(sql.ref('longdescs.bug_id'))})`
  }
  const told = (those: readonly Leaf[]) =>
    rows.and(those.map((leaf) => tells(rows, leaf, context, CHANGES)))
  const ofValues = leaves.filter(({ operator }) => OF_VALUES.has(operator))
  const others = told(leaves.filter(({ operator }) => !OF_VALUES.has(operator)))
  const seen = sql<boolean>`${isVisible(context)}
    and ${isSeen(sql.ref('bug_changes.bug_id'), context)}`
  const fits = ofValues.length === 0 ? others : rows.and([others, ofSeen(seen, told(ofValues))])
  // One person's changes are always fewer than all changes of a field: the unary plus keeps
  // planners from using an index on the field.
  const isByPerson = leaves.some(({ operator }) => operator === 'changedby')
  return sql<boolean>`bugs.id in (select bug_changes.bug_id from bug_changes
    where ${isByPerson ? sql`+` : sql``}bug_changes.fieldid =
        ${context.names.fieldIds.get(field) ?? 0}
      and ${isVisible(context)} and ${fits}
      and ${context.dialect.goesOn(sql.ref('bug_changes.bug_id'))})`
}

/** Operators about the previous or new value. */
const OF_VALUES: ReadonlySet<Operator> = new Set<Operator>(['changedfrom', 'changedto'])

/** Hides private attachments and comments from readers who are not insiders. */
export function isVisible(context: SearchContext) {
  if (context.isInsider) return sql`1 = 1`
  return sql`bug_changes.comment_id is null and (bug_changes.attach_id is null
    or exists (select 1 from attachments
      where attachments.id = bug_changes.attach_id and ${seenAttachments(context)}))`
}

/** Hides changes of hours from readers who may not see hours. */
export function isOfNoHours({ isTimeTracker, names }: SearchContext) {
  if (isTimeTracker) return sql`1 = 1`
  const ids = HOURS.flatMap((name) => names.fieldIds.get(name) ?? [])
  return ids.length === 0 ? sql`1 = 1` : sql`bug_changes.fieldid not in (${sql.join(ids)})`
}
const HOURS = bugFields.map(({ name }) => name).filter(isHours)

/** Whether a row in this form matches one condition. */
export function tells(rows: Rows, leaf: Leaf, context: SearchContext, told: Told): Condition {
  const { test } = operators[leaf.operator]
  if (test === 'changedby') return isBy(rows, leaf, context, sql.ref(told.who))
  const tell = TELL[test] ?? refuse(leaf)
  const values = partsOf(leaf).flat()
  return rows.or(values.map((value) => tell(value, leaf, context, sql.ref(told.when))))
}

type Tell = (
  value: string,
  leaf: Leaf,
  context: SearchContext,
  when: RawBuilder<unknown>,
) => Condition
const TELL: Partial<Record<Test, Tell>> = {
  changedbefore: (value, leaf, context, when) =>
    sql`${when} < ${moment(value, leaf, context) + SECOND_MS}`,
  changedafter: (value, leaf, context, when) => sql`${when} >= ${moment(value, leaf, context)}`,
  changedfrom: (value, leaf, context) => isValue('bug_changes.removed', value, leaf, context),
  changedto: (value, leaf, context) => isValue('bug_changes.added', value, leaf, context),
}

function isBy(rows: Rows, leaf: Leaf, context: SearchContext, who: RawBuilder<unknown>) {
  for (const login of partsOf(leaf).flat()) {
    const isKnown = isPronoun(login) || context.people.has(login)
    if (!isKnown) failAccounts('invalid_username', login)
  }
  return personFits(rows, { ...leaf, operator: 'equals' }, context, who)
}

/** Times have a resolution of seconds. */
const SECOND_MS = 1000
function moment(value: string, { field }: Leaf, { now }: SearchContext) {
  const ms = readWhen(value, now) ?? fail('illegal_date', value, field)
  return Math.floor(ms / SECOND_MS) * SECOND_MS
}

/** As stored in the history; values of known lists in any case. */
function isValue(
  column: string,
  value: string,
  { place }: Leaf,
  { names }: SearchContext,
): Condition {
  const known = place.kind === 'select' ? names.values[place.column] : undefined
  const key = value.toLowerCase()
  const spelt = known?.all.find(({ text }) => text.toLowerCase() === key)?.text ?? value
  const text = sql`coalesce(${sql.ref(column)}, '')`
  return sql<boolean>`${text} = ${spelt}`
}
