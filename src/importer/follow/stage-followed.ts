/** Stages a running server to follow it, or goes on with the staging of an earlier run. */

import { isForeign, withoutPassword } from '../../platform/db/foreign.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'
import type { Tell } from '../read/read-live.ts'
import { AUTHORS } from '../staging/authors.ts'
import { findStaging, type Staging } from '../staging/open-staging.ts'
import { stageSource } from '../staging/stage-source.ts'
import { note, openPending } from './changed-tables.ts'

/** The fact of a staging that was checked for rounds. */
const FOLLOWED = 'followed'

/** The options of the first run, which the staging keeps for those that go on with it. */
export interface FollowedWith {
  /** Identifies the import. */
  source: string
  timezone: string
  /** The content of the given file. */
  params: Readonly<Record<string, string>> | undefined
  /** In Docket's form. */
  parameters: Readonly<Record<string, string>>
  attachments: string | undefined
}
const WITH = 'followed_with'

/** Undefined before the first copy was begun. */
export function followedWith(staging: Staging): FollowedWith | undefined {
  const fact = staging.fact(WITH)
  return fact === undefined ? undefined : (JSON.parse(fact) as FollowedWith)
}

/** Keeps the options; changed parameters are written by the next round. */
export function keepFollowedWith(staging: Staging, given: FollowedWith): void {
  const before = followedWith(staging)
  if (before && JSON.stringify(before.parameters) !== JSON.stringify(given.parameters)) {
    openPending(staging)
    note(staging, 'params')
  }
  staging.setFact(WITH, JSON.stringify(given))
}

/** Identifies the import whose staging is in a folder; undefined if there is none. */
export function followedIn(folder: string): string | undefined {
  const staging = findStaging(folder)
  try {
    return staging && followedWith(staging)?.source
  } finally {
    staging?.close()
  }
}

/**
 * Refuses sources other than servers, and another server than the one that was staged before. The
 * caller closes the staging.
 */
export async function stageFollowed(
  address: string,
  folder: string,
  { progress, tell }: { progress: Progress; tell: Tell },
): Promise<Staging> {
  if (!isForeign(address)) {
    throw new Refusal('--follow needs the address of a running server, such as mysql://…')
  }
  const found = findStaging(folder)
  if (found?.fact(FOLLOWED) !== undefined) {
    refuseOther(found, withoutPassword(address))
    progress.say(`${withoutPassword(address)} was staged before; going on from there`)
    return found
  }
  found?.close()
  const staging = await stageSource(address, folder, progress, tell)
  refuseWithoutAuthor(staging)
  staging.setFact(FOLLOWED, '1')
  return staging
}

/** The staging is not replaced: another address of the same server may be a mistake. */
function refuseOther(staging: Staging, address: string) {
  const before = staging.fact('source')
  if (before === address) return
  staging.close()
  throw new Refusal(
    `the import follows ${before}, not ${address}; rerun it with the same address, or import into ` +
      'a new data folder and a new database',
  )
}

/** Their account would get a number that the source gives to the next person. */
function refuseWithoutAuthor(staging: Staging) {
  for (const [table, column] of AUTHORS) {
    if (!staging.columns(table)?.includes(column)) continue
    const query = `select 1 from "${table}" where "${column}" is null or "${column}" <= 0 limit 1`
    if ([...staging.rows(query)].length === 0) continue
    throw new Refusal(
      `the table ${table} has rows without ${column}, which --follow does not support; import a ` +
        'dump instead, or name a person in these rows',
    )
  }
}
