/** The target of an import: whether it may be used, what is incomplete, and when it is complete. */

import { dropFact, findFact, putFact } from '../../accounts/installation/facts.ts'
import { beginAccounts } from '../../accounts/install/install.ts'
import {
  dropIndexes,
  brokenReferences,
  countForPlans,
  restoreIndexes,
} from '../../platform/db/drop-indexes.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { allowLater } from '../../platform/db/later-references.ts'
import { putLastIds } from '../../platform/db/last-ids.ts'
import { emptyTables, type Named } from '../../platform/db/whole-tables.ts'
import { Refusal } from '../../platform/refusal.ts'
import { onAllTexts } from '../../tracker/bugs/text-index/text-index.ts'
import * as store from './load.store.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'

/** Rows in `installation`. */
const SOURCE = 'import_source'
const STATE = 'import_state'
const TAKEN = 'import_taken'
const LOADING = 'loading'
const WHOLE = 'whole'
/** Up to which comment escaped characters were decoded. */
export const DECODED = 'import_decoded'
/** The value of the fact `DECODED` once all comments of the import have been decoded. */
export const ALL_DECODED = 'all'

/** The source of which a copy was loaded completely, which rounds bring up to date. */
const COPIED = 'import_copied'

/** Tables that grow with the bugs: their indexes are built after their rows. */
const GROWING = [
  'bugs',
  'bugs_aliases',
  'bug_changes',
  'bug_group_map',
  'cc',
  'keywords',
  'flags',
  'longdescs',
  'attachments',
  ...relations.map(({ table }) => table),
  'bug_see_also',
  'bug_cf_values',
  'bug_cf_multi',
  'bug_user_last_visit',
]

/** The fingerprint of the imported source; undefined if nothing was imported. */
export const importSource = (db: Db): Promise<string | undefined> =>
  db.look((tx) => findFact(tx, SOURCE))

/** Whether an import was completed here. */
export const isImported = (db: Db): Promise<boolean> =>
  db.look(async (tx) => (await findFact(tx, STATE)) === WHOLE)

/** Refuses a Docket with an incomplete import. */
export async function refuseHalfImported(db: Db): Promise<void> {
  if ((await db.look((tx) => findFact(tx, STATE))) !== LOADING) return
  throw new Refusal(
    'an import into this installation was interrupted, so it is incomplete; rerun the same ' +
      'docket import to resume it',
  )
}

/** Whether the copy of a source is complete, and rounds follow. */
export const isCopied = (db: Db, source: string): Promise<boolean> =>
  db.look(async (tx) => (await findFact(tx, COPIED)) === source)

/**
 * Refuses a database with the copy of another import that follows its source: beginning again
 * would empty its tables. `source` identifies this import, undefined if it is new.
 */
export async function refuseOtherCopy(db: Db, source: string | undefined): Promise<void> {
  const copied = await db.look((tx) => findFact(tx, COPIED))
  if (copied === undefined || copied === source) return
  throw new Refusal(
    'the database has the copy of an import with --follow, which is not complete; rerun the same ' +
      'command with the same --data to go on, or import into a new data folder and a new database',
  )
}

/** Marks the copy as complete; the import stays incomplete. References may be checked later. */
export async function beginRounds(db: Db, source: string): Promise<void> {
  await db.work(async (tx) => {
    await allowLater(tx, true)
    await putFact(tx, COPIED, source)
  })
}

/**
 * Prepares for a source, identified by its fingerprint. Keeps an incomplete import of the same
 * source for resumption, and deletes everything else: `refuseFilled` has checked that it is not
 * needed.
 */
export async function begin(db: Db, tables: readonly Named[], source: string): Promise<void> {
  await db.work(async (tx) => {
    const isHalf = (await findFact(tx, STATE)) === LOADING
    if (isHalf && (await findFact(tx, SOURCE)) === source) return
    // What was restored, completely before rounds, is dropped again; references come last.
    const kept = JSON.parse((await findFact(tx, TAKEN)) ?? '[]') as string[]
    await emptyTables(tx, tables)
    await onAllTexts(tx, 'empty')
    await putFact(tx, SOURCE, source)
    await putFact(tx, STATE, LOADING)
    const taken = [...(await dropIndexes(tx, GROWING)), ...kept]
    await putFact(tx, TAKEN, JSON.stringify(taken))
    await beginAccounts(tx)
  })
}

/**
 * Refuses a Docket with bugs, tickets, or people other than the first administrator, unless they
 * come from an incomplete import.
 */
export async function refuseFilled(db: Db): Promise<void> {
  const has = await db.look(async (tx) => {
    if ((await findFact(tx, STATE)) === LOADING) return undefined
    if ((await store.anyBug(tx, {})).length > 0) return 'bugs'
    const [kind] = await ticketsIn(tx)
    if (kind !== undefined) return kind
    return (await store.twoPeople(tx, {})).length > 1 ? 'accounts' : undefined
  })
  if (!has) return
  throw new Refusal(
    `this installation already has ${has}; an import keeps all ids and needs a new data folder ` +
      'and a new database',
  )
}

/** Any ticket or grant. */
export async function ticketsIn(tx: Tx): Promise<string[]> {
  return [
    ...((await store.anyTicket(tx, {})).length > 0 ? ['tickets'] : []),
    ...((await store.anyGrant(tx, {})).length > 0 ? ['grants'] : []),
  ]
}

/** Restores indexes and foreign keys one by one; `told` gets the number left. */
export async function finishTables(db: Db, told: (left: number) => void): Promise<void> {
  for (;;) {
    const left = await db.look(async (tx) => JSON.parse((await findFact(tx, TAKEN)) ?? '[]'))
    const [next, ...rest] = left as string[]
    if (next === undefined) break
    told(rest.length + 1)
    await db.work(async (tx) => {
      await restoreIndexes(tx, next)
      await putFact(tx, TAKEN, JSON.stringify(rest))
    })
  }
  await db.work(countForPlans)
  const broken = await db.look(brokenReferences)
  if (broken.length > 0) {
    throw new Refusal(
      `rows refer to missing rows (${broken.join(', ')}): the source is damaged in a way that ` +
        'the import cannot repair; docket import bugzilla inspect lists dangling references',
    )
  }
}

/** Marks it as complete. `last` are the highest ids ever assigned. */
export async function end(
  db: Db,
  { tables, last, now }: { tables: readonly Named[]; last: Record<string, number>; now: number },
): Promise<void> {
  await db.work(async (tx) => {
    await putLastIds(tx, tables, last)
    await putFact(tx, STATE, WHOLE)
    await dropFact(tx, TAKEN)
    await dropFact(tx, COPIED)
    await allowLater(tx, false)
    await putFact(tx, 'installed_at', String(now))
    await putFact(tx, 'imported_at', String(now))
    await putFact(tx, DECODED, ALL_DECODED)
  })
}
