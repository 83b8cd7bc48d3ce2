/** The values that somebody may choose from in a form for a search. */

import { isOn, parameters } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work.ts'
import { getFields } from '../../fields/get-fields.ts'
import type { Field } from '../../fields/fields.wire.ts'
import { selectableProducts } from '../../products/products.ts'
import { builtInFields } from '../../search/fields.ts'
import { readerOf } from '../../search/reader.ts'

export interface Choice {
  /** The name of the field inside. */
  name: string
  title: string
  active: string[]
  /** What new bugs cannot have. */
  inactive: string[]
}

/** What of a form hangs on the installation and on who sees it. */
export interface Offer {
  /** Fields whose values are chosen from a list, by name. */
  choices: ReadonlyMap<string, Choice>
  /** All fields that can be asked for, with what they are called; sorted by that. */
  titles: ReadonlyMap<string, string>
  /** Fields of the installation's own, in their order. */
  own: readonly { name: string; type: number }[]
  isInsider: boolean
  hasContacts: boolean
  hasWhiteboard: boolean
}

export async function offerFor(look: Look): Promise<Offer> {
  const include_fields = 'name display_name type is_custom values legal_values'.split(' ')
  const known = (await getFields(look, { include_fields })).fields as Field[]
  const { fields, isInsider } = await readerOf(look)
  const choices = [...(await ofProducts(look)), ...known.flatMap(choiceOf)]
  const unused = await namesUnused(look)
  const titled = new Map(known.map(({ name, display_name }) => [name, display_name]))
  const asked = [...fields].filter(([name, { isInner }]) => !isInner && isFor(name, isInsider))
  return {
    choices: new Map(
      choices.filter(({ name }) => !unused.has(name)).map((choice) => [choice.name, choice]),
    ),
    titles: new Map(
      asked
        .map(([name]) => [name, titled.get(name) ?? name] as const)
        .sort(([, a], [, b]) => a.localeCompare(b, 'en')),
    ),
    own: known.filter(({ name, is_custom }) => is_custom && !builtInFields.has(name)),
    isInsider,
    hasContacts: await isOn(look.tx, 'useqacontact'),
    hasWhiteboard: await isOn(look.tx, 'usestatuswhiteboard'),
  }
}

/** Only insiders may ask for these. */
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

/** Each name once, though several products may have it. */
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
/** Those of several products have no order of their own. */
const inOrder = (name: string, values: string[]) =>
  name === 'version' || name === 'component' ? values.sort(NUMERIC.compare) : values
const NUMERIC = new Intl.Collator('en', { numeric: true })
const isOfProducts = (name: string) => name === 'component' || name === 'target_milestone'

async function namesUnused({ tx }: Look): Promise<ReadonlySet<string>> {
  const { useclassification, usetargetmilestone } = await parameters(tx)
  const unused = new Set<string>()
  if (useclassification !== '1') unused.add('classification')
  if (usetargetmilestone !== '1') unused.add('target_milestone')
  return unused
}
