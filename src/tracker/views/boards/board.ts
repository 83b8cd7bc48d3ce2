/** A board: the bugs of a search in columns, one for each value of a field. */

import { checkSearch } from '../../search/ask/anonymous-search.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fieldValues, statuses } from '../../catalogue/fields/fields.ts'
import { type Product, selectableProducts } from '../../catalogue/products/products.ts'
import { axisKey } from '../../search/axes.ts'
import { type First, firstOfEach } from '../../search/first-of-each.ts'
import { type ListAsked, searchFor } from '../bug-lists/asked.ts'
import { type Axis, queriesFor } from '../reports/report.ts'
import type { Value } from '../reports/tables.rules.ts'
import { valuesOf } from '../reports/values.ts'

/** The maximum number of cards in a column; its title links to all of them. */
export const CARDS_MAX = 20
/** The maximum number of columns; bugs with other values are counted in `more` only. */
export const COLUMNS_MAX = 20
/** The maximum number of bugs of a board. */
export const BUGS_MAX = 20_000

/** A column of the board; `bugs` is their number, `cards` are the first of them. */
export interface Lane {
  title: string
  bugs: number
  /** The search for its bugs, if it can be expressed. */
  query: string | undefined
  cards: readonly Bug[]
  /** The other columns into which the status of its bugs may change; undefined for others. */
  next?: readonly string[]
  isClosed?: boolean
}

/** The columns in display order; `bugs` is the number of bugs that the search finds. */
export interface Board {
  lanes: readonly Lane[]
  bugs: number
  /** Values whose bugs are not shown. */
  more: number
  /** The values of each product, if products differ in them. */
  ofProduct?: ReadonlyMap<string, readonly string[]>
}

/** Undefined if the search finds too many bugs. */
export async function boardOf(
  look: Look,
  asked: ListAsked,
  by: Axis,
  fields: readonly string[],
): Promise<Board | undefined> {
  await checkSearch(look, undefined)
  const most = { each: CARDS_MAX, all: BUGS_MAX }
  const found = await firstOfEach(look, searchFor(asked), axisKey(by.field)!, most)
  if (!found.firsts) return undefined
  const values = await columnsFor(look, by, found.firsts)
  const shown = firstColumns(by, [...values.keys()], (value) => sumOf(values.get(value)!))
  const ids = shown.flatMap((value) => values.get(value)!.map(({ id }) => id))
  const bugs = new Map(
    ((await readVisibleBugs(look, ids, { include_fields: [...fields] })) as Bug[]).map(
      (bug) => [bug.id, bug] as const,
    ),
  )
  const queryOf = await queriesFor(look, found.asked, shown.length)
  const lanes = shown.map((value): Lane => {
    const firsts = values.get(value)!
    return {
      title: value.title,
      bugs: sumOf(firsts),
      query: queryOf(value),
      cards: firsts.flatMap(({ id }) => bugs.get(id) ?? []),
    }
  })
  return {
    ...(await withEmpty(look, by, lanes)),
    bugs: [...values.values()].reduce((sum, firsts) => sum + sumOf(firsts), 0),
    more: values.size - shown.length,
  }
}

/** Keys with the same title, such as components of several products, are one column. */
async function columnsFor(look: Look, { name, field }: Axis, firsts: readonly First[]) {
  const valueOf = await valuesOf(look, { ...field, name }, [
    ...new Set(firsts.map((one) => one.key)),
  ])
  return Map.groupBy(firsts, ({ key }) => valueOf(key)[0]!)
}

function sumOf(firsts: readonly First[]): number {
  const byKey = new Map(firsts.map(({ key, bugs }) => [key, bugs]))
  return [...byKey.values()].reduce((sum, bugs) => sum + bugs, 0)
}

/** People by their numbers of bugs; values in their order. */
function firstColumns({ field }: Axis, values: Value[], bugsOf: (value: Value) => number) {
  const byPlace = (one: Value, other: Value) =>
    one.place - other.place || one.title.localeCompare(other.title, 'en')
  const isPerson = field.kind === 'person'
  const most = values.toSorted((one, other) =>
    isPerson ? bugsOf(other) - bugsOf(one) || byPlace(one, other) : byPlace(one, other),
  )
  return most.slice(0, COLUMNS_MAX)
}

/** Values without bugs are columns as well, into which cards can be moved. */
async function withEmpty(look: Look, by: Axis, lanes: readonly Lane[]) {
  if (by.name === 'bug_status') return { lanes: await statusLanes(look, lanes) }
  const products = new Set(lanes.flatMap(({ cards }) => cards.map(({ product }) => product)))
  const valuesIn = VALUES_OF_PRODUCT[by.name]
  if (valuesIn) {
    const shown = (await selectableProducts(look)).filter(({ name }) => products.has(name))
    const ofProduct = new Map(shown.map((product) => [product.name, valuesIn(product)]))
    return { lanes: placed(lanes, [...new Set([...ofProduct.values()].flat())]), ofProduct }
  }
  const { kind } = by.field
  if (by.name === 'resolution' || (kind !== 'select' && kind !== 'custom')) return { lanes }
  const values = await fieldValues(look.tx, by.name)
  return {
    lanes: placed(
      lanes,
      values.filter(({ isactive }) => isactive).map(({ value }) => value),
    ),
  }
}

const VALUES_OF_PRODUCT: Readonly<Record<string, (product: Product) => string[]>> = {
  component: ({ components }) => components.filter(isActive).map(({ name }) => name),
  version: ({ versions }) => versions.filter(isActive).map(({ value }) => value),
  target_milestone: ({ milestones }) => milestones.filter(isActive).map(({ value }) => value),
}
const isActive = ({ isactive }: { isactive: unknown }) => Boolean(isactive)

/** In the order of the values; those that are no longer in use come last. */
function placed(lanes: readonly Lane[], titles: readonly string[]): Lane[] {
  const known = new Map(lanes.map((lane) => [lane.title, lane]))
  const all = titles.map((title) => known.get(title) ?? empty(title))
  const others = lanes.filter(({ title }) => !titles.includes(title))
  const missing = all.filter(({ bugs }) => bugs === 0).slice(COLUMNS_MAX - lanes.length)
  return [...all.filter((lane) => !missing.includes(lane)), ...others]
}
const empty = (title: string): Lane => ({ title, bugs: 0, query: undefined, cards: [] })

async function statusLanes({ tx }: Look, lanes: readonly Lane[]): Promise<Lane[]> {
  const all = await statuses(tx)
  const active = new Set(all.filter(({ isactive }) => isactive).map(({ name }) => name))
  const used = all.filter(
    ({ name }) => active.has(name) || lanes.some(({ title }) => title === name),
  )
  return placed(
    lanes,
    used.map(({ name }) => name),
  ).map((lane) => {
    const status = all.find(({ name }) => name === lane.title)
    const next = status?.can_change_to.map(({ name }) => name).filter((name) => active.has(name))
    return { ...lane, next: next ?? [], isClosed: status?.is_open === false }
  })
}
