/** Contents that wait without a job: because the scanner was away, or the job is lost. */

import { docket } from '../../accounts/actors/actors.ts'
import { isReachable, type MalwareScanner } from '../../platform/malware/malware.ts'
import { FREES_SPACE, type Transactions, type Work } from '../../platform/work/work.ts'
import { addScans, SCAN, SCAN_OLD } from './expect-scans.ts'
import * as store from './scans.store.ts'

/** Contents per transaction, and transactions at a time. */
const CONTENTS_MAX = 100
const WORKS_MAX = 50

/** Adds their jobs if the scanner answers. The node that leads calls it about once a minute. */
export async function wakeScans(transactions: Transactions, scanner: MalwareScanner) {
  const [some] = await transactions.look(docket, ({ tx }) => store.jobless(tx, { limit: 1 }))
  if (!some || !(await isReachable(scanner))) return
  for (let works = 0; works < WORKS_MAX; works++) {
    if ((await transactions.work(docket, wake, FREES_SPACE)) < CONTENTS_MAX) return
  }
}

/** Returns how many it woke. */
async function wake(work: Work): Promise<number> {
  const rows = await store.jobless(work.tx, { limit: CONTENTS_MAX })
  for (const kind of [SCAN, SCAN_OLD] as const) {
    const of = rows.filter(({ is_old }) => (is_old === 1) === (kind === SCAN_OLD))
    await addScans(
      work,
      of.map(({ hash }) => hash),
      kind,
    )
  }
  return rows.length
}
