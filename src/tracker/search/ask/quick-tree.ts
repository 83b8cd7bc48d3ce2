/** Converts a quicksearch to charts, term by term. Pure. */

import { type Condition, conditionOn as is, type Group, groupOf } from './charts.wire.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import { fail } from '../tree/faults.ts'
import type { SearchFields } from '../tree/fields.ts'
import type { Operator } from '../tree/operators.ts'
import { PRIORITY, type QuickSearch, type SIGNS, type Term } from './quicksearch.wire.ts'

/** The names that words may refer to, in list order. */
export interface QuickNames {
  fields: SearchFields
  openStatuses: readonly string[]
  closedStatuses: readonly string[]
  resolutions: readonly string[]
  priorities: readonly string[]
  keywords: ReadonlySet<string>
  /** Whether words also search the full text, a user preference. */
  isFullText: boolean
}

/** The chart of a quicksearch; a search by ids ignores the status. */
export function quickChart(search: QuickSearch, names: QuickNames): Group {
  if (search.ids) return groupOf('AND', [is('bug_id', 'anyexact', search.ids.join(','))])
  refuseUnknown(search, names)
  const { parts: statuses, isWord } = statusParts(search, names)
  // A word that merely looked like a status is treated as any other.
  const words = isWord
    ? [[{ isNegated: false, kind: 'word' as const, values: search.statuses }], ...search.words]
    : search.words
  const asked = words.map((either) =>
    groupOf(
      'OR',
      either.map((term) => termPart(term, names)),
    ),
  )
  return groupOf('AND', [...statuses, ...asked])
}

/** Only open bugs, unless the search specifies statuses. */
function statusParts({ statuses, words }: QuickSearch, names: QuickNames) {
  const none = { parts: [] as Group['parts'], isWord: false }
  const open = [is('bug_status', 'anyexact', ...names.openStatuses)]
  const [first, ...more] = statuses
  if (first === 'ALL' && more.length === 0) return none
  if (first === 'OPEN' && more.length === 0) return { ...none, parts: open }
  const read = statuses.length > 0 ? readStatuses(statuses, names) : undefined
  if (read) return { ...none, parts: read }
  const isWord = statuses.length > 0
  const saysWhich = words.flat().some((term) => {
    const fields = term.kind === 'field' ? term.fields : []
    return fields.some((field) => /^(bug_status|resolution)$/.test(fieldNamed(field, names) ?? ''))
  })
  return saysWhich ? { parts: [], isWord } : { parts: open, isWord }
}

/**
 * Prefixes of statuses and resolutions, of which one must be known; resolutions imply closed bugs.
 */
function readStatuses(given: readonly string[], names: QuickNames): Condition[] | undefined {
  const all = [...names.openStatuses, ...names.closedStatuses]
  const begun = (name: string) => given.some((word) => name.startsWith(word))
  const asked = new Set(given.includes('OPEN') ? names.openStatuses : [])
  for (const name of all.filter(begun)) asked.add(name)
  const solved = names.resolutions.filter((name) => name !== '' && begun(name))
  if (asked.size === 0 && solved.length === 0) return undefined
  if (solved.length === 0) return [is('bug_status', 'anyexact', ...asked)]
  for (const name of names.closedStatuses) asked.add(name)
  return [is('bug_status', 'anyexact', ...asked), is('resolution', 'anyexact', ...solved)]
}

/** Reports all unknown fields at once. */
function refuseUnknown({ words }: QuickSearch, names: QuickNames) {
  const written = words.flat().flatMap((term) => (term.kind === 'field' ? term.fields : []))
  const unknown = [...new Set(written)].filter((field) => fieldNamed(field, names) === undefined)
  if (unknown.length > 0) fail('quicksearch_unknown_field', unknown)
}

function termPart(term: Term, names: QuickNames): Group | Condition {
  const part = positivePart(term, names)
  return term.isNegated ? { ...part, isNegated: true } : part
}

function positivePart(term: Term, names: QuickNames): Group | Condition {
  switch (term.kind) {
    case 'mark':
      return markPart(term.mark, term.values, names)
    case 'field':
      return fieldPart(term, names)
    case 'flag':
      return flagPart(term.name, term.requestee)
    case 'priority':
      return priorityPart(term.from, term.to, names)
    case 'word':
      return anyOf(term.values.map((word) => listedPart(word, term.values, names)))
  }
}

function flagPart(name: string, requestee: string): Group | Condition {
  const flag = is('flagtypes.name', 'substring', name)
  if (requestee === '') return flag
  return groupOf('AND', [flag, is('requestees.login_name', 'substring', requestee)])
}

/** Each of several words separated by commas may also be a priority. */
function listedPart(word: string, all: readonly string[], names: QuickNames) {
  const [priority, from, to = from] = (all.length > 1 && PRIORITY.exec(word)) || []
  return priority ? priorityPart(Number(from), Number(to), names) : wordPart(word, names)
}

