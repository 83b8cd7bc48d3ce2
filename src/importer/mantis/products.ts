/** Projects become products; categories components, and versions both versions and milestones. */

import { number, text } from '../map/cells.ts'
import {
  type Components,
  MERGED,
  openComponents,
  putProducts,
  putVersions,
  type VersionGiven,
} from '../translate/products.ts'
import type { Context } from './context.ts'
import { ask, isTrue } from './source.ts'

/** Products with their components, versions and milestones. */
export function putProductsOf(context: Context): Components {
  const { mantis, mapping, to } = context
  const products = mapping.projects.flatMap(({ id, product, classification }) => {
    const project = mantis.projects.get(id)
    if (!project) return []
    const description = text(project.row['description'])
    return { id, product, classification, description, isActive: project.isEnabled }
  })
  putProducts(to, products)
  putVersions(
    to,
    [...mantis.projects.keys()].map((id) => [id, versionsOf(context, id)]),
  )
  return putComponents(context)
}

/** Its own categories, those of all projects, and inherited ones that its issues are in. */
function putComponents({ mantis, mapping, to, nobody }: Context): Components {
  const { made, put } = openComponents(to)
  let id = 0
  const query = `select * from {category} where project_id in (0, ?)
    or id in (select category_id from {bug} where project_id = ?)
    order by project_id = 0, id`
  for (const product_id of mantis.projects.keys()) {
    for (const row of ask(mantis, query, product_id, product_id)) {
      const [name, owner] = [text(row['name']), number(row['user_id'])]
      const initialowner = mantis.people.has(owner) ? owner : nobody
      if (!put({ id: ++id, product_id, name, initialowner })) to.losses.tell(MERGED, name)
    }
    put({ id: ++id, product_id, name: mapping.default_component, initialowner: nobody })
  }
  return made
}

/** By date; then those that issues name although they are not listed. */
function versionsOf({ mantis }: Context, project: number): VersionGiven[] {
  const listed = ask(
    mantis,
    'select * from {project_version} where project_id = ? order by date_order, id',
    project,
  )
  const used = ask(
    mantis,
    `select version as name from {bug} where project_id = ? union
      select target_version from {bug} where project_id = ? order by name`,
    project,
    project,
  )
  return [
    ...listed.map((row) => ({
      value: text(row['version']),
      isactive: Number(!isTrue(row['obsolete'])),
    })),
    ...used.map((row) => ({ value: text(row['name']), isactive: 0 })).filter(({ value }) => value),
  ]
}
