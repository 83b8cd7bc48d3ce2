/** Computes the groups of a bug after an update, by the group controls of its product. Pure. */

import { CONTROL } from '../../catalogue/products/products.rules.ts'
import { controlFor, type GroupControl } from '../write/group-control.rules.ts'
import { fail } from '../see/faults.ts'

/** The context besides the groups themselves. */
export interface Given {
  /** Of the new product. */
  controls: readonly GroupControl[]
  /** Whether the editor is a member of the group. */
  isIn: (group_id: number) => boolean
  /** Whether the product changes. */
  moves: boolean
}

/** Names as given, with the ids of existing groups. */
export interface Wish {
  add: readonly Named[]
  remove: readonly Named[]
}
interface Named {
  name: string
  id: number | undefined
}

/**
 * When a bug moves, it keeps the groups that are valid in the new product, and gets the mandatory
 * ones.
 */
export function groupsAfterMove(groups: ReadonlySet<number>, given: Given): Set<number> {
  const valid = new Set(given.controls.filter(isValid).map(({ group_id }) => group_id))
  const mandatory = given.controls.filter(
    (group) => group.isactive && controlFor(group, given.isIn) === CONTROL.mandatory,
  )
  const kept = [...groups].filter((id) => valid.has(id))
  return new Set([...kept, ...mandatory.map(({ group_id }) => group_id)])
}

/** Fault 120; the same for an unknown and an inaccessible group. */
export function groupsAfterWish(
  groups: ReadonlySet<number>,
  { add, remove }: Wish,
  given: Given,
): Set<number> {
  const after = new Set(groups)
  for (const { name, id } of add) {
    if (id !== undefined && after.has(id)) continue
    if (id === undefined || !mayAdd(id, given)) return fail('group_restriction_not_allowed', name)
    after.add(id)
  }
  for (const { name, id } of remove) {
    const isThere = id !== undefined && after.has(id)
    if (!isThere || !mayRemove(id, given)) return fail('group_invalid_removal', name)
    after.delete(id)
  }
  return after
}

const isValid = ({ membercontrol, othercontrol }: GroupControl) =>
  membercontrol !== CONTROL.na || othercontrol !== CONTROL.na

/** Non-members only while the bug moves. */
function mayAdd(id: number, { controls, isIn, moves }: Given) {
  const group = controls.find(({ group_id }) => group_id === id)
  if (!group?.isactive || controlFor(group, isIn) === CONTROL.na) return false
  return isIn(id) || moves
}

/** Groups that are invalid in the product may always be removed. */
function mayRemove(id: number, { controls, isIn, moves }: Given) {
  const group = controls.find(({ group_id }) => group_id === id)
  if (!group || !isValid(group)) return true
  const { membercontrol, othercontrol, isactive } = group
  if (membercontrol === CONTROL.mandatory && isactive) return false
  if (isIn(id)) return true
  return moves && (othercontrol === CONTROL.shown || othercontrol === CONTROL.default)
}
