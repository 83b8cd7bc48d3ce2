/**
 * The beginning of an import in addition. Everything with a name comes here, in the transaction
 * that checks the plan: nobody can take a name in between, and nothing is joined later.
 */

import { TOPICS } from '../../migrations/topics.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockTables } from '../../platform/db/lock-tables.ts'
import { touch } from '../../platform/db/remembered.ts'
import { type Named, putRows, tablesOf } from '../../platform/db/whole-tables.ts'
import { migrations } from '../../migrations/list.ts'
import { fold } from '../../platform/fold.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Renamed, Span } from '../../tracker/catalogue/merged-sources/merged-sources.ts'
import { contextOf, type Growing } from '../load/context-of.ts'
import { INDEXED } from '../load/load.ts'
import { refusePart } from '../load/whole-source.ts'
import { number } from '../map/cells.ts'
import { mergedParts } from '../map/parts.ts'
import { makeReady } from '../staging/authors.ts'
import type { Staged } from '../staged.ts'
import { readDocketSide } from './docket-side.ts'
import { mergeRange, rangesOfPart } from './merge-range.ts'
import * as store from './merge.store.ts'
import { type Merging, openMerging } from './merging.ts'
import type { Plan } from './plan.wire.ts'
import { type Joined, settle } from './settle.ts'
import { reserve, RESERVED } from './spans.ts'

/** The context of an import in addition; the staging is changed for it. */
export function contextFor(known: Parameters<typeof contextOf>[0]): Growing {
  refusePart(known.staged)
  makeReady(known.staged, INDEXED)
  limitFlagTypes(known.staged)
  return contextOf(known)
}

/** Flag types for all products become types for each product there is. */
function limitFlagTypes(staged: Staged) {
  for (const table of ['flaginclusions', 'flagexclusions']) {
    if (!staged.columns(table)) continue
    const isOfAll = `(${table}.product_id is null or ${table}.product_id = 0)`
    staged.change(
      `insert into ${table} (type_id, product_id, component_id)
        select distinct ${table}.type_id, products.id, null from ${table}, products
        where ${isOfAll} and not exists (select 1 from ${table} as other
          where other.type_id = ${table}.type_id and other.product_id = products.id
            and other.component_id is null)`,
    )
    staged.change(`delete from ${table} where ${isOfAll}`)
  }
}

/** What a plan is checked and carried out with. */
export interface Given {
  context: Growing
  plan: Plan
  /** Identifies the source. */
  source: string
  /** The address of this Docket, which ends with a slash. */
  address: string
  now: number
}

/** Why a plan cannot be carried out; empty if it can. */
export async function problemsOf(db: Db, given: Given): Promise<string[]> {
  return db.look(async (tx) => {
    const [known] = await store.sourceNamed(tx, { name_key: fold(given.plan.name) })
    if (known) return [problemOfBefore(known, given)].filter((problem) => problem !== undefined)
    return (await settled(tx, given)).problems
  })
}

async function settled(tx: Tx, { context, plan, source }: Given) {
  const { joined, problems } = await settle(tx, context, plan)
  return { joined, problems: [...(plan.source === source ? [] : [OTHER_SOURCE]), ...problems] }
}
const OTHER_SOURCE =
  'the plan was made for another source, time zone, parameters or attachments folder: give the ' +
  'same ones as for the plan, or make a new plan'

/** What an import knows while it runs. */
export type Begun = Merging & { context: Growing }

/** Begins, or goes on with what was begun with the same plan. Refuses a plan with problems. */
export async function begin(db: Db, given: Given): Promise<Begun> {
  const { plan, context } = given
  return db.work(async (tx) => {
    await lockTables(tx, [...new Set(['bugs', 'bugs_aliases', ...RESERVED])])
    const [known] = await store.sourceNamed(tx, { name_key: fold(plan.name) })
    if (known) {
      const problem = problemOfBefore(known, given)
      if (problem !== undefined) throw new Refusal(problem)
      return openFor(tx, given, await recordedIn(tx, known))
    }
    const { joined, problems } = await settled(tx, given)
    if (problems.length > 0) throw new Refusal(problems.join('\n'))
    const spans = await reserve(tx, context, plan)
    const begun = { spans, joined, renamed: renamedBy(plan) }
    const merging = await openFor(tx, given, { id: await record(tx, given, begun), ...begun })
    for (const mapping of mergedParts(context.staged).context) {
      for (const range of rangesOfPart(context.staged, mapping)) {
        await mergeRange(tx, merging, { part: mapping.part, range, of: [mapping] })
      }
    }
    await touch(tx, ...TOPICS)
    return merging
  })
}

/** What was imported as `name`, complete or not; refuses a name that is not known. */
export async function openRecorded(
  db: Db,
  { name, ...given }: Omit<Given, 'plan'> & { name: string },
): Promise<Begun> {
  return db.look(async (tx) => {
    const [known] = await store.sourceNamed(tx, { name_key: fold(name) })
    if (!known) {
      throw new Refusal(`no Bugzilla was imported as ${name}; the name is that of its plan`)
    }
    if (known.source !== given.source) {
      throw new Refusal(
        `${known.name} was imported from another source, or with another time zone, parameters ` +
          'or attachments folder: give the same ones as for the import',
      )
    }
    const plan = JSON.parse(known.plan) as Plan
    return openFor(tx, { ...given, plan }, await recordedIn(tx, known))
  })
}

