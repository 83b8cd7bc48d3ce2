/** Every search operator as the reference knows it: how a value is compared with a row. */

import { fold } from '../../src/platform/fold.ts'
import { toDay, toText } from '../../src/platform/times.ts'
import {
  type Meaning as AsText,
  NEGATED,
  OF_TEXTS,
  one,
  type TextTest,
  textTest,
} from '../../src/importer/verify/source-operators.ts'
import type { Operator } from '../../src/tracker/search/tree/operators.ts'
import { NOW } from '../bugs-to-find.ts'
import type { Kind, Value } from './model.ts'
import { whenSaid } from './when.ts'

/** A comparison of each value of the field with each part of the searched value. */
export type Meaning = AsText<TextTest | '<' | '<=' | '>' | '>='>

/** Other operators negate one, ask about changes, or search for words in texts. */
type Said = { not: Operator } | 'empty' | 'changed' | 'words'
const OPERATORS: Record<Operator, Meaning | Said> = {
  ...OF_TEXTS,
  ...negated(NEGATED),
  lessthan: one('<'),
  lessthaneq: one('<='),
  greaterthan: one('>'),
  greaterthaneq: one('>='),
  isempty: 'empty',
  isnotempty: { not: 'isempty' },
  matches: 'words',
  notmatches: { not: 'matches' },
  changedbefore: 'changed',
  changedafter: 'changed',
  changedfrom: 'changed',
  changedto: 'changed',
  changedby: 'changed',
}

function negated<Name extends string>(positive: Record<Name, Operator>) {
  const all = Object.entries<Operator>(positive).map(([name, not]) => [name, { not }])
  return Object.fromEntries(all) as Record<Name, { not: Operator }>
}

/** Throws for an operator without an entry. */
export function meaningOf(operator: string): Meaning | Said {
  const meaning = (OPERATORS as Partial<Record<string, Meaning | Said>>)[operator]
  if (!meaning) throw new Error(`the reference in tests/simulate/operators.ts lacks '${operator}'`)
  return meaning
}

/** False for operators that need no values, or look at changes. */
export const isComparison = (said: Meaning | Said): said is Meaning =>
  typeof said === 'object' && 'test' in said

/** Null never matches. Times are compared by seconds, days by days. */
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
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(test, Buffer.compare(Buffer.from(keyOf(text)), Buffer.from(fold(part))), 0)
    // Another engine than that of the search, so that neither hides what the other gets wrong.
    case 'fits the pattern':
      return new RegExp(part, 'iu').test(text)
    case 'is':
    case 'has':
    case 'has in this case':
    case 'has the word':
      return textTest(test, part, keyOf)?.(text) ?? false
  }
}

/** Long texts are folded repeatedly, so their folds are cached. */
function keyOf(text: string): string {
  if (text.length < 1000) return fold(text)
  const key = keys.get(text) ?? fold(text)
  keys.set(text, key)
  return key
}
const keys = new Map<string, string>()

/** Times are compared in the form in which they are shown. */
function textOf(kind: Kind, value: Exclude<Value, null>): string {
  if (kind === 'day') return toDay(value as number)
  return kind === 'moment'
    ? toText(value as number)
        .replace('T', ' ')
        .slice(0, -1)
    : String(value)
}

/** NaN if the text is not a number. */
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
