/** Imports a staged Bugzilla, one range per transaction, and resumes after interruption. */

import { migrations } from '../../migrations/list.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { type Named, putRows, tablesOf } from '../../platform/db/whole-tables.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'
import { buildTextIndex, indexBugs } from '../../tracker/bugs/text-index/complete.ts'
import { countOf, number } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import { LARGE_BYTES } from '../read/source.ts'
import type { ImportContext } from '../map/context.ts'
import { type Loss, Losses } from '../map/losses.ts'
import type { Mapping } from '../map/mapping.ts'
import { FIRST_OF_BUGS, partsOf } from '../map/parts.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Progress } from '../progress.ts'
import { makeReady } from '../staging/authors.ts'
import { LAST_ID, rangesOf } from '../staging/ranges.ts'
import { EVERYTHING, type Range, type Staged } from '../staged.ts'
import { contextOf, type Growing, internSets } from './context-of.ts'
import { derive } from './derive.ts'
import { type Estimate, openEstimate, TEXTS } from './estimate.ts'
import * as store from './load.store.ts'
import { type Loaded, reportOf } from './ranges-done.ts'
import { refusePart } from './whole-source.ts'
import { begin, end, finishTables, refuseFilled } from './target.ts'
import { buildTextsApart, type Places } from './texts-apart.ts'

/** What an import needs. Call it again with the same source to resume. */
export interface LoadJob {
  db: Db
  blobs: Blobs
  staged: Staged
  /** Identifies the source. */
  source: string
  zone: Zone
  /** As in `params.json`, all as strings. */
  parameters: Readonly<Record<string, string>>
  /** The folder `data/attachments`, if given. */
  attachments: string | undefined
  /** Finds contents that are stored in another way; undefined for those that are missing. */
  contentPath?: ((id: number) => string | undefined) | undefined
  /** What was lost before the source was staged, which the report includes. */
  before?: readonly Loss[] | undefined
  now: number
  progress: Progress
  /**
   * The folder for building the text index separately during the import; otherwise it is built
   * afterwards.
   */
  apart?: (Places & { texts_min?: number }) | undefined
  /**
   * Receives all losses before the import counts as complete; if it fails, the import can be
   * resumed.
   */
  told?: ((loaded: Loaded) => Promise<void>) | undefined
  /** Whether rounds follow, which complete the import. */
  isFollowed?: boolean | undefined
}

/** The range of ids per transaction. */
export const RANGE_IDS = 400

/** Columns of the staging by which ranges of bugs are read. */
export const INDEXED: readonly string[] = [
  'bug_id',
  'dupe',
  ...relations.map(({ reverse }) => reverse.name),
]

/** Everything, or a database marked as incomplete. */
export async function load(job: LoadJob): Promise<Loaded> {
  const { db, progress, staged } = job
  const tables = tablesOf(migrations)
  refusePart(staged)
  makeReady(staged, INDEXED)
  const context = contextOf(job)
  await refuseFilled(db)
  await begin(db, tables, job.source)
  await recordBefore(job)
  const parts = partsOf(staged)
  const estimate = openEstimate(staged, parts)
  const texts = await textsOf(job, estimate)
  try {
    for (const mapping of parts) {
      if (mapping.part === FIRST_OF_BUGS) {
        context.groupSets = await db.work((tx) => internSets(tx, context))
      }
      progress.part(mapping.part)
      await loadPart({ ...job, estimate }, context, mapping)
    }
    progress.part('computing memberships and references')
    await derive(db, staged)
    progress.part('building the indexes')
    await finishTables(db, (left) => progress.soFar(() => `${left} left`))
    progress.part(TEXTS)
    if (texts.apart) await indexBugs(db)
    await texts.apart?.adopt()
  } finally {
    await texts.apart?.end()
  }
  await buildTextIndex(db, (left) => texts.told(texts.all - left))
  const loaded = await reportOf(db)
  if (job.isFollowed) return loaded
  await job.told?.(loaded)
  await end(db, { tables, last: lastIdsOf(staged), now: job.now })
  return loaded
}

/** Once, as a part without rows. */
async function recordBefore({ db, before }: LoadJob) {
  if (!before || before.length === 0) return
  await db.work(async (tx) => {
    await store.dropRange(tx, { part: BEFORE })
    const told = { rows: 0, losses: JSON.stringify(before) }
    await store.putRange(tx, { part: BEFORE, from_id: 0, until_id: LAST_ID, ...told })
  })
}
const BEFORE = 'translation'

