/** FlagType.search: flag types with everything that is administered, and numbers of their flags. */

import { groupsById } from '../../../accounts/groups/groups.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail } from '../../bugs/flags/faults.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import {
  changeable,
  isFor,
  isForSome,
  type Place,
} from '../../catalogue/flag-types/flag-types.rules.ts'
import { componentNamed } from '../../catalogue/products/parts.ts'
import { accessibleProduct, accessibleProducts } from '../../catalogue/products/products.ts'
import { administeredBy } from './change-flag-types.ts'
import * as store from './flag-types.store.ts'
import type * as wire from './search-flag-types.wire.ts'

const PAGE = 100

/**
 * The types that the caller may change at all. Fault 304 for those who administer no product, 51
 * for an unknown id, 106 and 51 for a product and component.
 */
export async function searchFlagTypes(look: Look, asked: wire.TypesSearched) {
  const products = await administeredBy(look, 'see')
  const theirs = await productsOf(look, products)
  const isIn = await isInPlace(look, asked)
  const words = fold(asked.text?.trim() ?? '')
  const target = asked.target_type === undefined ? undefined : targetOf(asked.target_type)
  const found = (await flagTypes(look.tx)).filter(
    (type) =>
      (asked.id === undefined || type.id === asked.id) &&
      (target === undefined || type.target_type === target) &&
      (products === 'all' || changeable(type, products) !== 'nothing') &&
      isIn(type) &&
      (words === '' || [type.name, type.description].some((text) => fold(text).includes(words))),
  )
  if (asked.id !== undefined && found.length === 0) {
    refuse('object_does_not_exist', 'flag type', asked.id)
  }
  const { limit = PAGE, offset = 0 } = asked
  const page = found.slice(offset, offset + limit)
  const counts = await countsOf(look, page, { theirs, byPlace: asked.id !== undefined })
  const groups = await groupsById(look.tx)
  const named = (id: number | null) => groups.get(id ?? 0)?.name ?? null
  const flagtypes = page.map((type): wire.AdministeredType => ({
    id: type.id,
    name: type.name,
    description: type.description,
    target_type: type.target_type === 'b' ? 'bug' : 'attachment',
    sortkey: type.sortkey,
    cc_list: type.cc_list,
    is_active: type.is_active === 1,
    is_requestable: type.is_requestable === 1,
    is_specifically_requestable: type.is_requesteeble === 1,
    is_multiplicable: type.is_multiplicable === 1,
    grant_group: named(type.grant_group_id),
    request_group: named(type.request_group_id),
    ...places(type, theirs, counts),
    flags: sumOf(counts.get(type.id) ?? [], { product_id: null, component_id: null }),
    can_change: products === 'all' || changeable(type, products) === 'all' ? 'all' : 'places',
  }))
  return { flagtypes, total: found.length }
}

type Products = Awaited<ReturnType<typeof administeredBy>>
type Theirs = ReadonlyMap<number, Awaited<ReturnType<typeof accessibleProducts>>[number]>

/** Products whose names the caller knows and that they administer. */
async function productsOf(look: Look, products: Products): Promise<Theirs> {
  const all = await accessibleProducts(look)
  const theirs = products === 'all' ? all : all.filter(({ id }) => products.has(id))
  return new Map(theirs.map((product) => [product.id, product]))
}

const targetOf = (target: string) =>
  target === 'bug'
    ? 'b'
    : target === 'attachment'
      ? 'a'
      : fail('flag_type_target_type_invalid', target)

async function isInPlace(look: Look, asked: wire.TypesSearched) {
  if (asked.product === undefined) return () => true
  const product = await accessibleProduct(look, asked.product)
  if (asked.component === undefined) return (type: FlagType) => isForSome(type, product.id)
  const component = componentNamed(product, asked.component)
  return (type: FlagType) => isFor(type, product.id, component.id)
}

interface Counted extends Place {
  flags: number
}
type Counts = ReadonlyMap<number, readonly Counted[]>

/**
 * Everything in products that the caller administers is counted, also bugs that they do not see:
 * the numbers tell what a change does.
 */
async function countsOf(
  { tx }: Look,
  types: readonly FlagType[],
  { theirs, byPlace }: { theirs: Theirs; byPlace: boolean },
): Promise<Counts> {
  const given = { type_ids: types.map(({ id }) => id), product_ids: [...theirs.keys()] }
  if (byPlace) {
    const rows = await store.countByPlace(tx, given)
    return Map.groupBy(
      rows.map((row) => ({ ...row, flags: Number(row.flags) })),
      ({ type_id }) => type_id,
    )
  }
  const rows = await store.countByType(tx, given)
  const whole = { product_id: null, component_id: null }
  return new Map(rows.map(({ type_id, flags }) => [type_id, [{ ...whole, flags: Number(flags) }]]))
}

const sumOf = (counted: readonly Counted[], { product_id, component_id }: Place) =>
  counted
    .filter(
      (row) =>
        (product_id === null || row.product_id === product_id) &&
        (component_id === null || row.component_id === component_id),
    )
    .reduce((sum, { flags }) => sum + flags, 0)

function places(type: FlagType, theirs: Theirs, counts: Counts) {
  const counted = counts.get(type.id) ?? []
  const isShown = ({ product_id }: Place) => product_id === null || theirs.has(product_id)
  const shown = (list: readonly Place[]) =>
    list.filter(isShown).map((place) => {
      const product = theirs.get(place.product_id ?? 0)
      const component = product?.components.find(({ id }) => id === place.component_id)
      return {
        product: product?.name ?? null,
        component: component?.name ?? null,
        flags: sumOf(counted, place),
      }
    })
  return {
    inclusions: shown(type.inclusions),
    exclusions: shown(type.exclusions),
    other_inclusions: type.inclusions.filter((place) => !isShown(place)).length,
    other_exclusions: type.exclusions.filter((place) => !isShown(place)).length,
  }
}
