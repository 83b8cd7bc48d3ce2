/** Converts a chart to the tree of a search: fields, operators and values. Pure. */

import { toText } from '../../../platform/times.ts'
import { type Phrase, printPhrases, readWords } from '../../../platform/words.ts'
import { fail as failAccounts } from '../../../accounts/faults.ts'
import type { Tracker } from '../../bugs/see-also/trackers.rules.ts'
import type { Chart, Condition } from './charts.wire.ts'
import { externalTree, isExternal } from './external.ts'
import { LAST_CHANGED, readWhen } from '../tree/dates.rules.ts'
import { fail } from '../tree/faults.ts'
import { type Field, fieldOf, isTime, type SearchFields } from '../tree/fields.ts'
import {
  isOfHistory,
  isOfText,
  isUnary,
  type Operator,
  operators,
  readOperator,
  splitValue,
  type Test,
} from '../tree/operators.ts'
import { listTree } from '../tree/list-trees.ts'
import { type And, isListed, type Leaf, type Not, type Tree } from '../tree/tree.ts'

/** The searcher and the time, which the meaning of a search depends on. */
export interface Reader {
  /** Those known to the reader. */
  fields: SearchFields
  isInsider: boolean
  /** Whether a value exists in the field's list. */
  isName: (place: Field, text: string) => boolean
  now: number
  /** Those of external bugs. */
  trackers?: readonly Tracker[]
}

/** A boolean chart as a tree; faults for unknown fields and operators. */
export function chartTree({ joiner, isNegated, parts }: Chart, reader: Reader): Tree {
  const tree: Tree =
    joiner === 'AND_G'
      ? sameTree(parts, reader)
      : joined(
          joiner,
          parts.map((part) => ('parts' in part ? chartTree(part, reader) : leafTree(part, reader))),
        )
  return isNegated ? { not: tree } : tree
}

const joined = (joiner: 'AND' | 'OR', trees: Tree[]): Tree =>
  joiner === 'OR' ? { or: trees } : { and: trees }

/** One condition, inside its own negation. */
export function leafTree(condition: Condition, reader: Reader): Tree {
  if (isExternal(condition.field, reader.trackers)) {
    const external = externalTree(condition, reader.trackers!)
    return condition.isNegated ? { not: external } : external
  }
  const leaf = leafOf(condition, reader)
  const tree = leaf.place.kind === 'content' ? contentTree(leaf) : listTree(leaf)
  return condition.isNegated ? { not: tree } : tree
}

function leafOf({ field: asked, operator: name, values }: Condition, reader: Reader): Leaf {
  const field = fieldOf(asked)
  const place = reader.fields.get(field)
  if (!place || place.isInner) return fail('search_field_unknown', asked)
  const operator = readOperator(name)
  refuseOperator(field, place, operator)
  refusePrivacy(field, reader)
  const trimmed = isUnary(operator) ? [] : values.map((value) => value.trim())
  const given = isListed(place) ? namesIn(trimmed, place, operator, reader) : trimmed
  const isOfTime =
    /^changed(before|after)$/.test(operator) || (isTime(place) && !isOfText(operator))
  const when = (value: string) =>
    splitValue(operator, value)
      .map((part) => whenText(part, field, reader))
      .join(',')
  const dated = isOfTime ? given.map(when) : given
  const saysNone = field === 'resolution' && SAYING_NONE.has(operators[operator].test)
  return { field, place, operator, values: saysNone ? dated.map(asEmpty) : dated }
}

/**
 * Charts separate names in one value by commas, which may be part of a name too. Repeated values
 * are single names.
 */
function namesIn(values: string[], place: Field, operator: Operator, { isName }: Reader) {
  const [value = ''] = values
  const isSplit = values.length === 1 && operators[operator].parts === 'commas'
  return isSplit && !isName(place, value) ? splitValue(operator, value) : values
}

/** Fault 304 if the field is restricted to insiders. */
export function refusePrivacy(field: string, { isInsider }: Reader) {
  if (isInsider || (field !== 'longdescs.isprivate' && field !== 'attachments.isprivate')) return
  failAccounts('auth_failure', { group: 'insidergroup', action: 'search', object: field })
}

