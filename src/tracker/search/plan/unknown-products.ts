/**
 * Products hidden from the searcher. Their names, and those of their parts, match only complete
 * values; substrings and patterns are tested on other names only.
 */

import { sql } from 'kysely'

import type { Look } from '../../../platform/work/work.ts'
import { accessibleProducts, catalogue } from '../../catalogue/products/products.ts'
import { viewer, visibleTo } from '../../bugs/see/visible.ts'
import { namesFitting } from '../compile/compile.ts'
import type { KnownNames } from '../tree/names.ts'
import { operators } from '../tree/operators.ts'
import { leavesOf, mustHold, type Tree } from '../tree/tree.ts'

const NONE: ReadonlySet<number> = new Set()

/** Products that the caller does not know, whose names must not match criteria. */
export async function unknownProducts(
  look: Look,
  tree: Tree,
  { product: names }: KnownNames,
): Promise<ReadonlySet<number>> {
  if (!leavesOf(tree).some(looksIntoNames)) return NONE
  const accessible = new Set((await accessibleProducts(look)).map(({ id }) => id))
  const { products } = await catalogue(look.tx)
  const hidden = new Set(products.map(({ id }) => id).filter((id) => !accessible.has(id)))
  // Names of products in which no bug is searched match nothing anyway.
  const searched = mustHold(tree)
    .filter(isProducts)
    .map((leaf) => new Set(namesFitting(leaf, names, { unknown: NONE }).flatMap(({ ids }) => ids)))
  const asked = [...hidden].filter((id) => searched.every((ids) => ids.has(id)))
  if (asked.length === 0 || look.actor.id === 0) return hidden
  const own = new Set(await productsOfOwnBugs(look, asked))
  return new Set([...hidden].filter((id) => !own.has(id)))
}

type Leaf = ReturnType<typeof leavesOf>[number]
/** A choice of whole products. */
const isProducts = (tree: Tree): tree is Leaf =>
  'field' in tree &&
  tree.place.kind === 'hierarchy' &&
  tree.place.level === 'product' &&
  operators[tree.operator].test === 'equals' &&
  operators[tree.operator].join === 'any' &&
  !operators[tree.operator].negative

/** Fields whose names are in memory. */
const looksIntoNames = ({ place, operator }: Leaf) =>
  (place.kind === 'hierarchy' || place.kind === 'select') && operators[operator].test !== 'equals'

/** Products of visible bugs on which the searcher has a role: those bugs reveal them. */
async function productsOfOwnBugs(look: Look, hidden: readonly number[]): Promise<number[]> {
  const { tx, actor } = look
  const who = await viewer(look)
  const isIn = tx.handle.dialect.oneOf(sql.ref('bugs.product_id'), hidden)
  const roles = ['assigned_to', 'reporter', 'qa_contact'] as const
  const by = (role: (typeof roles)[number]) =>
    tx
      .selectFrom('bugs')
      .select('bugs.product_id')
      .where(`bugs.${role}`, '=', actor.id)
      .where(isIn)
      .where((bug) => visibleTo(bug, who))
  const byCc = tx
    .selectFrom('cc')
    .innerJoin('bugs', 'bugs.id', 'cc.bug_id')
    .select('bugs.product_id')
    .where('cc.who', '=', actor.id)
    .where(isIn)
    .where((bug) => visibleTo(bug as never, who))
  const rows = await byCc
    .union(by('assigned_to'))
    .union(by('reporter'))
    .union(by('qa_contact'))
    .execute()
  return rows.map(({ product_id }) => product_id)
}
