/** Creates tickets and grants in the name of an account, with its API key. */

import { accepted, exchange, persist, textOf, type Voice } from './exchange.ts'
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
  const said = await persist(
    voice,
    () => 0,
    async () => textOf(await accepted(await exchange(new URL('rest/whoami', base), { headers }))),
  )
  return { base, key, login: (JSON.parse(said) as { name: string }).name }
}

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

/** Sends `msg` as the clients of dl do. It is not repeated: a lost response may have created it. */
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
  const answer = await accepted(await exchange(place, { method: 'POST', headers, body }))
  return JSON.parse(await textOf(answer)) as Made
}
