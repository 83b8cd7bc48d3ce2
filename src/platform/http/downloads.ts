/**
 * Serves raw files on paths of their own, for browsers and for programs that do not want Base64.
 */

import { text } from 'node:stream/consumers'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'

import { Fault } from '../faults.ts'
import type { Look } from '../work/work.ts'
import { baseOf } from './bare-pages.ts'
import { call, type Gate } from './calls.ts'
import {
  dispositionOf,
  FILE_HEADERS,
  isEmbedded,
  isFresh,
  mayBeElsewhere,
  mayContinue,
  rangeOf,
  typeOf,
} from './file-headers.ts'
import { isProgram } from './credentials.ts'
import { fail } from './faults.ts'
import * as paths from '../paths.ts'
import { checkCallback, chooseType, HTML_TYPE } from './formats.ts'
import { gather, type Given } from './gather.ts'
import { openInput } from './input.ts'
import type { Method } from './method.ts'
import type { Answer, Replies } from './replies.ts'
import { fromOf, type RestOptions } from './rest.ts'
import { type ArchiveToSend, sendArchive } from './send-archive.ts'
import { sendBytes } from './send-bytes.ts'

/** A path of files, such as `/attachment.cgi`; its parameters are part of the input. */
export interface Download<Input extends TObject = TObject> {
  /** For the log and metrics. */
  name: string
  path: string
  input: Input
  /**
   * Whether this is the separate origin of files. Requests there are always anonymous, whatever
   * credentials they carry, so that a script in a file can do nothing in anyone's name.
   */
  isApart: (look: Look, at: At) => Promise<boolean>
  /** The file that the actor can see; throws the fault to answer with. */
  find: (look: Look, asked: Static<Input>, at: Asked) => Promise<Found>
}

/** What a download responds with. */
export type Found = FileToSend | ArchiveToSend | Elsewhere | PageText | Deciding

/** Where a download was requested. */
export interface At {
  /** The origin of the request, such as `https://files.example.com`. */
  origin: string
  /** The main origin, such as `https://bugs.example.com/`. */
  main: string
}

/** A request for a download; `isApart` on an origin of its own. */
export interface Asked extends At {
  isApart: boolean
  /** See Caller. */
  is_program: boolean
}

/** A file in the blob store, sent as it is. */
export interface FileToSend {
  hash: string
  size: number
  content_type: string
  file_name: string
  /** When the bytes were stored, in milliseconds. */
  time: number
}
/** Redirects to another URL for the file. */
export interface Elsewhere {
  location: string
}
/** A small file whose content decides where to redirect. */
export interface Deciding {
  hash: string
  decide: (text: string) => Elsewhere
}
/** A page to serve at the address of a file. */
export interface PageText {
  html: string
}

/** Declares a download, so that its parameters have the types of its schema. */
export function download<Input extends TObject>(declared: Download<Input>): Download {
  return declared as unknown as Download
}

/** Options of the routes for files. */
export interface DownloadOptions extends Pick<RestOptions, 'originOf'> {
  downloads: readonly Download[]
  /** See At. */
  address: () => string
  base_paths: readonly string[]
  gate: Gate
  replies: Replies
}

/** Adds a route for each download below each base path. */
export function openDownloads(app: FastifyInstance, options: DownloadOptions) {
  for (const one of options.downloads) {
    const respond = responder(one, options)
    for (const base of options.base_paths) {
      // Not returned: Fastify would wait for a promise, although the reply has been sent.
      app.route({
        method: ['GET', 'HEAD'],
        url: base + one.path,
        handler: (request, reply) => void respond(request, reply),
      })
    }
  }
}

