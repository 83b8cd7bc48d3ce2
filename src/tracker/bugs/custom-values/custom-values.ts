/**
 * Values of custom fields on bugs. Those of obsolete fields are kept, but neither shown nor set.
 */

import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBug } from '../see/bugs.ts'
import { isSelect, TYPE } from '../../catalogue/fields/change-fields.rules.ts'
import { fields, legalRow } from '../../catalogue/fields/fields.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import type { FieldRow } from '../../model/tables.ts'
import * as rules from './custom-values.rules.ts'
import * as store from './custom-values.store.ts'
import { fail } from './faults.ts'
import { type Ground, isVisibleOn, type State } from './visible-on.rules.ts'

type Value = rules.Value
/** By field id. */
export type Values = ReadonlyMap<number, Value>

interface Known extends Ground {
  active: readonly FieldRow[]
  byName: ReadonlyMap<string, FieldRow>
}

const known = remembered([FIELDS], async (tx: Tx): Promise<Known> => {
  const { all, byId, values, visibleFor } = await fields(tx)
  const active = all.filter(({ custom, obsolete }) => custom && !obsolete)
  const selects = active.filter(isSelect).flatMap(({ id }) => values.get(id) ?? [])
  return {
    active,
    byName: new Map(active.map((field) => [field.name, field])),
    byId,
    values,
    visibleFor,
    rows: new Map(selects.map((row) => [row.id, row])),
  }
})

/** The active custom fields in order. */
export async function customFields(tx: Tx): Promise<readonly FieldRow[]> {
  return (await known(tx)).active
}

/** The values by bug id; one statement, or none if there are no such fields. */
export async function customValues(tx: Tx, bug_ids: number[]): Promise<Map<number, Values>> {
  const { active, byId } = await known(tx)
  if (active.length === 0) return new Map()
  const bugs = new Map<number, Map<number, Value>>()
  for (const { bug_id, field_id, value_int, value_text } of await store.valuesOf(tx, { bug_ids })) {
    let values = bugs.get(bug_id)
    if (!values) bugs.set(bug_id, (values = new Map()))
    const isMulti = byId.get(field_id)?.type === TYPE.multi
    if (isMulti) values.set(field_id, [...((values.get(field_id) ?? []) as number[]), value_int!])
    else values.set(field_id, value_text ?? value_int)
  }
  return bugs
}

const NONE: Values = new Map()

/** Active fields with their values, by name, in wire form. */
export async function shownValues(tx: Tx, values: Values = NONE) {
  const { active, rows } = await known(tx)
  return Object.fromEntries(
    active.map((field) => {
      const value = values.get(field.id) ?? rules.emptyOf(field)
      return [field.name, rules.wireOf(field, value, rows)]
    }),
  )
}

/** The custom fields in a call; other names are passed to `unknown`. */
export async function checkCustomValues(
  look: Look,
  asked: Readonly<Record<string, unknown>>,
  unknown?: (name: string) => void,
): Promise<Map<FieldRow, Value>> {
  const { byName } = await known(look.tx)
  const checked = new Map<FieldRow, Value>()
  for (const [name, given] of Object.entries(asked)) {
    if (!name.startsWith('cf_')) continue
    const field = byName.get(name)
    if (!field) unknown?.(name)
    else checked.set(field, await read(look, field, given as rules.Given))
  }
  return checked
}

/** Resolves legal values and bugs; names of values ignore case. */
async function read(look: Look, field: FieldRow, given: rules.Given): Promise<Value> {
  if (field.type === TYPE.multi) {
    const ids: number[] = []
    for (const text of rules.listed(given)) {
      ids.push((await legalRow(look.tx, field.name, text)).id)
    }
    return [...new Set(ids)]
  }
  const text = rules.single(field, given)
  if (field.type === TYPE.single) {
    return given === null ? null : (await legalRow(look.tx, field.name, text)).id
  }
  if (field.type !== TYPE.bug) return rules.readPlain(field, text)
  return text === '' || text === '0' ? null : (await seeBug(look, text)).id
}

/** A changed field, as strings for the history. */
export interface CustomChange {
  field: FieldRow
  after: Value
  removed: string
  added: string
}

