/** From addresses of Bugzilla's administration of products to the pages here. Pure. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import * as paths from '../../../model/paths.ts'
import { field } from '../../../../platform/http/page-forms.ts'
import type { Where } from '../../parts/where.ts'

const deleted = (path: string, action: string) =>
  action === 'del' || action === 'delete' ? `${path}?delete=1` : path
const added = (path: string, action: string) =>
  action === 'add' || action === 'new' ? `${path}#new` : path

const placeOf = (asked: PageAsked, part: string) =>
  ['product', part, 'action'].map((name) => field(asked, name).trim()) as [string, string, string]

/** `editproducts.cgi`: the list, a product, or its group controls. */
export function editProducts(asked: PageAsked): string {
  const [product, classification, action] = placeOf(asked, 'classification')
  if (product !== '' && action !== 'new') {
    return /group/.test(action)
      ? paths.adminGroupControls(product)
      : deleted(paths.adminProduct(product), action)
  }
  if (action !== '' || classification === '') return added(paths.adminProducts, action)
  return `${paths.adminProducts}?classification=${encodeURIComponent(classification)}`
}

/** Scripts for parts of products: the products, the parts of one, or one part. */
const editParts =
  (name: string, list: typeof paths.adminVersions, one: typeof paths.adminVersion): Where =>
  (asked) => {
    const [product, part, action] = placeOf(asked, name)
    if (product === '') return paths.adminProducts
    if (part === '' || action === 'new') return added(list(product), action)
    return deleted(one(product, part), action)
  }
/** `editcomponents.cgi`. */
export const editComponents = editParts('component', paths.adminComponents, paths.adminComponent)
/** `editversions.cgi`. */
export const editVersions = editParts('version', paths.adminVersions, paths.adminVersion)
/** `editmilestones.cgi`. */
export const editMilestones = editParts('milestone', paths.adminMilestones, paths.adminMilestone)

const editNamed =
  (name: string, list: string, one: (of: string) => string): Where =>
  (asked) => {
    const [, of, action] = placeOf(asked, name)
    return of === '' || action === 'new' ? added(list, action) : deleted(one(of), action)
  }
/** `editclassifications.cgi`. */
export const editClassifications = editNamed(
  'classification',
  paths.adminClassifications,
  paths.adminClassification,
)
/** `editkeywords.cgi`, whose keywords are named by id. */
export const editKeywords = editNamed('id', paths.adminKeywords, paths.adminKeyword)
