/** What an import of a Redmine tells the pages at its old addresses. */

import Type from 'typebox'
import { Compile } from 'typebox/compile'

import { findFact } from '../../accounts/installation/facts.ts'
import type { Look } from '../../platform/work/work.ts'
import { accessibleProduct, maySee, type Product } from '../catalogue/products/products.ts'
import { catalogue } from '../catalogue/products/catalogue.ts'

/** The fact with the ids of products by the identifiers of projects, as JSON. */
export const REDMINE_PROJECTS = 'redmine_projects'

const compiled = Compile(Type.Record(Type.String(), Type.Integer()))

/** The product of a project; fault 106 if there is none or it is hidden. */
export async function productOfProject(look: Look, identifier: string): Promise<Product> {
  const ids: unknown = JSON.parse((await findFact(look.tx, REDMINE_PROJECTS)) ?? '{}')
  const id = compiled.Check(ids) && Object.hasOwn(ids, identifier) ? ids[identifier] : undefined
  const product = id === undefined ? undefined : (await catalogue(look.tx)).byId.get(id)
  if (product && (await maySee(look, product))) return product
  // The same answer whether it is hidden or does not exist.
  return accessibleProduct(look, identifier)
}
