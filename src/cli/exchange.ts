/** One HTTP request to a remote Docket and its response, as streams, and how it is repeated. */

import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline, type Readable } from 'node:stream'

import { Refusal } from '../platform/refusal.ts'
import { docketVersion } from '../platform/version.ts'

/** How a command waits, and tells people about it. */
export interface Voice {
  /** Waits for that many milliseconds. */
  pause: (ms: number) => Promise<void>
  /** Prints a line to standard error. */
  err: (line: string) => void
}

/** A request. A body that is a stream has `content-length` among the headers. */
export interface Asked {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: Readable | string
}

/** A response whose body has not been read. */
export type Answer = http.IncomingMessage

/** The line broke, or the service asks to wait: the same may work again. */
export class Interrupted extends Error {
  override name = 'Interrupted'
  /** How long the service asks to wait. */
  readonly wait_ms: number | undefined

  constructor(message: string, wait_ms?: number) {
    super(message)
    this.wait_ms = wait_ms
  }
}

/** A line over which nothing came for so long is broken. */
const SILENCE_MS = 120_000
const AGENT = `docket/${docketVersion}`

/**
 * Sends a request; redirects are not followed. Rejects with `Interrupted` if there is no response,
 * and with a Refusal with which the stream of the body fails.
 */
export function exchange(url: URL, { method = 'GET', headers, body }: Asked = {}): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const broken = (error: Error) =>
      reject(error instanceof Refusal ? error : new Interrupted(`${url.host}: ${error.message}`))
    const options = { method, timeout: SILENCE_MS, headers: { ...headers, 'user-agent': AGENT } }
    const sent = request(url, options, resolve)
    sent.on('timeout', () => sent.destroy(new Error('no response')))
    sent.on('error', broken)
    if (body === undefined || typeof body === 'string') sent.end(body)
    else pipeline(body, sent, (error) => void (error instanceof Refusal && broken(error)))
  })
}

/** The description of a ticket has up to 2,000 paths of 1,000 characters of up to 4 bytes. */
const TEXT_BYTES_MAX = 16 * 1024 * 1024

/** Reads the body of a response. Refuses more than 16 MB. */
export async function textOf(answer: Answer): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > TEXT_BYTES_MAX) throw new Refusal('the response of the service is too large')
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Interrupted((error as Error).message)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * Reads the body of a response as JSON. Refuses other texts, such as the page of a proxy, and JSON
 * that is not of the wanted shape.
 */
export async function jsonOf<Wanted>(
  answer: Answer,
  isWanted: (said: unknown) => said is Wanted,
): Promise<Wanted> {
  const said = parsed(await textOf(answer))
  if (isWanted(said)) return said
  throw new Refusal('the service answers in an unknown format; check its address and its version')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The members of a JSON object, or none. */
export const membersOf = (said: unknown): Readonly<Record<string, unknown>> =>
  typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}

/** Statuses of a service or proxy that is not available for a while, and of a changed offset. */
const PASSING = new Set([408, 409, 423, 425, 429, 500, 502, 503, 504])

/**
 * Returns a response with a status from 200 to 299, or with `expected`. Throws what others say: a
 * redirect leads away from the service to which the link and the credentials belong.
 */
export async function accepted(answer: Answer, expected?: number): Promise<Answer> {
  const { statusCode = 0, statusMessage = '', headers } = answer
  if (isSuccess(statusCode) || statusCode === expected) return answer
  const said = `${statusCode} ${await reasonIn(answer, printable(statusMessage))}`.trim()
  if (statusCode < 400 && headers.location !== undefined) {
    // What follows in an address may be a secret.
    const place = printable(headers.location.split('?', 1)[0]!)
    throw new Refusal(`the service answers ${said} and leads to ${place}; use its own address`)
  }
  const wait_s = Number(headers['retry-after'])
  const wait_ms = wait_s > 0 ? Math.min(wait_s, WAIT_S_MAX) * 1000 : undefined
  if (PASSING.has(statusCode)) throw new Interrupted(said, wait_ms)
  throw new Refusal(`the service answers ${said}`)
}
const WAIT_S_MAX = 600
const isSuccess = (status: number) => status >= 200 && status < 300

/** The sentence of `{"error": "…"}` or of `{"error": true, "message": "…"}`. */
async function reasonIn(answer: Answer, otherwise: string): Promise<string> {
  try {
    const said = membersOf(parsed(await textOf(answer)))
    const reason = typeof said['error'] === 'string' ? said['error'] : said['message']
    return typeof reason === 'string' ? printable(reason) : otherwise
  } catch {
    return otherwise
  }
}

/** Without control characters, by which a remote text could change a terminal. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

const WAIT_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
const TRIES_MAX = 10

/**
 * Repeats a step that was interrupted, until it fails ten times without moving on. `moved` is a
 * number that grows when it does.
 */
export async function persist<Result>(
  { pause, err }: Voice,
  moved: () => number,
  step: () => Promise<Result>,
): Promise<Result> {
  let before = moved()
  for (let failed = 0; ;) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      failed = moved() > before ? 1 : failed + 1
      before = moved()
      if (failed >= TRIES_MAX) throw new Refusal(`${error.message}; run the command again later`)
      const wait_ms = error.wait_ms ?? WAIT_MS[failed - 1] ?? WAIT_MS.at(-1)!
      err(`${error.message}; trying again in ${wait_ms / 1000} s`)
      await pause(wait_ms)
    }
  }
}
