/** The caller's votes, and how many they have in each product. */

import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { votesUsed } from '../../bugs/votes/own-votes.ts'
import { accessibleProducts, catalogue, type Product } from '../../catalogue/products/products.ts'
import { hasVoting, voteLimits, votesPerBug } from '../../catalogue/products/vote-limits.rules.ts'
import * as store from './votes.store.ts'

/**
 * `Vote.get`: products in which the caller can vote or has votes, and the votes for visible bugs.
 */
export async function readOwnVotes(look: Look) {
  const asked = { ...(await viewer(look)), who: look.actor.id, limit: limits.votes_shown_max }
  const rows = await store.votesOf(look.tx, asked)
  const used = await votesUsed(look)
  const open = (await accessibleProducts(look)).filter(hasVoting)
  // A bug may be visible without its product.
  const { products } = await catalogue(look.tx)
  const named = new Set([...open.map(({ id }) => id), ...used.keys()])
  return {
    products: products
      .filter(({ id }) => named.has(id))
      .map((product) => shape(product, used.get(product.id) ?? 0)),
    votes: rows.map(({ id, product, vote_count }) => ({ bug_id: id, product, vote_count })),
  }
}

const shape = (product: Product, used: number) => {
  const { votesperuser, votestoconfirm } = voteLimits(product)
  return {
    id: product.id,
    name: product.name,
    used,
    allowed: votesperuser,
    allowed_per_bug: votesPerBug(product),
    votes_to_confirm: votestoconfirm,
  }
}