const anyOf = (parts: Group['parts']) => (parts.length === 1 ? parts[0]! : groupOf('OR', parts))

function markPart(mark: string, values: string[], { isFullText }: QuickNames): Group | Condition {
  const each = (field: string, operator: string) =>
    values.map((value) => is(field, operator, value))
  const any = (fields: string[]) => anyOf(fields.flatMap((field) => each(field, 'substring')))
  switch (mark) {
    case '#':
      return anyOf([
        ...each('short_desc', 'substring'),
        ...(isFullText ? values.map(hasPhrase) : []),
      ])
    case ':':
      return any(['product', 'component'])
    case '@':
      return any(['assigned_to'])
    case '[':
      return any(['short_desc', 'status_whiteboard'])
    default:
      return is('keywords', 'anywords', values.join(','))
  }
}
/** The operators between field and value. */
export const SIGN_OPERATORS: Readonly<Record<(typeof SIGNS)[number], Operator>> = {
  ':': 'substring',
  '=': 'equals',
  '!=': 'notequals',
  '>=': 'greaterthaneq',
  '<=': 'lessthaneq',
  '>': 'greaterthan',
  '<': 'lessthan',
}

function fieldPart(term: Term & { kind: 'field' }, names: QuickNames): Group | Condition {
  const parts = term.fields.flatMap((written) => {
    const field = fieldNamed(written, names)!
    return term.values.map((value) => {
      const [flag, name, requestee] = /^([^?]+\?)([^?]+)$/.exec(value) ?? []
      if (field === 'flagtypes.name' && flag) return flagPart(name!, requestee!)
      if (field === 'content') return is(field, 'matches', value)
      if (field === 'owner_idle_time') return is(field, 'greaterthan', value)
      return is(field, SIGN_OPERATORS[term.sign], value)
    })
  })
  return anyOf(parts)
}

/** Complete field names and the fields they stand for. */
export const quickWords = (fields: SearchFields): Map<string, string> =>
  new Map(
    [...fields].flatMap(([name, { isInner }]) => {
      const { words = name.includes('.') || isInner ? [] : [name] } = bugField(name) ?? {}
      return words.map((word) => [word, name] as const)
    }),
  )

/**
 * The field for a word: by its complete name, or a unique prefix; else a custom field without
 * `cf_`.
 */
function fieldNamed(written: string, { fields }: QuickNames): string | undefined {
  const word = written.toLowerCase()
  const named = quickWords(fields)
  const own = [...named.keys()].filter((name) => name.startsWith('cf_'))
  const short = new Map(own.map((name) => [name.slice('cf_'.length), name] as const))
  for (const names of [named, short]) {
    const whole = names.get(word)
    if (whole !== undefined) return whole
    const begun = [...names].filter(([name]) => name.startsWith(word)).map(([, name]) => name)
    const [first, ...others] = new Set(begun)
    if (first !== undefined) return others.length === 0 ? first : undefined
  }
  return undefined
}

/** `P2` is the priority of that name, else the second in the list. */
function priorityPart(from: number, to: number, { priorities }: QuickNames): Condition {
  // Counts from 1; 0 means the first as well.
  const [least, most] = [Math.max(1, Math.min(from, to)), Math.max(1, from, to)]
  const asked: string[] = []
  for (let number = least; number <= Math.min(most, priorities.length); number++) {
    const named = priorities.find((name) => name.toUpperCase() === `P${number}`)
    const found = named ?? priorities[number - 1]
    if (found !== undefined) asked.push(found)
  }
  return is('priority', 'anyexact', ...(asked.length > 0 ? asked : [`P${least}`]))
}

/** Quoted words form a phrase. */
const hasPhrase = (words: string) =>
  is('content', 'matches', /\s/.test(words) ? `"${words.replaceAll('"', ' ')}"` : words)

/** Looks like part of a URL: an IP address, dotted names, a scheme. */
const ADDRESS = /\d+\.\d+\.\d+\.\d+|^[a-z][a-z-]*(\.[a-z][a-z-]*)+|:[\\/]{2}|localhost|mailto/i

function wordPart(word: string, { keywords, isFullText }: QuickNames): Group {
  const parts = [
    is('alias', 'substring', word),
    is('short_desc', 'substring', word),
    is('status_whiteboard', 'substring', word),
    ...(isFullText ? [hasPhrase(word)] : []),
  ]
  const isLong = word.length > 2
  if (isLong && !/^(row|new)$/i.test(word)) parts.push(is('product', 'substring', word))
  if (isLong && !/^hang$/i.test(word)) parts.push(is('component', 'substring', word))
  if (keywords.has(word.toLowerCase())) parts.push(is('keywords', 'substring', word))
  if (ADDRESS.test(word)) parts.push(is('bug_file_loc', 'substring', word))
  return groupOf('OR', parts)
}
