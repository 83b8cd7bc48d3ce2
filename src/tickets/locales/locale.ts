/** Formats sentences, counts, sizes, durations and times in a language. */

import type { Part } from '../../platform/pages/markup.ts'
import { type Language, LANGUAGES } from '../../platform/pages/language.ts'
import { fill, pluralOf } from '../../platform/pages/texts.ts'
import { WORDS } from './list.ts'
import type { CountedKey, Fillings, SentenceKey, Words } from './words.ts'

type Text = string | number

/** Sentences, numbers and times in one language. */
export interface Locale {
  language: Language
  direction: 'ltr' | 'rtl'
  /** With placeholders, for scripts. */
  sentences: Words['sentences']
  /** A formatted sentence. */
  say<Key extends SentenceKey>(key: Key, ...fillings: Fillings<Key, Text>): string
  /** The same as HTML; values may be markup. */
  show<Key extends SentenceKey>(key: Key, ...fillings: Fillings<Key, Part>): Part
  /** A sentence with a count. */
  count(key: CountedKey, count: number): string
  /** Such as `1.5 MiB`. */
  size(bytes: number): string
  /** Such as `3 days`: whole numbers of the largest unit that fits. */
  span(seconds: number): string
  /** Date and time, from milliseconds since 1970 UTC. */
  when(ms: number): string
}

const opened = new Map<string, Locale>()

/** `time_zone` is a name known to Intl, such as `Europe/Berlin`. */
export function openLocale(language: Language, time_zone: string): Locale {
  const name = `${language} ${time_zone}`
  let locale = opened.get(name)
  if (!locale) opened.set(name, (locale = open(language, time_zone)))
  return locale
}

function open(language: Language, time_zone: string): Locale {
  const { tag, direction } = LANGUAGES[language]
  const { units, sentences, counted } = WORDS[language]
  const whole = new Intl.NumberFormat(tag)
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const time = new Intl.DateTimeFormat(tag, { ...TIME, timeZone: time_zone })
  const measured = (value: number, unit: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return {
    language,
    direction,
    sentences,
    say: (key, ...[fillings]) => fill<Text>(sentences[key], fillings ?? {}).join(''),
    show: (key, ...[fillings]) => fill<Part>(sentences[key], fillings ?? {}),
    count(key, count) {
      const sentence = pluralOf(counted[key], count, tag)
      return fill(sentence, { count: whole.format(count) }).join('')
    },
    size(bytes) {
      if (bytes < 1024) return measured(bytes, 'byte')
      // Values that would round to 1,024 use the next unit.
      const found = units.findIndex((_, at) => bytes / 1024 ** (at + 1) < 1023.95)
      const at = found < 0 ? units.length - 1 : found
      return `${decimal.format(bytes / 1024 ** (at + 1))}\u00a0${units[at]}`
    },
    span(seconds) {
      const [unit, length] = SPANS.find(([, most]) => seconds >= most) ?? SPANS.at(-1)!
      return measured(Math.floor(seconds / length), unit)
    },
    when: (ms) => time.format(ms),
  }
}

const TIME = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const DAY_S = 24 * 60 * 60
const SPANS: readonly [unit: string, length_s: number][] = [
  ['year', 365 * DAY_S],
  ['month', 30 * DAY_S],
  ['day', DAY_S],
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
]
