/** Creates tickets and grants in the name of an account, with its API key. */

import { Refusal } from '../platform/refusal.ts'
import {
  accepted,
  exchange,
  Interrupted,
  jsonOf,
  membersOf,
  persist,
  printable,
  type Voice,
} from './exchange.ts'
import type { Link } from './links.ts'
import type { Target } from './upload.ts'

/** An account at a service. */
export interface Account {
  /** Ends with a slash. */
  base: URL
  /** The login name. */
  login: string
  key: string
}

/** Finds out whose key it is. Throws a Refusal if it is not valid. */
export async function openAccount(voice: Voice, url: string, key: string): Promise<Account> {
  const base = new URL(`${url}/`)
  const headers = { 'x-bugzilla-api-key': key }
  const place = new URL('rest/whoami', base)
  const { name } = await persist(
    voice,
    () => 0,
    async () => jsonOf(await accepted(await exchange(place, { headers })), isNamed),
  )
  return { base, key, login: name }
}

const isNamed = (said: unknown): said is { name: string } =>
  typeof membersOf(said)['name'] === 'string'

/** Where an account uploads files. */
export const targetOf = ({ base, key }: Account): Target => ({
  endpoint: new URL('rest/uploads', base),
  headers: { 'x-bugzilla-api-key': key },
})

/** A ticket or grant that was created. */
export interface Made {
  id: string
  /** The link. */
  url: string
}

const PAGES = { newticket: 'files', newgrant: 'files/grants' } as const

/**
 * Sends `msg` as the clients of dl do. It is not repeated: a lost response may have created it.
 * Throws a Refusal that says where to look.
 */
export async function make(
  { base, login, key }: Account,
  request: 'newticket' | 'newgrant',
  message: object,
): Promise<Made> {
  const both = `Basic ${Buffer.from(`${login}:${key}`).toString('base64')}`
  const headers = {
    authorization: both,
    'x-authorization': both,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({ msg: JSON.stringify(message) }).toString()
  const place = new URL(`rest.php/${request}`, base)
  try {
    const answer = await accepted(await exchange(place, { method: 'POST', headers, body }))
    const { id, url } = await jsonOf(answer, isMade)
    return { id, url: printable(url) }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    const pages = new URL(PAGES[request], base).href
    throw new Refusal(`${error.message}; look at ${pages} whether it exists before you try again`)
  }
}

function isMade(said: unknown): said is Made {
  const { id, url } = membersOf(said)
  return typeof id === 'string' && typeof url === 'string'
}

/** A file of a ticket, and the upload that replaces it; `file` is its number, from 1. */
export interface Replacing {
  ticket: Link
  upload: string
  file: number | undefined
}

/**
 * Replaces a file of a ticket of the account. Throws a Refusal if the link leads to another
 * service, or if the service refuses.
 */
export async function replaceFile(
  voice: Voice,
  { base, key }: Account,
  { ticket, upload, file }: Replacing,
): Promise<void> {
  if (ticket.base.origin !== base.origin) {
    throw new Refusal(`${ticket.url.href}: not a link to the service at ${base.origin}`)
  }
  const place = new URL(`rest/tickets/${ticket.id}/replace_file`, base)
  const body = JSON.stringify({ upload, ...(file !== undefined && { file }) })
  const headers = {
    'x-bugzilla-api-key': key,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  // The same upload replaces a file once.
  await persist(
    voice,
    () => 0,
    async () => {
      const answer = await accepted(await exchange(place, { method: 'POST', headers, body }))
      answer.resume()
    },
  )
}
