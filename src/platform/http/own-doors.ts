/**
 * Custom doors: interfaces with their own paths, checks and response formats, such as dl's. A door
 * owns everything below its paths, for all verbs. own-answers.ts sends the responses.
 */

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Fault } from '../faults.ts'
import { languageCookie } from '../pages/choose-language.ts'
import { parseForm, readBody } from './body.ts'
import { type BrandingGate, readBranding } from './branding-routes.ts'
import { cookieOf, decode, findCredentials } from './credentials.ts'
import type { Credentials } from './method.ts'
import { type AboutFile, readParts } from './multipart.ts'
import { type OwnAnswer, type OwnPage, sendOwn } from './own-answers.ts'
import { setUploadTimeout } from './upload-timeout.ts'
import { type Answer, type Replies, waitHeaders } from './replies.ts'
import { addressOf } from './rest.ts'

/** Paths whose requests are handled outside the methods, such as those of file tickets. */
export interface OwnDoor {
  /** For the log and metrics. */
  name: string
  /** Such as `/rest.php`; includes all paths below. `/` is the root only. */
  paths: readonly string[]
  /** If the root is requested with one of these parameters, it stands for the first path. */
  root_parameters?: readonly string[]
  /** Undefined if the door took over the response. */
  answer(this: void, asked: OwnAsked): Promise<OwnAnswer | undefined>
  /** The response for a fault; by default it has the fault's status. */
  refuse(this: void, fault: Fault, asked: OwnAsked): OwnAnswer
}

/** A request to such a door. */
export interface OwnAsked {
  verb: string
  /** The segments of the path after the base path, undecoded: `['rest.php', 'info']`. */
  words: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The client's address. */
  address: string
  /** Whether the request came over HTTPS. */
  secure: boolean
  /** An absolute URL of this service, from a path that begins with a slash. */
  to(this: void, path: string): string
  /** A cookie of the request; undefined if absent or empty. */
  cookie(this: void, name: string): string | undefined
  /** Sent with the response; without a duration, it is kept until the browser is closed. */
  setCookie(this: void, name: string, value: string, kept_ms?: number): void
  /** Remembers the language of pages. */
  setLanguage(this: void, language: string): void
  /** The user named by a trusted proxy, without CSRF protection; empty if there is none. */
  proxy_user: string
  /**
   * The credentials in its headers. `is_page`: also the session of a browser that follows a link,
   * for a request that changes nothing for its user.
   */
  credentials(this: void, how?: { is_page: boolean }): Credentials
  /** Reports the actor, for the log. */
  knows(this: void, actor_id: number): void
  /** Parses a form, multipart or urlencoded; other bodies have no fields. */
  form<Saved>(this: void, taking: Taking<Saved>): Promise<Form<Saved>>
  /** The whole body of a request that has a small one. */
  text(this: void, bytes_max: number): Promise<string>
  /** Hands the raw response over to the door. */
  take(this: void): { request: IncomingMessage; response: ServerResponse }
}

/** How the files of a form are stored while they arrive. */
export interface Taking<Saved> {
  files_max: number
  /** Consumes a file as a stream. */
  save: (bytes: AsyncIterable<Buffer>, about: AboutFile) => Promise<Saved>
}

/** The parts of a form; `saved` is what the door made of a file. */
export interface Form<Saved> {
  fields: Record<string, unknown>
  files: (AboutFile & { saved: Saved })[]
}

/** Options that all custom doors share. */
export interface OwnDoorsOptions {
  doors: readonly OwnDoor[]
  base_paths: readonly string[]
  /** The base of links, for a request below `base`. */
  linksFor: (request: FastifyRequest, base: string) => string
  originOf: (request: FastifyRequest) => string
  replies: Replies
  gate: BrandingGate
  body_bytes_max: number
  stranger_body_bytes_max: number
}

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']

/**
 * Adds routes for all verbs below the paths of each door. Closing the server waits for their
 * responses.
 */
export function openOwnDoors(app: FastifyInstance, options: OwnDoorsOptions) {
  // Shutdown waits for cleanup after the last byte.
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(running)))
  for (const door of options.doors) {
    for (const base of options.base_paths) {
      const respond = responder(door, base, options)
      // Not returned: Fastify would wait for a promise, although the reply has been sent.
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

/** Routes requests for the root by their parameters. */
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
      if (made) await sendOwn(answer, await drawn(made, asked, options), cookies)
    } catch (error) {
      if (isGone(error, reply)) return
      const fault = options.replies.faultOf(answer, error)
      // A rejected body is still drained: a client that is cut off while sending never sees the
      // response.
      request.raw.on('error', () => undefined).resume()
      if (reply.raw.headersSent) return void reply.raw.destroy()
      const refused = await drawn(door.refuse(fault, asked), asked, options)
      const more = [...cookies, ...waitHeaders(fault)]
      await sendOwn(answer, { ...refused, status: refused.status ?? fault.status }, more)
    }
  }
}

/** Pages get the branding, and do without it if the database cannot be read. */
async function drawn(own: OwnAnswer, { address }: OwnAsked, { gate }: OwnDoorsOptions) {
  if (!('draw' in own)) return own
  const { draw, ...said }: OwnPage = own
  const branding = await readBranding(gate, address).catch(() => undefined)
  return { ...said, type: 'text/html', text: draw(branding) }
}

/** No response: the client has disconnected. */
const isGone = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** `cookies` are headers to send with the response. */
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
    setLanguage: (language) => void cookies.push('set-cookie', languageCookie(language, secure)),
    proxy_user,
    credentials: (how) =>
      findCredentials({
        given: new Map(),
        headers,
        origin,
        is_script: false,
        proxy_user,
        ...how,
      }),
    knows: (id) => void (request.actor_id = id),
    form: (taking) => formOf(raw, taking, isStranger ? strangers_max : body_bytes_max),
    text: (bytes_max) => readBody(raw, bytes_max),
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

/** Basic credentials in a header. The scheme is case-sensitive, as in dl. */
export function basicOf(
  header: string | undefined,
): { login: string; password: string } | undefined {
  const [, encoded] = /^Basic (\S+)\s*$/.exec(header ?? '') ?? []
  const pair = encoded === undefined ? '' : decode(Buffer.from(encoded, 'base64'))
  const colon = pair.indexOf(':')
  if (colon < 1 || colon === pair.length - 1 || pair.includes('\0')) return undefined
  return { login: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
