/** Tickets and grants for tests, created in the same way as by the clients of dl. */

import assert from 'node:assert/strict'

import { FORM_TYPE, type FormPart, formOf } from './forms.ts'
import { limits } from '../src/tickets/limits.ts'
import type { Instance, Person } from './instance.ts'

/** A file of plain text. */
export const filePart = (filename: string, content: string, name = 'file'): FormPart => {
  return { name, filename, content, type: 'text/plain' }
}

/** The part `msg`, in which dl's clients send parameters as JSON. */
export const message = (said: object = {}): FormPart => {
  return { name: 'msg', content: JSON.stringify(said) }
}

/** Both headers, like every client of dl. */
export function credentials(login: string, secret: string) {
  const both = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
  return { authorization: both, 'x-authorization': both }
}

/** A ticket or grant that was created. */
export interface Made {
  id: string
  url: string
}
async function make(
  instance: Instance,
  request: string,
  parts: FormPart[],
  who: Person,
): Promise<Made> {
  const headers = { ...credentials(who.login, who.api_key), 'content-type': FORM_TYPE }
  const answer = await instance.ask('POST', `/rest/${request}`, { headers, body: formOf(parts) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Made
}

/** A ticket with one file, unless others are given. */
export const makeTicket = (
  instance: Instance,
  who: Person,
  said: object = {},
  files = [filePart('a.txt', 'hello')],
) => make(instance, 'newticket', [...files, message(said)], who)

/** Created as by the clients of dl; fails if it is refused. */
export const makeGrant = (instance: Instance, who: Person, said: object = {}) =>
  make(instance, 'newgrant', [message({ notify: 'me@example.com', ...said })], who)

/** Adds empty uploads whose ids begin with the sender, as if they had been announced. */
export async function addEmpty(
  { db, admin, clock }: Instance,
  grant: string,
  sender: string,
  count: number,
) {
  const ends_at = clock.now + limits.upload_empty_kept_ms
  const row = (at: number) => ({
    public_id: sender + String(at).padStart(32 - sender.length, '0'),
    user_id: admin.id,
    from_grant: grant,
    path: '',
    metadata: '',
    size: 1,
    received: 0,
    creation_ts: clock.now,
    ends_at,
  })
  const rows = Array.from({ length: count }, (_, at) => row(at))
  await db.work(async (tx) => {
    for (let at = 0; at < count; at += 500) {
      await tx
        .insertInto('ticket_uploads')
        .values(rows.slice(at, at + 500))
        .execute()
    }
  })
}
