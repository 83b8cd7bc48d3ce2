/** Projects become products; categories components, and versions both versions and milestones. */

import { fold } from '../../platform/fold.ts'
import { text } from '../map/cells.ts'
import { type Context, isPerson, versionName } from './context.ts'
import { UNCLASSIFIED } from './propose.ts'
import { ACTIVE_PROJECT as ACTIVE, idOf } from './source.ts'

/** Issues without a version. */
export const NO_MILESTONE = '---'
/** The version of all bugs. */
export const NO_VERSION = 'unspecified'

/** The components of products by their folded names. */
export type Components = ReadonlyMap<number, ReadonlyMap<string, number>>

/** Products with their components, versions and milestones. */
export function putProducts(context: Context): Components {
  const { redmine, mapping, to } = context
  const classes = new Map([[fold(UNCLASSIFIED), 1]])
  to.put('classifications', { id: 1, name: UNCLASSIFIED, description: '', sortkey: 0 })
  for (const { classification } of mapping.projects) {
    if (classes.has(fold(classification))) continue
    const id = classes.size + 1
    classes.set(fold(classification), id)
    to.put('classifications', { id, name: classification, description: '', sortkey: id })
  }
  for (const [id, { row, status }] of redmine.projects) {
    const { product, classification } = context.products.get(id)!
    to.put('products', {
      id,
      classification_id: classes.get(fold(classification))!,
      name: product,
      description: text(row['description']),
      isactive: Number(status === ACTIVE),
      defaultmilestone: NO_MILESTONE,
      allows_unconfirmed: 0,
    })
  }
  putVersions(context)
  return putComponents(context)
}

/** Categories keep their ids; issues without one are in a component of their own. */
function putComponents(context: Context): Components {
  const { redmine, mapping, to, nobody } = context
  const made = new Map<number, Map<string, number>>()
  const put = (id: number, product_id: number, name: string, initialowner: number) => {
    const own = made.get(product_id) ?? new Map<string, number>()
    made.set(product_id, own)
    if (own.has(fold(name))) {
      to.losses.tell('a category that differs from another only in case was merged with it', name)
      return
    }
    own.set(fold(name), id)
    to.put('components', { id, product_id, name, description: '', initialowner, isactive: 1 })
  }
  for (const [id, row] of redmine.categories) {
    const owner = idOf(row['assigned_to_id'])
    const initialowner = owner !== undefined && isPerson(context, owner) ? owner : nobody
    put(id, Number(row['project_id']), text(row['name']), initialowner)
  }
  let last = Math.max(0, ...redmine.categories.keys())
  for (const id of redmine.projects.keys()) {
    if (made.get(id)?.has(fold(mapping.default_component))) continue
    put(++last, id, mapping.default_component, nobody)
  }
  return made
}

/** A product has its own versions, and those of others that its issues use. */
function putVersions(context: Context) {
  const { redmine, to } = context
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
  let id = 0
  for (const product_id of redmine.projects.keys()) {
    const own = [...(byProduct.get(product_id) ?? [])].sort((a, b) => sortKey(a) - sortKey(b))
    const values = new Map([[fold(NO_MILESTONE), { value: NO_MILESTONE, isactive: 1 }]])
    for (const version of own) {
      const row = redmine.versions.get(version)
      if (!row) continue
      const [value, isactive] = [versionName(context, version), isOpen(row['status'])]
      if (!values.has(fold(value))) values.set(fold(value), { value, isactive })
    }
    ;[...values.values()].forEach(({ value, isactive }, sortkey) => {
      id += 1
      to.put('milestones', { id, product_id, value, sortkey, isactive })
      const shown = value === NO_MILESTONE ? NO_VERSION : value
      to.put('versions', { id, product_id, value: shown, isactive })
    })
  }

  /** By date; those without one come last. */
  function sortKey(version: number) {
    const day = Date.parse(text(redmine.versions.get(version)?.['effective_date'] ?? ''))
    return (Number.isNaN(day) ? 1e14 : day) + version
  }
}

const isOpen = (status: unknown) =>
  Number(status === null || status === undefined || status === 'open')
