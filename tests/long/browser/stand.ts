/**
 * A service behind a connection that can be broken, and programs that create and read tickets
 * there.
 */

import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { after, before, describe } from 'node:test'

import { freePort } from '../../cluster.ts'
import { ADMIN, type Kind, kinds, type Place, send, startService } from '../service.ts'
import { type Line, openLine } from './line.ts'

/** A running service with helpers. */
export interface Stand {
  /** Without a trailing slash. */
  url: string
  line: Line
  /** Where the data are. */
  place: Place
  /** Everything that the service that runs now has written to its log so far. */
  said(this: void): string
  /** Kills the service with kill -9 and starts a new one on the same data. */
  killAndStart(this: void): Promise<void>
  /** Creates a ticket from the message that clients of dl send, and returns its link. */
  ticket(this: void, message: object, files: (string | File)[]): Promise<string>
  /** Creates a grant, and returns its link. */
  grant(this: void, message?: object): Promise<string>
  /** The newest ticket that was received through a grant. */
  received(this: void): Promise<Received>
  /** Counts those of the newest received tickets that have this comment. */
  countReceived(this: void, comment: string): Promise<number>
  /** Stops the service and deletes its data. */
  close(): Promise<void>
}

/** A ticket as the REST interface returns it; sizes are in bytes. */
export interface Received {
  url: string
  name: string
  comment: string
  files: { path: string; size: number; sha256: string }[]
}

/** A suite with a stand on the first database, which is open while its tests run. */
export function onStand(name: string, suite: (stand: () => Stand) => void) {
  void describe(name, () => {
    let opened: Stand
    before(async () => void (opened = await openStand(kinds[0]!)))
    after(() => opened?.close())
    suite(() => opened)
  })
}

/** `flags` are those of `docket serve`, `env` is for settings that are no flags. */
export async function openStand(
  kind: Kind,
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<Stand> {
  const line = await openLine()
  const place = await kind.make()
  const start = async () => {
    const port = await freePort()
    const more = ['--port', String(port), '--base-url', line.url, ...flags]
    const started = await startService(place, more, env)
    line.leadTo(port)
    return started
  }
  let service = await start()
  return {
    url: line.url,
    line,
    place,
    said: () => service.said(),
    async killAndStart() {
      await service.kill()
      service = await start()
    },
    ticket: (message, files) => make(`${line.url}/rest/newticket`, message, files),
    grant: (message) =>
      make(`${line.url}/rest/newgrant`, { notify: 'me@example.com', ...message }, []),
    async received() {
      const query = 'received=1&limit=1&include_fields=_default,_extra'
      const { body } = await send(`${line.url}/rest/tickets?${query}`, 'GET')
      return body.tickets[0] as Received
    },
    async countReceived(comment) {
      const { body } = await send(`${line.url}/rest/tickets?received=1&include_fields=_all`, 'GET')
      return (body.tickets as Received[]).filter((ticket) => ticket.comment === comment).length
    },
    async close() {
      await line.close()
      await service.stop()
      await place.remove()
    },
  }
}

const both = `Basic ${Buffer.from(`${ADMIN.login}:${ADMIN.api_key}`).toString('base64')}`

async function make(address: string, message: object, files: (string | File)[]): Promise<string> {
  const body = new FormData()
  for (const file of files) {
    if (typeof file === 'string') body.append('file[]', await openAsBlob(file), basename(file))
    else body.append('file[]', file)
  }
  body.append('msg', JSON.stringify(message))
  const headers = { authorization: both, 'x-authorization': both }
  const answer = await fetch(address, { method: 'POST', headers, body })
  const made = (await answer.json()) as { url: string }
  assert.equal(answer.status, 200, JSON.stringify(made))
  return made.url
}
