/**
 * Makes every request wait for its turn before it is read, and charges its bytes to the caller: a
 * person who logged in successfully of late, else an address.
 */

import { hash } from 'node:crypto'
import type { Socket } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Pace, type PaceCaller } from '../aside/pace.ts'
import { addressKey } from '../rates.ts'
import type { Replies } from './replies.ts'
import { addressOf } from './rest.ts'

/** Recently valid credentials. */
const FACES_MAX = 10_000

export function watchPaces(app: FastifyInstance, pace: Pace, replies: Replies) {
  /** Callers by a hash of their credentials, least recently used first. */
  const faces = new Map<string, PaceCaller>()
  const remember = (face: string, caller: PaceCaller) => {
    faces.delete(face)
    faces.set(face, caller)
    if (faces.size > FACES_MAX) faces.delete(faces.keys().next().value!)
  }
  app.decorateRequest('caller', null).decorateRequest('face', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.face = faceOf(request)
    const known = request.face === '' ? undefined : faces.get(request.face)
    const caller = known ?? { key: addressKey(addressOf(request)), isPerson: false }
    request.caller = caller
    if (isProbe(request.url)) return done()
    const { socket } = request.raw
    const begin: Parameters<Pace['enter']>[1] = (fault) => {
      if (!fault) return done()
      // Forces clients that keep sending to reconnect each time.
      reply.raw.shouldKeepAlive = false
      replies.fault({ request, reply }, fault)
    }
    pace.enter(caller, begin, () => socket.destroyed)
  })
  const counted = new WeakMap<Socket, number>()
  app.addHook('onResponse', (request, _reply, done) => {
    const { face, actor_id, caller } = request
    const { socket } = request.raw
    const bytes = (socket.bytesRead ?? 0) + (socket.bytesWritten ?? 0)
    if (caller) pace.spendBytes(caller, bytes - (counted.get(socket) ?? 0))
    counted.set(socket, bytes)
    if (face !== '' && actor_id !== 0) remember(face, { key: `person ${actor_id}`, isPerson: true })
    done()
  })
}

/** Paths that monitoring requests all the time. */
const isProbe = (url: string) => /\/(healthz|readyz|metrics)$/.test(url)

const SHOWN = ['authorization', 'cookie', 'x-bugzilla-api-key', 'x-bugzilla-token'] as const
const IN_QUERY = /[?&;](?:(?:Bugzilla|Tracker)_)?(?:api_key|token)=/i

/** A hash of the credentials in a request, valid or not; empty without any. */
function faceOf({ headers, url, proxy_user }: FastifyRequest): string {
  const shown = SHOWN.map((name) => headers[name])
  shown.push(headers['x-bugzilla-login'] && headers['x-bugzilla-password'] ? PAIR(headers) : '')
  if (proxy_user) shown.push(proxy_user)
  if (IN_QUERY.test(url)) shown.push(queryKeys(url))
  if (!shown.some(Boolean)) return ''
  return hash('sha256', JSON.stringify(shown), 'base64')
}
const PAIR = (headers: FastifyRequest['headers']) =>
  JSON.stringify([headers['x-bugzilla-login'], headers['x-bugzilla-password']])

const queryKeys = (url: string) =>
  url
    .slice(url.indexOf('?') + 1)
    .split(/[&;]/)
    .filter((one) => IN_QUERY.test(`?${one}`))
    .join()

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is charged for the request; null if it is rejected earlier. */
    caller: PaceCaller | null
    face: string
  }
}
