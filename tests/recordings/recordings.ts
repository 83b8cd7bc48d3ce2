/**
 * The stored recordings: one JSON object per line, in the order in which they were made. Sentences,
 * times and tokens in the responses are replaced by `<text>`, `<time>` and `<token>`.
 */

import { readLines } from './read-lines.ts'

/** A request and the response of Bugzilla 5.2; `n` is its number, from 1. */
export interface Recording {
  n: number
  name: string
  method: string
  path: string
  /** If missing, JSON is requested. */
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: Record<string, unknown>
  /** Sent unchanged. */
  raw?: string
  /** If missing, only the effect of the request matters. */
  status?: number
  /** The JSON of the response. */
  answer?: unknown
  /** Other responses: the media type, and the text if it is short. */
  type?: string | null
  text?: string
}

/** In the order in which they must be replayed. */
export const readRecordings = (): Recording[] =>
  readLines<Recording>('recordings.jsonl').map(withLongTexts)

/** Texts that repeat one letter are stored as their length. */
function withLongTexts(recording: Recording): Recording {
  const { body } = recording
  if (!body) return recording
  const fields = Object.entries(body).map(([name, value]) => {
    const times = (value as { x_times?: number } | null)?.x_times
    return [name, times === undefined ? value : 'x'.repeat(times)]
  })
  return { ...recording, body: Object.fromEntries(fields) as Record<string, unknown> }
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Where a response differs from the recorded one, each place once: in keys, types or values. */
export function mismatches(recorded: unknown, given: unknown): string[] {
  return [...new Set(differences(recorded, given, ''))]
}

function differences(recorded: unknown, given: unknown, at: string): string[] {
  const [was, is] = [kindOf(recorded), kindOf(given)]
  if (was !== is) return [`${at || 'body'}: ${is} instead of ${was}`]
  if (Array.isArray(recorded)) return listDifferences(recorded, given as unknown[], at)
  if (was === 'object') return objectDifferences(recorded as object, given as object, at)
  if (recorded === '<text>' || recorded === '<token>') return []
  if (recorded === '<time>') return TIME.test(given as string) ? [] : [`${at}: not a UTC time`]
  if (recorded === given) return []
  return [`${at}: ${JSON.stringify(given)} instead of ${JSON.stringify(recorded)}`]
}

function listDifferences(recorded: unknown[], given: unknown[], at: string) {
  if (recorded.length !== given.length) {
    return [`${at}: ${given.length} entries instead of ${recorded.length}`]
  }
  return recorded.flatMap((one, index) => differences(one, given[index], `${at}[]`))
}

function objectDifferences(recorded: object, given: object, at: string): string[] {
  const was = new Map<string, unknown>(Object.entries(recorded))
  const is = new Map<string, unknown>(Object.entries(given))
  const missing = [...was.keys()].filter((key) => !is.has(key))
  const added = [...is.keys()].filter((key) => !was.has(key))
  return [
    ...missing.map((key) => `${at}.${key}: missing`),
    ...added.map((key) => `${at}.${key}: added`),
    ...[...was].flatMap(([key, one]) =>
      is.has(key) ? differences(one, is.get(key), `${at}.${key}`) : [],
    ),
  ]
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
