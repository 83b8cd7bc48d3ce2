/**
 * Doors of interfaces that are older than ours and answer in a way of their own: everything below
 * some paths, by any verb, with their own order of checks. A room says what is answered; how that
 * goes out is in own-answers.ts.
 */

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Fault } from '../faults.ts'
import { parseForm, readBody } from './body.ts'
import { cookieOf, decode, findCredentials } from './credentials.ts'
import type { Credentials } from './method.ts'
import { type AboutFile, readParts } from './multipart.ts'
import { type OwnAnswer, sendOwn } from './own-answers.ts'
import { setUploadTimeout } from './upload-timeout.ts'
import { type Answer, type Replies, waitHeaders } from './replies.ts'
import { addressOf } from './rest.ts'

export interface OwnDoor {
  /** For the log and the measures. */
  name: string
  /** Such as `/rest.php`; what is below them is of the door as well. `/` is the root alone. */
  paths: readonly string[]
  /** Asked for with one of these parameters, the root is the first of the paths. */
  root_parameters?: readonly string[]
  /** Nothing where it took the answer. */
  answer(this: void, asked: OwnAsked): Promise<OwnAnswer | undefined>
  /** An answer that refuses. It has the status of the fault, where it says no other. */
  refuse(this: void, fault: Fault, asked: OwnAsked): OwnAnswer
}

export interface OwnAsked {
  verb: string
  /** All words of the path after the base path, as they were sent: `['rest.php', 'info']`. */
  words: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Where the request came from. */
  address: string
  /** Whether it came by https. */
  secure: boolean
  /** An address of this service, from a path that begins with a slash. */
  to(this: void, path: string): string
  cookie(this: void, name: string): string | undefined
  /** Goes out with the answer; without a time it is kept until the browser is closed. */
  setCookie(this: void, name: string, value: string, kept_ms?: number): void
  /** Who is calling as a trusted proxy says, whoever wrote the page; empty where none does. */
  proxy_user: string
  /** What it shows of who is calling, in its headers. */
  credentials(this: void): Credentials
  /** Told who calls, for the log. */
  knows(this: void, actor_id: number): void
  /** Reads a form, with parts or without; what is neither has no fields. */
  form<Saved>(this: void, taking: Taking<Saved>): Promise<Form<Saved>>
  /** The answer is made by the door itself from here on. */
  take(this: void): { request: IncomingMessage; response: ServerResponse }
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

export interface OwnDoorsOptions {
  doors: readonly OwnDoor[]
  base_paths: readonly string[]
  /** Below which links lead, for what was asked for below `base`. */
  linksFor: (request: FastifyRequest, base: string) => string
  originOf: (request: FastifyRequest) => string
  replies: Replies
  body_bytes_max: number
  stranger_body_bytes_max: number
}

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']

export function openOwnDoors(app: FastifyInstance, options: OwnDoorsOptions) {
  // What follows the last byte is waited for when the server closes.
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(running)))
  for (const door of options.doors) {
    for (const base of options.base_paths) {
      const respond = responder(door, base, options)
      // Not returned: Fastify would wait for a promise, though the reply is sent by then.
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        const done = respond(request, reply).finally(() => running.delete(done))
        running.add(done)
      }
      for (const url of door.paths.flatMap((path) => urlsOf(base, path))) {
        app.route({ method: VERBS, url, handler })
      }
    }
  }
}

const urlsOf = (base: string, path: string) =>
  path === '/' ? [`${base}/`, base].filter(Boolean) : [base + path, `${base}${path}/*`]

/** Leads what is asked of the root to the door that answers some parameters of it. */
export function rootOf(doors: readonly OwnDoor[], base_paths: readonly string[]) {
  const asking = doors.flatMap(({ root_parameters = [], paths: [path = ''] }) =>
    root_parameters.map((name) => ({ path, pattern: new RegExp(`^\\?(.*&)?${name}(=|&|$)`) })),
  )
  return (url: string) => {
    for (const base of asking.length > 0 ? base_paths : []) {
      const [, query] = url.startsWith(base)
        ? (/^\/?(\?.*)/s.exec(url.slice(base.length)) ?? [])
        : []
      const asked = query && asking.find(({ pattern }) => pattern.test(query))
      if (asked) return base + asked.path + query
    }
    return url
  }
}

function responder(door: OwnDoor, base: string, options: OwnDoorsOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.call_name = door.name
    const answer: Answer = { request, reply }
    const { asked, cookies } = askedOf(answer, base, options)
    try {
      const made = await door.answer(asked)
      if (made) await sendOwn(answer, made, cookies)
    } catch (error) {
      if (isGone(error, reply)) return
      const fault = options.replies.faultOf(answer, error)
      // A refused body still flows, unread: who is cut off while sending never sees the answer.
      request.raw.on('error', () => undefined).resume()
      if (reply.raw.headersSent) return void reply.raw.destroy()
      const refused = door.refuse(fault, asked)
      const more = [...cookies, ...waitHeaders(fault)]
      await sendOwn(answer, { ...refused, status: refused.status ?? fault.status }, more)
    }
  }
}

/** Whoever went away on the way need not be told of. */
const isGone = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** `cookies` are headers that are to go out with the answer. */
function askedOf({ request, reply }: Answer, base: string, options: OwnDoorsOptions) {
  const { originOf, linksFor, body_bytes_max, stranger_body_bytes_max: strangers_max } = options
  const { url, headers, raw, proxy_user } = request
  const isStranger = !request.caller?.isPerson && headers.authorization === undefined
  const mark = url.indexOf('?')
  const origin = originOf(request)
  const secure = origin.startsWith('https:')
  const cookies: string[] = []
  const asked: OwnAsked = {
    verb: request.method,
    words: (mark < 0 ? url : url.slice(0, mark)).slice(base.length + 1).split('/'),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark)),
    headers,
    address: addressOf(request),
    secure,
    to: (path) => linksFor(request, base) + path,
    cookie: (name) => cookieOf(headers.cookie ?? '', name),
    setCookie(name, value, kept_ms) {
      const rest = ['', `Path=${base || '/'}`, 'HttpOnly', 'SameSite=Lax']
      if (secure) rest.push('Secure')
      if (kept_ms !== undefined) rest.push(`Max-Age=${Math.floor(kept_ms / 1000)}`)
      cookies.push('set-cookie', `${name}=${value}${rest.join('; ')}`)
    },
    proxy_user,
    credentials: () =>
      findCredentials({ given: new Map(), headers, origin, is_script: false, proxy_user }),
    knows: (id) => void (request.actor_id = id),
    form: (taking) => formOf(raw, taking, isStranger ? strangers_max : body_bytes_max),
    take() {
      reply.hijack()
      return { request: raw, response: reply.raw }
    },
  }
  return { asked, cookies }
}

async function formOf<Saved>(
  raw: IncomingMessage,
  { files_max, save }: Taking<Saved>,
  body_bytes_max: number,
): Promise<Form<Saved>> {
  const type = raw.headers['content-type']?.trimStart().toLowerCase() ?? ''
  if (type.startsWith('multipart/')) {
    setUploadTimeout(raw)
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
