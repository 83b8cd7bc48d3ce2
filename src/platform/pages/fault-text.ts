/** The sentence of a fault in the language of the reader. Programs get it in English. */

import { type Fault, faultWith } from '../faults.ts'
import { toDay, toText } from '../times.ts'
import { type Language, LANGUAGES, readersLanguage } from './language.ts'

const SHOWN_CHARS_MAX = 500
const MINUTE_S = 60
const KIB = 1024

/** The formats of details. Without one, a detail is written as it is, and a list with commas. */
const FORMATS: Readonly<Record<string, (value: number, tag: string) => string>> = {
  seconds: (value, tag) => counted(value, 'second', tag),
  minutes: (value, tag) => counted(Math.ceil(value / MINUTE_S), 'minute', tag),
  kib: (value) => String(Math.ceil(value / KIB)),
  grouped: (value, tag) => new Intl.NumberFormat(tag).format(value),
  time: (value) => toText(value),
  day: (value) => toDay(value),
}
const counted = (value: number, unit: string, tag: string) =>
  new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)

/** A part shown only with a detail, or only without it: `<2>: {2}</2>`, `<-2>none</-2>`. */
const PART = /<(-?)(\d[\w.]*)>(.*?)<\/\1\2>/gs
/** A detail by its number, a part of it by a name, and its format: `{1.until:time}`. */
const HOLE = /\{(\d[\w.]*)(?::(\w+))?\}/g

/** In that language; in English if there is no translation. */
export function faultText({ wordings, details, message }: Fault, language: Language): string {
  const wording = wordings[language]
  if (wording === undefined) return message
  const { tag } = LANGUAGES[language]
  return wording
    .replaceAll(PART, (_, not: string, name: string, part: string) =>
      isThere(detailOf(details, name)) === (not === '') ? part : '',
    )
    .replaceAll(HOLE, (_, name: string, format?: string) => {
      const value = detailOf(details, name)
      return format === undefined ? shown(value) : FORMATS[format]!(Number(value), tag)
    })
}

/** The fault with the sentence in the language of the reader. */
export function forReader(fault: Fault): Fault {
  const message = faultText(fault, readersLanguage())
  return message === fault.message ? fault : faultWith(fault, { message })
}

function detailOf(details: readonly unknown[], name: string): unknown {
  const [number, ...keys] = name.split('.')
  return keys.reduce(
    (value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key],
    details[Number(number) - 1],
  )
}

/** 0 is the id of something that has not been stored yet. */
const isThere = (value: unknown) =>
  value !== undefined &&
  value !== '' &&
  value !== 0 &&
  !(Array.isArray(value) && value.length === 0)

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text
}
