/**
 * Values of custom fields on bugs. Those of obsolete fields are kept, but neither shown nor set.
 */

import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBug } from '../see/bugs.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import { fields, legalRow } from '../../catalogue/fields/fields.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import * as rules from './custom-values.rules.ts'
import * as store from './custom-values.store.ts'
import { fail } from './faults.ts'
import { isVisibleOn, type KnownFields, type State } from './visible-on.rules.ts'

type Value = rules.Value
/** By field id. */
export type Values = ReadonlyMap<number, Value>

interface Known extends KnownFields {
  active: readonly CustomField[]
  byName: ReadonlyMap<string, CustomField>
}

const known = remembered([FIELDS], async (tx: Tx): Promise<Known> => {
  const { customFields: active, byId, values, visibleFor } = await fields(tx)
  const legal = active.flatMap(({ custom }) => values.get(custom.field_id) ?? [])
  return {
    active,
    byName: new Map(active.map((field) => [field.name, field])),
    byId,
    values,
    visibleFor,
    rows: new Map(legal.map((row) => [row.id, row])),
  }
})

const isMulti = ({ custom }: CustomField) => custom.holds === 'multi'

/** The values by bug id; one statement, or none if there are no such fields. */
export async function customValues(tx: Tx, bug_ids: number[]): Promise<Map<number, Values>> {
  const { active } = await known(tx)
  if (active.length === 0) return new Map()
  const multi = new Set(active.filter(isMulti).map(({ custom }) => custom.field_id))
  const bugs = new Map<number, Map<number, Value>>()
  for (const { bug_id, field_id, value_int, value_text } of await store.valuesOf(tx, { bug_ids })) {
    let values = bugs.get(bug_id)
    if (!values) bugs.set(bug_id, (values = new Map()))
    const earlier = (values.get(field_id) ?? []) as number[]
    const isOne = !multi.has(field_id)
    values.set(field_id, isOne ? (value_text ?? value_int) : [...earlier, value_int!])
  }
  return bugs
}

const NONE: Values = new Map()

/** Active fields with their values, by name, in wire form. */
export async function shownValues(tx: Tx, values: Values = NONE) {
  const { active, rows } = await known(tx)
  return Object.fromEntries(
    active.map((field) => {
      const value = values.get(field.custom.field_id) ?? rules.emptyOf(field)
      return [field.name, rules.wireOf(field, value, rows)]
    }),
  )
}

/** The custom fields in a call; other names are passed to `unknown`. */
export async function checkCustomValues(
  look: Look,
  asked: Readonly<Record<string, unknown>>,
  unknown?: (name: string) => void,
): Promise<Map<CustomField, Value>> {
  const { byName } = await known(look.tx)
  const checked = new Map<CustomField, Value>()
  for (const [name, given] of Object.entries(asked)) {
    if (!name.startsWith('cf_')) continue
    const field = byName.get(name)
    if (!field) unknown?.(name)
    else checked.set(field, await read(look, field, given as rules.Given))
  }
  return checked
}

/** Resolves legal values and bugs; names of values ignore case. */
async function read(look: Look, field: CustomField, given: rules.Given): Promise<Value> {
  const { holds } = field.custom
  if (holds === 'multi') {
    const ids: number[] = []
    for (const text of rules.listed(given)) {
      ids.push((await legalRow(look.tx, field.name, text)).id)
    }
    return [...new Set(ids)]
  }
  const text = rules.single(field, given)
  if (holds === 'select') {
    return given === null ? null : (await legalRow(look.tx, field.name, text)).id
  }
  if (holds !== 'bug') return rules.readPlain(field, text)
  return text === '' || text === '0' ? null : (await seeBug(look, text)).id
}

/** A changed field, as strings for the history. */
export interface CustomChange {
  field: CustomField
  after: Value
  removed: string
  added: string
}

