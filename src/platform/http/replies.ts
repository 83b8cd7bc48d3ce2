/** Sends the outcome of a call, result or fault, in the requested format. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import type { Throttle } from '../aside/throttle.ts'
import { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { faultOf as doorFault } from './faults.ts'
import { type Flow, Flows } from './flows.ts'
import {
  chooseType,
  etagOf,
  HTML_TYPE,
  isKnown,
  JSON_TYPE,
  render,
  SCRIPT_TYPE,
} from './formats.ts'
import { EVENTS_TYPE, Streams } from './live.ts'
import { Live, Ready, Streamed } from './method.ts'
import { type BarePages, baseOf, explained } from './bare-pages.ts'
import { forReader } from '../pages/fault-text.ts'
import { pageHeaders } from '../pages/frame.ts'
import { Unsent } from './unsent.ts'

/** Every response of the doors goes through one of these, which log bugs and add the headers. */
export interface Replies {
  /** Sends a result as JSON, script or page with an ETag, or 304 if the client has it already. */
  result(answer: Answer, value: unknown): void
  /** Sends the fault; anything else is logged and sent as `internal`, without its message. */
  fault(answer: Answer, error: unknown): void
  /** A response whose format the door has chosen. */
  made(answer: Answer, body: Body): void
  /** A streamed response; a fault if the caller has too much unsent data. */
  flow(answer: Answer, flow: Flow): void
  /** The fault to send: the error itself, or `internal` for a bug, which is logged. */
  faultOf(answer: Answer, error: unknown): Fault
}

/** A complete response. */
export interface Body {
  /** Without a charset; it is always UTF-8. */
  type: string
  text: string
  etag?: string | undefined
}

/** The recipient and format of a response. */
export interface Answer {
  request: FastifyRequest
  reply: FastifyReply
  callback?: string | undefined
  /** The status of a result; a fault has its own. */
  status?: number
  /** Further headers of a result: name, value, name, value. */
  headers?: readonly string[]
  /** Browsers must not cache it. */
  no_store?: boolean
  /** Another origin to which the script of a page sends. */
  sends_to?: string | undefined
}

/** What all responses need. */
export interface RepliesOptions {
  logger: Logger
  bare: BarePages
  /** The URL of the page about an error code. */
  documentation: (code: number) => string
  throttle: Throttle
  /** Whether the server has been closed, which aborts requests in progress. */
  isOver?: () => boolean
}

/** The limit for display as a page; longer responses stay JSON. */
const SHOWN_CHARS_MAX = 256 * 1024

/** One for all doors, because the limits of unsent bytes apply to all of them. */
export function openReplies(options: RepliesOptions): Replies {
  const { bare, documentation, throttle } = options
  const unsent = new Unsent()
  const flows = new Flows(throttle, unsent)
  const streams = new Streams()
  const { faultOf, cut } = openFailures(options)
  const failed = (answer: Answer) => (error: Error) =>
    answer.reply.raw.headersSent ? cut(answer, error) : fault(answer, error)
  const flow = (answer: Answer, body: Flow) => {
    flows.needSpaceFor(answer, body)
    const { request, headers = [] } = answer
    const head = [...fixedHeaders(body.type), 'x-request-id', request.id, ...headers]
    void flows.send(answer, body, head).catch(failed(answer))
  }
  const live = (answer: Answer, value: Live) => {
    const head = [...EVENT_HEADERS, 'x-request-id', answer.request.id]
    void streams.send(answer, value, head).catch(failed(answer))
  }
  const made = (answer: Answer, body: Body) => {
    try {
      sendBody(answer, body, unsent)
    } catch (error) {
      fault(answer, error)
    }
  }
  const send = (answer: Answer, json: string, ready_etag?: string) => {
    const asked = chooseType(answer.request.headers.accept)
    const wanted = json.length > SHOWN_CHARS_MAX ? JSON_TYPE : asked
    const { type, text } = render(json, wanted, answer)
    const etag = text === json && type === JSON_TYPE ? ready_etag : undefined
    made(answer, { type, text, etag })
  }
  const fault = (answer: Answer, error: unknown) => {
    const found = faultOf(answer, error)
    if (answer.reply.raw.headersSent) return void answer.reply.raw.destroy()
    const told = { ...answer, status: found.status, headers: waitHeaders(found) }
    if (isForPeople(answer, bare)) return made(told, pageAbout(found, answer, bare))
    return send(told, envelopeOf(found, documentation))
  }
  return {
    result(answer, value) {
      if (value instanceof Ready) send(answer, value.json, value.etag)
      else if (value instanceof Streamed) flow(answer, flowOf(answer, value))
      else if (value instanceof Live) live(answer, value)
      else send(answer, JSON.stringify(wrapped(value)))
    },
    made,
    flow,
    faultOf,
    fault,
  }
}

/** What is told and logged of errors. */
function openFailures({ logger, isOver }: RepliesOptions) {
  const tellBug = (answer: Answer, err: unknown) => {
    const { id, call_name: method, actor_id } = answer.request
    const told = { err, request_id: id, method, actor_id }
    if (isOver?.()) logger.warn(told, 'a request was aborted by the shutdown')
    else logger.error(told, 'a call failed')
    return doorFault('internal', id)
  }
  const faultOf = (answer: Answer, error: unknown) =>
    error instanceof Fault ? error : tellBug(answer, error)
  // Once begun, a response cannot become a fault; and a client that has disconnected needs none.
  const cut = (answer: Answer, error: NodeJS.ErrnoException) => {
    const { id: request_id } = answer.request
    if (error instanceof Fault)
      logger.warn({ request_id, fault: error.fault }, 'a response was cut off')
    else if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') tellBug(answer, error)
  }
  return { faultOf, cut }
}

