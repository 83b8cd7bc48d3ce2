/** A search as parts of its form: what a URL asks, and the rest without controls. Pure. */

import { isDoorKey } from '../../../platform/http/credentials.ts'
import { type Joiner, parseChart, printChart } from '../../search/ask/charts.wire.ts'
import { parseQuery } from '../../search/ask/chips.wire.ts'
import { refuse } from '../../search/tree/faults.ts'
import { type Given, lastOf } from '../../search/ask/given.wire.ts'
import type { FormChip } from '../../search/ask/old-forms.wire.ts'

type Of<Kind extends FormChip['kind']> = Extract<FormChip, { kind: Kind }>
export type Person = Of<'person'>
export type Changed = Of<'changed'>
export type Deadline = Of<'deadline'>
export type Criterion = Pick<Of<'criterion'>, 'operator' | 'values'>
/** A row of a chart: a condition or a parenthesis. */
export interface Row {
  field: string
  operator: string
  values: string[]
  joiner: string
  isNegated: boolean
}

export interface Draft {
  quicksearch: string
  /** By internal field name. */
  criteria: Map<string, Criterion>
  people: Person[]
  changed: Changed
  deadline: Deadline
  /** How the rows are joined. */
  joiner: string
  rows: Row[]
  order: string
  /** Parameters that are not criteria, passed on. */
  rest: [name: string, value: string][]
}

/** Parameters about a page of a list, its file format or the caller. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set(
  [
    'offset cursor chip limit list_id ctype format tweak human cmdtype remaction regetlastlist',
    'savedsearch namedcmd sharer_id form_token order newquery',
  ].flatMap((names) => names.split(' ')),
)
export const isOfOnePage = (name: string): boolean => OF_ONE_PAGE.has(name) || isDoorKey(name)

/** Roles and operators without a person, which would otherwise apply to a person entered later. */
const OF_PEOPLE = /^email[a-z_]+\d+$/

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
    ...chartOf(asked),
    order: lastOf(given, 'order'),
    rest: rest.filter(
      ([name, value]) => !isOfOnePage(name) && !OF_PEOPLE.test(name) && value.trim() !== '',
    ),
  }
}

/** Charts in both notations, as rows. */
function chartOf(given: Given): Pick<Draft, 'joiner' | 'rows'> {
  const printed = new URLSearchParams(printChart(parseChart(given, refuse)))
  const rows: Row[] = []
  for (let at = 1; printed.has(`f${at}`); at += 1) {
    const said = (letter: string) => printed.get(`${letter}${at}`) ?? ''
    rows.push({
      field: said('f'),
      operator: said('o'),
      values: printed.getAll(`v${at}`),
      joiner: said('j'),
      isNegated: said('n') === '1',
    })
  }
  return { joiner: printed.get('j_top') ?? ('AND' satisfies Joiner), rows }
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
