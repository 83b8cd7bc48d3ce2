/** Says where a group is used, for those who manage groups. */

import { rolesOf, wantedGroups, refuseOthers } from '../../../accounts/groups/change-groups.ts'
import type { Look } from '../../../platform/work/work.ts'
import { flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { accessibleProducts, type Product } from '../../catalogue/products/products.ts'
import { countBugs } from './bug-groups.ts'
import * as store from './groups.store.ts'
import type { GroupUses, UsesAsked } from './groups.wire.ts'

/**
 * `Group.get_uses`, for members of `creategroups`. The number of bugs is that of all bugs, since
 * they decide what the group means, but of products only those that they can see are named.
 */
export async function getUses(look: Look, asked: UsesAsked): Promise<GroupUses> {
  const { tx } = look
  refuseOthers(look, 'see')
  const group = (await wantedGroups(look, asked))[0]!
  const which = { group_id: group.id }
  const all = Number((await store.countProducts.first(tx, which))?.products ?? 0)
  const products = (await accessibleProducts(look)).flatMap((product) => used(product, group.id))
  const types = (await flagTypes(tx)).filter(
    (type) => type.grant_group_id === group.id || type.request_group_id === group.id,
  )
  return {
    id: group.id,
    is_removable: group.isbuggroup === 1,
    bugs: await countBugs(tx, { how: 'out', group }),
    products,
    hidden_products: all - products.length,
    flag_types: types.map(({ id, name, grant_group_id, request_group_id }) => ({
      id,
      name,
      is_grant_group: grant_group_id === group.id,
      is_request_group: request_group_id === group.id,
    })),
    parameters: [...(await rolesOf(tx, group))],
  }
}

function used({ name, controls }: Product, group: number) {
  const control = controls.find(({ group_id }) => group_id === group)
  if (!control) return []
  return [
    {
      name,
      entry: control.entry === 1,
      membercontrol: control.membercontrol,
      othercontrol: control.othercontrol,
      canedit: control.canedit === 1,
      editcomponents: control.editcomponents === 1,
      editbugs: control.editbugs === 1,
      canconfirm: control.canconfirm === 1,
    },
  ]
}
