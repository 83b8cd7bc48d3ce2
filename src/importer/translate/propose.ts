/** What proposed mappings of all trackers share. */

import { fold } from '../../platform/fold.ts'
import type { ProjectMapped } from './mapping-file.ts'

const CHARS_MAX = 64
/** As the value of a select. */
export const valueOf = (name: string): string => name.trim().slice(0, CHARS_MAX).trim() || '?'

/** Statuses and resolutions are written like those of Bugzilla. */
export const upperValue = (name: string): string =>
  valueOf(name.toUpperCase().replaceAll(/[\s,]+/g, '_'))

/** Bugzilla's classification of products without one. */
export const UNCLASSIFIED = 'Unclassified'

/** A project in its tree. */
export interface InTree {
  id: number
  identifier: string
  name: string
  parent: number | undefined
  isPublic: boolean
}

/** Trees of projects become classifications with the name of their root, unless it is private. */
export function proposeProjects(
  projects: ReadonlyMap<number, InTree>,
  tracker: string,
): ProjectMapped[] {
  const hasParent = new Set([...projects.values()].flatMap(({ parent }) => parent ?? []))
  const taken = new Set<string>()
  return [...projects.values()].map((project) => {
    const { id, identifier, name } = project
    const root = rootOf(project, projects)
    let product = valueOf(name)
    if (taken.has(fold(product))) product = valueOf(`${product.slice(0, 30)} (${identifier})`)
    taken.add(fold(product))
    const isTree = hasParent.has(root.id)
    const classification = isTree && root.isPublic ? valueOf(root.name) : UNCLASSIFIED
    const note = isTree && !root.isPublic ? { note: privateRoot(tracker) } : {}
    return { id, identifier, product, classification, ...note }
  })
}
const privateRoot = (tracker: string) =>
  `The root project is private in ${tracker}. ` +
  'Its name would be shown to whoever sees a product in it.'

function rootOf(project: InTree, projects: ReadonlyMap<number, InTree>): InTree {
  const seen = new Set([project])
  for (let at = project; ;) {
    const parent = at.parent === undefined ? undefined : projects.get(at.parent)
    if (!parent || seen.has(parent)) return at
    seen.add((at = parent))
  }
}

/** Names of fields, each once; those in `reserved` get their id as well. */
export function openFieldNames(reserved: ReadonlySet<string>) {
  const taken = new Set<string>()
  return (id: number, name: string): string => {
    const plain = fold(name)
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/g, '_')
      .slice(0, 40)
    let field = `cf_${plain.replaceAll(/^_+|_+$/g, '') || id}`
    if (taken.has(field) || reserved.has(field)) field = `${field}_${id}`
    taken.add(field)
    return field
  }
}
