/**
 * A search as a list of chips, all of which must match: each can be displayed, removed or added to
 * others, and converted back to a URL. Parsing the output gives the same chips. Pure, and does not
 * know fields or operators.
 */

import {
  type Chart,
  type Condition,
  conditionOn,
  type Group,
  groupOf,
  parseChart,
  printChart,
} from './charts.wire.ts'
import type { Given } from './given.wire.ts'
import { isOfList } from './list-parameters.wire.ts'
import * as forms from './old-forms.wire.ts'
import { parseQuickSearch, printQuickSearch, type Term } from './quicksearch.wire.ts'
import { type Refuse, unreadable } from '../tree/refusals.wire.ts'

/** A part of a search that a page shows as one chip. All chips must match. */
export type Chip =
  | forms.FormChip
  /** The bug ids or statuses at the start of a quicksearch. */
  | { kind: 'ids'; ids: number[] }
  | { kind: 'statuses'; statuses: string[] }
  /** One term of a quicksearch: alternatives. */
  | { kind: 'words'; terms: Term[] }
  /** A condition of a chart. */
  | { kind: 'condition'; condition: Condition }
  /** Conditions not joined by AND. */
  | { kind: 'chart'; chart: Group }

/** The chips of a search, and its other parameters in their order. */
export interface Query {
  chips: Chip[]
  /** Parameters that are not criteria, such as `order`. */
  rest: [name: string, value: string][]
}

/**
 * How to parse: `refuse` is called for malformed quicksearches and charts, and by default throws
 * `Unreadable`.
 */
export interface Reading {
  refuse?: Refuse
  /** Whether a parameter names a field; others are passed on. */
  names?: (parameter: string) => boolean
}

/** Parses the parameters of a URL. Without `names`, each parameter of a form counts as a field. */
export function parseQuery(given: Given, { refuse = unreadable, names }: Reading = {}): Query {
  const form = forms.parseForms(given, (name) => !isOther(name) && (names?.(name) ?? true))
  const quick = quickChips(given.get('quicksearch')?.at(-1) ?? '', refuse)
  const chart = chartChips(parseChart(given, refuse))
  const rest = [...given].filter(([name]) => !isAsked(name) && !form.taken.has(name))
  return {
    chips: [...form.chips, ...quick, ...chart],
    rest: rest.flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  }
}

const CHART = /^([fovnj]\d+|j_top|(field|type|value)\d+-\d+-\d+|negate\d+)$/
/** Whether a parameter is part of a chart, in either notation. */
export const isOfChart = (name: string): boolean => CHART.test(name)
const isAsked = (name: string) => name === 'quicksearch' || isOfChart(name)
const isOther = (name: string) => isOfList(name) || isAsked(name)

function quickChips(text: string, refuse: Refuse): Chip[] {
  if (text.trim() === '') return []
  const { ids, statuses, words } = parseQuickSearch(text, refuse)
  if (ids) return [{ kind: 'ids', ids }]
  return [
    ...(statuses.length > 0 ? [{ kind: 'statuses' as const, statuses }] : []),
    ...words.map((terms) => ({ kind: 'words' as const, terms })),
  ]
}

/** Drops redundant parentheses. */
function chartChips(part: Chart | Condition): Chip[] {
  if (!('parts' in part)) return [{ kind: 'condition', condition: part }]
  const { joiner, isNegated, parts } = part
  const isAlone = joiner === 'OR' && parts.length === 1
  if (!isNegated && (joiner === 'AND' || isAlone)) return parts.flatMap(chartChips)
  return [{ kind: 'chart', chart: part }]
}

/** The parameters of the URL. */
export function printQuery({ chips, rest }: Query): [name: string, value: string][] {
  const printed: [string, string][] = []
  const inForms: forms.FormChip[] = []
  const parts: Group['parts'] = []
  const quick = { statuses: [] as string[], words: [] as Term[][] }
  const numbers: number[][] = []
  for (const chip of chips) {
    if (chip.kind === 'ids') numbers.push(chip.ids)
    else if (chip.kind === 'statuses') quick.statuses.push(...chip.statuses)
    else if (chip.kind === 'words') quick.words.push(chip.terms)
    else if (chip.kind === 'condition') parts.push(chip.condition)
    else if (chip.kind === 'chart') parts.push(chip.chart)
    else inForms.push(chip)
  }
  const isQuick = quick.statuses.length > 0 || quick.words.length > 0
  const [ids] = numbers
  if (ids && numbers.length === 1 && !isQuick) {
    printed.push(['quicksearch', printQuickSearch({ ids, ...quick })])
  } else {
    // A quicksearch is either a list of ids or words.
    parts.unshift(...numbers.map(numberedBy))
    if (isQuick) printed.push(['quicksearch', printQuickSearch(quick)])
  }
  return [...forms.printForms(inForms), ...printed, ...printChart(groupOf('AND', parts)), ...rest]
}

const numberedBy = (ids: readonly number[]) => conditionOn('bug_id', 'anyexact', ids.join(','))

/** The search without the chip at that position. */
export const withoutChip = ({ chips, rest }: Query, at: number): Query => ({
  chips: chips.toSpliced(at, 1),
  rest,
})

/** Parameters that occur once per URL. */
const ALONE: ReadonlySet<Chip['kind']> = new Set(['saved', 'changed', 'deadline'])

/**
 * The search with a chip added. Parameters of one name form one chip with alternative values, so a
 * criterion is merged into an existing chip; if only one can exist, it replaces it.
 */
export function withChip({ chips, rest }: Query, chip: Chip): Query {
  const isLike = (one: Chip) =>
    one.kind === chip.kind &&
    (ALONE.has(one.kind) ||
      (one.kind === 'criterion' && chip.kind === 'criterion' && one.field === chip.field))
  const at = chips.findIndex(isLike)
  const there = chips[at]
  if (!there) return { chips: [...chips, chip], rest }
  if (there.kind !== 'criterion' || chip.kind !== 'criterion') {
    return { chips: chips.with(at, chip), rest }
  }
  const values = [...new Set([...there.values, ...chip.values])]
  return { chips: chips.with(at, { ...chip, values }), rest }
}
