/** Creates and changes flag types, for members of `editcomponents`, also per product. */

import { audit } from '../../../accounts/audit/audit.ts'
import { type Changes, differences } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { groupNamed, groupsById } from '../../../accounts/groups/groups.ts'
import { type Named, readId, wanted } from '../../../accounts/names.rules.ts'
import { FLAGS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import {
  changeEach,
  type Kind,
  recordCreated,
  requireGroup,
  touchIfChanged,
} from '../../catalogue/administer.ts'
import { sortKeysAfter } from '../../catalogue/sort-keys.rules.ts'
import { accessibleProducts, catalogue, mayInProduct } from '../../catalogue/products/products.ts'
import { type Groups, planType, planTypeChange, type TypeColumns } from './change-types.rules.ts'
import { fail } from '../../bugs/flags/faults.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import {
  areSamePlaces,
  changeable,
  type Place,
} from '../../catalogue/flag-types/flag-types.rules.ts'
import * as store from './flag-types.store.ts'
import type { FlagTypeChange, FlagTypeMoved, NewFlagType, Places } from './flag-types.wire.ts'
import { EVERYWHERE, namesOfPlaces, placesNamed } from './places.ts'
import { settleFlags } from '../../bugs/flags/settle-flags.ts'

/** For `administer.ts`. */
export const FLAG_TYPE: Kind = { audited: 'FlagType', topics: [FLAGS] }

/**
 * Returns the id. Fault 304 for those who administer no product, 50, 53, 1101 to 1104 and 68000 for
 * the properties, 106 and 51 for places.
 */
export async function createFlagType(work: Work, asked: NewFlagType) {
  const { tx } = work
  const products = await administeredBy(work, 'add')
  for (const name of ['name', 'description'] as const) {
    if (!asked[name]) failAtDoor('param_required', name)
  }
  // A type for all products affects more than the caller's.
  if (products !== 'all' && asked.inclusions === undefined) refuseOthers('add')
  const inclusions = await given(work, 'inclusions', asked.inclusions)
  const exclusions = await given(work, 'exclusions', asked.exclusions)
  const type = planType(asked, await groupsOf(tx, asked))
  const { id } = (await store.addType.first(tx, type))!
  await store.putPlaces(tx, 'flaginclusions', { id, places: inclusions ?? [EVERYWHERE] })
  await store.putPlaces(tx, 'flagexclusions', { id, places: exclusions ?? [] })
  return recordCreated(work, FLAG_TYPE, { id, name: type.name })
}

/**
 * Changes all of the types or none, and the flags that are no longer valid afterwards. Fault 1105
 * for a type of products that the caller does not administer.
 */
export async function updateFlagTypes(work: Work, asked: FlagTypeChange) {
  const { tx } = work
  const products = await administeredBy(work, 'edit')
  const types = await wantedTypes(tx, asked)
  const places = {
    inclusions: await given(work, 'inclusions', asked.inclusions),
    exclusions: await given(work, 'exclusions', asked.exclusions),
  }
  const groups = await groupsOf(tx, asked)
  const flagtypes: { id: number; name: string; changes: Changes }[] = []
  for (const type of types) {
    refuseForeign(type, asked, products)
    const planned = planTypeChange(columnsOf(type), asked, groups)
    const changes = {
      ...(await putColumns(work, type, planned)),
      ...(await putPlaces(work, type, { places, products })),
    }
    flagtypes.push({ id: type.id, name: planned.name, changes })
  }
  await touchIfChanged(work, FLAG_TYPE, flagtypes)
  await settleFlags(work, { before: types, after: await flagTypes(tx) })
  return { flagtypes }
}

/**
 * `FlagType.move`: among all types, by changing sort keys. Fault 304 without `editcomponents`, 51
 * for an unknown one.
 */
export async function moveFlagType(work: Work, asked: FlagTypeMoved) {
  const { tx } = work
  requireGroup(work, 'editcomponents', 'edit', 'flag types')
  const all = await flagTypes(tx)
  const [moved] = await wantedTypes(tx, { ids: [asked.id] })
  const planned = sortKeysAfter(all, { at: all.indexOf(moved!), by: asked.by }, 'flag types')
  const flagtypes = await changeEach(work, FLAG_TYPE, planned.keys(), async (type) => {
    const sortkey = planned.get(type)!
    await store.putType(tx, { ...columnsOf(type), sortkey, id: type.id })
    return { sortkey: { removed: String(type.sortkey), added: String(sortkey) } }
  })
  return { flagtypes }
}

type Products = 'all' | ReadonlySet<number>

