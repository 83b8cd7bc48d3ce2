/**
 * Makes every request wait for its turn before it is read, and charges its bytes to the caller: a
 * person who logged in successfully of late, else an address.
 */

import { hash } from 'node:crypto'
import type { Socket } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { personCaller, Throttle, type ThrottledCaller } from '../aside/throttle.ts'
import { addressKey } from '../address-key.ts'
import type { Replies } from './replies.ts'
import { addressOf } from './rest.ts'

/** Recently valid credentials. */
const FINGERPRINTS_MAX = 10_000

/**
 * Adds hooks to all routes except probes. A refused caller gets the fault, and its connection is
 * closed.
 */
export function throttleRequests(app: FastifyInstance, throttle: Throttle, replies: Replies) {
  /** Callers by a hash of their credentials, least recently used first. */
  const fingerprints = new Map<string, ThrottledCaller>()
  const remember = (fingerprint: string, caller: ThrottledCaller) => {
    fingerprints.delete(fingerprint)
    fingerprints.set(fingerprint, caller)
    if (fingerprints.size > FINGERPRINTS_MAX) fingerprints.delete(fingerprints.keys().next().value!)
  }
  app.decorateRequest('caller', null).decorateRequest('face', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.fingerprint = fingerprintOf(request)
    const known = request.fingerprint === '' ? undefined : fingerprints.get(request.fingerprint)
    const caller = known ?? { key: addressKey(addressOf(request)), isPerson: false }
    request.caller = caller
    if (isProbe(request.url)) return done()
    const { socket } = request.raw
    const begin: Parameters<Throttle['enter']>[1] = (fault) => {
      if (!fault) return done()
      // Forces clients that keep sending to reconnect each time.
      reply.raw.shouldKeepAlive = false
      replies.fault({ request, reply }, fault)
    }
    throttle.enter(caller, begin, () => socket.destroyed)
  })
  const counted = new WeakMap<Socket, number>()
  app.addHook('onResponse', (request, _reply, done) => {
    const { fingerprint, actor_id, caller } = request
    const { socket } = request.raw
    const bytes = (socket.bytesRead ?? 0) + (socket.bytesWritten ?? 0)
    if (caller) throttle.spendBytes(caller, bytes - (counted.get(socket) ?? 0))
    counted.set(socket, bytes)
    if (fingerprint !== '' && actor_id !== 0) remember(fingerprint, personCaller(actor_id))
    done()
  })
}

/** Paths that monitoring requests all the time. */
const isProbe = (url: string) => /\/(livez|healthz|readyz|metrics)$/.test(url)

const SHOWN = ['authorization', 'cookie', 'x-bugzilla-api-key', 'x-bugzilla-token'] as const
const IN_QUERY = /[?&;](?:(?:Bugzilla|Tracker)_)?(?:api_key|token)=/i

/** A hash of the credentials in a request, valid or not; empty without any. */
function fingerprintOf({ headers, url, proxy_user }: FastifyRequest): string {
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
    caller: ThrottledCaller | null
    fingerprint: string
  }
}
