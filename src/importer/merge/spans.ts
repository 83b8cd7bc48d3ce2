/** Reserves ids for the rows of a second Bugzilla, so that people can go on meanwhile. */

import { migrations } from '../../migrations/list.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lastIds, putLastIds } from '../../platform/db/last-ids.ts'
import { tablesOf } from '../../platform/db/whole-tables.ts'
import type { Span } from '../../tracker/catalogue/merged-sources/merged-sources.ts'
import { number } from '../map/cells.ts'
import type { ImportContext } from '../map/context.ts'
import { quoted } from '../read/names.ts'
import type { Plan } from './plan.wire.ts'

/** Tables of Docket whose rows others refer to or clients name, with their key in the source. */
const KEYS: Readonly<Record<string, readonly [table: string, key: string]>> = {
  users: ['profiles', 'userid'],
  groups: ['groups', 'id'],
  classifications: ['classifications', 'id'],
  products: ['products', 'id'],
  components: ['components', 'id'],
  keyworddefs: ['keyworddefs', 'id'],
  flagtypes: ['flagtypes', 'id'],
  fielddefs: ['fielddefs', 'id'],
  field_values: ['fielddefs', 'id'],
  bugs: ['bugs', 'bug_id'],
  attachments: ['attachments', 'attach_id'],
  longdescs: ['longdescs', 'comment_id'],
  bug_changes: ['bugs_activity', 'id'],
  flags: ['flags', 'id'],
  namedqueries: ['namedqueries', 'id'],
  tag: ['tag', 'id'],
  series_categories: ['series_categories', 'id'],
  series: ['series', 'series_id'],
  whine_events: ['whine_events', 'id'],
}
/** The tables with reserved ids. */
export const RESERVED: ReadonlySet<string> = new Set(Object.keys(KEYS))

/** Left free before each, for transactions that run at the same time. */
const SLACK = 100
/** Beyond the last key, for rows that the import adds: groups, fields. */
const ADDED = 500

const reserved = tablesOf(migrations).filter(({ name }) => RESERVED.has(name))

/** The highest number that a bug of Docket ever had. */
export async function highestBug(tx: Tx): Promise<number> {
  const last = await lastIds(
    tx,
    reserved.filter(({ name }) => name === 'bugs'),
  )
  return last['bugs']!
}

/** The highest number of a bug that is allowed: longer ones are no links in texts. */
const NUMBER_MAX = 999_999_999

/** Why the numbers of a plan are impossible now, if they are. */
export async function problemOfNumbers(
  tx: Tx,
  context: ImportContext,
  { numbers }: Pick<Plan, 'numbers'>,
): Promise<string[]> {
  if (numbers === 'new') return []
  const least = (await highestBug(tx)) + SLACK
  if (numbers.offset < least) {
    return [`the offset ${numbers.offset} is too small: it must be at least ${least}`]
  }
  if (numbers.offset + highestIn(context, 'bugs') <= NUMBER_MAX) return []
  return [`with the offset ${numbers.offset}, bugs would have numbers above ${NUMBER_MAX}`]
}

/** Reserves ids in all tables, in this transaction. */
export async function reserve(
  tx: Tx,
  context: ImportContext,
  { numbers }: Pick<Plan, 'numbers'>,
): Promise<Record<string, Span>> {
  const last = await lastIds(tx, reserved)
  const spans: Record<string, Span> = {}
  for (const { name } of reserved) {
    const base = Math.ceil((last[name]! + SLACK) / SLACK) * SLACK
    spans[name] = { base, last: base + highestIn(context, name) + ADDED }
  }
  spans['bugs'] = spanOfBugs(context, numbers, spans['bugs']!.base)
  const ends = Object.entries(spans).map(([name, span]): [string, number] => [name, span.last])
  await putLastIds(tx, reserved, Object.fromEntries(ends))
  return spans
}

function spanOfBugs(context: ImportContext, numbers: Plan['numbers'], base: number): Span {
  if (numbers === 'new') {
    const [row] = [...context.staged.rows('select count(*) as n from bugs')]
    return { base, last: base + number(row!['n']), is_listed: true }
  }
  return { base: numbers.offset, last: numbers.offset + highestIn(context, 'bugs') }
}

function highestIn({ staged, values, missing }: ImportContext, name: string): number {
  if (name === 'field_values') return values.length
  const [table, key] = KEYS[name]!
  if (!staged.columns(table)) return 0
  const [row] = [...staged.rows(`select max(${quoted(key)}) as id from ${quoted(table)}`)]
  const made = name === 'users' ? missing.people : name === 'groups' ? missing.groups : []
  return Math.max(number(row?.['id']), ...made.slice(-1))
}
