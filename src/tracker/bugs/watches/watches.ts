/** What people watch besides each other: products, components and keywords. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { findKeywords } from '../../catalogue/keywords/keywords.ts'
import { componentNamed } from '../../catalogue/products/parts.ts'
import {
  accessibleProduct,
  catalogue,
  type Component,
  maySee,
  type Product,
} from '../../catalogue/products/products.ts'
import { wishUsual } from '../bugmail/bugmail.ts'
import { fail } from './faults.ts'
import * as store from './watches.store.ts'
import type { ComponentWatches, NewWatch, Watch, WatchesAsked, WatchNamed } from './watches.wire.ts'

/** `Watch.get`. */
export async function getWatches(look: Look, { limit = 100, offset = 0 }: WatchesAsked) {
  const all = (await watchesSeen(look)).map(shape)
  return { watches: all.slice(offset, offset + limit), total: all.length }
}

/** All of the caller's, up to `watched_max`, as in responses. */
export const ownWatches = async (look: Look): Promise<Watch[]> =>
  (await watchesSeen(look)).map(shape)

/** `ComponentWatching.list`: by product and component. */
export async function listComponentWatches(look: Look): Promise<ComponentWatches> {
  const part = ({ id, name }: { id: number; name: string }) => ({ id, name })
  return (await watchesSeen(look))
    .flatMap(({ id, product, component }) =>
      product
        ? {
            id,
            product: part(product),
            product_name: product.name,
            component: component ? part(component) : null,
            component_name: component?.name ?? '',
            component_prefix: null,
          }
        : [],
    )
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}
const placeOf = (one: ComponentWatches[number]) => `${one.product_name}\n${one.component_name}`

async function watchesSeen(look: Look) {
  const whose = { user_id: look.actor.id, limit: limits.watched_max }
  return seenOf(look, await store.watchesOf(look.tx, whose))
}

/** Without those of products that the caller cannot see. */
async function seenOf(look: Look, rows: readonly store.WatchRow[]) {
  const { byId } = await catalogue(look.tx)
  const seen: Seen[] = []
  for (const row of rows) {
    const product = byId.get(row.product_id ?? row.product_of ?? 0)
    if (row.keywordid === null && !(product && (await maySee(look, product)))) continue
    const component = product?.components.find(({ id }) => id === row.component_id)
    seen.push({ ...row, product, component })
  }
  return seen
}

interface Seen extends store.WatchRow {
  product: Product | undefined
  component: Component | undefined
}
const shape = ({ id, keyword, product, component }: Seen): Watch => ({
  id,
  product: product?.name ?? null,
  component: component?.name ?? null,
  keyword,
})

/**
 * `Watch.create`; returns the watch, also if there is one already. Faults 53, 106 for a product, 51
 * for a component or keyword, 20003 beyond `watched_max`.
 */
export async function createWatch(work: Work, asked: NewWatch): Promise<Watch> {
  const { tx, actor } = work
  const target = await targetOf(work, asked)
  const { count = 0 } = (await store.countOf.first(tx, { user_id: actor.id })) ?? {}
  const watch = { user_id: actor.id, ...target }
  const added = await store.add.changes(tx, watch)
  if (added > 0 && Number(count) >= limits.watched_max) fail('watches_too_many', limits.watched_max)
  if (Number(count) === 0) await wishUsual(work, 'watcher')
  const [seen] = await seenOf(work, await store.watchOn(tx, watch))
  return shape(seen!)
}

type Target = Pick<store.WatchRow, 'product_id' | 'component_id' | 'keywordid'>

async function targetOf(look: Look, asked: NewWatch): Promise<Target> {
  const [product, component, keyword] = [asked.product, asked.component, asked.keyword].map(
    (name) => name?.trim() ?? '',
  ) as [string, string, string]
  const none = { product_id: null, component_id: null, keywordid: null }
  if ((product === '') === (keyword === '') || (component !== '' && product === ''))
    return fail('watch_target')
  if (keyword !== '') {
    return { ...none, keywordid: (await findKeywords(look, [keyword])).get(keyword)!.id }
  }
  const chosen = await accessibleProduct(look, product)
  if (component === '') return { ...none, product_id: chosen.id }
  return { ...none, component_id: componentNamed(chosen, component).id }
}

/** One of the caller's; fault 51 for another. */
export async function deleteWatch({ tx, actor }: Work, { id }: WatchNamed) {
  if ((await store.remove.changes(tx, { id, user_id: actor.id })) === 0)
    failAccounts('object_does_not_exist', 'watch', id)
  return { id, status: true }
}
