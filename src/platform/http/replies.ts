/** Sends what came of a call, a result or a fault, in the form that was asked for. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import type { Pace } from '../aside/pace.ts'
import { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { faultOf as doorFault } from './faults.ts'
import { type Flow, Flows } from './flows.ts'
import { chooseType, etagOf, isKnown, JSON_TYPE, render, SCRIPT_TYPE } from './formats.ts'
import { Ready, Streamed } from './method.ts'
import { PAGE_HEADERS } from '../pages/frame.ts'
import { Unsent } from './unsent.ts'

export interface Replies {
  result(answer: Answer, value: unknown): void
  fault(answer: Answer, error: unknown): void
  /** An answer whose form the door has made. */
  made(answer: Answer, body: Body): void
  /** An answer that is made as it goes out; a fault where there is no room for it. */
  flow(answer: Answer, flow: Flow): void
  /** What is told of an error: itself, or only that the mistake is ours, which then is logged. */
  faultOf(answer: Answer, error: unknown): Fault
}

export interface Body {
  /** Without a charset, which is UTF-8. */
  type: string
  text: string
  etag?: string | undefined
}

/** Whom an answer goes to, and how. */
export interface Answer {
  request: FastifyRequest
  reply: FastifyReply
  callback?: string | undefined
  /** Of a result; a fault has its own. */
  status?: number
  /** Further headers of a result: name, value, name, value. */
  headers?: readonly string[]
  /** No browser is to keep a copy. */
  no_store?: boolean
}

export interface RepliesOptions {
  logger: Logger
  /** The address of the page about a code. */
  documentation: (code: number) => string
  pace: Pace
  /** Whether the server is closed: who was not answered yet was cut off. */
  isOver?: () => boolean
}

/** Of an answer that is shown as a page; a longer one stays JSON. */
const SHOWN_CHARS_MAX = 256 * 1024

export function openReplies(options: RepliesOptions): Replies {
  const { logger, documentation, pace, isOver } = options
  const unsent = new Unsent()
  const flows = new Flows(pace, unsent)
  const tellBug = (answer: Answer, err: unknown) => {
    const { id, call_name, actor_id } = answer.request
    const told = { err, request_id: id, method: call_name, actor_id }
    if (isOver?.()) logger.warn(told, 'a request was aborted by the shutdown')
    else logger.error(told, 'a call failed')
    return doorFault('internal', id)
  }
  const faultOf = (answer: Answer, error: unknown) =>
    error instanceof Fault ? error : tellBug(answer, error)
  // What was begun cannot become a fault any more; whoever went away need not be told of.
  const cut = (answer: Answer, error: NodeJS.ErrnoException) => {
    const { id: request_id } = answer.request
    if (error instanceof Fault)
      logger.warn({ request_id, fault: error.fault }, 'a response was cut off')
    else if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') tellBug(answer, error)
  }
  const flow = (answer: Answer, body: Flow) => {
    flows.needRoomFor(answer, body)
    const { request, headers = [] } = answer
    const head = [...fixedHeaders(body.type), 'x-request-id', request.id, ...headers]
    const failed = (error: Error) =>
      answer.reply.raw.headersSent ? cut(answer, error) : fault(answer, error)
    void flows.send(answer, body, head).catch(failed)
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
    const { type, text } = render(json, wanted, answer.callback)
    const etag = text === json && type === JSON_TYPE ? ready_etag : undefined
    made(answer, { type, text, etag })
  }
  const fault = (answer: Answer, error: unknown) => {
    const found = faultOf(answer, error)
    if (answer.reply.raw.headersSent) return void answer.reply.raw.destroy()
    const { status, code, message } = found
    const envelope = { error: true, code, message, documentation: documentation(code) }
    return send({ ...answer, status, headers: waitHeaders(found) }, JSON.stringify(envelope))
  }
  return {
    result(answer, value) {
      if (value instanceof Ready) send(answer, value.json, value.etag)
      else if (value instanceof Streamed) flow(answer, flowOf(answer, value))
      else send(answer, JSON.stringify(wrapped(value)))
    },
    made,
    flow,
    faultOf,
    fault,
  }
}

/** When to come again, where that is known. */
export const waitHeaders = ({ retry_after_s }: Fault) =>
  retry_after_s === undefined ? [] : ['retry-after', `${Math.ceil(retry_after_s)}`]

/** A client is promised an object or a list. */
const wrapped = (value: unknown) =>
  typeof value === 'object' && value !== null ? value : { result: value ?? null }

function sendBody(answer: Answer, { type, text, etag: ready_etag }: Body, unsent: Unsent) {
  const { request, reply, status = 200, headers: more, no_store } = answer
  const asked = request.headers
  const { caller } = request
  unsent.needRoomFor(caller, text.length)
  // Made into bytes once: they are hashed, counted and sent.
  const bytes = Buffer.from(text)
  const etag = ready_etag ?? etagOf(bytes, type)
  const fixed = no_store ? fixedHeaders(type, 'no-store') : (FIXED[type] ?? fixedHeaders(type))
  const head = [...fixed, 'etag', etag, 'x-request-id', request.id]
  if (more) head.push(...more)

  if (status === 200 && READS.has(request.method) && isKnown(asked['if-none-match'], etag)) {
    // Headers that describe a body have no place where there is none.
    writeRaw(reply, 304, head.slice(2), NOTHING)
  } else if (mayCompress(answer, text)) {
    for (let at = 0; at < head.length; at += 2) reply.header(head[at]!, head[at + 1])
    reply.code(status)
    // Undefined before any route was found.
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

/** Not where an answer has been begun already and failed. */
const mayCompress = ({ request, reply }: Answer, text: string) =>
  request.headers['accept-encoding'] !== undefined &&
  request.method !== 'HEAD' &&
  text.length >= limits.compressed_chars_min &&
  !reply.sent

/** Past Fastify: with sixteen headers its way costs half as much again as the whole request. */
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

/** The content type comes first. Answers depend on who asks, so none is served again unasked. */
const fixedHeaders = (type: string, kept = 'private, no-cache') =>
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
    ...(type === 'text/html' ? PAGE_HEADERS : {}),
  }).flat()
const FIXED: Record<string, string[]> = { [JSON_TYPE]: fixedHeaders(JSON_TYPE) }

declare module 'fastify' {
  interface FastifyRequest {
    /** The method that was called, empty where none was. */
    call_name: string
    /** Who called, 0 where nobody is known. */
    actor_id: number
    /** Not worth a line in the log each time. */
    is_routine: boolean
  }
}
