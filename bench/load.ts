/**
 * Puts load on a server from a separate process: several connections, each with one request at a
 * time. Receives its orders as a message, and reports when it starts to measure and the results.
 */

import { Random } from '../tools/generate/random.ts'
import { talk } from './connection.ts'

/** Which bugs are requested: a part of the requests go to a few hot bugs, the others to all. */
export interface Ids {
  all: number
  hot: number
  hot_part: number
}

/** What to request, and for how long. */
export interface Orders {
  port: number
  connections: number
  seconds: number
  /** Continues until there are this many responses, up to a maximum time. */
  answers_min?: number
  method: 'GET' | 'POST'
  /** May contain `{id}`, which is replaced as specified by `ids`. */
  path: string
  /** Requested in turn instead of `path`, repeatedly. */
  paths?: Asked[]
  headers: Record<string, string>
  /** May contain `{n}`, which is replaced by a new number in each request. */
  body?: string
  ids?: Ids
  /** Responses before measuring starts: code and caches of a new server are cold. */
  warm_up: number
  /** The expected status. */
  status: number
}

/** One request of several. */
export interface Asked {
  path: string
  /** In addition to those of the orders. */
  headers: Record<string, string>
}

/** Times from the request to the last byte of its response. */
export interface Measured {
  answers: number
  seconds: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
}

/** Messages to the parent process. */
export type Said =
  | { say: 'measuring' }
  | ({ say: 'done' } & Measured)
  | { say: 'failed'; why: string }

const WARM_UP_MS_MAX = 30_000
/** The maximum, however few responses there are. */
const MEASURING_MS_MAX = 60_000
/** Requests are built in advance, so that building them costs nothing while measuring. */
const REQUESTS_MADE = 50_000

async function load(orders: Orders): Promise<Measured> {
  const requests = makeRequests(orders)
  const waits: number[] = []
  let sent = 0
  let isTime = false
  let isOver = false
  let left = orders.warm_up
  let started: number | undefined
  const begin = () => {
    if (started !== undefined) return
    started = performance.now()
    say({ say: 'measuring' })
    setTimeout(() => (isTime = true), orders.seconds * 1000)
    setTimeout(() => (isOver = true), MEASURING_MS_MAX).unref()
  }
  const hearing = {
    next: () => {
      isOver ||= isTime && waits.length >= (orders.answers_min ?? 0)
      return isOver ? undefined : requests[sent++ % requests.length]
    },
    heard(status: number, wait_ms: number) {
      if (status !== orders.status) throw new Error(`answered ${status}, not ${orders.status}`)
      if (started !== undefined) waits.push(wait_ms)
      else if (--left <= 0) begin()
    },
  }
  const late = setTimeout(begin, WARM_UP_MS_MAX)
  await Promise.all(Array.from({ length: orders.connections }, () => talk(orders.port, hearing)))
  clearTimeout(late)
  const seconds = (performance.now() - started!) / 1000
  waits.sort((a, b) => a - b)
  const at = (part: number) => waits[Math.floor(part * waits.length)] ?? Number.NaN
  return { answers: waits.length, seconds, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }
}

function makeRequests({ method, path, paths, headers, body, ids }: Orders): Buffer[] {
  const random = new Random(1, 'load')
  const asked = paths ?? [{ path, headers: {} }]
  const made = ids || body ? REQUESTS_MADE : asked.length
  return Array.from({ length: made }, (_, at) => {
    const one = asked[at % asked.length]!
    const target = one.path.replace('{id}', ids ? String(pickId(random, ids)) : '')
    const text = body?.replaceAll('{n}', String(at)) ?? ''
    const length = body ? [['content-length', String(Buffer.byteLength(text))] as const] : []
    const sent = [...Object.entries({ ...headers, ...one.headers }), ...length]
    const lines = sent.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return Buffer.from(`${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n${text}`)
  })
}

/** The hot bugs are spread evenly among all bugs. */
function pickId(random: Random, { all, hot, hot_part }: Ids): number {
  if (!random.chance(hot_part)) return 1 + random.below(all)
  return 1 + Math.floor(random.below(hot) * (all / hot))
}

const say = (said: Said) => void process.send!(said)

process.once('message', (orders: Orders) => {
  load(orders).then(
    (measured) => process.send!({ say: 'done', ...measured }, () => process.disconnect()),
    (error: Error) => process.send!({ say: 'failed', why: error.message }, () => process.exit(1)),
  )
})
