/** Converts the parameters of a search to its tree. Pure: names of people are not resolved. */

import { parseChanges } from './changes.ts'
import { parseChart } from './charts.wire.ts'
import {
  both,
  chartTree,
  leafTree,
  type Reader,
  refuseOperator,
  refusePrivacy,
} from './conditions.ts'
import { parseEmails } from './emails.ts'
import { externalCriteria, refuseManyExternal } from './external.ts'
import { refuse } from '../tree/faults.ts'
import { builtInFields, namedField } from '../tree/fields.ts'
import type { Given } from './given.wire.ts'
import { listTree } from '../tree/list-trees.ts'
import { BUG_ID_TYPE, bugIdType } from './old-forms.wire.ts'
import { isOfHistory, isOperator, isUnary, operators, readOperator } from '../tree/operators.ts'
import { type And, type Leaf, partsOf, type Tree } from '../tree/tree.ts'

/** Criteria are joined by `and`; parameters that name no field are ignored. */
export function parseCriteria(given: Given, reader: Reader): And {
  const asked = new Map<string, string[]>()
  const types = new Map<string, string>()
  for (const [parameter, values] of given) {
    const field = namedField(parameter, reader.fields)
    if (field) asked.set(field, [...(asked.get(field) ?? []), ...values])
    const typed =
      parameter.endsWith('_type') && namedField(parameter.slice(0, -'_type'.length), reader.fields)
    const type = values.at(-1)?.trim() ?? ''
    if (typed) types.set(typed, type)
    if (parameter === BUG_ID_TYPE) types.set('bug_id', bugIdType(type))
  }
  const criteria = [...asked].flatMap(([field, values]) =>
    criterion(field, values, types.get(field) ?? '', reader),
  )
  const external = externalCriteria(given, reader.trackers)
  const trees = [...criteria, ...external, ...parseEmails(given), ...parseChanges(given, reader)]
  const chart = parseChart(given, refuse)
  refuseManyExternal(chart, reader.trackers)
  return both({ and: trees }, chartTree(chart, reader))
}

/** Empty values are ignored, because forms send them. */
function criterion(field: string, given: string[], type: string, reader: Reader): Tree[] {
  const trimmed = given.map((value) => value.trim())
  if (field === 'bug_status' && type === '') return ofStatus(trimmed)
  const isEqual = !isOperator(type) || operators[type].test === 'equals'
  const saysNone = field === 'resolution' && isEqual
  const values = saysNone ? trimmed.map(asResolution) : trimmed.filter(Boolean)
  const place = reader.fields.get(field)!
  const { usual, joins } = place
  const isAlone = type !== '' && isOperator(type) && isUnary(type)
  if (isAlone || values.length > 0) refusePrivacy(field, reader)
  if (isAlone) {
    return [leafTree({ field, operator: type, values: [], isNegated: false }, reader)]
  }
  if (values.length === 0) return []
  const operator = type === '' ? usual : readOperator(type)
  refuseOperator(field, place, operator)
  if (place.kind === 'content' || place.kind === 'idle' || isOfHistory(operator)) {
    return values.map((value) =>
      leafTree({ field, operator, values: [value], isNegated: false }, reader),
    )
  }
  const leaf = { field, place, operator, values: joins ? [values.join(',')] : values }
  return hasParts(leaf) ? [listTree(leaf)] : []
}

const hasParts = (leaf: Leaf) => partsOf(leaf).some((parts) => parts.length > 0)

/** The missing resolution can be written in two ways. */
const asResolution = (value: string) => (value === '---' ? '' : value)

/** `__open__` and `__closed__` stand for all such statuses, `__all__` for no criterion. */
function ofStatus(given: string[]): Tree[] {
  const values = given.filter(Boolean)
  if (values.length === 0 || values.includes('__all__')) return []
  const named = values.filter((value) => value !== '__open__' && value !== '__closed__')
  const either: Tree[] = []
  if (values.includes('__open__')) either.push(isOpen('1'))
  if (values.includes('__closed__')) either.push(isOpen('0'))
  if (named.length > 0) either.push(ofNamed(named))
  return either.length === 1 ? either : [{ or: either }]
}
const isOpen = (value: '0' | '1'): Leaf => ({
  field: 'is_open',
  place: builtInFields.get('is_open')!,
  operator: 'equals',
  values: [value],
})
const ofNamed = (values: string[]): Leaf => ({
  field: 'bug_status',
  place: builtInFields.get('bug_status')!,
  operator: 'anyexact',
  values,
})
