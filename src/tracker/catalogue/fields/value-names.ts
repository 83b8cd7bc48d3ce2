/** Names of controlling values, which are stored as ids. */

import type { Look } from '../../../platform/work/work.ts'
import { accessibleProducts, catalogue } from '../products/products.ts'
import type { FieldRow } from '../../model/tables.ts'
import { fieldValues } from './fields.ts'

/** A field's values by id, without those of hidden products. */
export async function valueNames(look: Look, field: FieldRow | undefined) {
  const rows = field ? await namesOf(look, field.name) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function namesOf(
  look: Look,
  field: string,
): Promise<readonly { id: number; name: string }[]> {
  if (field === 'product') return accessibleProducts(look)
  if (field === 'component') {
    return (await accessibleProducts(look)).flatMap(({ components }) => components)
  }
  if (field === 'classification') return (await catalogue(look.tx)).classifications
  const values = await fieldValues(look.tx, field)
  return values.map(({ value_id, value }) => ({ id: value_id, name: value }))
}
