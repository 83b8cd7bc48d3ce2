/** Downloads of file tickets for tests: requested through HTTP, checked in the tables. */

import assert from 'node:assert/strict'

import type { Instance } from './instance.ts'

/** The end of a download is recorded shortly after its last byte. */
async function until(isSo: () => Promise<boolean>) {
  for (let times = 0; !(await isSo()); times++) {
    assert.ok(times < 100_000, 'it never is so')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Functions for the tests of one instance. */
export function openDownloads(instance: Instance) {
  const { db, service, clock } = instance

  const row = (public_id: string) =>
    db.look((tx) =>
      tx.selectFrom('tickets').selectAll().where('public_id', '=', public_id).executeTakeFirst(),
    )
  const begun = (public_id: string) =>
    db.look((tx) =>
      tx
        .selectFrom('ticket_downloads')
        .innerJoin('tickets', 'tickets.id', 'ticket_id')
        .selectAll('ticket_downloads')
        .where('public_id', '=', public_id)
        .execute(),
    )
  const subjects = () =>
    db.look(async (tx) => {
      const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
      return jobs.map(({ body }) => (JSON.parse(body) as { subject: string }).subject)
    })
  const wait = async (ms: number) => {
    clock.now += ms
    await service.everyMinute()
  }
  /** As a browser does. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    service.server.app.inject({ url: path, headers: { accept: 'text/html', ...headers } })
  /** Waits until no download of a ticket is in progress. */
  const quiet = (public_id: string) =>
    until(async () => (await begun(public_id)).every(({ streams }) => streams === 0))
  /** Waits until it has this many downloads; undefined waits until the ticket is removed. */
  const counted = (public_id: string, downloads: number | undefined) =>
    until(async () => (await row(public_id))?.downloads === downloads)
  return { row, begun, subjects, wait, get, until, quiet, counted }
}