/** Few texts are indexed directly, which is faster than starting a thread. */
const TEXTS_APART_MIN = 20_000

/** Builds the text index; has already begun if it is built separately. */
async function textsOf({ staged, apart, progress }: LoadJob, estimate: Estimate) {
  const all = countOf(staged, 'bugs') + countOf(staged, 'longdescs')
  const told = (done: number) => {
    estimate.reached(TEXTS, done / Math.max(1, all))
    progress.soFar(() => `${all - done} texts left to index; ${String(estimate)}`)
  }
  const isMany = all >= (apart?.texts_min ?? TEXTS_APART_MIN)
  return { all, told, apart: apart && isMany ? await buildTextsApart(apart, told) : undefined }
}

type Estimated = LoadJob & { estimate: Estimate }

async function loadPart(job: Estimated, context: Growing, mapping: Mapping) {
  const { db, progress, estimate } = job
  const done = await db.look((tx) => store.rangesOf(tx, { part: mapping.part }))
  let rows = done.reduce((sum, range) => sum + range.rows, 0)
  const until = done.at(-1)?.until_id
  const last = lastOf(context.staged, mapping)
  if (until !== undefined) estimate.skip(mapping.part, Math.min(1, until / last))
  const losses = context.losses
  for (const range of rangesLeft(context.staged, mapping, until)) {
    await mapping.prepare?.(context, range)
    rows += await db.work((tx) => {
      context.losses = new Losses()
      return loadRange(tx, context, { mapping, range })
    })
    estimate.reached(mapping.part, range.until / last)
    progress.soFar(() => `${mapping.part}: ${rows} rows; ${String(estimate)}`)
  }
  context.losses = losses
}

/** The highest id of a part's range column; at least 1. */
function lastOf(staged: Staged, { ranged }: Mapping): number {
  if (!ranged || !staged.columns(ranged[0])) return 1
  const [table, column] = ranged.map(quoted)
  const [row] = [...staged.rows(`select max(${column}) as last from ${table}`)]
  return Math.max(1, number(row?.['last']))
}

async function loadRange(
  tx: Tx,
  context: ImportContext,
  { mapping, range }: { mapping: Mapping; range: Range },
): Promise<number> {
  const byTable = new Map<string, Row[]>()
  const mayBeLarge = mapping.sources.some((name) => context.staged.largeColumns(name).length > 0)
  let rows = 0
  for (const [table, row] of mapping.rows(context, range)) {
    let waiting = byTable.get(table)
    if (!waiting) byTable.set(table, (waiting = []))
    waiting.push(row as Row)
    rows++
    if (waiting.length < ROWS_AT_ONCE && !(mayBeLarge && isLarge(row as Row))) continue
    await putRows(tx, tableNamed(table), waiting)
    waiting.length = 0
  }
  for (const [table, waiting] of byTable) await putRows(tx, tableNamed(table), waiting)
  await store.putRange(tx, {
    part: mapping.part,
    from_id: Number.isFinite(range.from) ? range.from : 0,
    until_id: Number.isFinite(range.until) ? range.until : LAST_ID,
    rows,
    losses: JSON.stringify(context.losses.all()),
  })
  return rows
}
const ROWS_AT_ONCE = 500
/** Large ones are processed without waiting for others. */
const isLarge = (row: Row) =>
  Object.values(row).some((value) => typeof value === 'string' && value.length > LARGE_BYTES)

const named = new Map<string, Named>(tablesOf(migrations).map((table) => [table.name, table]))
const tableNamed = (name: string) => named.get(name)!

/** The remaining work of a part, which is done up to an id. */
function* rangesLeft(
  staged: Staged,
  { ranged }: Mapping,
  done: number | undefined,
): Iterable<Range> {
  if (done === LAST_ID) return
  if (!ranged || !staged.columns(ranged[0])) {
    yield EVERYTHING
    return
  }
  const [table, column] = ranged
  yield* rangesOf(staged, { table, column, rows: RANGE_IDS, from: (done ?? -1) + 1 })
}

/** The source's sequences: ids of deleted rows are not assigned again. */
export function lastIdsOf(staged: Staged): Record<string, number> {
  const last: Record<string, number> = {}
  for (const [table, value] of Object.entries(staged.lastIds())) last[OURS[table] ?? table] = value
  return last
}
const OURS: Record<string, string> = {
  profiles: 'users',
  bugs_activity: 'bug_changes',
  user_api_keys: 'api_keys',
}
