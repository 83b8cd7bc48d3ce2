/** Finds who watches the product, the component or a keyword of a bug. */

import { groupsOfAll } from '../../../accounts/group-sets/group-sets.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  catalogue,
  type Component,
  isAccessibleTo,
  maySee,
  type Product,
} from '../../catalogue/products/products.ts'
import { type Area, keywordsOf, type Moved, placesOf } from './watchers.rules.ts'
import * as store from './watches.store.ts'

/** What a person watches of a bug, and whether a change moved the bug into some of it or out. */
export interface AreaWatcher {
  areas: Area[]
  isMoved: boolean
}

interface Placed {
  id: number
  product_id: number
  component_id: number
}

/**
 * By person: who watches what the bug belongs to, or did before or after the change with these
 * rows. Not those who cannot see the product; whether they see the bug is another question.
 */
export async function areaWatchers(look: Look, bug: Placed, rows: readonly Moved[]) {
  const { areas, moved } = await areasOf(look, bug, rows)
  const ids = (kind: Area['kind']) => areas.filter((one) => one.kind === kind).map(({ id }) => id)
  const watches = await store.watchersOf(look.tx, {
    product_ids: ids('product'),
    component_ids: ids('component'),
    keyword_ids: ids('keyword'),
  })
  const sets = watches.map(({ group_set_id }) => group_set_id)
  const groups = await groupsOfAll(look.tx, sets)
  const products = new Map(areas.map((area) => [keyOf(area), area.product]))
  const watchers = new Map<number, AreaWatcher>()
  for (const watch of watches) {
    const area = areaIn(watch)
    const product = products.get(keyOf(area))
    const isSeen =
      !product || (await isAccessibleTo(look, product, groups.get(watch.group_set_id)!))
    if (!isSeen) continue
    const watcher = watchers.get(watch.user_id) ?? { areas: [], isMoved: false }
    watcher.areas.push(area)
    watcher.isMoved ||= moved.has(keyOf(area))
    watchers.set(watch.user_id, watcher)
  }
  return watchers
}

type Row = Awaited<ReturnType<typeof store.watchersOf>>[number]
function areaIn({ product_id, component_id, keywordid }: Row): Area {
  if (product_id !== null) return { kind: 'product', id: product_id }
  if (component_id !== null) return { kind: 'component', id: component_id }
  return { kind: 'keyword', id: keywordid! }
}
const keyOf = ({ kind, id }: Area) => `${kind} ${id}`

interface PlacedArea extends Area {
  product?: Product
}
/** Those of the bug now and on both sides of the change; `moved` has the keys of the latter. */
async function areasOf({ tx }: Look, bug: Placed, rows: readonly Moved[]) {
  const { byId, byName } = await catalogue(tx)
  const place = (product: Product | undefined, isIt: (one: Component) => boolean): PlacedArea[] => {
    const component = product?.components.find(isIt)
    return [
      ...(product ? [{ kind: 'product' as const, id: product.id, product }] : []),
      ...(product && component ? [{ kind: 'component' as const, id: component.id, product }] : []),
    ]
  }
  const product = byId.get(bug.product_id)
  const here = place(product, ({ id }) => id === bug.component_id)
  const component = product?.components.find(({ id }) => id === bug.component_id)
  const now = { product: product?.name ?? '', component: component?.name ?? '' }
  const sides = placesOf(rows, now).flatMap((one) => {
    const key = fold(one.component)
    return place(byName.get(fold(one.product)), ({ name_key }) => name_key === key)
  })
  const keys = keywordsOf(rows).map(fold)
  const keywords = await store.keywordsAbout(tx, { bug_id: bug.id, keys })
  const words = (some: typeof keywords) =>
    some.map(({ id }): PlacedArea => ({ kind: 'keyword', id }))
  const isElsewhere = rows.some(({ field }) => field === 'product')
  const moved = [
    ...sides.filter(({ kind }) => isElsewhere || kind !== 'product'),
    ...words(keywords.filter(({ name_key }) => keys.includes(name_key))),
  ]
  return { areas: [...here, ...sides, ...words(keywords)], moved: new Set(moved.map(keyOf)) }
}

/** An area by name; a component has its product. */
export interface NamedArea {
  kind: Area['kind']
  name: string
  product?: string
}

/** Finds the names of those that exist and that the caller can see. */
export async function areaNames(look: Look, areas: readonly Area[]) {
  const names = new Map<string, NamedArea>()
  const ids = areas.filter(({ kind }) => kind === 'keyword').map(({ id }) => id)
  const keywords = ids.length === 0 ? [] : await store.keywordsById(look.tx, { ids })
  for (const { id, name } of keywords) {
    const kind = 'keyword'
    names.set(keyOf({ kind, id }), { kind, name })
  }
  const { products, byId } = await catalogue(look.tx)
  for (const area of areas) {
    const { kind, id } = area
    if (kind === 'keyword') continue
    const isIt = (one: Component) => kind === 'component' && one.id === id
    const product =
      kind === 'product' ? byId.get(id) : products.find((one) => one.components.some(isIt))
    if (!product || !(await maySee(look, product))) continue
    const component = product.components.find(isIt)
    names.set(keyOf(area), {
      kind,
      name: component?.name ?? product.name,
      ...(component && { product: product.name }),
    })
  }
  return (area: Area): NamedArea | undefined => names.get(keyOf(area))
}
