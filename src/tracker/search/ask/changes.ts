/** Parses criteria about changes and deadlines of old search forms: `chfield`, `deadlinefrom`. */

import { toDay } from '../../../platform/times.ts'
import { type Condition, conditionOn, type Group, groupOf } from './charts.wire.ts'
import { chartTree, type Reader } from './conditions.ts'
import { daySaid } from '../tree/dates.rules.ts'
import { type Given, lastOf } from './given.wire.ts'
import { CREATION } from './old-forms.wire.ts'
import type { Tree } from '../tree/tree.ts'

/** One tree for each of the two, if given. */
export function parseChanges(given: Given, reader: Reader): Tree[] {
  const groups = [ofChanges(given), ofDeadline(given, reader)].filter(({ parts }) => parts.length)
  return groups.map((group) => chartTree(group, reader))
}

/** Undefined if nothing is given. */
const condition = (field: string, operator: string, value: string): Condition[] =>
  value === '' ? [] : [conditionOn(field, operator, value)]

/** Any of the fields changed in that period to that value, in a single change. */
function ofChanges(given: Given): Group {
  const fields = (given.get('chfield') ?? []).map((field) => field.trim()).filter(Boolean)
  const value = lastOf(given, 'chfieldvalue')
  const [from, to] = [bound(given, 'chfieldfrom'), endOfDay(bound(given, 'chfieldto'))]
  if (fields.length === 0) {
    return groupOf('AND', [
      ...condition('delta_ts', 'greaterthaneq', from),
      ...condition('delta_ts', 'lessthaneq', to),
    ])
  }
  const either = fields.map((field) =>
    field === CREATION
      ? groupOf('AND', [
          ...condition('creation_ts', 'greaterthaneq', from),
          ...condition('creation_ts', 'lessthaneq', to),
        ])
      : groupOf('AND_G', [
          ...condition(field, 'changedto', value),
          ...condition(field, 'changedafter', from),
          ...condition(field, 'changedbefore', to),
        ]),
  )
  // A field without a period or value was not filled in.
  return groupOf(
    'OR',
    either.filter(({ parts }) => parts.length > 0),
  )
}

function ofDeadline(given: Given, { fields }: Reader): Group {
  if (!fields.has('deadline')) return groupOf('AND', [])
  return groupOf('AND', [
    ...condition('deadline', 'greaterthaneq', lastOf(given, 'deadlinefrom')),
    ...condition('deadline', 'lessthaneq', lastOf(given, 'deadlineto')),
  ])
}

/** Forms send `Now` by default, which is no bound. */
function bound(given: Given, name: string) {
  const text = lastOf(given, name)
  return text.toLowerCase() === 'now' ? '' : text
}

/** A date includes the whole day. */
function endOfDay(text: string) {
  const day = daySaid(text)
  return day === undefined ? text : `${toDay(day)} 23:59:59`
}
