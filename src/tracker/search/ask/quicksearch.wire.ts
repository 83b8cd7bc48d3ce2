/**
 * Parses and writes quicksearches, `OPEN product:Kettle -summary:lid "does not boil"`; parsing the
 * output gives the same search. Pure, and does not know fields or values: quick-tree.ts interprets
 * the parts.
 */

import { type Refuse, unreadable } from '../tree/refusals.wire.ts'

/** A parsed quicksearch, as written: fields and values are not checked. */
export interface QuickSearch {
  /** A list of bug ids only. */
  ids?: number[]
  /** `ALL`, `OPEN`, or prefixes of statuses and resolutions, as written. */
  statuses: string[]
  /** Each of these must match, by any of its alternatives. */
  words: Term[][]
}

/** Characters at the start of a word that select a field, as in Bugzilla. */
export const MARKS = ['#', ':', '@', '[', '!'] as const
/** Signs between a field and its values. Longer ones come first, because the first match counts. */
export const SIGNS = ['!=', '>=', '<=', ':', '=', '>', '<'] as const

/** One alternative of a quicksearch; any of its values matches. */
export type Term = { isNegated: boolean } & (
  | { kind: 'mark'; mark: (typeof MARKS)[number]; values: string[] }
  | { kind: 'field'; fields: string[]; sign: (typeof SIGNS)[number]; values: string[] }
  | { kind: 'flag'; name: string; requestee: string }
  | { kind: 'priority'; from: number; to: number }
  | { kind: 'word'; values: string[] }
)

/** The number of comparisons: each value in each of its fields. */
export function lengthOf({ statuses, words }: QuickSearch): number {
  const lengths = words.flat().map((term) => {
    const values = 'values' in term ? term.values.length : 1
    return values * ('fields' in term ? term.fields.length : 1)
  })
  return lengths.reduce((sum, length) => sum + length, statuses.length)
}

/** Without surrounding blanks and commas. */
function inner(text: string) {
  const start = text.search(/[^\s,]/)
  let end = text.length
  while (end > start && /[\s,]/.test(text[end - 1]!)) end -= 1
  return start < 0 ? '' : text.slice(start, end)
}

/** Parses user input; rejects empty or malformed text. */
export function parseQuickSearch(text: string, refuse: Refuse = unreadable): QuickSearch {
  const trimmed = inner(text)
  if (trimmed === '') refuse('buglist_parameters_required')
  if (/^[\d,\s]+$/.test(trimmed)) {
    return { ids: trimmed.split(/[\s,]+/).map(idOf), statuses: [], words: [] }
  }
  const [first = '', ...others] = splitWords(trimmed, refuse)
  const isStatus = /^[A-Z_]+(,[A-Z_]+)*$/.test(first) && !OPERATORS.has(first)
  const words = joinWords(isStatus ? others : [first, ...others], refuse)
  return {
    statuses: isStatus ? first.split(',') : [],
    words: words
      .map((one) => one.map(readTerm).filter(isSomething))
      .filter((one) => one.length > 0),
  }
}

/** Ids beyond exact integers cannot exist. */
const idOf = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

/** Commas alone have no meaning. */
const isSomething = (term: Term) => !('values' in term) || term.values.length > 0

/** Quoted characters are literal. During parsing they are mapped to a private range. */
const HIDDEN = 0xe000
const HIDDEN_MAX = HIDDEN + 0x7f
const hide = (character: string) => {
  const code = character.charCodeAt(0)
  return code < 0x80 ? String.fromCharCode(HIDDEN + code) : character
}
const shown = (text: string) =>
  text.replace(/[\ue000-\ue07f]/g, (one) => String.fromCharCode(one.charCodeAt(0) - HIDDEN))

/** A quote opens only at the start of a word or value: that in `don't` is literal. */
const OPENS = /[\s,|:=<>!?#@[-]/
function splitWords(text: string, refuse: Refuse): string[] {
  let made = ''
  let before = ' '
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if ((character === '"' || character === "'") && OPENS.test(before)) {
      const { end, inner } = readQuoted(text, at, refuse)
      made += inner
      at = end
      before = character
    } else {
      const code = character.charCodeAt(0)
      made += code >= HIDDEN && code <= HIDDEN_MAX ? '' : character
      before = character
    }
  }
  return made.split(/\s+/).filter(Boolean)
}

