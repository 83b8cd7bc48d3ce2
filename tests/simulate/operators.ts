/** Every operator of a search, as the reference knows it: what of a value must be in one row. */

import { fold } from '../../src/platform/fold.ts'
import { toDay, toText } from '../../src/platform/times.ts'
import type { Operator } from '../../src/tracker/search/operators.ts'
import { NOW } from '../bugs-to-find.ts'
import type { Kind, Value } from './model.ts'
import { whenSaid } from './when.ts'

type Test =
  | 'is'
  | 'has'
  | 'has in this case'
  | 'has the word'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'fits the pattern'
export interface Meaning {
  test: Test
  /** A value is one part, or several between commas, or between blanks and commas. */
  parts: 'one' | 'commas' | 'words'
  /** Each of the parts is looked for, and not just any. */
  wantsAll: boolean
}
const one = (test: Test): Meaning => ({ test, parts: 'one', wantsAll: false })
const words = (test: Test, wantsAll: boolean): Meaning => ({ test, parts: 'words', wantsAll })

/** Others say that something else does not hold, ask what happened, or are of words in texts. */
type Said = { not: Operator } | 'empty' | 'changed' | 'words'
const OPERATORS: Record<Operator, Meaning | Said> = {
  equals: one('is'),
  notequals: { not: 'equals' },
  anyexact: { test: 'is', parts: 'commas', wantsAll: false },
  substring: one('has'),
  substr: one('has'),
  notsubstring: { not: 'substring' },
  casesubstring: one('has in this case'),
  anywordssubstr: words('has', false),
  allwordssubstr: words('has', true),
  nowordssubstr: { not: 'anywordssubstr' },
  anywords: words('has the word', false),
  allwords: words('has the word', true),
  nowords: { not: 'anywords' },
  lessthan: one('<'),
  lessthaneq: one('<='),
  greaterthan: one('>'),
  greaterthaneq: one('>='),
  isempty: 'empty',
  isnotempty: { not: 'isempty' },
  regexp: one('fits the pattern'),
  notregexp: { not: 'regexp' },
  matches: 'words',
  notmatches: { not: 'matches' },
  changedbefore: 'changed',
  changedafter: 'changed',
  changedfrom: 'changed',
  changedto: 'changed',
  changedby: 'changed',
}

export function meaningOf(operator: string): Meaning | Said {
  const meaning = (OPERATORS as Partial<Record<string, Meaning | Said>>)[operator]
  if (!meaning) throw new Error(`the reference in tests/simulate/operators.ts lacks '${operator}'`)
  return meaning
}

export const isComparison = (said: Meaning | Said): said is Meaning =>
  typeof said === 'object' && 'test' in said

export const partsOf = ({ parts }: Meaning, value: string): string[] => {
  const split = parts === 'one' ? [value] : value.split(parts === 'commas' ? ',' : /[\s,]+/)
  return split.map((part) => part.trim()).filter((part) => part !== '')
}

export function compare({ test }: Meaning, kind: Kind, value: Value, part: string): boolean {
  if (value === null) return false
  const isOfText = /has|pattern/.test(test)
  if ((kind === 'moment' || kind === 'day') && !isOfText) {
    const size = kind === 'day' ? 86_400_000 : 1000
    const start = (ms: number) => Math.floor(ms / size) * size
    return order(test, start(value as number), start(whenSaid(part, NOW)!))
  }
  const isText = ['text', 'person', 'moment', 'day'].includes(kind)
  if (!isText && !/has$|case|pattern/.test(test))
    return order(test, Number(value), numberSaid(part))
  const text = textOf(kind, value)
  switch (test) {
    case 'has':
      return keyOf(text).includes(fold(part))
    case 'has in this case':
      return text.includes(part)
    case 'has the word':
      return hasWord(keyOf(text), fold(part))
    case 'fits the pattern':
      return new RegExp(part, 'iu').test(text)
    case 'is':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(test, Buffer.compare(Buffer.from(keyOf(text)), Buffer.from(fold(part))), 0)
  }
}

/** Long ones are asked for again and again. */
function keyOf(text: string): string {
  if (text.length < 1000) return fold(text)
  const key = keys.get(text) ?? fold(text)
  keys.set(text, key)
  return key
}
const keys = new Map<string, string>()

/** Times read as they are shown. */
function textOf(kind: Kind, value: Exclude<Value, null>): string {
  if (kind === 'day') return toDay(value as number)
  return kind === 'moment'
    ? toText(value as number)
        .replace('T', ' ')
        .slice(0, -1)
    : String(value)
}

/** Not a number where none is said. */
export const numberSaid = (part: string): number =>
  ({ true: 1, false: 0 })[part] ?? (/^[-+]?[\d.]+$/.test(part) ? Number(part) : Number.NaN)

function order(test: string, value: number, part: number): boolean {
  switch (test) {
    case '<':
      return value < part
    case '<=':
      return value <= part
    case '>':
      return value > part
    case '>=':
      return value >= part
    default:
      return value === part
  }
}

const hasWord = (key: string, word: string) => {
  const literal = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(key)
}