/** The missing resolution is written as a value. */
const SAYING_NONE: ReadonlySet<Test> = new Set<Test>(['equals', 'changedfrom', 'changedto'])
const asEmpty = (value: string) => (value === '---' ? '' : value)

/** Relative times become absolute; invalid ones are rejected when they are compared. */
function whenText(value: string, field: string, { now }: Reader) {
  if (field === 'last_visit_ts' && value === LAST_CHANGED) return value
  const ms = readWhen(value, now)
  return ms === undefined ? value : toText(ms)
}

/** Fault 32000 if the field does not support the operator. */
export function refuseOperator(field: string, place: Field, operator: Operator) {
  const { test } = operators[operator]
  const isContent = place.kind === 'content'
  const isIdle = place.kind === 'idle'
  const has =
    (test === 'matches') === isContent &&
    (!isIdle || test.startsWith('less') || test.startsWith('greater')) &&
    (!isOfHistory(operator) || hasHistory(field, place, operator))
  if (!has) fail('search_field_operator_invalid', field, operator)
}

/** Computed and reader-specific fields have no history. */
export function hasHistory(field: string, { kind }: Field, operator: Operator) {
  if (kind === 'computed' || kind === 'realname') return false
  if (field === 'creation_ts') return /before|after/.test(operator)
  if (field === 'longdesc' || field === 'commenter') return /before|after|by/.test(operator)
  return !NOT_RECORDED.has(field)
}
const NOT_RECORDED: ReadonlySet<string> = new Set([
  'bug_id',
  'reporter',
  'delta_ts',
  'classification',
  'tag',
  'comment_tag',
  'last_visit_ts',
  'requestees.login_name',
  'setters.login_name',
  'attachments.submitter',
])

/** All conditions concern the same row, and so the same field. */
function sameTree(parts: Chart['parts'], reader: Reader): Tree {
  const leaves = parts.map((part) => {
    if ('parts' in part) return fail('search_grouped_invalid', 'no group stands inside')
    const leaf = leafOf(part, reader)
    if (part.isNegated) fail('search_grouped_invalid', 'use operators that say no instead')
    return leaf
  })
  const [first] = leaves
  if (leaves.some(({ field }) => field !== first!.field)) {
    fail('search_grouped_invalid', 'there are several fields')
  }
  const changes = leaves.filter(({ operator }) => isOfHistory(operator))
  const others = leaves.filter(({ operator }) => !isOfHistory(operator))
  if (!first || others.length === 0) return { same: leaves }
  const { field } = first
  if (UNGROUPED.has(field)) fail('search_grouped_invalid', `of '${field}' only changes are`)
  if (!hasRows(first)) return { and: [...others, { same: changes }] }
  // A comment is created once; other values and their changes are different rows.
  if (changes.length > 0 && field !== 'longdesc') {
    fail('search_grouped_invalid', `values of '${field}' are not in the rows of its changes`)
  }
  return { same: leaves }
}
/** Fields with a single value have no rows. */
const hasRows = ({ place }: Leaf) =>
  place.kind === 'list' || (place.kind === 'custom' && isListed(place))
const UNGROUPED: ReadonlySet<string> = new Set([
  'attach_data.thedata',
  'classification',
  'component',
  'product',
  'commenter',
  'longdescs.count',
  'owner_idle_time',
  'content',
])

/** All words in the summary or in one comment; excluded words occur in none of them. */
function contentTree({ field, place, operator, values }: Leaf): Tree {
  const has = (phrases: readonly Phrase[]): Leaf => ({
    field,
    place,
    operator: 'matches',
    values: [printPhrases(phrases)],
  })
  const either = values.map((value): Tree => {
    const { all, none } = readWords(value)
    const wanted = all.length > 0 ? [has(all)] : []
    const unwanted = none.map((phrase): Not => ({ not: has([phrase]) }))
    return all.length + none.length > 0 ? { and: [...wanted, ...unwanted] } : NOTHING
  })
  const tree: Tree = either.length === 1 ? either[0]! : { or: either }
  return operators[operator].negative ? { not: tree } : tree
}
/** A blank text contains no words. */
const NOTHING: Tree = { or: [] }

/** The conjunction of both, if both have conditions. */
export const both = (...trees: Tree[]): And => ({
  and: trees.flatMap((tree) => ('and' in tree ? tree.and : [tree])),
})
