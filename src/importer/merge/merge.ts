/**
 * Imports a second Bugzilla into a Docket in use: one range per transaction, each bug as a whole,
 * so that nobody sees a part of one. Resumes after an interruption.
 */

import type { Keeper } from '../../platform/blobs/keeper.ts'
import { internForBug } from '../../accounts/group-sets/group-sets.ts'
import { refreshSome } from '../../accounts/memberships/memberships.ts'
import { TOPICS } from '../../migrations/topics.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { buildTextIndex } from '../../tracker/bugs/text-index/complete.ts'
import { number, rowsOf } from '../map/cells.ts'
import { Losses } from '../map/losses.ts'
import type { Mapping, Put } from '../map/mapping.ts'
import { mergedParts } from '../map/parts.ts'
import type { Progress } from '../progress.ts'
import { LAST_ID, rangesOf } from '../staging/ranges.ts'
import { EVERYTHING, type Range } from '../staged.ts'
import { type Growing, internSets } from '../load/context-of.ts'
import type { Loaded } from '../load/ranges-done.ts'
import { reportOf } from './report.ts'
import { finish } from './finish.ts'
import * as store from './merge.store.ts'
import { idOf, type Merging } from './merging.ts'
import { type Made, remap } from './remap.ts'
import { writeRows } from './write-rows.ts'

/** What an import in addition needs. */
export interface MergeJob {
  db: Db
  blobs: Keeper
  merging: Merging & { context: Growing }
  now: number
  progress: Progress
  /** Bugs per transaction. */
  bugs_at_once?: number
}

/** Few at once, so that others can write between them. */
const BUGS_AT_ONCE = 50
const ROWS_AT_ONCE = 400

/** Everything that is left. */
export async function merge(job: MergeJob): Promise<Loaded> {
  const { db, merging, progress } = job
  const parts = mergedParts(merging.context.staged)
  for (const mapping of parts.context) await mergePart(job, mapping)
  progress.part('computing memberships')
  await refreshAll(db)
  await mergeBugs(job, parts.bugs)
  for (const mapping of parts.between) await mergePart(job, mapping)
  await mergePart(job, duplicates)
  for (const mapping of parts.others) await mergePart(job, mapping)
  progress.part('opening the products')
  await finish(job)
  await buildTextIndex(db, () => {})
  return reportOf(db, merging.id)
}

/** In steps: everybody's groups, of which new ones may have members. */
async function refreshAll(db: Db) {
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    after = (await db.work((tx) => refreshSome(tx, from))).next
  }
}

async function mergePart(job: MergeJob, mapping: Mapping) {
  const { db, merging, progress } = job
  const { staged } = merging.context
  progress.part(mapping.part)
  const done = await rangesDone(job, mapping.part)
  let { rows } = done
  if (done.until === LAST_ID) return
  const { ranged } = mapping
  const [table, column] = ranged ?? []
  const ranges =
    table !== undefined && column !== undefined && staged.columns(table)
      ? rangesOf(staged, { table, column, rows: ROWS_AT_ONCE, from: done.until + 1 })
      : [EVERYTHING]
  for (const range of ranges) {
    await mapping.prepare?.(merging.context, range)
    rows += await db.work((tx) => mergeRange(tx, job, { part: mapping.part, range, of: [mapping] }))
    progress.soFar(() => `${mapping.part}: ${rows} rows`)
  }
}

async function rangesDone({ db, merging }: MergeJob, part: string) {
  const about = { merged_source_id: merging.id, part }
  const done = await db.look((tx) => store.rangesOf(tx, about))
  const rows = done.reduce((sum, range) => sum + range.rows, 0)
  return { rows, until: done.at(-1)?.until_id ?? -1 }
}

/** Each range of bugs with everything that belongs to them, except links between bugs. */
async function mergeBugs(job: MergeJob, parts: readonly Mapping[]) {
  const { db, merging, progress } = job
  const { context } = merging
  progress.part('bugs')
  const done = await rangesDone(job, 'bugs')
  if (done.until === LAST_ID) return
  let { rows } = done
  const at_once = job.bugs_at_once ?? BUGS_AT_ONCE
  const bugs = { table: 'bugs', column: 'bug_id', rows: at_once, from: done.until + 1 }
  for (const range of rangesOf(context.staged, bugs)) {
    for (const mapping of parts) await mapping.prepare?.(context, range)
    rows += await db.work(async (tx) => {
      const intern = (groups: number[]) =>
        internForBug(
          tx,
          groups.map((id) => idOf(merging, 'groups', id)),
        )
      context.groupSets = new Map()
      context.groupSets = await internSets(tx, context, { range, intern })
      return mergeRange(tx, job, { part: 'bugs', range, of: parts })
    })
    progress.soFar(() => `bugs: ${rows} rows, up to bug ${range.until}`)
  }
}

interface Work {
  part: string
  range: Range
  of: readonly Mapping[]
}

async function mergeRange(tx: Tx, { merging }: MergeJob, { part, range, of }: Work) {
  const { context } = merging
  const before = context.losses
  context.losses = new Losses()
  let rows = 0
  for (const mapping of of) {
    const made: Made[] = []
    for (const put of allRows(merging, mapping, range)) {
      const one = remap(merging, put)
      if (one) made.push(one)
    }
    rows += await writeRows(tx, merging, made)
  }
  if (part === duplicates.part) rows += await markDuplicates(tx, merging, range)
  await store.putRange(tx, {
    merged_source_id: merging.id,
    part,
    from_id: Number.isFinite(range.from) ? range.from : 0,
    until_id: Number.isFinite(range.until) ? range.until : LAST_ID,
    rows,
    losses: JSON.stringify(context.losses.all()),
  })
  context.losses = before
  if (part !== 'bugs') await touch(tx, ...TOPICS)
  return rows
}

function* allRows({ context, limited }: Merging, mapping: Mapping, range: Range): Iterable<Put> {
  yield* mapping.rows(context, range)
  if (mapping.part !== 'field_visibility') return
  for (const field_id of limited) {
    for (const { id } of rowsOf(context.staged, 'products', { by: 'id' })) {
      yield ['field_visibility', { field_id, value_id: number(id) }]
    }
  }
}

/** After all bugs are there. */
const duplicates: Mapping = {
  part: 'duplicates',
  sources: ['duplicates'],
  ranged: ['bugs', 'bug_id'],
  *rows() {},
}

async function markDuplicates(tx: Tx, merging: Merging, range: Range): Promise<number> {
  const { staged, known } = merging.context
  let count = 0
  for (const row of rowsOf(staged, 'duplicates', { by: 'dupe', range })) {
    const [dupe, of] = [number(row['dupe']), number(row['dupe_of'])]
    if (!known.bugs.has(dupe) || !known.bugs.has(of)) continue
    const [id, dup_of] = [idOf(merging, 'bugs', dupe), idOf(merging, 'bugs', of)]
    await store.setDuplicate(tx, { id, dup_of })
    count++
  }
  return count
}
