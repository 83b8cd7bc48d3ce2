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
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH'
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

/** Sends a request. Rejects with `Interrupted` if there is no response. */
export function exchange(url: URL, { method = 'GET', headers, body }: Asked = {}): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const broken = (error: Error) => reject(new Interrupted(`${url.host}: ${error.message}`))
    const options = { method, timeout: SILENCE_MS, headers: { ...headers, 'user-agent': AGENT } }
    const sent = request(url, options, resolve)
    sent.on('timeout', () => sent.destroy(new Error('no response')))
    sent.on('error', broken)
    if (body === undefined || typeof body === 'string') sent.end(body)
    else pipeline(body, sent, () => undefined)
  })
}

const TEXT_BYTES_MAX = 1024 * 1024

/** Reads the body of a response; more than a megabyte is cut off. */
export async function textOf(answer: Answer): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > TEXT_BYTES_MAX) break
      pieces.push(piece)
    }
  } catch (error) {
    throw new Interrupted((error as Error).message)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Statuses of a service or proxy that is not available for a while, and of a changed offset. */
const PASSING = new Set([408, 409, 423, 425, 429, 500, 502, 503, 504])

/** Throws what a response with an error says; returns others. */
export async function accepted(answer: Answer): Promise<Answer> {
  const { statusCode = 0, statusMessage, headers } = answer
  if (statusCode < 400) return answer
  const said = `${statusCode} ${await reasonIn(answer, statusMessage ?? '')}`
  const wait_s = Number(headers['retry-after'])
  const wait_ms = wait_s > 0 ? Math.min(wait_s, WAIT_S_MAX) * 1000 : undefined
  if (PASSING.has(statusCode)) throw new Interrupted(said, wait_ms)
  throw new Refusal(`the service answers ${said}`)
}
const WAIT_S_MAX = 600

/** The sentence of `{"error": "…"}` or of `{"error": true, "message": "…"}`. */
async function reasonIn(answer: Answer, otherwise: string): Promise<string> {
  try {
    const said = JSON.parse(await textOf(answer)) as { error?: unknown; message?: unknown }
    const reason = typeof said.error === 'string' ? said.error : said.message
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
