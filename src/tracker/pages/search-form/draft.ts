/** A search as parts of its form: what a URL asks, and the rest without controls. Pure. */

import { isDoorKey } from '../../../platform/http/credentials.ts'
import { type Chart, parseDraftChart } from '../../search/ask/charts.wire.ts'
import { parseQuery } from '../../search/ask/chips.wire.ts'
import { refuse } from '../../search/tree/faults.ts'
import { type Given, lastOf } from '../../search/ask/given.wire.ts'
import type { FormChip } from '../../search/ask/old-forms.wire.ts'

type Of<Kind extends FormChip['kind']> = Extract<FormChip, { kind: Kind }>
/** A person in some roles. */
export type Person = Of<'person'>
/** A change in a period. */
export type Changed = Of<'changed'>
/** A range of days; empty texts are no bound. */
export type Deadline = Of<'deadline'>
/** The values of a field, and how they are compared. */
export type Criterion = Pick<Of<'criterion'>, 'operator' | 'values'>

/** The search of a URL in the parts of its form. */
export interface Draft {
  quicksearch: string
  /** By internal field name. */
  criteria: Map<string, Criterion>
  people: Person[]
  changed: Changed
  deadline: Deadline
  chart: Chart
  order: string
  /** Parameters that are not criteria, passed on. */
  rest: [name: string, value: string][]
}

/** Parameters about a page of a list, its file format or the caller. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set(
  [
    'offset cursor chip chart limit list_id ctype format tweak human cmdtype remaction regetlastlist',
    'savedsearch namedcmd sharer_id form_token order newquery',
  ].flatMap((names) => names.split(' ')),
)

/** Whether the parameter is dropped when the search is shown elsewhere. */
export const isOfOnePage = (name: string): boolean => OF_ONE_PAGE.has(name) || isDoorKey(name)

/** Roles and operators without a person, which would otherwise apply to a person entered later. */
const OF_PEOPLE = /^email[a-z_]+\d+$/

/** `names` tells whether a parameter names a field. Fault 68000 for a malformed chart. */
export function draftOf(given: Given, names: (parameter: string) => boolean): Draft {
  const asked = new Map([...given].filter(([name]) => name !== 'quicksearch'))
  const { chips, rest } = parseQuery(asked, { refuse, names })
  const of = <Kind extends FormChip['kind']>(kind: Kind) =>
    chips.filter((chip): chip is Of<Kind> => chip.kind === kind)
  return {
    quicksearch: lastOf(given, 'quicksearch'),
    criteria: new Map(
      of('criterion').map(({ field, operator, values }) => [field, { operator, values }]),
    ),
    people: of('person'),
    changed: of('changed')[0] ?? { kind: 'changed', fields: [], from: '', to: '', value: '' },
    deadline: of('deadline')[0] ?? { kind: 'deadline', from: '', to: '' },
    chart: parseDraftChart(asked, refuse),
    order: lastOf(given, 'order'),
    rest: rest.filter(
      ([name, value]) => !isOfOnePage(name) && !OF_PEOPLE.test(name) && value.trim() !== '',
    ),
  }
}

/** Removes empty form fields from a URL. */
export function cleaned(given: Given): [name: string, value: string][] {
  const isBlank = (name: string) => given.get(name)?.every((value) => value.trim() === '') ?? false
  const isSent = (name: string, value: string) => {
    if (value.trim() === '' || (/^j(_top|\d+)$/.test(name) && value === 'AND')) return false
    const [, typed] = /^(.+)_type$/.exec(name) ?? []
    if (typed) return !isBlank(typed) || isUnary(value)
    const [, person] = /^email[a-z_]+(\d+)$/.exec(name) ?? []
    if (person) return !isBlank(`email${person}`)
    const [, letter, row] = /^([ovnj])(\d+)$/.exec(name) ?? []
    return !letter || (!isBlank(`f${row}`) && isOfRow(letter, lastOf(given, `f${row}`)))
  }
  return [...given].flatMap(([name, values]) =>
    values.filter((value) => isSent(name, value)).map((value): [string, string] => [name, value]),
  )
}
const isUnary = (operator: string) => /^is(not)?empty$/.test(operator)

/** Parentheses have no operator, and only they have a conjunction. */
function isOfRow(letter: string, field: string): boolean {
  if (field === 'OP') return letter === 'j' || letter === 'n'
  return field !== 'CP' && letter !== 'j'
}
