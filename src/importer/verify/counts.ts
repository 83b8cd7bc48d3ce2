/** Counts the rows of each table of a source and of its counterpart in Docket. */

import type { Db, Tx } from '../../platform/db/db.ts'
import { countRows, type Named, tablesOf } from '../../platform/db/whole-tables.ts'
import { migrations } from '../../migrations/list.ts'
import { rangesDone } from '../load/ranges-done.ts'
import { COLUMNS, LEFT_BEHIND } from '../map/carried.ts'
import { countOf } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import { type Loss, Losses } from '../map/losses.ts'
import { partsOf, strangeOf } from '../map/parts.ts'
import { type Strange, whereFilled } from '../map/side-data.ts'
import { all, SELECTS, type Source } from './source.ts'
import type { Count } from './verified.ts'

/** Tables with a different name in Docket. */
const OURS: Readonly<Record<string, string>> = {
  profiles: 'users',
  bugs_activity: 'bug_changes',
  user_api_keys: 'api_keys',
  component_watch: 'area_watch',
  params: 'parameters',
}

/** Tables whose counts always differ, and why; their rows are compared individually. */
const ANEW: Readonly<Record<string, string>> = {
  bugs_activity: 'Docket joins what Bugzilla split into several rows',
  user_group_map: 'Docket recomputes memberships by pattern and by other groups',
  groups: 'groups that older versions of Bugzilla do not have were created',
  group_group_map: 'groups that older versions of Bugzilla do not have were created',
  fielddefs: 'fields that older versions of Bugzilla do not have were created',
  profiles: 'accounts were created for authors who had none',
  longdescs_tags_weights: 'recalculated',
  component_watch: 'Docket has a row for each component that a prefix matches',
  flags: 'inactive flags are left out',
  params: 'parameters that Docket does not have are left out',
}

/**
 * One result per table of the source, ordered by name. Losses that the import reported explain a
 * difference.
 */
export async function compareCounts(db: Db, source: Source): Promise<Count[]> {
  const { staged } = source
  const parts = partsOf(staged)
  const strange = strangeOf(staged)
  return db.look(async (tx) => {
    const losses = await lossesByTable(tx, parts)
    const counts: Count[] = []
    for (const table of staged.tables()) {
      const rows = countOf(staged, table)
      if (Object.hasOwn(LEFT_BEHIND, table)) {
        const why = [`not imported: ${LEFT_BEHIND[table]}`]
        counts.push({ table, source: rows, docket: undefined, why, isRight: true })
      } else if (!strange.some((one) => one.table === table && !one.isKnownTable)) {
        const docket = await standsFor(tx, source, table)
        counts.push(judge({ table, source: rows, docket }, losses.get(table) ?? []))
      }
    }
    for (const one of strange) counts.push(await countSideData(tx, source, one))
    return counts.sort((a, b) => (a.table < b.table ? -1 : 1))
  })
}

const tables = new Map<string, Named>(tablesOf(migrations).map((table) => [table.name, table]))

async function standsFor(
  tx: Tx,
  { custom, staged }: Source,
  table: string,
): Promise<number | undefined> {
  const select = custom.find(({ name }) => name === table)?.name ?? table
  const multi = custom.find(({ name }) => `bug_${name}` === table)
  const one = (query: { n: number | string | bigint }[]) => Number(query[0]!.n)
  if (multi) {
    const query = tx.selectFrom('bug_cf_multi').where('field_id', '=', multi.id)
    return one(await query.select((row) => row.fn.countAll().as('n')).execute())
  }
  if (SELECTS.includes(select) || select !== table || custom.some(({ name }) => name === table)) {
    const query = tx
      .selectFrom('field_values')
      .innerJoin('fielddefs', 'fielddefs.id', 'field_values.field_id')
      .where('fielddefs.name', '=', select)
      // After the source's last value come those found only on bugs.
      .where('value_id', '<=', Math.max(0, ...all(staged, table).map(({ id }) => Number(id))))
    return one(await query.select((row) => row.fn.countAll().as('n')).execute())
  }
  if (table === 'duplicates') {
    const query = tx.selectFrom('bugs').where('dup_of', 'is not', null)
    return one(await query.select((row) => row.fn.countAll().as('n')).execute())
  }
  if (table === 'attach_data') {
    const query = tx.selectFrom('attachments').where('blob_hash', 'is not', null)
    return one(await query.select((row) => row.fn.countAll().as('n')).execute())
  }
  const named = tables.get(OURS[table] ?? table)
  return named && Object.hasOwn(COLUMNS, table) ? Number(await countRows(tx, named)) : undefined
}

/** The import's reports about the parts that a table belongs to. */
async function lossesByTable(tx: Tx, parts: ReturnType<typeof partsOf>) {
  const byTable = new Map<string, Loss[]>()
  const sources = new Map(parts.map((part) => [part.part, part.sources]))
  const byPart = new Map<string, Losses>()
  for await (const { part, losses } of rangesDone((see) => see(tx))) {
    const told = byPart.get(part) ?? new Losses()
    told.add(losses)
    byPart.set(part, told)
  }
  for (const [part, losses] of byPart) {
    for (const table of sources.get(part) ?? []) {
      byTable.set(table, [...(byTable.get(table) ?? []), ...losses.all()])
    }
  }
  return byTable
}

/** Missing rows must have been reported; changed and created rows explain nothing. */
export function judge(count: Omit<Count, 'why' | 'isRight'>, losses: readonly Loss[]): Count {
  const { table, source, docket } = count
  if (source === docket) return { ...count, why: [], isRight: true }
  const why = losses.map((loss) => `${loss.what} (${loss.count})`)
  const anew = ANEW[table]
  if (anew !== undefined) return { ...count, why: [...why, anew], isRight: true }
  if (table === 'attach_data' && (docket ?? 0) > source) {
    return { ...count, why: ['includes files from the attachments folder'], isRight: true }
  }
  const leftOut = losses.filter(({ what }) => what.endsWith('left out'))
  const told = leftOut.reduce((sum, loss) => sum + loss.count, 0)
  const isRight = docket !== undefined && source > docket && told >= source - docket
  return { ...count, why, isRight }
}

/** Empty rows are not stored. */
async function countSideData(tx: Tx, { staged }: Source, strange: Strange): Promise<Count> {
  const { table, columns, isKnownTable } = strange
  const query = `select count(*) as n from ${quoted(table)} where ${whereFilled(staged, strange)}`
  const [row] = [...staged.rows(query)]
  const found = await tx
    .selectFrom('side_data')
    .where('table_name', '=', table)
    .select((side) => side.fn.countAll().as('n'))
    .execute()
  const [theirs, ours] = [Number(row!['n']), Number(found[0]!.n)]
  const name = isKnownTable ? `${table} (${columns.join(', ')})` : table
  const why = ['kept as side data, because Docket does not support it']
  return { table: name, source: theirs, docket: ours, why, isRight: theirs === ours }
}
