/** Imports a made-up dl into an instance and compares the two, for tests. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadDl } from '../../src/importer/dl/load-dl.ts'
import { openSpool } from '../../src/importer/dl/spool.ts'
import { verifyDl } from '../../src/importer/dl/verify-dl.ts'
import { stageSource } from '../../src/importer/staging/stage-source.ts'
import { openKeeper } from '../../src/platform/blobs/keeper.ts'
import type { Instance } from '../instance.ts'
import { quiet } from '../imported.ts'
import { type MadeUp, writeDl } from './a-dl.ts'

/** How the dl is prepared. */
export interface How {
  leaves_out?: boolean
  /** Tables and columns that are missing. */
  without?: string[]
  /** Converts the SQLite file to another kind of source. */
  as?: ((path: string) => Promise<string>) | undefined
  /** Called with the spool folder before a file is copied. */
  meanwhile?: (spool: string) => Promise<void>
}

/** Returns what was loaded; rejects with the `Refusal` of the command. */
export async function importDl(instance: Instance, dl: MadeUp, how: How = {}) {
  const { transactions, db, blobs, clock } = instance
  return withStaged(dl, how, async (staged, spool, folder) => {
    const open = async function* (public_id: string) {
      await how.meanwhile?.(folder)
      yield* spool.open(public_id)
    }
    const keeper = openKeeper(db, blobs, () => clock.now)
    const leaves_out = how.leaves_out ?? false
    const job = { transactions, blobs: keeper, staged, spool: { ...spool, open }, leaves_out }
    return loadDl({ ...job, now: clock.now, progress: quiet }, staged.fact('fingerprint')!)
  })
}

/** Returns the result of the verification. */
export const compareDl = ({ transactions, blobs, clock }: Instance, dl: MadeUp, how: How = {}) =>
  withStaged(dl, how, (staged, spool) =>
    verifyDl({ transactions, blobs, staged, spool, now: clock.now, progress: quiet }),
  )

/** The number of rows in the tables that an import may write. */
export const countedRows = ({ db }: Instance) =>
  db.look(async (tx) => {
    const count = async (table: 'users' | 'tickets' | 'ticket_files' | 'ticket_grants' | 'jobs') =>
      (await tx.selectFrom(table).select('id').execute()).length
    const kept = await tx.selectFrom('blobs').select('hash').where('ref_count', '>', 0).execute()
    return {
      users: await count('users'),
      tickets: await count('tickets'),
      files: await count('ticket_files'),
      grants: await count('ticket_grants'),
      letters: await count('jobs'),
      kept: kept.length,
    }
  })

type Staged = Awaited<ReturnType<typeof stageSource>>
type Spool = Awaited<ReturnType<typeof openSpool>>

/** Passes a made-up dl, staged, to a function. */
export async function withStaged<Result>(
  dl: MadeUp,
  { as, without }: How,
  body: (staged: Staged, spool: Spool, folder: string) => Promise<Result>,
): Promise<Result> {
  const temp = await mkdtemp(join(tmpdir(), 'docket-dl-'))
  const folder = join(temp, 'spool')
  try {
    const path = await writeDl(folder, dl, without)
    const staged = await stageSource((await as?.(path)) ?? path, join(temp, 'staging'), quiet)
    try {
      return await body(staged, await openSpool(folder), folder)
    } finally {
      staged.close()
    }
  } finally {
    await rm(temp, { recursive: true })
  }
}
