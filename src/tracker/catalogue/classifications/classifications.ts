/** Classifications of products, if the installation uses them. */

import { wanted } from '../../../accounts/names.rules.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { type FieldShape, selection } from '../../../platform/http/select.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Classification, Product } from '../products/catalogue.ts'
import { catalogue, selectableProducts } from '../products/products.ts'
import type { ClassificationsAsked } from './classifications.wire.ts'
import { fail } from './faults.ts'

const classificationFields: FieldShape = { details: { products: 'products' } }

/**
 * Returns each classification once, with its products. Callers who cannot edit classifications only
 * get those with products that they can search, and only these products; fault 900 for them if
 * `useclassification` is off.
 */
export async function getClassifications(look: Look, asked: ClassificationsAsked & Selecting) {
  const { tx, actor } = look
  const isEditor = actor.may('editclassifications')
  if (!isEditor && !(await isOn(tx, 'useclassification'))) fail('auth_classification_not_enabled')
  const whole = await catalogue(tx)
  const seen = isEditor ? whole.products : await selectableProducts(look)
  const productsIn = Map.groupBy(seen, ({ classification_id }) => classification_id)
  const found = namedOrAll(whole.classifications, asked)
  const chosen = selection(asked, classificationFields)
  const classifications = [...found]
    .filter(({ id }) => isEditor || productsIn.has(id))
    .map((row) => chosen.pick(shape(row, productsIn.get(row.id) ?? [])))
  return { classifications }
}

function namedOrAll(all: readonly Classification[], asked: ClassificationsAsked) {
  const { ids, names } = wanted(asked)
  if (!ids && !names) return all
  return new Set([...(ids ?? []), ...(names ?? [])].map((one) => findClassification(all, one)))
}

/** A classification by id or name; fault 51 if there is none. */
export function findClassification(
  all: readonly Classification[],
  named: number | string,
): Classification {
  const found =
    typeof named === 'number'
      ? all.find(({ id }) => id === named)
      : all.find(({ name_key }) => name_key === fold(named.trim()))
  return found ?? fail('object_does_not_exist', named)
}

const shape = ({ id, name, description, sortkey }: Classification, products: Product[]) => ({
  id,
  name,
  description,
  sort_key: sortkey,
  products: products.map((product) => ({
    id: product.id,
    name: product.name,
    description: product.description,
  })),
})
