/** Restores the installations of releases in this folder, in the state that the releases left. */

import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { asAdmin, type Kind } from '../databases.ts'

/** Versions whose installations are kept. */
export const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** `place` is its location; `remove` also removes an open database. */
export async function restore(release: string, kind: Kind) {
  const from = join(import.meta.dirname, release)
  const folder = await mkdtemp(join(tmpdir(), 'docket-upgrade-'))
  const remove = () => rm(folder, { recursive: true })
  for (const name of ['secret.key', 'blobs']) {
    await cp(join(from, name), join(folder, name), { recursive: true })
  }
  const unpacked = async (name: string) => gunzipSync(await readFile(join(from, name)))
  if (kind.name === 'SQLite') {
    await writeFile(join(folder, 'docket.db'), await unpacked('docket.db.gz'))
    return { place: { database: 'sqlite', folder }, remove }
  }
  const empty = await kind.open({ empty: true })
  const { database } = empty.place
  const dump = (await unpacked('postgres.sql.gz')).toString()
  await asAdmin(database, (client) => client.query(dump))
  return { place: { database, folder }, remove: () => Promise.all([remove(), empty.remove()]) }
}