/** Refuses the name of a Bugzilla that was imported; for a plan, also of one that is begun. */
export async function refuseName(tx: Tx, name: string, isForPlan: boolean): Promise<void> {
  const [known] = await store.sourceNamed(tx, { name_key: fold(name) })
  if (!known) return
  if (known.ended_at !== null) throw new Refusal(doneBefore(known))
  if (!isForPlan) return
  throw new Refusal(
    `the import of ${known.name} is not complete; run docket import bugzilla merge with its plan`,
  )
}

const doneBefore = ({ name }: { name: string }) =>
  `a Bugzilla was imported as ${name} before, completely; to import another one, make a plan with ` +
  'another name'

interface Recorded {
  id: number
  name: string
  source: string
  plan: string
  spans: string
  names: string
  ended_at: number | null
}

/** Why an import of that name cannot be resumed, if it cannot. */
function problemOfBefore(known: Recorded, given: Given) {
  const { name, source, plan, ended_at } = known
  if (ended_at !== null) return doneBefore(known)
  const isOther = source !== given.source
  if (!isOther && plan === JSON.stringify(given.plan)) return undefined
  return (
    `the import of ${name} was interrupted, and its ${isOther ? 'source or options' : 'plan'} ` +
    'changed since; rerun it with the same source, plan and options'
  )
}

interface Settled {
  spans: Record<string, Span>
  joined: Joined
  renamed: Renamed
}
const ids: Named = tablesOf(migrations).find(({ name }) => name === 'merged_ids')!

async function record(tx: Tx, { plan, source, context, now }: Given, settled: Settled) {
  const { spans, joined, renamed } = settled
  const { name, urlbase } = plan
  const begun = { name, name_key: fold(name), urlbase, source, creation_ts: now }
  const texts = {
    plan: JSON.stringify(plan),
    spans: JSON.stringify(spans),
    names: JSON.stringify(renamed),
  }
  const { id } = (await store.addSource.first(tx, { ...begun, ...texts }))!
  const numbers = spans['bugs']!
  if (numbers.is_listed) joined.set('bugs', numbered(context, numbers.base))
  for (const [table_name, listed] of joined) {
    const rows = [...listed].map(([source_id, docket_id]) => ({
      merged_source_id: id,
      table_name,
      source_id,
      docket_id,
    }))
    await putRows(tx, ids, rows)
  }
  return id
}

function renamedBy({ products, aliases }: Plan): Renamed {
  const named = products.map(({ name, join, as }) => [fold(name), join ?? as ?? name])
  return {
    products: Object.fromEntries(named.filter(([key, as]) => key !== fold(as!))),
    aliases: Object.fromEntries(aliases.map(({ alias, as }) => [fold(alias), as])),
  }
}

/** The next numbers, in the order of the old ones. */
function numbered({ staged }: { staged: Staged }, base: number): Map<number, number> {
  let at = base
  const rows = staged.rows('select bug_id from bugs order by bug_id')
  return new Map([...rows].map((row) => [number(row['bug_id']), ++at]))
}

/** As it was settled when the import began. */
async function recordedIn(tx: Tx, { id, spans, names }: Recorded) {
  const joined: Joined = new Map()
  for (const row of await store.listedIds(tx, { merged_source_id: id })) {
    const own = joined.get(row.table_name) ?? new Map<number, number>()
    joined.set(row.table_name, own)
    own.set(row.source_id, row.docket_id)
  }
  for (const table of ['users', 'groups', 'fielddefs', 'field_values']) {
    if (!joined.has(table)) joined.set(table, new Map())
  }
  const renamed = JSON.parse(names) as Renamed
  return { id, spans: JSON.parse(spans) as Record<string, Span>, joined, renamed }
}

async function openFor(
  tx: Tx,
  { context, plan, address }: Given,
  settled: Settled & { id: number },
): Promise<Begun> {
  const ours = await readDocketSide(tx)
  const merging = { ...openMerging({ ...settled, context, plan, address, ours }), context }
  context.openStatuses = openStatusesOf(merging, ours)
  // Joined people keep their passwords.
  const people = settled.joined.get('users')!.keys()
  context.stored = { files: new Map(), passwords: new Map([...people].map((id) => [id, null])) }
  return merging
}

/** Whether bugs are open follows from Docket's statuses where these are joined. */
function openStatusesOf(
  { context, joined }: Merging,
  ours: Awaited<ReturnType<typeof readDocketSide>>,
) {
  const isOpen = new Map([...ours.values.values()].map(({ id, is_open }) => [id, is_open === 1]))
  const open = new Set(context.openStatuses)
  for (const { field, row_id, value } of context.values) {
    if (field.name !== 'bug_status') continue
    const here = isOpen.get(joined.get('field_values')?.get(row_id) ?? 0)
    if (here === true) open.add(value)
    if (here === false) open.delete(value)
  }
  return open
}
