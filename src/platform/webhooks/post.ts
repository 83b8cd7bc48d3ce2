/**
 * Sends a message to a URL that somebody entered: only to public addresses, without redirects, and
 * for a limited time.
 */

import { lookup as resolve } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { isPublic } from './reachable.rules.ts'

/** How long a receiver may take in all. */
export const POST_MS_MAX = 15_000
/** What is read of a response, for the log. */
const SAID_BYTES_MAX = 500

/** A message; the body is JSON. */
export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Hosts that may have private addresses. */
  hosts: readonly string[]
}

/** What the receiver answered. */
export interface Posted {
  status: number
  /** The beginning of its text. */
  text: string
}

/** Thrown if the host has no public address. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Throws if there is no response; one of any status is returned. */
export function post({ url, headers, body, hosts }: Message): Promise<Posted> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isTrusted = hosts.includes(host)
  const { promise, resolve: done, reject } = Promise.withResolvers<Posted>()
  if (isIP(host) && !isTrusted && !isPublic(host)) {
    reject(new NotPublic(`${host} is not a public address`))
    return promise
  }
  const { request } = protocol === 'https:' ? https : http
  const sending = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Docket-Webhooks',
    },
    agent: false,
    // The address that was checked is the one that is connected to.
    lookup: isTrusted ? undefined : lookupPublic,
    signal: AbortSignal.timeout(POST_MS_MAX),
  })
  sending.on('error', (error) =>
    reject(error.name === 'AbortError' ? new Error('the receiver did not answer in time') : error),
  )
  sending.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    const finish = () => {
      done({ status: response.statusCode!, text })
      sending.destroy()
    }
    response.on('data', (part: string) => {
      text += part.slice(0, SAID_BYTES_MAX - text.length)
      if (text.length >= SAID_BYTES_MAX) finish()
    })
    response.on('end', finish)
    response.on('error', finish)
  })
  sending.end(body)
  return promise
}

/** Names are resolved once. A name with any private address is refused. */
const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const secret = found.find(({ address }) => !isPublic(address))
    if (secret) return done(new NotPublic(`${host} has the address ${secret.address}`), [])
    if (options.all) return done(null, found)
    return done(null, found[0]!.address, found[0]!.family)
  })
}