/** Programs are answered in their format, even if they prefer HTML. */
const isForPeople = ({ request: { url, headers }, callback }: Answer, bare: BarePages) =>
  callback === undefined &&
  chooseType(headers.accept) === HTML_TYPE &&
  !OF_PROGRAMS.test(url.slice(baseOf(url, bare.base_paths).length))
const OF_PROGRAMS = /^\/(?:rest|jsonrpc\.cgi|xmlrpc\.cgi)\b/

const envelopeOf = ({ code, message }: Fault, documentation: RepliesOptions['documentation']) =>
  JSON.stringify({ error: true, code, message, documentation: documentation(code) })

function pageAbout(fault: Fault, { request }: Answer, bare: BarePages): Body {
  const draw = () => explained(forReader(fault), baseOf(request.url, bare.base_paths))
  return { type: HTML_TYPE, text: bare.render(request, draw) }
}

/** `Retry-After`, if known. */
export const waitHeaders = ({ retry_after_s }: Fault) =>
  retry_after_s === undefined ? [] : ['retry-after', `${Math.ceil(retry_after_s)}`]

/** Clients expect an object or an array. */
const wrapped = (value: unknown) =>
  typeof value === 'object' && value !== null ? value : { result: value ?? null }

function sendBody(answer: Answer, { type, text, etag: ready_etag }: Body, unsent: Unsent) {
  const { request, reply, status = 200, headers: more, no_store, sends_to } = answer
  const asked = request.headers
  const { caller } = request
  unsent.needSpaceFor(caller, text.length)
  // Encoded once: the bytes are hashed, counted and sent.
  const bytes = Buffer.from(text)
  const etag = ready_etag ?? etagOf(bytes, type)
  const fixed = no_store
    ? fixedHeaders(type, { kept: 'no-store', sends_to })
    : (FIXED[type] ?? fixedHeaders(type, { sends_to }))
  const head = [...fixed, 'etag', etag, 'x-request-id', request.id]
  if (more) head.push(...more)

  if (status === 200 && READS.has(request.method) && isKnown(asked['if-none-match'], etag)) {
    // Without a body, headers that describe one must be absent.
    writeRaw(reply, 304, head.slice(2), NOTHING)
  } else if (mayCompress(answer, text)) {
    for (let at = 0; at < head.length; at += 2) reply.header(head[at]!, head[at + 1])
    reply.code(status)
    // Undefined if no route matched.
    if (reply.compress) reply.compress(text)
    else reply.send(text)
    unsent.watch(reply.raw, caller, bytes.length)
  } else {
    head.push('content-length', `${bytes.length}`)
    writeRaw(reply, status, head, bytes)
    if (reply.raw.writableLength > 0) unsent.watch(reply.raw, caller, bytes.length)
  }
}

const READS = new Set(['GET', 'HEAD'])

const flowOf = ({ callback }: Answer, { pieces, how }: Streamed): Flow =>
  callback === undefined
    ? { type: JSON_TYPE, pieces, ...how }
    : { type: SCRIPT_TYPE, pieces: () => called(callback, pieces()) }

async function* called(callback: string, pieces: AsyncIterable<string>) {
  yield `/**/${callback}(`
  yield* pieces
  yield ')'
}

/** Except if the response had already begun when it failed. */
const mayCompress = ({ request, reply }: Answer, text: string) =>
  request.headers['accept-encoding'] !== undefined &&
  request.method !== 'HEAD' &&
  text.length >= limits.compressed_chars_min &&
  !reply.sent

/** Bypasses Fastify: setting sixteen headers through it adds half the cost of a request. */
function writeRaw(reply: FastifyReply, status: number, head: string[], bytes: Buffer) {
  reply.hijack()
  reply.raw.writeHead(status, head)
  reply.raw.end(bytes)
}

const NOTHING = Buffer.alloc(0)

const ALLOWED_HEADERS =
  'origin, content-type, accept, x-requested-with, authorization, x-bugzilla-api-key, ' +
  'x-bugzilla-token, x-bugzilla-login, x-bugzilla-password, x-docket-csrf, x-request-id, ' +
  'if-match, if-none-match, if-modified-since, if-unmodified-since'

/** The content type comes first. Responses depend on the caller, so caches must revalidate them. */
const fixedHeaders = (
  type: string,
  { kept = 'private, no-cache', sends_to }: { kept?: string; sends_to?: string | undefined } = {},
) =>
  Object.entries({
    'content-type': `${type}; charset=UTF-8`,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-expose-headers': 'etag, retry-after, x-request-id',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-xss-protection': '1; mode=block',
    'cache-control': kept,
    vary: 'accept, accept-encoding',
    ...(type === 'text/html' ? pageHeaders(sends_to) : {}),
  }).flat()
/** Nginx would collect the events before it passes them on. */
const EVENT_HEADERS = [
  ...fixedHeaders(EVENTS_TYPE, { kept: 'no-store' }),
  'x-accel-buffering',
  'no',
]
const FIXED: Record<string, string[]> = { [JSON_TYPE]: fixedHeaders(JSON_TYPE) }

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the method; empty if there was none. */
    call_name: string
    /** The actor's id; 0 if anonymous. */
    actor_id: number
    /** Not worth a log line each. */
    is_routine: boolean
  }
}
