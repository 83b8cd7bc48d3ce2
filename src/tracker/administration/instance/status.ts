/** The status of the installation, as seen by the node that answers. */

import { findFact } from '../../../accounts/installation/facts.ts'
import { lastBackup } from '../../../accounts/installation/last-backup.ts'
import { fail } from '../../../accounts/faults.ts'
import { readState } from '../../../accounts/read-only/read-only.ts'
import { schema } from '../../../migrations/list.ts'
import { aboutDatabase } from '../../../platform/db/about-database.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { countJobs } from '../../../platform/jobs/jobs.ts'
import { listNodes, type NodeRow } from '../../../platform/nodes/nodes.ts'
import { toText } from '../../../platform/times.ts'
import { docketVersion } from '../../../platform/version.ts'
import type { Look } from '../../../platform/work/work.ts'
import { waitingTexts } from '../../bugs/text-index/text-index.ts'
import * as store from './status.store.ts'

/** Whether the actor may read the status. */
export const maySeeStatus = ({ actor }: Look) => actor.may('admin') || actor.may('tweakparams')

/** `Docket.status`. Fault 304 for others than members of `admin` and `tweakparams`. */
export async function readStatus(look: Look) {
  const { tx, site } = look
  if (!maySeeStatus(look)) {
    fail('auth_failure', { action: 'see', object: 'the status of the service', group: 'admin' })
  }
  const own = await site.process?.()
  const { count = 0 } = (await store.blobs.first(tx, {})) ?? {}
  return {
    version: docketVersion,
    started_at: own ? toText(own.started_at) : null,
    schema,
    installed_at: await factTime(tx, 'installed_at'),
    imported_at: await factTime(tx, 'imported_at'),
    last_backup: await toldBackup(tx),
    database: await aboutDatabase(tx),
    blob_store: { kind: own?.blob_store ?? 'folder', blobs: Number(count) },
    disk: { bytes: own?.disk_bytes ?? null, free_bytes: own?.disk_free_bytes ?? null },
    texts_waiting: await waitingTexts(tx),
    jobs: await countJobs(tx),
    read_only: await readState(look),
    nodes: (await listNodes(tx)).map(told),
  }
}

async function toldBackup(tx: Tx) {
  const backup = await lastBackup(tx)
  return backup ? { ...backup, made_at: toText(backup.made_at) } : null
}

async function factTime(tx: Tx, name: string): Promise<string | null> {
  const at = await findFact(tx, name)
  return at === undefined ? null : toText(Number(at))
}

const told = ({ is_draining, is_leader, ...row }: NodeRow & { is_leader: boolean }) => ({
  id: row.id,
  name: row.name,
  version: row.version,
  address: row.address,
  started_at: toText(row.started_at),
  seen_at: toText(row.seen_at),
  does: is_draining === 1 ? 'draining' : is_leader ? 'leader' : 'serving',
})
