/** Changes and deadlines as old search forms ask for them: `chfield`, `deadlinefrom`. */

import { type Condition, type Group } from './charts.ts'
import { chartTree, type Reader } from './conditions.ts'
import type { Given } from './criteria.ts'
import type { Tree } from './tree.ts'

const CREATION = '[Bug creation]'

/** One tree for each of the two that was asked for. */
export function parseChanges(given: Given, reader: Reader): Tree[] {
  const groups = [ofChanges(given), ofDeadline(given, reader)].filter(({ parts }) => parts.length)
  return groups.map((group) => chartTree(group, reader))
}

const group = (joiner: Group['joiner'], parts: Group['parts']): Group => ({
  joiner,
  isNegated: false,
  parts,
})
const condition = (field: string, operator: string, value: string): Condition[] =>
  value === '' ? [] : [{ field, operator, values: [value], isNegated: false }]

/** Any of the fields was changed, in that time and to that value, all by one change. */
function ofChanges(given: Given): Group {
  const fields = (given.get('chfield') ?? []).map((field) => field.trim()).filter(Boolean)
  const [from, value] = [last(given, 'chfieldfrom'), last(given, 'chfieldvalue')]
  const until = last(given, 'chfieldto')
  // Forms send `Now` along, which bounds nothing.
  const to = until.toLowerCase() === 'now' ? '' : endOfDay(until)
  if (fields.length === 0) {
    return group('AND', [
      ...condition('delta_ts', 'greaterthaneq', from),
      ...condition('delta_ts', 'lessthaneq', to),
    ])
  }
  const either = fields.map((field) =>
    field === CREATION
      ? group('AND', [
          ...condition('creation_ts', 'greaterthaneq', from),
          ...condition('creation_ts', 'lessthaneq', to),
        ])
      : group('AND_G', [
          ...condition(field, 'changedto', value),
          ...condition(field, 'changedafter', from),
          ...condition(field, 'changedbefore', to),
        ]),
  )
  // A field without a time or a value to look for was not filled in.
  return group(
    'OR',
    either.filter(({ parts }) => parts.length > 0),
  )
}

function ofDeadline(given: Given, { fields }: Reader): Group {
  if (!fields.has('deadline')) return group('AND', [])
  return group('AND', [
    ...condition('deadline', 'greaterthaneq', last(given, 'deadlinefrom')),
    ...condition('deadline', 'lessthaneq', last(given, 'deadlineto')),
  ])
}

const last = (given: Given, name: string) => given.get(name)?.at(-1)?.trim() ?? ''

/** A day alone lasts until it ends. */
const endOfDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 23:59:59` : text)