/** The bugs among the given values that the field does not contain yet. */
export async function customChanges(
  tx: Tx,
  before: Values | undefined,
  asked: ReadonlyMap<FieldRow, Value>,
): Promise<CustomChange[]> {
  const { rows } = await known(tx)
  const changes: CustomChange[] = []
  for (const [field, after] of asked) {
    const now = before?.get(field.id) ?? rules.emptyOf(field)
    const { removed, added } = rules.differenceOf(field, { before: now, after }, rows)
    if (removed !== added) changes.push({ field, after, removed, added })
  }
  return changes
}

type Columns = Omit<State, 'classification_id'>

/**
 * Refuses a new bug that lacks values for mandatory fields, if they are shown on it and offered on
 * entry. Fields without selectable values are exempt.
 */
export async function requireOnNewBug(
  tx: Tx,
  columns: Columns,
  asked: ReadonlyMap<FieldRow, Value>,
) {
  const { active } = await known(tx)
  const needed = active.filter(({ is_mandatory, enter_bug }) => is_mandatory && enter_bug)
  const values = new Map([...asked].map(([{ id }, value]) => [id, value]))
  await require(tx, needed, columns, values)
}

/** The same for an existing bug, for the fields being set. */
export async function requireOnBug(
  tx: Tx,
  columns: Columns,
  before: Values | undefined,
  asked: ReadonlyMap<FieldRow, Value>,
) {
  const needed = [...asked.keys()].filter(({ is_mandatory }) => is_mandatory)
  const set = [...asked].map(([{ id }, value]) => [id, value] as const)
  await require(tx, needed, columns, new Map([...(before ?? NONE), ...set]))
}

async function require(tx: Tx, needed: readonly FieldRow[], columns: Columns, values: Values) {
  if (needed.length === 0) return
  const ground = await known(tx)
  const product = (await catalogue(tx)).byId.get(columns.product_id)!
  const state = { ...columns, classification_id: product.classification_id }
  for (const field of needed) {
    const value = values.get(field.id) ?? rules.emptyOf(field)
    const choices = ground.values.get(field.id)?.length ?? 0
    const hasChoice = !isSelect(field) || choices > Number(field.type === TYPE.single)
    if (!hasChoice || !rules.isEmpty(field, value, ground.rows)) continue
    if (isVisibleOn(field, state, values, ground)) fail('required_field', field.description)
  }
}

/** Refuses bug references that would form a cycle. */
export async function refuseRounds({ tx }: Look, bug_id: number, changes: readonly CustomChange[]) {
  for (const { field, after } of changes) {
    if (field.type !== TYPE.bug || after === null) continue
    const from = after as number
    const reached = await store.reached(tx, { field_id: field.id, bug_id: from })
    if (reached.some(({ id }) => id === bug_id)) {
      fail('relationship_loop_single', field.name, from)
    }
  }
}

/** Writes the values of a new or changed bug; the caller records history. */
export async function putCustomValues(
  { tx }: Work,
  bug_id: number,
  asked: ReadonlyMap<FieldRow, Value>,
  isNew = false,
) {
  if (asked.size === 0) return
  const { rows } = await known(tx)
  const multi = [...asked].filter(([field]) => field.type === TYPE.multi)
  const plain = [...asked].filter(([field]) => field.type !== TYPE.multi)
  const idsOf = (some: typeof plain) => some.map(([{ id }]) => id)
  if (!isNew && multi.length > 0) {
    await store.removeMulti(tx, { bug_id, field_ids: idsOf(multi) })
  }
  if (!isNew && plain.length > 0) {
    await store.removeValues(tx, { bug_id, field_ids: idsOf(plain) })
  }
  const values = plain.flatMap(([field, value]) => {
    const row = rules.rowOf(field, value, rows)
    return row ? [{ bug_id, field_id: field.id, ...row }] : []
  })
  const choices = multi.flatMap(([{ id: field_id }, ids]) =>
    (ids as number[]).map((value_id) => ({ bug_id, field_id, value_id })),
  )
  if (values.length > 0) await store.addValues(tx, values)
  if (choices.length > 0) await store.addMulti(tx, choices)
}
