/** What a Docket in use has, as far as a second Bugzilla may have the same. */

import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import * as store from './merge.store.ts'

/** A row of Docket with a name. */
export interface Row {
  id: number
  name: string
}
/** A group, with the pattern that grants it. */
export interface GroupRow extends Row {
  userregexp: string
}
/** A field, with its type. */
export interface FieldRow extends Row {
  type: number
  custom: number
  visibility_field_id: number | null
}
/** A value of a field. */
export interface ValueRow extends Row {
  field_id: number
  value_id: number
  is_open: number | null
}
/** An account. */
export interface UserRow {
  id: number
  login_name: string
  realname: string
  is_enabled: number
}

/** Tables in which names are unique, by folded name. */
export interface DocketSide {
  groups: ReadonlyMap<string, GroupRow>
  classifications: ReadonlyMap<string, Row>
  products: ReadonlyMap<string, Row>
  keyworddefs: ReadonlyMap<string, Row>
  /** By name. */
  fields: ReadonlyMap<string, FieldRow>
  /** By `FIELD_ID folded value`. */
  values: ReadonlyMap<string, ValueRow>
  /** By `PRODUCT_ID folded name`. */
  components: ReadonlyMap<string, number>
}

/** Everything but accounts and aliases, which are many. */
export async function readDocketSide(tx: Tx): Promise<DocketSide> {
  const named = <One extends Row>(rows: readonly One[]) =>
    new Map(rows.map((row): [string, One] => [fold(row.name), row]))
  const values = await store.values(tx, {})
  const components = await store.components(tx, {})
  return {
    groups: named(await store.groups(tx, {})),
    classifications: named(await store.classifications(tx, {})),
    products: named(await store.products(tx, {})),
    keyworddefs: named(await store.keywords(tx, {})),
    fields: new Map((await store.fields(tx, {})).map((row) => [row.name, row])),
    values: new Map(values.map((row) => [`${row.field_id} ${fold(row.name)}`, row])),
    components: new Map(
      components.map(({ id, product_id, name_key }) => [`${product_id} ${name_key}`, id]),
    ),
  }
}

const AT_ONCE = 500
/** Calls a lookup with some keys at a time. */
async function inPages<Found>(
  keys: readonly string[],
  look: (some: string[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    found.push(...(await look(keys.slice(at, at + AT_ONCE))))
  }
  return found
}

/** Accounts with these login names, by folded name. */
export async function usersNamed(tx: Tx, logins: readonly string[]) {
  const keys = [...new Set(logins.map(fold))]
  const rows = await inPages(keys, (some) => store.usersNamed(tx, { keys: some }))
  return new Map(rows.map(({ login_name_key, ...row }): [string, UserRow] => [login_name_key, row]))
}

/** Those aliases that bugs of Docket have, folded. */
export async function takenAliases(tx: Tx, aliases: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(aliases.map(fold))]
  const rows = await inPages(keys, (some) => store.aliases(tx, { keys: some }))
  return new Set(rows.map(({ alias_key }) => alias_key))
}
