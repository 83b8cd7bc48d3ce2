/** Titles and sort positions of the values in counted groups. */

import { loginsShown, usersById } from '../../../accounts/users/find-users.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { getKeywords } from '../../administration/keywords/change-keywords.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import type { AxisKey } from '../../search/axes.ts'
import { conditionOn } from '../../search/ask/charts.wire.ts'
import type { Field, SelectColumn } from '../../search/tree/fields.ts'
import { knownNames } from '../../search/tree/names.ts'
import type { Value } from './tables.rules.ts'

/** One of several equal values before merging; bugs without a value have the empty one. */
interface Named {
  title: string
  place?: number | undefined
  /** Whether the reader cannot search for it. */
  isCut?: boolean
}
type Naming = (key: string | number) => Named

/** The values for a key: one, or several for multi-value fields. */
export type ValuesOf = (key: AxisKey) => readonly Value[]

/** Names that differ only in case are merged, as in searches. */
export async function valuesOf(
  look: Look,
  { name, ...field }: Field & { name: string },
  keys: readonly AxisKey[],
): Promise<ValuesOf> {
  const nameOf = await namingOf(look, field, keys)
  const byKey = new Map<string, Value>()
  const valueOf = (key: string | number): Value => {
    const { title, place = 0, isCut = false } = nameOf(key)
    const known = byKey.get(fold(title))
    if (known) return known
    const isNone = title === ''
    const condition = isNone ? conditionOn(name, 'isempty') : conditionOn(name, 'equals', title)
    const value = {
      title: isNone ? NO_VALUE : title,
      place: isNone ? -1 : place,
      ...(!isCut && { condition }),
    }
    byKey.set(fold(title), value)
    return value
  }
  return (key) => partsOf(field, key).map(valueOf)
}

const NO_KEY = ''
function partsOf(field: Field, key: AxisKey): (string | number)[] {
  if (key === null) return [NO_KEY]
  const holdsSeveral = field.kind === 'list' || (field.kind === 'custom' && field.holds === 'multi')
  return holdsSeveral ? String(key).split(',').map(Number) : [key]
}

async function namingOf(look: Look, field: Field, keys: readonly AxisKey[]): Promise<Naming> {
  if (field.kind === 'select') return selectNames(look, field.column)
  if (field.kind === 'hierarchy') return hierarchyNames(look, field.level)
  if (field.kind === 'person') return personNames(look, keys)
  return field.kind === 'custom' ? customNames(look, field.field_id) : keywordNames(look)
}

async function selectNames({ tx }: Look, column: SelectColumn): Promise<Naming> {
  if (column === 'version') return (key) => ({ title: String(key) })
  if (column === 'target_milestone') {
    const { products } = await catalogue(tx)
    const rows = products.flatMap(({ milestones }) => milestones)
    const places = new Map(rows.map(({ value, sortkey }) => [value, sortkey]))
    return (key) => ({ title: String(key), place: places.get(String(key)) })
  }
  const { ranks } = (await knownNames(tx)).ranked[column]
  return (key) => ({ title: String(key), place: ranks.get(String(key)) })
}

async function hierarchyNames(
  { tx }: Look,
  level: 'classification' | 'product' | 'component',
): Promise<Naming> {
  const { products } = await catalogue(tx)
  const names = products.flatMap(({ id, name, classification, components }) => {
    if (level === 'component') return components.map((one) => [one.id, one.name] as const)
    return [[id, level === 'product' ? name : classification] as const]
  })
  return named(new Map(names))
}

/** Searching for a person requires the complete login name. */
async function personNames(look: Look, keys: readonly AxisKey[]): Promise<Naming> {
  const people = await usersById(
    look.tx,
    keys.filter((key) => typeof key === 'number'),
  )
  const shown = await loginsShown(look)
  return (key) => {
    const login = people.get(Number(key))?.login_name ?? ''
    return { title: shown(login), isCut: shown(login) !== login }
  }
}

async function keywordNames(look: Look): Promise<Naming> {
  const { keywords } = await getKeywords(look, {})
  return named(new Map(keywords.map(({ id, name }) => [id, name])))
}

/** In these fields, "no choice" is a value too. */
async function customNames({ tx }: Look, field_id: number): Promise<Naming> {
  const rows = (await fields(tx)).values.get(field_id) ?? []
  const byId = new Map(rows.map(({ id, value, sortkey }) => [id, { value, sortkey }]))
  return (key) => {
    const { value = NO_VALUE, sortkey } = byId.get(Number(key)) ?? {}
    return { title: value === NO_VALUE ? '' : value, place: sortkey }
  }
}

const named =
  (names: ReadonlyMap<number, string>): Naming =>
  (key) => ({ title: names.get(Number(key)) ?? '' })
