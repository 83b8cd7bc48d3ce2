/**
 * FlagType.get: the flag types of a product or component, with the statuses that the caller may
 * set.
 */

import type { Look } from '../../../platform/work/work.ts'
import { accessibleProduct, type Product } from '../../catalogue/products/products.ts'
import { componentNamed } from '../../catalogue/products/parts.ts'
import { valuesFor } from '../../bugs/flags/flag-rights.rules.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { componentsNamed, isFor, isForSome } from '../../catalogue/flag-types/flag-types.rules.ts'
import type * as wire from './flag-types.wire.ts'

/** Includes inactive ones; fault 106 for a product, 51 for a component. */
export async function getFlagTypes(look: Look, asked: wire.FlagTypesAsked) {
  const product = await accessibleProduct(look, asked.product)
  const component = asked.component ? componentNamed(product, asked.component) : undefined
  const found = (await flagTypes(look.tx)).filter((type) =>
    component ? isFor(type, product.id, component.id) : isForSome(type, product.id),
  )
  const shape = (type: FlagType) => shapeType(look, type, product)
  return {
    bug: found.filter(({ target_type }) => target_type === 'b').map(shape),
    attachment: found.filter(({ target_type }) => target_type === 'a').map(shape),
  }
}

function shapeType({ actor }: Look, type: FlagType, product: Product): wire.FlagType {
  const inclusions = namesIn(type.inclusions, product)
  const exclusions = namesIn(type.exclusions, product)
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    type: type.target_type === 'b' ? 'bug' : 'attachment',
    values: valuesFor(type, actor.groups),
    is_active: type.is_active === 1,
    is_requesteeble: type.is_requesteeble === 1,
    is_multiplicable: type.is_multiplicable === 1,
    ...(inclusions && { inclusions }),
    // In a list of included components, excluded ones do not matter.
    ...(exclusions && !inclusions && { exclusions }),
  }
}

function namesIn(places: FlagType['inclusions'], { id, components }: Product) {
  const ids = new Set(componentsNamed(places, id))
  return ids.size === 0
    ? undefined
    : components.filter((component) => ids.has(component.id)).map(({ name }) => name)
}
