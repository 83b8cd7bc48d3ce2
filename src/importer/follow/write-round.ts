/**
 * Brings Docket's tables to the state of the staging: converts the ranges of changed bugs again,
 * and changes the rows that differ.
 */

import { applyPatterns } from '../../accounts/memberships/memberships.ts'
import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { checkLater } from '../../platform/db/later-references.ts'
import { type Difference, replaceRows } from '../../platform/db/replace-rows.ts'
import { buildTextIndex } from '../../tracker/bugs/text-index/complete.ts'
import {
  dropTexts,
  indexChangedBugs,
  indexChangedComments,
} from '../../tracker/bugs/text-index/text-index.ts'
import { internSets } from '../load/context-of.ts'
import { deriveAccounts } from '../load/derive.ts'
import { RANGE_IDS } from '../load/load.ts'
import * as loadStore from '../load/load.store.ts'
import { Losses } from '../map/losses.ts'
import type { Mapping } from '../map/mapping.ts'
import { FIRST_OF_BUGS, partsOf } from '../map/parts.ts'
import { LAST_ID } from '../staging/ranges.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { Range } from '../staged.ts'
import { forgetPending, type Pending, pendingIn } from './changed-tables.ts'
import * as store from './follow.store.ts'
import { type Context, renewContext } from './renew-context.ts'
import { tablesOfPart } from './scopes.ts'
import { storedIn } from './stored.ts'
import { idsOfPart, isWanted, rangesOfPart } from './which-parts.ts'

/** What a round writes, and where. */
export interface WriteJob {
  db: Db
  staging: Staging
  /** Changed as rounds go on. */
  context: Context
  told: (rows: number) => void
}

/** In one transaction. Returns the number of rows that were changed. */
export async function writeRound(job: WriteJob): Promise<number> {
  const { db, staging, context } = job
  const found = pendingIn(staging)
  if (!found) return 0
  const pending = renewContext(context, staging, found)
  const changed = await db.work(async (tx) => {
    await checkLater(tx)
    let rows = 0
    for (const mapping of partsOf(staging)) {
      rows += await writePart(tx, { ...job, pending }, mapping)
      job.told(rows)
    }
    await deriveRound(tx, staging, pending)
    return rows
  })
  await buildTextIndex(db, () => {})
  forgetPending(staging)
  return changed
}

type Writing = WriteJob & { pending: Pending }

async function writePart(tx: Tx, job: Writing, mapping: Mapping): Promise<number> {
  const { staging, context, pending } = job
  const ids = idsOfPart(mapping, pending)
  if (mapping.part === 'missing people' && context.missing.people.length === 0) return 0
  if (ids ? ids.size === 0 : !isWanted(staging, mapping, pending)) return 0
  const known = await loadStore.rangesOf(tx, { part: mapping.part })
  const keeping = isKept(mapping, context)
  let changed = 0
  for (const range of rangesOfPart(staging, mapping, { known, ids, rows: RANGE_IDS })) {
    if (mapping.part === FIRST_OF_BUGS) context.groupSets = await internSets(tx, context, { range })
    context.stored = await storedIn(tx, mapping, range, pending)
    await mapping.prepare?.(context, range)
    context.losses = new Losses()
    const rows = rowsOfRange(context, mapping, range)
    for (const { named, by, only } of tablesOfPart(mapping)) {
      const about = {
        named,
        by,
        only,
        ...range,
        keeps: KEPT[named.name],
        isKept: keeping,
      }
      const found = await replaceRows(tx, about, rows.get(named.name) ?? [])
      changed += found.gone.length + found.made.length + found.changed.length
      await follow(tx, context, { table: named.name, found })
    }
    await putRange(tx, context, { mapping, range, rows })
  }
  context.stored = undefined
  return changed
}

/** Columns that Docket computes. */
const KEPT: Readonly<Record<string, string[]>> = { users: ['group_set_id'] }

/** Missing people and accounts of the source share a table. */
function isKept({ part }: Mapping, { missing }: Context) {
  const people = new Set(missing.people)
  if (part === 'missing people') return (row: Row) => !people.has(row['id'] as number)
  if (part === 'profiles') return (row: Row) => people.has(row['id'] as number)
  return undefined
}

function rowsOfRange(context: Context, mapping: Mapping, range: Range) {
  const rows = new Map<string, Row[]>()
  for (const [table, row] of mapping.rows(context, range)) {
    const waiting = rows.get(table) ?? []
    rows.set(table, waiting)
    waiting.push(row as Row)
  }
  return rows
}

interface Written {
  mapping: Mapping
  range: Range
  rows: ReadonlyMap<string, Row[]>
}

async function putRange(tx: Tx, { losses }: Context, { mapping, range, rows }: Written) {
  const isWhole = !Number.isFinite(range.from)
  const from_id = isWhole ? 0 : range.from
  if (isWhole) await loadStore.dropRange(tx, { part: mapping.part })
  else await store.dropRangeAt(tx, { part: mapping.part, from_id })
  await loadStore.putRange(tx, {
    part: mapping.part,
    from_id,
    until_id: Number.isFinite(range.until) ? range.until : LAST_ID,
    rows: [...rows.values()].reduce((sum, all) => sum + all.length, 0),
    losses: JSON.stringify(losses.all()),
  })
}

interface Found {
  table: string
  found: Difference
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => row['id'] as number)

/** What follows from changed rows: the text index, references to blobs, and known ids. */
async function follow(tx: Tx, { known }: Context, { table, found }: Found) {
  const { gone, made, changed } = found
  const after = [...made, ...changed.map((one) => one.after)]
  if (table === 'bugs' || table === 'longdescs') {
    const bugs = table === 'bugs'
    const lost = { bugs: bugs ? idsOf(gone) : [], comments: bugs ? [] : idsOf(gone) }
    await dropTexts(tx, lost)
    await (bugs ? indexChangedBugs : indexChangedComments)(tx, idsOf(after))
  }
  if (table === 'longdescs' || table === 'attachments') {
    for (const id of idsOf(gone)) known[table].delete(id)
    // A row that moves to another bug can be gone from one range, and come to a later one.
    for (const id of idsOf(made)) known[table].add(id)
  }
  if (table === 'users') for (const user_id of idsOf(gone)) await store.dropChooser(tx, { user_id })
  if (table !== 'attachments') return
  for (const row of after) await refer(tx, row, 1)
  for (const row of [...gone, ...changed.map(({ before }) => before)]) await refer(tx, row, -1)
}

async function refer(tx: Tx, { blob_hash, attach_size }: Row, references: number) {
  if (typeof blob_hash !== 'string') return
  await store.addBlob(tx, { hash: blob_hash, size: attach_size as number })
  await store.countBlob(tx, { hash: blob_hash, references })
  await store.dropBlob(tx, { hash: blob_hash })
}

const OF_GROUPS = ['groups', 'group_group_map', 'user_group_map', 'email_setting']

async function deriveRound(tx: Tx, staging: Staging, { tables, ids, isAll }: Pending) {
  if (isAll || OF_GROUPS.some((table) => tables.has(table))) {
    await deriveAccounts(tx, staging)
    return
  }
  if (!tables.has('profiles')) return
  if (staging.columns('email_setting')) await loadStore.addChoosers(tx, {})
  for (const id of ids.get('profiles') ?? []) {
    const [row] = await store.loginOf(tx, { id })
    if (row) await applyPatterns(tx, id, row.login_name)
  }
}