/** Up to the matching quote; a backslash escapes the next character. */
function readQuoted(text: string, start: number, refuse: Refuse) {
  const quote = text[start]!
  let inner = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return { end: at, inner }
    if (text[at] === '\\' && at + 1 < text.length) at += 1
    inner += hide(text[at]!)
  }
  return refuse('quicksearch_unbalanced_quotes', quote)
}

const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT'])

/** Adjacent words must all match; `OR` between two, or `|` inside one, makes them alternatives. */
function joinWords(words: string[], refuse: Refuse): string[][] {
  const joined: string[][] = []
  let before = 'AND'
  for (const [at, word] of words.entries()) {
    if (!OPERATORS.has(word)) {
      const negated = before.endsWith('NOT') && !word.startsWith('-') ? `-${word}` : word
      const either = negated.split('|').filter(Boolean)
      if (before.startsWith('OR')) joined.at(-1)!.push(...either)
      else if (either.length > 0) joined.push(either)
      before = ''
      continue
    }
    const isFirst = at === 0 || (before !== '' && word !== 'NOT')
    const isLast = at === words.length - 1
    if ((isFirst && word !== 'NOT') || isLast) refuse('quicksearch_invalid_query', word)
    // Two of them cancel out.
    before = word !== 'NOT' ? word : before.endsWith('NOT') ? before.slice(0, -3) : `${before}NOT`
  }
  return joined
}

const FLAG = /^([^?]+\?)([^?]*)$/
/** Longer numbers are not bug ids. */
export const PRIORITY = /^p(\d{1,6})(?:-(\d{1,6}))?$/i

/** The first matching form applies. */
function readTerm(word: string): Term {
  const isNegated = word.startsWith('-') && word.length > 1
  const text = isNegated ? word.slice(1) : word
  return { isNegated, ...readForm(text) } as Term
}

function readForm(text: string) {
  const mark = MARKS.find((one) => text.startsWith(one))
  if (mark && text.length > 1) {
    // After these two, the rest is a single value.
    const isList = mark === ':' || mark === '@'
    const rest = text.slice(1)
    return { kind: 'mark', mark, values: isList ? listIn(rest) : [shown(rest)] }
  }
  if (!/^https?:\/\//.test(text)) {
    for (const sign of SIGNS) {
      const [given, asked, ...more] = text.split(sign)
      const [fields, values] = [listIn(given ?? ''), listIn(asked ?? '')]
      if (fields.length > 0 && values.length > 0 && more.length === 0) {
        return { kind: 'field', fields, sign, values }
      }
    }
  }
  const flag = FLAG.exec(text)
  if (flag) return { kind: 'flag', name: shown(flag[1]!), requestee: shown(flag[2]!) }
  const [priority, from, to = from] = PRIORITY.exec(text) ?? []
  if (priority) return { kind: 'priority', from: Number(from), to: Number(to) }
  return { kind: 'word', values: listIn(text) }
}

const listIn = (text: string) => text.split(',').filter(Boolean).map(shown)

/** The search as text. */
export function printQuickSearch({ ids, statuses, words }: QuickSearch): string {
  if (ids) return ids.join(',')
  const printed = words.map((either) => either.map(printTerm).join('|'))
  return [...(statuses.length > 0 ? [statuses.join(',')] : []), ...printed].join(' ')
}

function printTerm(term: Term): string {
  const sign = term.isNegated ? '-' : ''
  switch (term.kind) {
    case 'mark':
      return `${sign}${term.mark}${listOf(term.values)}`
    case 'field':
      return `${sign}${listOf(term.fields)}${term.sign}${listOf(term.values)}`
    case 'flag':
      return `${sign}${quoted(term.name.slice(0, -1))}?${quoted(term.requestee)}`
    case 'priority':
      return `${sign}P${term.from}${term.to === term.from ? '' : `-${term.to}`}`
    case 'word':
      return `${sign}${term.values.map(wordOf).join(',')}`
  }
}

const listOf = (values: readonly string[]) => values.map(quoted).join(',')
/** Numbers alone would be ids. */
const wordOf = (text: string) => (/^\d+$/.test(text) ? `"${text}"` : quoted(text))

/** Words without special meaning. */
const PLAIN = /^(?!p\d)[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.@/+*-]*$/iu
const SHOUTED = /^[A-Z_]+$/
function quoted(text: string): string {
  if (text === '' || (PLAIN.test(text) && !SHOUTED.test(text))) return text
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
