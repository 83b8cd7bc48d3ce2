/** Projects become products; categories components, and versions both versions and milestones. */

import { text } from '../map/cells.ts'
import {
  type Components,
  MERGED,
  openComponents,
  putProducts,
  putVersions,
  type VersionGiven,
} from '../translate/products.ts'
import { type Context, isPerson, versionName } from './context.ts'
import { ACTIVE_PROJECT as ACTIVE, idOf } from './source.ts'

/** Products with their components, versions and milestones. */
export function putProductsOf(context: Context): Components {
  const { redmine, to } = context
  const products = [...redmine.projects].map(([id, { row, status }]) => ({
    id,
    product: context.products.get(id)!.product,
    classification: context.products.get(id)!.classification,
    description: text(row['description']),
    isActive: status === ACTIVE,
  }))
  putProducts(to, products)
  putVersions(to, versionsOf(context))
  return putComponents(context)
}

/** Categories keep their ids; issues without one are in a component of their own. */
function putComponents(context: Context): Components {
  const { redmine, mapping, to, nobody } = context
  const { made, put } = openComponents(to)
  for (const [id, row] of redmine.categories) {
    const owner = idOf(row['assigned_to_id'])
    const initialowner = owner !== undefined && isPerson(context, owner) ? owner : nobody
    const [product_id, name] = [Number(row['project_id']), text(row['name'])]
    if (!put({ id, product_id, name, initialowner })) to.losses.tell(MERGED, name)
  }
  let last = Math.max(0, ...redmine.categories.keys())
  for (const id of redmine.projects.keys()) {
    const general = { product_id: id, name: mapping.default_component, initialowner: nobody }
    put({ id: ++last, ...general })
  }
  return made
}

/** A product has its own versions, and those of others that its issues use. */
function versionsOf(context: Context) {
  const { redmine } = context
  const byProduct = new Map<number, Set<number>>()
  const add = (product: number, version: number) => {
    byProduct.set(product, (byProduct.get(product) ?? new Set()).add(version))
  }
  for (const [id, row] of redmine.versions) add(Number(row['project_id']), id)
  const used = `select distinct project_id, fixed_version_id from issues
    where fixed_version_id is not null`
  for (const { project_id, fixed_version_id } of redmine.staged.rows(used)) {
    add(Number(project_id), Number(fixed_version_id))
  }
  return [...redmine.projects.keys()].map((product_id): [number, VersionGiven[]] => {
    const own = [...(byProduct.get(product_id) ?? [])].sort((a, b) => sortKey(a) - sortKey(b))
    const rows = own.flatMap((version) => {
      const row = redmine.versions.get(version)
      return row ? { value: versionName(context, version), isactive: isOpen(row['status']) } : []
    })
    return [product_id, rows]
  })

  /** By date; those without one come last. */
  function sortKey(version: number) {
    const day = Date.parse(text(redmine.versions.get(version)?.['effective_date'] ?? ''))
    return (Number.isNaN(day) ? 1e14 : day) + version
  }
}

const isOpen = (status: unknown) =>
  Number(status === null || status === undefined || status === 'open')
