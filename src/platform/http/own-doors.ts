/**
 * Doors of interfaces that are older than ours and answer in a way of their own: everything below
 * some paths, by any verb, with their own order of checks. A room says what is answered.
 */

import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Fault } from '../faults.ts'
import { parseForm, readBody } from './body.ts'
import { decode } from './credentials.ts'
import { type AboutFile, readParts } from './multipart.ts'
import { type Answer, type Replies, waitHeaders } from './replies.ts'
import { addressOf } from './rest.ts'

export interface OwnDoor {
  /** For the log and the measures. */
  name: string
  /** Such as `/rest.php`; what is below them is of the door as well. */
  paths: readonly string[]
  answer(this: void, asked: OwnAsked): Promise<OwnAnswer>
  /** The body of an answer that refuses. */
  refuse(this: void, fault: Fault): unknown
}

export interface OwnAsked {
  verb: string
  /** All words of the path after the base path, as they were sent: `['rest.php', 'info']`. */
  words: string[]
  headers: IncomingHttpHeaders
  /** Where the request came from. */
  address: string
  /** Told who calls, for the log. */
  knows(this: void, actor_id: number): void
  /** Reads a form, with parts or without; what is neither has no fields. */
  form<Saved>(this: void, taking: Taking<Saved>): Promise<Form<Saved>>
}
export interface Taking<Saved> {
  files_max: number
  /** Takes a file as it comes. */
  save: (bytes: AsyncIterable<Buffer>, about: AboutFile) => Promise<Saved>
}
export interface Form<Saved> {
  fields: Record<string, unknown>
  files: (AboutFile & { saved: Saved })[]
}
/** Sent as JSON. */
export interface OwnAnswer {
  body: unknown
}

export interface OwnDoorsOptions {
  doors: readonly OwnDoor[]
  base_paths: readonly string[]
  replies: Replies
  body_bytes_max: number
}

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']

export function openOwnDoors(app: FastifyInstance, options: OwnDoorsOptions) {
  for (const door of options.doors) {
    for (const base of options.base_paths) {
      const respond = responder(door, base, options)
      // Not returned: Fastify would wait for a promise, though the reply is sent by then.
      const handler = (request: FastifyRequest, reply: FastifyReply) => void respond(request, reply)
      for (const path of door.paths) {
        app.route({ method: VERBS, url: base + path, handler })
        app.route({ method: VERBS, url: `${base}${path}/*`, handler })
      }
    }
  }
}

function responder(door: OwnDoor, base: string, { replies, body_bytes_max }: OwnDoorsOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.call_name = door.name
    const answer: Answer = { request, reply }
    try {
      const { body } = await door.answer({
        verb: request.method,
        words: wordsOf(request.url, base),
        headers: request.headers,
        address: addressOf(request),
        knows: (id) => void (request.actor_id = id),
        form: (taking) => formOf(request, taking, body_bytes_max),
      })
      send(answer, 200, body)
    } catch (error) {
      const fault = replies.faultOf(answer, error)
      // A refused body still flows, unread: who is cut off while sending never sees the answer.
      request.raw.on('error', () => undefined).resume()
      send(answer, fault.status, door.refuse(fault), waitHeaders(fault))
    }
  }
}

function wordsOf(url: string, base: string): string[] {
  const [path = ''] = url.slice(base.length + 1).split('?', 1)
  return path.split('/')
}

async function formOf<Saved>(
  { raw }: FastifyRequest,
  { files_max, save }: Taking<Saved>,
  body_bytes_max: number,
): Promise<Form<Saved>> {
  const type = raw.headers['content-type']?.trimStart().toLowerCase() ?? ''
  if (type.startsWith('multipart/')) {
    return readParts<Saved>(raw, {
      isFile: (_, file_name) => file_name !== undefined,
      files_max,
      save,
    })
  }
  const text = await readBody(raw, body_bytes_max)
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  return { fields: isForm ? parseForm(text) : {}, files: [] }
}

/** Pages of other origins are told nothing. */
const HEAD = Object.entries({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}).flat()

function send({ request, reply }: Answer, status: number, body: unknown, more: string[] = []) {
  if (reply.raw.headersSent) return void reply.raw.destroy()
  const bytes = Buffer.from(JSON.stringify(body))
  const head = [...HEAD, 'x-request-id', request.id, 'content-length', `${bytes.length}`, ...more]
  reply.hijack()
  reply.raw.writeHead(status, head)
  reply.raw.end(bytes)
}

/** Basic credentials in a header. The scheme is exactly so, as the oldest of the doors want it. */
export function basicOf(
  header: string | undefined,
): { login: string; password: string } | undefined {
  const [, encoded] = /^Basic (\S+)\s*$/.exec(header ?? '') ?? []
  const pair = encoded === undefined ? '' : decode(Buffer.from(encoded, 'base64'))
  const colon = pair.indexOf(':')
  if (colon < 1 || colon === pair.length - 1 || pair.includes('\0')) return undefined
  return { login: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