/** The bugs among the given values that the field does not contain yet. */
export async function customChanges(
  tx: Tx,
  before: Values | undefined,
  asked: ReadonlyMap<CustomField, Value>,
): Promise<CustomChange[]> {
  const { rows } = await known(tx)
  const changes: CustomChange[] = []
  for (const [field, after] of asked) {
    const now = before?.get(field.custom.field_id) ?? rules.emptyOf(field)
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
  asked: ReadonlyMap<CustomField, Value>,
) {
  const { active, byId } = await known(tx)
  const needed = active.filter(({ custom }) => byId.get(custom.field_id)!.enter_bug)
  await require(tx, needed, columns, valuesSet(asked))
}

/** The same for an existing bug, for the fields being set. */
export async function requireOnBug(
  tx: Tx,
  columns: Columns,
  before: Values | undefined,
  asked: ReadonlyMap<CustomField, Value>,
) {
  const values = new Map([...(before ?? NONE), ...valuesSet(asked)])
  await require(tx, [...asked.keys()], columns, values)
}

const valuesSet = (asked: ReadonlyMap<CustomField, Value>): Values =>
  new Map([...asked].map(([{ custom }, value]) => [custom.field_id, value]))

async function require(tx: Tx, set: readonly CustomField[], columns: Columns, values: Values) {
  const all = await known(tx)
  const needed = set.filter(({ custom }) => all.byId.get(custom.field_id)!.is_mandatory)
  if (needed.length === 0) return
  const product = (await catalogue(tx)).byId.get(columns.product_id)!
  const state = { ...columns, classification_id: product.classification_id }
  for (const field of needed) {
    const { field_id, holds } = field.custom
    const value = values.get(field_id) ?? rules.emptyOf(field)
    const choices = all.values.get(field_id)?.length ?? 0
    const hasChoice = (holds !== 'select' || choices > 1) && (holds !== 'multi' || choices > 0)
    if (!hasChoice || !rules.isEmpty(field, value, all.rows)) continue
    if (isVisibleOn(all.byId.get(field_id)!, state, values, all)) {
      fail('required_field', field.label)
    }
  }
}

/** Refuses bug references that would form a cycle. */
export async function refuseRounds({ tx }: Look, bug_id: number, changes: readonly CustomChange[]) {
  for (const { field, after } of changes) {
    const { field_id, holds } = field.custom
    if (holds !== 'bug' || after === null) continue
    const from = after as number
    const reached = await store.reached(tx, { field_id, bug_id: from })
    if (reached.some(({ id }) => id === bug_id)) {
      fail('relationship_loop_single', field.name, from)
    }
  }
}

/** Writes the values of a new or changed bug; the caller records history. */
export async function putCustomValues(
  { tx }: Work,
  bug_id: number,
  asked: ReadonlyMap<CustomField, Value>,
  isNew = false,
) {
  if (asked.size === 0) return
  const { rows } = await known(tx)
  const multi = [...asked].filter(([field]) => isMulti(field))
  const plain = [...asked].filter(([field]) => !isMulti(field))
  const idsOf = (some: typeof plain) => some.map(([{ custom }]) => custom.field_id)
  if (!isNew && multi.length > 0) {
    await store.removeMulti(tx, { bug_id, field_ids: idsOf(multi) })
  }
  if (!isNew && plain.length > 0) {
    await store.removeValues(tx, { bug_id, field_ids: idsOf(plain) })
  }
  const values = plain.flatMap(([field, value]) => {
    const row = rules.rowOf(field, value, rows)
    return row ? [{ bug_id, field_id: field.custom.field_id, ...row }] : []
  })
  const choices = multi.flatMap(
    ([
      {
        custom: { field_id },
      },
      ids,
    ]) => (ids as number[]).map((value_id) => ({ bug_id, field_id, value_id })),
  )
  if (values.length > 0) await store.addValues(tx, values)
  if (choices.length > 0) await store.addMulti(tx, choices)
}
