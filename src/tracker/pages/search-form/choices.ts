/** The choices in search forms, as visible to the user. */

import { FIELDS, GROUPS, PARAMETERS, PRODUCTS } from '../../../migrations/topics.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import { fields, fieldsOffered } from '../../catalogue/fields/fields.ts'
import { wholeFields } from '../../catalogue/fields/get-fields.ts'
import type { Field } from '../../catalogue/fields/fields.wire.ts'
import { selectableProducts } from '../../catalogue/products/products.ts'
import { compareVersions } from '../../catalogue/products/version-order.rules.ts'
import { readerOf } from '../../search/ask/reader.ts'

/** A field with a list, and its values for everything that the user can see. */
export interface Choice {
  /** The internal name of the field. */
  name: string
  title: string
  active: string[]
  /** Not available for new bugs. */
  inactive: string[]
}

/** The fields that the user can search. */
export interface Fields {
  /** With their titles; sorted by title. */
  titles: ReadonlyMap<string, string>
  /** Custom fields, in order. */
  own: readonly CustomField[]
}
/** The parts of a form that depend on the installation and the user. */
export interface Offer extends Fields {
  /** Fields with a list of values, by name. */
  choices: ReadonlyMap<string, Choice>
  /** The fields that forms have, by name. */
  offered: ReadonlyMap<string, BugField>
}

/** Everything that the search form offers the caller. */
export async function offerFor(look: Look): Promise<Offer> {
  return {
    ...(await fieldsFor(look)),
    choices: await choicesFor(look),
    offered: await offeredTo(look),
  }
}

/** The fields that the caller can search; custom ones also apart. */
export async function fieldsFor(look: Look): Promise<Fields> {
  const known = await fields(look.tx)
  const { fields: all, isInsider } = await readerOf(look)
  const asked = [...all].filter(([name, { isInner }]) => !isInner && isFor(name, isInsider))
  return {
    titles: new Map(
      asked
        .map(([name]) => [name, known.byName.get(name)?.description ?? name] as const)
        .sort(([, a], [, b]) => a.localeCompare(b, 'en')),
    ),
    own: known.customFields,
  }
}

/** The choices of all fields, per group set of the user. */
const perGroupSet = remembered(
  [PARAMETERS, GROUPS, FIELDS, PRODUCTS],
  async () => new Map<number, ReadonlyMap<string, Choice>>(),
)
/** Group sets in the cache. */
const SETS_MAX = 20

/** For the fields with these names, else all. */
export async function choicesFor(
  look: Look,
  names?: string[],
): Promise<ReadonlyMap<string, Choice>> {
  if (names) return makeChoices(look, names)
  const { group_set_id } = look.actor
  const kept = await perGroupSet(look.tx)
  const known = kept.get(group_set_id)
  if (known) return known
  if (kept.size >= SETS_MAX) kept.clear()
  const made = await makeChoices(look)
  kept.set(group_set_id, made)
  return made
}

async function makeChoices(look: Look, names?: string[]): Promise<Map<string, Choice>> {
  const include_fields = ['name', 'display_name', 'values', 'legal_values']
  const known = await wholeFields(look, { ...(names && { names }), include_fields })
  const choices = [...(await ofProducts(look)), ...(known as Field[]).flatMap(choiceOf)]
  const offered = await offeredTo(look)
  return new Map(
    choices.filter(({ name }) => offered.has(name)).map((choice) => [choice.name, choice]),
  )
}

/** The fields that forms have for the caller, by name. */
export const offeredTo = async (look: Look): Promise<Offer['offered']> =>
  new Map((await fieldsOffered(look)).map((field) => [field.name, field]))

/** Only for insiders. */
const isFor = (name: string, isInsider: boolean) => isInsider || !name.endsWith('.isprivate')

async function ofProducts(look: Look): Promise<Choice[]> {
  const products = await selectableProducts(look)
  const names = (isActive: boolean) =>
    products.filter(({ isactive }) => (isactive === 1) === isActive).map(({ name }) => name)
  const classifications = [...new Set(products.map(({ classification }) => classification))]
  const none: string[] = []
  return [
    { name: 'classification', title: 'Classification', active: classifications, inactive: none },
    { name: 'product', title: 'Product', active: names(true), inactive: names(false) },
  ]
}

/** Each name once, even if several products have it. */
function choiceOf({ name, display_name: title, values, legal_values }: Field): Choice[] {
  const all = legal_values ?? (name === 'version' || isOfProducts(name) ? values : undefined)
  if (!all) return []
  const named = (isActive: boolean) =>
    all.filter((one) => one.is_active === isActive).map((one) => one.name || '---')
  const active = inOrder(name, [...new Set(named(true))])
  const known = new Set(active)
  const inactive = [...new Set(named(false))].filter((one) => !known.has(one))
  return [{ name, title, active, inactive: inOrder(name, inactive) }]
}
/** Values of several products have no common order. */
function inOrder(name: string, values: string[]) {
  if (name === 'version') return values.sort(compareVersions)
  if (name !== 'component') return values
  const keys = new Map(values.map((value) => [value, fold(value)]))
  return values.sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1))
}
const isOfProducts = (name: string) => name === 'component' || name === 'target_milestone'
