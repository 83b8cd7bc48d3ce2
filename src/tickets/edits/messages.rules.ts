/** Parses the field `msg` of a form, a JSON object, and the types of its values. Pure. */

import {
  ADDRESS_CHARS_MAX,
  ADDRESSES_CHARS_MAX,
  ADDRESSES_MAX,
  COMMENT_CHARS_MAX,
  LIST_CHARS_MAX,
  NUMBER_MAX,
  PASSWORD_CHARS_MAX,
  SENDER_CHARS_MAX,
  SHOWN_AS_CHARS_MAX,
} from './edits.wire.ts'
import type { SaidSender } from './sender.rules.ts'
import { fail } from '../faults.ts'
import { type AskedLimits, MODES, type Mode } from '../expiry.rules.ts'
import { TYPE_RULES } from '../policy/policy.wire.ts'
import { ruleOf, type TypeRule, TYPES_WANTED } from '../policy/types.rules.ts'

/** dl's parameter `msg`, parsed. */
export type Message = Readonly<Record<string, unknown>>

const ADDRESS = /^[^\s@,;<>"()\p{Cc}]{1,64}@[^\s@,;<>"()\p{Cc}]+$/u

/**
 * The value of `msg`: a string, of several the last, or a value if the part is declared as JSON. An
 * empty array stands for an empty object, because some languages cannot distinguish them.
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

/** The comment in a message; a fault if it is too long. */
export const commentIn = (message: Message) => textIn(message, 'comment', COMMENT_CHARS_MAX).trim()

/** The encrypted list of the files, as the client made it; null if they are not encrypted. */
export function encryptedListIn(message: Message): string | null {
  const list = textIn(message, 'encrypted_list', LIST_CHARS_MAX)
  if (list === '') return null
  return LIST.test(list) ? list : wrong('encrypted_list', 'a list in the format 1')
}
const LIST = /^1\.[\w-]{22}\.[\w-]+$/

/** Who sends files through a grant; the address must be one to which mail can be sent. */
export function senderIn(message: Message): SaidSender {
  const sender_name = cleanShownAs(textIn(message, 'sender_name', SENDER_CHARS_MAX))
  const address = textIn(message, 'sender_address', ADDRESS_CHARS_MAX).trim()
  if (address !== '' && !isAddress(address)) wrong('sender_address', 'an email address')
  return { sender_name, sender_address: address || null }
}

/** The name of the owner for those with the link; null if there is none. */
export const shownAsIn = (message: Message): string | null =>
  cleanShownAs(textIn(message, 'shown_as', SHOWN_AS_CHARS_MAX))

/** One line, as it is stored; null if nothing is left. */
export const cleanShownAs = (text: string): string | null =>
  text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || null

/** Undefined if there is none, which an empty string and 0 also mean. */
export function passwordIn(message: Message): string | undefined {
  const password = textIn(message, 'pass', PASSWORD_CHARS_MAX)
  return password === '' || password === '0' ? undefined : password
}

/** A boolean in a message, in any of the forms that dl accepts. */
export function flagIn(message: Message, name: string, otherwise: boolean): boolean {
  const value = message[name]
  if (isAbsent(value)) return otherwise
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return wrong(name, 'true or false')
}

/** Undefined if absent. An empty string counts as 0, and so do false values. */
export function numberIn(message: Message, name: string, max = NUMBER_MAX): number | undefined {
  const value = message[name]
  if (isAbsent(value)) return undefined
  if (typeof value === 'boolean' || value === '') return Number(value)
  const isText = typeof value === 'string' && /^\s*[-+]?\d{1,16}\s*$/.test(value)
  const number = isText || typeof value === 'number' ? Number(value) : NaN
  if (Number.isInteger(number) && Math.abs(number) <= max) return number
  return wrong(name, `an integer of at most ${max}`)
}

/**
 * Addresses, separated by commas, semicolons or line breaks. All must be valid, or the first
 * `checked` ones.
 */
export function addressesIn(message: Message, name: string, checked = ADDRESSES_MAX): string[] {
  const all = splitTyped(textIn(message, name, ADDRESSES_CHARS_MAX))
  if (all.length > ADDRESSES_MAX) wrong(name, `at most ${ADDRESSES_MAX} email addresses`)
  if (all.slice(0, checked).some((address) => !isAddress(address))) {
    wrong(name, 'email addresses separated by commas')
  }
  return all
}

/** Splits a list of addresses at commas, semicolons or line breaks. */
export const splitTyped = (text: string) =>
  text
    .split(/[,;\r\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Whether it may be the address of a recipient. */
export const isAddress = (text: string) => text.length <= ADDRESS_CHARS_MAX && ADDRESS.test(text)

/** The types that a grant accepts; undefined if it says nothing. */
export function typesIn(message: Message, name: string): TypeRule | undefined {
  const value = message[name]
  if (isAbsent(value)) return undefined
  const { rule: asked, list = [] } = Object(value) as { rule?: unknown; list?: unknown }
  const rule = TYPE_RULES.find((one) => one === asked)
  const isFit = Array.isArray(list) && list.every((one) => typeof one === 'string')
  return (
    (rule && isFit && ruleOf({ rule, list })) || wrong(name, `an object with rule: ${TYPES_WANTED}`)
  )
}

/** The names of limits of tickets and grants. */
export const TICKET_NAMES = {
  mode: 'ticket_expiry',
  total_s: 'ticket_total',
  last_s: 'ticket_lastdl',
  count: 'ticket_maxdl',
}

/** The names of the limits of a grant in messages. */
export const GRANT_NAMES = {
  mode: 'grant_expiry',
  total_s: 'grant_total',
  last_s: 'grant_lastul',
  count: 'grant_maxul',
}

/** `permanent` are the names of parameters that disable limits. */
export function limitsIn(
  message: Message,
  names: typeof TICKET_NAMES,
  permanent: readonly string[] = [],
): AskedLimits {
  return {
    mode: modeIn(message, names.mode),
    // All are parsed, so that any invalid value is reported.
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
