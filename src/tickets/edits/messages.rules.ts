/** The field `msg` of a form, an object in JSON, and the kinds of values in it. Pure. */

import {
  ADDRESS_CHARS_MAX,
  ADDRESSES_CHARS_MAX,
  ADDRESSES_MAX,
  COMMENT_CHARS_MAX,
  NUMBER_MAX,
  PASSWORD_CHARS_MAX,
} from './edits.wire.ts'
import { fail } from '../faults.ts'
import { type AskedLimits, MODES, type Mode } from '../expiry.rules.ts'

export type Message = Readonly<Record<string, unknown>>

const ADDRESS = /^[^\s@,;<>"()\p{Cc}]{1,64}@[^\s@,;<>"()\p{Cc}]+$/u

/**
 * What the form has as `msg`: a text, several of which the last counts, or a value where the part
 * itself said that it is JSON. An empty list stands for an empty object: some languages cannot tell
 * them apart.
 */
export function readMessage(given: unknown): Message {
  const last: unknown = Array.isArray(given) && given.length > 0 ? given.at(-1) : given
  if (last === undefined || last === '' || last === '0') return fail('message_missing')
  const value = typeof last === 'string' ? parsed(last) : last
  if (Array.isArray(value) && value.length === 0) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('message_invalid')
  return value as Message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail('message_invalid')
  }
}

const isAbsent = (value: unknown) => value === undefined || value === null
const wrong = (name: string, wanted: string) => fail('message_value_invalid', name, wanted)

function textIn(message: Message, name: string, chars_max: number): string {
  const value = isAbsent(message[name]) ? '' : message[name]
  const wanted = `a string of at most ${chars_max} characters, without NUL`
  if (typeof value !== 'string' || value.length > chars_max) return wrong(name, wanted)
  return value.includes('\0') || !value.isWellFormed() ? wrong(name, wanted) : value
}

export const commentIn = (message: Message) => textIn(message, 'comment', COMMENT_CHARS_MAX).trim()

/** Undefined where none is wanted: so say an empty text and 0 as well. */
export function passwordIn(message: Message): string | undefined {
  const password = textIn(message, 'pass', PASSWORD_CHARS_MAX)
  return password === '' || password === '0' ? undefined : password
}

export function flagIn(message: Message, name: string, otherwise: boolean): boolean {
  const value = message[name]
  if (isAbsent(value)) return otherwise
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return wrong(name, 'true or false')
}

/** Undefined where it was not said. An empty text is 0, and so is what is false. */
export function numberIn(message: Message, name: string): number | undefined {
  const value = message[name]
  if (isAbsent(value)) return undefined
  if (typeof value === 'boolean' || value === '') return Number(value)
  const isText = typeof value === 'string' && /^\s*[-+]?\d{1,11}\s*$/.test(value)
  const number = isText || typeof value === 'number' ? Number(value) : NaN
  if (Number.isInteger(number) && Math.abs(number) <= NUMBER_MAX) return number
  return wrong(name, `an integer of at most ${NUMBER_MAX}`)
}

/**
 * Addresses, separated by commas, semicolons or line breaks. All have to be addresses, or the first
 * `checked` of them.
 */
export function addressesIn(message: Message, name: string, checked = ADDRESSES_MAX): string[] {
  const all = splitTyped(textIn(message, name, ADDRESSES_CHARS_MAX))
  if (all.length > ADDRESSES_MAX) wrong(name, `at most ${ADDRESSES_MAX} email addresses`)
  if (all.slice(0, checked).some((address) => !isAddress(address))) {
    wrong(name, 'email addresses separated by commas')
  }
  return all
}

/** Addresses as people type several: between commas, semicolons or line breaks. */
export const splitTyped = (text: string) =>
  text
    .split(/[,;\r\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

export const isAddress = (text: string) => text.length <= ADDRESS_CHARS_MAX && ADDRESS.test(text)

/** What tickets and grants call their limits. */
export const TICKET_NAMES = {
  mode: 'ticket_expiry',
  total_s: 'ticket_total',
  last_s: 'ticket_lastdl',
  count: 'ticket_maxdl',
}
export const GRANT_NAMES = {
  mode: 'grant_expiry',
  total_s: 'grant_total',
  last_s: 'grant_lastul',
  count: 'grant_maxul',
}

/** `permanent` are the names under which it may be said that there are no limits. */
export function limitsIn(
  message: Message,
  names: typeof TICKET_NAMES,
  permanent: readonly string[] = [],
): AskedLimits {
  return {
    mode: modeIn(message, names.mode),
    // All are read, so that a wrong value is told in any case.
    is_permanent: permanent.map((name) => flagIn(message, name, false)).includes(true),
    total_s: numberIn(message, names.total_s),
    last_s: numberIn(message, names.last_s),
    count: numberIn(message, names.count),
  }
}

function modeIn(message: Message, name: string): Mode | undefined {
  const value = message[name]
  if (isAbsent(value)) return undefined
  return MODES.find((mode) => mode === value) ?? wrong(name, `one of ${MODES.join(', ')}`)
}
