/** Stages a running server to follow it, or goes on with the staging of an earlier run. */

import { isForeign, withoutPassword } from '../../platform/db/foreign.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'
import type { Tell } from '../read/read-live.ts'
import { AUTHORS } from '../staging/authors.ts'
import { findStaging, type Staging } from '../staging/open-staging.ts'
import { stageSource } from '../staging/stage-source.ts'

/** The fact of a staging that was checked for rounds. */
const FOLLOWED = 'followed'

/** Refuses sources other than servers. The caller closes the staging. */
export async function stageFollowed(
  address: string,
  folder: string,
  { progress, tell }: { progress: Progress; tell: Tell },
): Promise<Staging> {
  if (!isForeign(address)) {
    throw new Refusal('--follow needs the address of a running server, such as mysql://…')
  }
  const found = findStaging(folder)
  if (found?.fact(FOLLOWED) !== undefined && found.fact('source') === withoutPassword(address)) {
    progress.say(`${withoutPassword(address)} was staged before; going on from there`)
    return found
  }
  found?.close()
  const staging = await stageSource(address, folder, progress, tell)
  refuseWithoutAuthor(staging)
  staging.setFact(FOLLOWED, '1')
  return staging
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
