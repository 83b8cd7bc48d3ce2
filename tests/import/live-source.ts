/** A running PostgreSQL with a small Bugzilla, which tests change while it is imported. */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { asAdmin, withDatabase } from '../databases.ts'
import { stageSmall } from '../imported.ts'
import { asPostgres, tablesIn } from './write-dumps.ts'

/** The server of this run; undefined if there is none. */
export const LIVE_SERVER = [process.env['DOCKET_TEST_POSTGRES']].find(
  (url) => url !== undefined && url !== 'none',
)

/** A database that can be changed by SQL. */
export interface LiveSource {
  address: string
  /** Runs statements in one transaction. */
  run(sql: string): Promise<void>
  remove(): Promise<void>
}

/** Creates a database with the small Bugzilla. */
export async function openLiveSource(): Promise<LiveSource> {
  const temp = await mkdtemp(join(tmpdir(), 'docket-live-'))
  const staging = await stageSmall(temp)
  const dump = asPostgres(tablesIn(staging), 'inserts')
  staging.close()
  await rm(temp, { recursive: true })
  const name = `docket_test_${randomBytes(8).toString('hex')}`
  await asAdmin(LIVE_SERVER!, (client) => client.query(`create database ${name}`))
  const address = withDatabase(LIVE_SERVER!, name)
  const run = async (sql: string) => void (await asAdmin(address, (client) => client.query(sql)))
  await run(dump)
  return {
    address,
    run,
    remove: async () =>
      void (await asAdmin(LIVE_SERVER!, (client) =>
        client.query(`drop database ${name} with (force)`),
      )),
  }
}
