/** The groups that a bug is in after a change, by what they mean in its product. Pure. */

import { CONTROL } from '../../catalogue/products/products.rules.ts'
import { controlFor, type GroupControl } from './create-bug.rules.ts'
import { fail } from '../see/faults.ts'

/** What decides, beside the groups themselves. */
export interface Given {
  /** Of the product that the bug will be in. */
  controls: readonly GroupControl[]
  isIn: (group_id: number) => boolean
  /** Whether the bug comes from another product. */
  moves: boolean
}

/** Names as they were given, with the numbers of the groups that there are. */
export interface Wish {
  add: readonly Named[]
  remove: readonly Named[]
}
interface Named {
  name: string
  id: number | undefined
}

/** In its new product a bug keeps the groups that there are, and gets those that it must have. */
export function groupsAfterMove(groups: ReadonlySet<number>, given: Given): Set<number> {
  const valid = new Set(given.controls.filter(isValid).map(({ group_id }) => group_id))
  const mandatory = given.controls.filter(
    (group) => group.isactive && controlFor(group, given.isIn) === CONTROL.mandatory,
  )
  const kept = [...groups].filter((id) => valid.has(id))
  return new Set([...kept, ...mandatory.map(({ group_id }) => group_id)])
}

/** Fault 120; an unknown group and one that is out of reach are told apart by nothing. */
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

/** Others than members only as they move the bug. */
function mayAdd(id: number, { controls, isIn, moves }: Given) {
  const group = controls.find(({ group_id }) => group_id === id)
  if (!group?.isactive || controlFor(group, isIn) === CONTROL.na) return false
  return isIn(id) || moves
}

/** What is not valid in the product may always go. */
function mayRemove(id: number, { controls, isIn, moves }: Given) {
  const group = controls.find(({ group_id }) => group_id === id)
  if (!group || !isValid(group)) return true
  const { membercontrol, othercontrol, isactive } = group
  if (membercontrol === CONTROL.mandatory && isactive) return false
  if (isIn(id)) return true
  return moves && (othercontrol === CONTROL.shown || othercontrol === CONTROL.default)
}
