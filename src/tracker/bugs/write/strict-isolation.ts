/** Parameter `strict_isolation`: people on a bug must be able to see and edit its product. */

import { groupsOf } from '../../../accounts/group-sets/group-sets.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { usersById } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { catalogue, type Product } from '../../catalogue/products/products.ts'
import { isEditable, isSelectable } from '../../catalogue/products/products.rules.ts'
import { fail } from '../see/faults.ts'

/** Refuses the first person, by id, without access to the product; fault 504. */
export async function refuseOutsiders(tx: Tx, product: Product, people: Iterable<number>) {
  if (!(await isOn(tx, 'strict_isolation'))) return
  const { or_groups } = await catalogue(tx)
  for (const { login_name, group_set_id } of (await usersById(tx, people)).values()) {
    const reader = { groups: await groupsOf(tx, group_set_id), or_groups }
    const isInside = isEditable(product, reader) && isSelectable(product, reader)
    if (!isInside) fail('invalid_user_group', login_name, product.name)
  }
}