function responder(declared: Download, options: DownloadOptions) {
  const { gate, replies, originOf, address } = options
  const { name, input: schema, isApart: judge } = declared
  const nameless = { name, routes: [], summary: '', input: schema, output: Type.Unknown() }
  const input = openInput({ ...nameless, login: 'any', read: async () => undefined })

  async function find(request: FastifyRequest, given: Given, knows: (isApart: boolean) => void) {
    const from = fromOf(request, given, { originOf, is_page: true })
    const nobody = await gate.authenticate({}, from)
    const at: At = { origin: originOf(request), main: address() }
    const is_program = isProgram(request.headers)
    const isApart = await gate.transactions.look(nobody, (look) => judge(look, at))
    knows(isApart)
    const method: Method = {
      ...nameless,
      login: isApart ? 'any' : 'optional',
      read: (look, asked) => declared.find(look, asked as never, { ...at, isApart, is_program }),
    }
    const { result } = await call(gate, {
      method,
      from: isApart ? { ...from, credentials: {} } : from,
      read: () => input.read(given),
      knows: ({ id }) => void (request.actor_id = id),
    })
    return { found: result as Found, isApart }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.call_name = name
    const answer: Answer = { request, reply }
    let mayLogIn = false
    try {
      if (isEmbedded(request.headers)) fail('file_embedded')
      const query = request.query as Record<string, unknown>
      const path = request.params as Record<string, string>
      checkCallback(query['callback'])
      const given = gather({ verb: 'GET', path, query }, () => false)
      const { found, isApart } = await find(request, given, (is) => (mayLogIn = !is))
      if ('html' in found) replies.made(answer, { type: 'text/html', text: found.html })
      else if ('location' in found) sendElsewhere(answer, found)
      else if ('decide' in found) sendElsewhere(answer, found.decide(await textOf(found, gate)))
      else if ('entries' in found) await sendArchive(answer, found, { gate, isApart })
      else await sendFile(answer, found, { gate, isApart })
    } catch (error) {
      // No response: the client has disconnected.
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return
      if (mayLogIn && asksLogin(request, error))
        return sendElsewhere(answer, { location: loginFor(request) })
      replies.fault(answer, error)
    }
  }

  /** A stranger in a browser who may see it after a login. */
  function asksLogin({ headers, actor_id }: FastifyRequest, error: unknown) {
    const isRefused = error instanceof Fault && error.status === UNAUTHORIZED && actor_id === 0
    return isRefused && chooseType(headers.accept) === HTML_TYPE
  }

  function loginFor({ url }: FastifyRequest) {
    const base = baseOf(url, options.base_paths)
    return `${base}${paths.login}?next=${encodeURIComponent(url.slice(base.length))}`
  }
}
const UNAUTHORIZED = 401

const textOf = async ({ hash }: Deciding, { blobs }: Gate) => text(await blobs.open(hash))

function sendElsewhere({ request, reply }: Answer, { location }: Elsewhere) {
  const head = [...FILE_HEADERS, 'x-request-id', request.id, 'location', location]
  reply.hijack()
  reply.raw.writeHead(302, [...head, 'content-length', '0'])
  reply.raw.end()
}

async function sendFile(
  { request, reply }: Answer,
  { hash, size, content_type, file_name, time }: FileToSend,
  { gate, isApart }: { gate: Gate; isApart: boolean },
) {
  const asked = request.headers
  const etag = `"${hash.slice(0, 32)}"`
  const modified = new Date(time).toUTCString()
  // Pages of the main origin embed images from the other one.
  const policy = ['cross-origin-resource-policy', isApart ? 'cross-origin' : 'same-origin']
  const head = [...FILE_HEADERS, ...policy, 'x-request-id', request.id]
  head.push('etag', etag, 'last-modified', modified, 'accept-ranges', 'bytes')
  const send = (status: number, more: string[]) => reply.raw.writeHead(status, [...head, ...more])

  if (isFresh(asked, etag, modified)) {
    reply.hijack()
    send(304, []).end()
    return
  }
  const isGet = request.method === 'GET'
  const { type, isShown } = typeOf(content_type)
  const disposition = dispositionOf(isShown, file_name)
  if (isGet && mayBeElsewhere(asked)) {
    const location = await gate.blobs.link?.(hash, { type, disposition })
    if (location) return sendElsewhere({ request, reply }, { location })
  }
  const continues = isGet && mayContinue(asked['if-range'] as string | undefined, etag, modified)
  const range = continues ? rangeOf(asked.range, size) : undefined
  if (range === 'none') {
    reply.hijack()
    send(416, ['content-range', `bytes */${size}`, 'content-length', '0']).end()
    return
  }
  const whole = ['content-type', type, 'content-disposition', disposition]
  const length = range ? range.end - range.start + 1 : size
  whole.push('content-length', String(length))
  if (range) whole.push('content-range', `bytes ${range.start}-${range.end}/${size}`)
  // Opened before the response begins, so that a missing blob is still a fault.
  const bytes = isGet && length > 0 ? await gate.blobs.open(hash, range) : undefined
  reply.hijack()
  send(range ? 206 : 200, whole)
  if (bytes) await sendBytes(reply.raw, bytes)
  else reply.raw.end()
}
