/** The beginning of an import in addition: what it needs to know, and the accepted plan. */

import { MERGED_SOURCES } from '../../migrations/topics.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { type Named, putRows, tablesOf } from '../../platform/db/whole-tables.ts'
import { migrations } from '../../migrations/list.ts'
import { fold } from '../../platform/fold.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Span } from '../../tracker/catalogue/merged-sources/merged-sources.ts'
import { contextOf, type Growing } from '../load/context-of.ts'
import { INDEXED } from '../load/load.ts'
import { refusePart } from '../load/whole-source.ts'
import { number } from '../map/cells.ts'
import { makeReady } from '../staging/authors.ts'
import type { Staged } from '../staged.ts'
import { readDocketSide } from './docket-side.ts'
import * as store from './merge.store.ts'
import { type Merging, openMerging } from './merging.ts'
import type { Plan } from './plan.wire.ts'
import { type Joined, settle } from './settle.ts'
import { reserve } from './spans.ts'

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
export async function problemsOf(db: Db, { context, plan, source }: Given): Promise<string[]> {
  return db.look(async (tx) => [
    ...(plan.source === source ? [] : [OTHER_SOURCE]),
    ...(await settle(tx, context, plan)).problems,
  ])
}
const OTHER_SOURCE =
  'the plan was made for another source, time zone, parameters or attachments folder'

/** Begins, or goes on with what was begun with the same plan. Refuses a plan with problems. */
export async function begin(db: Db, given: Given): Promise<Merging> {
  return db.work(async (tx) => {
    const { plan, context, source } = given
    const [known] = await store.sourceNamed(tx, { name_key: fold(plan.name) })
    if (known) {
      refuseOther(known, given)
      const [id, spans] = [known.id, JSON.parse(known.spans) as Record<string, Span>]
      return openFor(tx, given, { id, spans, joined: await joinedIn(tx, id) })
    }
    const { joined, problems } = await settle(tx, context, plan)
    if (plan.source !== source) problems.unshift(OTHER_SOURCE)
    if (problems.length > 0) throw new Refusal(problems.join('\n'))
    const spans = await reserve(tx, context, plan)
    return openFor(tx, given, { ...(await record(tx, given, { spans, joined })), spans, joined })
  })
}

/** What was imported as `name`, complete or not; refuses a name that is not known. */
export async function openRecorded(
  db: Db,
  { name, ...given }: Omit<Given, 'plan'> & { name: string },
): Promise<Merging> {
  return db.look(async (tx) => {
    const [known] = await store.sourceNamed(tx, { name_key: fold(name) })
    if (!known) throw new Refusal(`no Bugzilla was imported as ${name}`)
    const [id, spans] = [known.id, JSON.parse(known.spans) as Record<string, Span>]
    const plan = JSON.parse(known.plan) as Plan
    return openFor(tx, { ...given, plan }, { id, spans, joined: await joinedIn(tx, id) })
  })
}

function refuseOther(
  {
    name,
    source,
    plan,
    ended_at,
  }: { name: string; source: string; plan: string; ended_at: number | null },
  given: Given,
) {
  if (ended_at !== null)
    throw new Refusal(`${name} was imported before; give the plan another name`)
  if (source === given.source && plan === JSON.stringify(given.plan)) return
  throw new Refusal(
    `the import of ${name} was interrupted; rerun it with the same source, plan and options`,
  )
}

interface Begun {
  spans: Record<string, Span>
  joined: Joined
}
const ids: Named = tablesOf(migrations).find(({ name }) => name === 'merged_ids')!

async function record(tx: Tx, { plan, source, context, now }: Given, { spans, joined }: Begun) {
  const { name, urlbase } = plan
  const begun = { name, name_key: fold(name), urlbase, source, creation_ts: now }
  const texts = { plan: JSON.stringify(plan), spans: JSON.stringify(spans) }
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
  await touch(tx, MERGED_SOURCES)
  return { id }
}

/** The next numbers, in the order of the old ones. */
function numbered({ staged }: { staged: Staged }, base: number): Map<number, number> {
  let at = base
  const rows = staged.rows('select bug_id from bugs order by bug_id')
  return new Map([...rows].map((row) => [number(row['bug_id']), ++at]))
}

async function joinedIn(tx: Tx, merged_source_id: number): Promise<Joined> {
  const joined: Joined = new Map()
  for (const row of await store.listedIds(tx, { merged_source_id })) {
    const own = joined.get(row.table_name) ?? new Map<number, number>()
    joined.set(row.table_name, own)
    own.set(row.source_id, row.docket_id)
  }
  for (const table of ['users', 'groups', 'fielddefs', 'field_values']) {
    if (!joined.has(table)) joined.set(table, new Map())
  }
  return joined
}

async function openFor(
  tx: Tx,
  { context, plan, address }: Given,
  begun: Begun & { id: number },
): Promise<Merging> {
  const ours = await readDocketSide(tx)
  const merging = openMerging({ ...begun, context, plan, address, ours })
  context.openStatuses = openStatusesOf(merging, ours)
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
