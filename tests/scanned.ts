/** What tests of scans for malware do with an instance. */

import type { Instance, Person } from './instance.ts'

const MINUTE_MS = 60_000

/** Functions for the tests of one instance. */
export function openScanned(instance: () => Instance) {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    instance().ask(method, path, { headers })
  const bytes = (id: string, more = '', headers = {}) => get(`/d.php/${id}/a${more}`, headers)
  const ticket = async (id: string, as: Person) =>
    (await instance().ask('GET', `/rest/tickets/${id}`, { as })).body.tickets[0]
  const run = () => instance().service.runJobs()
  /** After the next attempt is due. */
  const later = async (ms = MINUTE_MS) => {
    instance().clock.now += ms
    await minute()
    await run()
  }
  const minute = async () => {
    await instance().service.node.beat()
    await instance().service.everyMinute()
  }
  const jobs = async (kind: string) =>
    instance().db.look((tx) => tx.selectFrom('jobs').selectAll().where('kind', '=', kind).execute())
  const letters = () =>
    instance().db.look(async (tx) => {
      const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
      return jobs
        .map(({ body }) => JSON.parse(body) as { to?: string; subject: string; text: string })
        .filter(({ to }) => to !== undefined)
    })
  const rows = () =>
    instance().db.look((tx) => tx.selectFrom('scanned_files').selectAll().execute())
  return { get, bytes, ticket, run, later, minute, jobs, letters, rows }
}

let count = 0
/** A content that no other test of the process has. */
export const unlike = (text = 'harmless') => `${text} ${++count}`
