/** From the parameters of a search to its tree. Pure: names of people stay names. */

import { parseEmails } from './emails.ts'
import { type FieldName, fieldOf, namedField } from './fields.ts'
import { isOperator, isUnary, readOperator } from './operators.ts'
import { type And, type Leaf, partsOf, type Tree } from './tree.ts'
import { refuseUnserved } from './unserved.ts'

/** All that was given, by name; a repeated parameter has several values. */
export type Given = ReadonlyMap<string, readonly string[]>

/** Criteria are joined by `and`; parameters that name no field are no criteria. */
export function parseCriteria(given: Given, reader: { isTimeTracker: boolean }): And {
  refuseUnserved(given)
  const asked = new Map<FieldName, string[]>()
  const types = new Map<FieldName, string>()
  for (const [parameter, values] of given) {
    const field = namedField(parameter)
    if (field && (reader.isTimeTracker || !fieldOf(field).tracksTime)) {
      asked.set(field, [...(asked.get(field) ?? []), ...values])
    }
    const typed = parameter.endsWith('_type') && namedField(parameter.slice(0, -'_type'.length))
    if (typed) types.set(typed, values.at(-1)?.trim() ?? '')
  }
  const criteria = [...asked].flatMap(([field, values]) =>
    criterion(field, values, types.get(field) ?? ''),
  )
  return { and: [...criteria, ...parseEmails(given)] }
}

/** None where nothing was given, for forms send empty criteria along. */
function criterion(field: FieldName, given: string[], type: string): Tree[] {
  const trimmed = given.map((value) => value.trim())
  if (field === 'bug_status' && type === '') return ofStatus(trimmed)
  const values = field === 'resolution' ? trimmed.map(asResolution) : trimmed.filter(Boolean)
  const { usual, joins } = fieldOf(field)
  if (type !== '' && isOperator(type) && isUnary(type)) {
    return [{ field, operator: type, values: [] }]
  }
  if (values.length === 0) return []
  const operator = type === '' ? usual : readOperator(type, field)
  const leaf = { field, operator, values: joins ? [values.join(',')] : values }
  return hasParts(leaf) ? [leaf] : []
}

const hasParts = (leaf: Leaf) => partsOf(leaf).some((parts) => parts.length > 0)

/** That a bug has no resolution is written in two ways. */
const asResolution = (value: string) => (value === '---' ? '' : value)

/** `__open__` and `__closed__` stand for all such statuses, `__all__` for no criterion. */
function ofStatus(given: string[]): Tree[] {
  const values = given.filter(Boolean)
  if (values.length === 0 || values.includes('__all__')) return []
  const named = values.filter((value) => value !== '__open__' && value !== '__closed__')
  const either: Tree[] = []
  if (values.includes('__open__')) either.push(isOpen('1'))
  if (values.includes('__closed__')) either.push(isOpen('0'))
  if (named.length > 0) either.push({ field: 'bug_status', operator: 'anyexact', values: named })
  return either.length === 1 ? either : [{ or: either }]
}
const isOpen = (value: '0' | '1'): Leaf => ({
  field: 'is_open',
  operator: 'equals',
  values: [value],
})