/** The products that the caller administers; fault 304 if there are none. */
export async function administeredBy(look: Look, action: string): Promise<Products> {
  if (look.actor.may('editcomponents')) return 'all'
  const ids = new Set<number>()
  for (const product of (await catalogue(look.tx)).products) {
    if (await mayInProduct(look, product, 'editcomponents')) ids.add(product.id)
  }
  return ids.size > 0 ? ids : refuseOthers(action)
}
const refuseOthers = (action: string) =>
  refuse('auth_failure', { action, object: 'flag types', group: 'editcomponents' })

/** First the types given by id, then all of each name. */
export async function wantedTypes(tx: Tx, asked: Named): Promise<Set<FlagType>> {
  const { ids = [], names = [] } = wanted(asked)
  const all = await flagTypes(tx)
  const found = ids.map(
    (id) => all.find((type) => type.id === id) ?? refuse('object_does_not_exist', 'flag type', id),
  )
  for (const name of names) {
    const key = fold(name.trim())
    const named = all.filter(({ name_key }) => name_key === key)
    if (named.length === 0) refuse('object_does_not_exist', 'flag type', name)
    found.push(...named)
  }
  return new Set(found)
}

function refuseForeign(type: FlagType, asked: FlagTypeChange, products: Products) {
  if (products === 'all') return
  const may = changeable(type, products)
  if (may === 'nothing') fail('flag_type_not_editable', type.name)
  if (may === 'places' && Object.keys(asked).some((name) => !NAMES_OR_PLACES.has(name))) {
    fail('flag_type_not_editable', type.name)
  }
}
const NAMES_OR_PLACES = new Set(['id_or_name', 'ids', 'names', 'inclusions', 'exclusions'])

async function groupsOf(tx: Tx, asked: NewFlagType | FlagTypeChange): Promise<Groups> {
  return {
    grant_group_id: await groupId(tx, asked.grant_group),
    request_group_id: await groupId(tx, asked.request_group),
  }
}
async function groupId(tx: Tx, given: string | null | undefined) {
  if (given === undefined) return undefined
  if (given === null || given.trim() === '') return null
  const id = readId(given.trim())
  const byNumber = id === undefined ? undefined : (await groupsById(tx)).get(id)
  const group = byNumber ?? (await groupNamed(tx, given))
  return group?.id ?? refuse('object_does_not_exist', 'group', given)
}

const given = async (look: Look, parameter: string, places: Places | undefined) =>
  places === undefined ? undefined : placesNamed(look, parameter, places)

async function putColumns(work: Work, type: FlagType, planned: TypeColumns): Promise<Changes> {
  const { name_key: _, ...changes } = differences(columnsOf(type), planned)
  if (Object.keys(changes).length === 0) return {}
  await store.putType(work.tx, { ...planned, id: type.id })
  await audit(work, FLAG_TYPE.audited, type.id, changes)
  return changes
}

/** The columns of a type that administrators set. */
export const columnsOf = (type: FlagType): TypeColumns => ({
  name: type.name,
  name_key: type.name_key,
  description: type.description,
  cc_list: type.cc_list,
  is_active: type.is_active,
  is_requestable: type.is_requestable,
  is_requesteeble: type.is_requesteeble,
  is_multiplicable: type.is_multiplicable,
  sortkey: type.sortkey,
  grant_group_id: type.grant_group_id,
  request_group_id: type.request_group_id,
})

interface GivenPlaces {
  places: Record<'inclusions' | 'exclusions', Place[] | undefined>
  products: Products
}
/** Inclusions and exclusions are reported as changed whenever they are given. */
async function putPlaces(work: Work, type: FlagType, { places, products }: GivenPlaces) {
  const changes: Changes = {}
  const seen = new Set((await accessibleProducts(work)).map(({ id }) => id))
  // Places that the caller could not list are kept.
  const isOthers = ({ product_id }: Place) =>
    products === 'all'
      ? product_id !== null && !seen.has(product_id)
      : product_id === null || !products.has(product_id)
  for (const list of ['inclusions', 'exclusions'] as const) {
    const asked = places[list]
    if (!asked) continue
    changes[list] = { removed: '0', added: '1' }
    const after = [...asked, ...type[list].filter(isOthers)]
    if (areSamePlaces(type[list], after)) continue
    await store.putPlaces(work.tx, `flag${list}`, { id: type.id, places: after })
    const removed = await namesOfPlaces(work.tx, type[list])
    const added = await namesOfPlaces(work.tx, after)
    await audit(work, FLAG_TYPE.audited, type.id, { [list]: { removed, added } })
  }
  return changes
}
