/** Product.get: products with the requested fields, if the caller can see them. */

import { wanted } from '../../../accounts/names.rules.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import { fold } from '../../../platform/fold.ts'
import { inPieces } from '../../../platform/http/json-pieces.ts'
import { type Selecting, Streamed } from '../../../platform/http/method.ts'
import { type FieldShape, type Selection, selection } from '../../../platform/http/select.ts'
import { numberOf } from '../../../platform/identity.ts'
import type { Look } from '../../../platform/work/work.ts'
import { type FlagType, flagTypes, flagTypesAmong } from '../flag-types/flag-types.ts'
import { fail } from './faults.ts'
import {
  accessibleProducts,
  catalogue,
  type Component,
  enterableProducts,
  type Product,
  selectableProducts,
} from './products.ts'
import type * as wire from './products.wire.ts'
import { voteLimits } from './vote-limits.rules.ts'

const productFields: FieldShape = {
  extra: ['votesperuser', 'maxvotesperbug', 'votestoconfirm', 'bug_description_template'],
  details: { components: 'components', versions: 'versions', milestones: 'milestones' },
}

/** Omits invisible products like nonexistent ones. Long responses are streamed. */
export async function getProducts(look: Look, asked: wire.ProductsAsked & Selecting) {
  const { products, shape, types } = await chosenProducts(look, asked)
  if (products.length <= WHOLE_MAX) return { products: products.map(shape) }
  const shared = await sharedKey(look, asked, types)
  return new Streamed(() => inPieces('products', products, shape), { packs: true, shared })
}

/** The requested products, and their fields to return. */
export async function chosenProducts(look: Look, asked: wire.ProductsAsked & Selecting) {
  const chosen = selection(asked, productFields)
  const products = filter(await productsOf(look, asked.type), asked)
  const shown = await loginsShown(look)
  const types = await flagTypes(look.tx)
  const shape = (product: Product) => chosen.pick(shapeProduct(product, { chosen, shown, types }))
  return { products, shape, types }
}

/** More products are streamed. */
const WHOLE_MAX = 20

/** Callers with equal keys get the same response; rare requests are not cached. */
async function sharedKey(look: Look, asked: wire.ProductsAsked & Selecting, types: object) {
  const { ids, names, include_fields, exclude_fields, type = [] } = asked
  if (ids ?? names ?? include_fields ?? exclude_fields) return undefined
  if (type.length > 1) return undefined
  const { actor, tx } = look
  const rests_on = [await catalogue(tx), types, await parameters(tx)].map(numberOf)
  return `products ${type.join()} ${rests_on.join()} ${actor.group_set_id} ${actor.id === 0}`
}

const lists: Record<string, (look: Look) => Promise<readonly Product[]>> = {
  accessible: accessibleProducts,
  selectable: selectableProducts,
  enterable: enterableProducts,
}

/** By name, as everywhere, whatever types are requested. */
async function productsOf(look: Look, types: readonly string[] = ['accessible']) {
  const found = new Set<Product>()
  for (const type of types) {
    const list = Object.hasOwn(lists, type) ? lists[type]! : fail('get_products_invalid_type', type)
    for (const product of await list(look)) found.add(product)
  }
  return (await accessibleProducts(look)).filter((product) => found.has(product))
}

function filter(products: readonly Product[], asked: wire.ProductsAsked) {
  const { ids, names } = wanted(asked)
  if (!ids && !names) return products
  const byId = new Set(ids)
  const byName = new Set((names ?? []).map((name) => fold(name.trim())))
  return products.filter(({ id, name_key }) => byId.has(id) || byName.has(name_key))
}

interface Shaping {
  chosen: Selection
  shown: (login: string) => string
  types: readonly FlagType[]
}

/** Expensive parts are computed only if requested. */
function shapeProduct(product: Product, shaping: Shaping) {
  const { chosen } = shaping
  const limits = voteLimits(product)
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    classification: product.classification,
    is_active: product.isactive === 1,
    default_milestone: product.defaultmilestone,
    has_unconfirmed: product.allows_unconfirmed === 1,
    components: chosen.wants('components') ? shapeComponents(product, shaping) : [],
    versions: chosen.wants('versions') ? product.versions.map((row) => shapeValue(row, 0)) : [],
    milestones: product.milestones.map((row) => shapeValue(row, row.sortkey)),
    ...(chosen.wants('votesperuser') && { votesperuser: limits.votesperuser }),
    ...(chosen.wants('maxvotesperbug') && { maxvotesperbug: limits.maxvotesperbug }),
    ...(chosen.wants('votestoconfirm') && { votestoconfirm: limits.votestoconfirm }),
    ...(chosen.wants('bug_description_template') && {
      bug_description_template: product.bug_description_template ?? '',
    }),
  } satisfies Partial<wire.Product>
}

function shapeComponents({ id, components }: Product, { chosen, shown, types }: Shaping) {
  const typesFor = flagTypesAmong(types, id)
  const hasTypes = chosen.wants('flag_types', 'components')
  return components.map((row) => shapeComponent(row, shown, hasTypes ? typesFor(row.id) : []))
}

function shapeComponent(
  row: Component,
  shown: (login: string) => string,
  types: readonly FlagType[],
): wire.Component {
  const of = (target: string) =>
    types.filter(({ target_type }) => target_type === target).map(shapeFlagType)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    default_assigned_to: shown(row.owner_login),
    default_qa_contact: row.contact_login === null ? '' : shown(row.contact_login),
    sort_key: 0,
    is_active: row.isactive === 1,
    flag_types: { bug: of('b'), attachment: of('a') },
  }
}

const shapeFlagType = (type: FlagType): wire.FlagType => ({
  id: type.id,
  name: type.name,
  description: type.description,
  cc_list: type.cc_list,
  sort_key: type.sortkey,
  is_active: type.is_active === 1,
  is_requestable: type.is_requestable === 1,
  is_requesteeble: type.is_requesteeble === 1,
  is_multiplicable: type.is_multiplicable === 1,
  grant_group: type.grant_group_id,
  request_group: type.request_group_id,
})

const shapeValue = (
  { id, value, isactive }: { id: number; value: string; isactive: number },
  sort_key: number,
): wire.Value => ({ id, name: value, sort_key, is_active: isactive === 1 })
