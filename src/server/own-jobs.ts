/** Background jobs that need more than one room: the demo, and the sanity check. */

import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Keeper } from '../platform/blobs/keeper.ts'
import type { Db } from '../platform/db/db.ts'
import type { Kind, Runner } from '../platform/jobs/jobs.ts'
import type { Transactions } from '../platform/work/work.ts'
import { operationJob } from '../accounts/operations/operations.ts'
import {
  CHECK_DATA,
  checkDataAct,
  REPAIR_DATA,
  repairDataAct,
} from '../tracker/administration/instance/sanity-check.ts'
import { checksWhileServing } from './checks.ts'
import { layOut } from './data-folder.ts'
import { demoJobs } from './demo/jobs.ts'
import { repairs } from './repairs.ts'
import type { Scans } from './services/tickets.ts'

interface Running {
  db: Db
  /** The store itself, which can list all blobs. */
  blobs: Blobs
  disk: string
  secret: Uint8Array
  clock: () => number
}

/** By kind. Where nodes share a folder of files, the leftovers of imports are not found. */
export function ownJobs(
  parts: Running,
  { blobs: keeper, transactions }: { blobs: Keeper; transactions: Transactions },
): Record<string, Kind> {
  const { db, blobs, disk, clock } = parts
  const every = () => checksWhileServing(db, blobs, layOut(disk))
  return {
    ...demoJobs({ ...parts, blobs: keeper }, clock),
    [CHECK_DATA]: { act: operationJob(transactions, checkDataAct(clock, every)), at_once: 1 },
    [REPAIR_DATA]: { act: operationJob(transactions, repairDataAct(repairs)), at_once: 1 },
  }
}

/** Ends scans for malware when jobs are to end: one that goes on for long would delay that. */
export const endingScans = (runner: Runner, scans: Scans | undefined): Runner => ({
  ...runner,
  stop() {
    const stopped = runner.stop()
    scans?.scanner.close()
    return stopped
  },
})
