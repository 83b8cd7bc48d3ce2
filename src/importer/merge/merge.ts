/**
 * Imports a second Bugzilla into a Docket in use: one range per transaction, each bug as a whole,
 * so that nobody sees a part of one. Resumes after an interruption.
 */

import type { Keeper } from '../../platform/blobs/keeper.ts'
import { internForBug } from '../../accounts/group-sets/group-sets.ts'
import { giveByPattern, refreshSome } from '../../accounts/memberships/memberships.ts'
import * as memberships from '../../accounts/memberships/memberships.store.ts'
import { TOPICS } from '../../migrations/topics.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { Refusal } from '../../platform/refusal.ts'
import { number, rowsOf } from '../map/cells.ts'
import type { Mapping } from '../map/mapping.ts'
import { mergedParts } from '../map/parts.ts'
import { users } from '../map/users.ts'
import type { Progress } from '../progress.ts'
import { LAST_ID, rangesOf } from '../staging/ranges.ts'
import type { Range } from '../staged.ts'
import { type Growing, internSets } from '../load/context-of.ts'
import type { Loaded } from '../load/ranges-done.ts'
import { finish } from './finish.ts'
import { goneOf } from './gone.ts'
import { mergeRange, rangesOfPart, type Work } from './merge-range.ts'
import * as store from './merge.store.ts'
import { idOf, type Merging, spelledIn } from './merging.ts'
import { reportOf } from './report.ts'

/** What an import in addition needs, after it began. */
export interface MergeJob {
  db: Db
  blobs: Keeper
  merging: Merging & { context: Growing }
  now: number
  progress: Progress
  /** Bugs per transaction. */
  bugs_at_once?: number
  /** Lets others write between two transactions. */
  pause?: (this: void) => Promise<unknown>
}

/** Few at once, so that others can write between them. */
const BUGS_AT_ONCE = 50

/** Everything that is left. Refuses if rows to which others refer were removed meanwhile. */
export async function merge(job: MergeJob): Promise<Loaded> {
  const { db, merging } = job
  try {
    await mergeAll(job)
  } catch (error) {
    const gone = await db.look((tx) => goneOf(tx, merging)).catch(() => [])
    if (gone.length === 0) throw error
    throw new Refusal(
      `the import of ${merging.plan.name} cannot be completed, because others removed from ` +
        `Docket what it refers to: ${gone.join(', ')}. Restore the backup, and begin again`,
    )
  }
  return reportOf(db, merging.id)
}

async function mergeAll(job: MergeJob) {
  const { db, merging, progress } = job
  const parts = mergedParts(merging.context.staged)
  progress.part('computing memberships')
  await giveGroups(db)
  await mergePart(job, passwords)
  await mergeBugs(job, parts.bugs)
  for (const mapping of parts.between) await mergePart(job, { ...mapping, of: [mapping] })
  await mergePart(job, duplicates)
  for (const mapping of parts.others) await mergePart(job, { ...mapping, of: [mapping] })
  progress.part('opening the products')
  await finish(job)
}

/** In steps; may be repeated. Patterns admit those who are new, as everybody else. */
async function giveGroups(db: Db) {
  for (const { id, userregexp } of await db.look((tx) => memberships.patterns(tx, {}))) {
    const patterned = { group_id: id, pattern: userregexp }
    await inSteps(db, (tx, after) => giveByPattern(tx, patterned, after))
  }
  await inSteps(db, async (tx, after) => (await refreshSome(tx, after)).next)
}

async function inSteps(db: Db, step: (tx: Tx, after: number) => Promise<number | undefined>) {
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    after = await db.work((tx) => step(tx, from))
  }
}

/** What is done by ranges, in order. */
type Part = Pick<Mapping, 'part' | 'ranged' | 'prepare'> & Pick<Work, 'of' | 'also'>

async function mergePart(job: MergeJob, part: Part) {
  const { db, merging, progress } = job
  progress.part(part.part)
  const done = await rangesDone(job, part.part)
  let { rows } = done
  if (done.until === LAST_ID) return
  for (const range of rangesOfPart(merging.context.staged, part, done.until + 1)) {
    await part.prepare?.(merging.context, range)
    rows += await db.work(async (tx) => {
      const count = await mergeRange(tx, merging, { ...part, range })
      await touch(tx, ...TOPICS)
      return count
    })
    await job.pause?.()
    progress.soFar(() => `${part.part}: ${rows} rows`)
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
      // Values may have been renamed meanwhile.
      merging.spelled = spelledIn(merging, await store.values(tx, {}))
      return mergeRange(tx, merging, { part: 'bugs', range, of: parts })
    })
    await job.pause?.()
    progress.soFar(() => `bugs: ${rows} rows, up to bug ${range.until}`)
  }
}

/** Hashing takes long, so accounts come without passwords. */
const passwords: Part = {
  part: 'passwords',
  ranged: users.ranged!,
  of: [],
  prepare: users.prepare!,
  async also(tx, merging) {
    for (const [id, password] of merging.context.passwords) {
      await store.setPassword(tx, { id: idOf(merging, 'users', id), password })
    }
    return 0
  },
}

/** After all bugs are there. */
const duplicates: Part = {
  part: 'duplicates',
  ranged: ['bugs', 'bug_id'],
  of: [],
  also: markDuplicates,
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
