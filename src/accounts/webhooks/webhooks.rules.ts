/** What a webhook may consist of, and when it is tried again. Pure. */

import { fail } from './faults.ts'
import { BUG_EVENTS, EVENT_NAMES, FORMATS } from './webhooks.wire.ts'

/** Secrets with which messages are signed at a time. */
export const SECRETS_MAX = 3

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Waits between attempts, in all about two days. */
const WAITS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  15 * HOUR_MS,
  15 * HOUR_MS,
]
/** How long to wait after so many attempts; undefined if that was the last. */
export const waitAfter = (tries: number): number | undefined => WAITS_MS[tries - 1]

/** The parts of a stored list. */
export const listIn = (text: string): string[] => (text === '' ? [] : text.split(','))

/** Without an event it would never be told of anything. Messages of BMO are about bugs. */
export function checkEvents(names: readonly string[], format: string): string {
  const known: readonly string[] = format === 'bmo' ? Object.keys(BUG_EVENTS) : EVENT_NAMES
  const wrong = names.find((name) => !known.includes(name))
  if (names.length === 0 || wrong !== undefined) {
    fail('webhook_invalid', 'event', `it must be one or more of ${known.join(', ')}`)
  }
  return EVENT_NAMES.filter((name) => names.includes(name)).join(',')
}

/** One of `FORMATS`. */
export const checkFormat = (format: string): string =>
  (FORMATS as readonly string[]).includes(format)
    ? format
    : fail('webhook_invalid', 'format', `it must be ${FORMATS.join(' or ')}`)

/** Names of fields as in histories; empty ones are ignored. */
export function checkFields(given: readonly string[]): string {
  const names = given.filter(Boolean)
  const wrong = names.find((name) => !/^[a-z_.]{1,64}$/i.test(name))
  if (wrong !== undefined) fail('webhook_invalid', 'field', `'${wrong}' is no name of a field`)
  return [...new Set(names)].join(',')
}

/** Credentials would be shown to everybody who sees the webhook. */
export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    return fail('webhook_invalid', 'url', 'it must be an http or https address without a password')
  }
  url.hash = ''
  return url.href
}

const RESERVED =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|cookie|user-agent|webhook-.*|proxy-.*)$/i

/** Empty for no header. */
export const checkHeader = (name: string): string =>
  name === '' || (/^[A-Za-z0-9-]{1,100}$/.test(name) && !RESERVED.test(name))
    ? name
    : fail('webhook_invalid', 'header_name', 'choose a name such as X-Api-Key or Authorization')

/** Anything else could begin another header. */
export const checkHeaderValue = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value)
    ? value
    : fail('webhook_invalid', 'header_value', 'it must consist of printable ASCII characters')
