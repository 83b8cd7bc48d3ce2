/** A search by the parts of its form: what an address asks, and what of it has no part. Pure. */

import { isDoorKey } from '../../../platform/http/credentials.ts'
import { type Joiner, parseChart, printChart } from '../../search/charts.wire.ts'
import { parseQuery } from '../../search/chips.wire.ts'
import { refuse } from '../../search/faults.ts'
import { type Given, lastOf } from '../../search/given.wire.ts'
import type { FormChip } from '../../search/old-forms.wire.ts'

type Of<Kind extends FormChip['kind']> = Extract<FormChip, { kind: Kind }>
export type Person = Of<'person'>
export type Changed = Of<'changed'>
export type Deadline = Of<'deadline'>
export type Criterion = Pick<Of<'criterion'>, 'operator' | 'values'>
/** A row of a chart: a condition, or where parentheses open or close. */
export interface Row {
  field: string
  operator: string
  values: string[]
  joiner: string
  isNegated: boolean
}

export interface Draft {
  quicksearch: string
  /** By the names of fields inside. */
  criteria: Map<string, Criterion>
  people: Person[]
  changed: Changed
  deadline: Deadline
  /** How the rows are joined. */
  joiner: string
  rows: Row[]
  order: string
  /** What asks nothing and goes along. */
  rest: [name: string, value: string][]
}

/** What an address says of one page of a list, of its form as a file, or of who asks. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set(
  [
    'offset cursor limit list_id ctype format tweak human cmdtype remaction regetlastlist',
    'savedsearch namedcmd sharer_id form_token order newquery',
  ].flatMap((names) => names.split(' ')),
)
export const isOfOnePage = (name: string): boolean => OF_ONE_PAGE.has(name) || isDoorKey(name)

/** Roles and comparisons without anybody; they would meet who is filled in. */
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

/** Charts of both kinds, as rows with one after the other. */
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

/** An address without what a form sends along of what nobody filled in. */
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

/** Where parentheses open and close nothing is compared, and nowhere else is anything joined. */
function isOfRow(letter: string, field: string): boolean {
  if (field === 'OP') return letter === 'j' || letter === 'n'
  return field !== 'CP' && letter !== 'j'
}
