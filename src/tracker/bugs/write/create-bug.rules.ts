/** What a new bug begins with, from what was asked and who asks. Pure. */

import { CONTROL } from '../../catalogue/products/products.rules.ts'
import { fail } from '../see/faults.ts'

/** What whoever files a bug may do in its product. */
export interface Rights {
  editbugs: boolean
  canconfirm: boolean
}

/** A status that a new bug may have in the product. */
interface Status {
  name: string
  is_open: boolean
}

/**
 * The status of a new bug. Whoever may neither edit nor confirm bugs does not choose: theirs is
 * UNCONFIRMED, or the first there is in a product without it.
 */
export function firstStatus<One extends Status>(
  asked: string | undefined,
  initial: One[],
  rights: Rights,
): One {
  const [first = fail('illegal_bug_status_transition', asked ?? '')] = initial
  const unconfirmed = initial.find(({ name }) => name === 'UNCONFIRMED')
  if (!rights.editbugs && !rights.canconfirm) return unconfirmed ?? first
  if (asked === undefined) return initial.find((status) => status !== unconfirmed) ?? first
  const chosen = initial.find(({ name }) => name === asked)
  return chosen ?? fail('illegal_bug_status_transition', asked)
}

/** A bug filed as closed says how it was resolved; an open one has no resolution. */
export function firstResolution(asked: string | undefined, status: Status): string {
  if (status.is_open) return asked ? fail('resolution_not_allowed') : ''
  return asked || fail('missing_resolution', status.name)
}

/** A group as the product of a bug has it. */
export interface GroupControl {
  group_id: number
  name: string
  isactive: number
  membercontrol: number
  othercontrol: number
}

/**
 * The groups of a new bug: those asked for, or the default ones where nothing was said, and always
 * the mandatory ones. What counts depends on whether the reporter is in the group.
 */
export function firstGroups(
  asked: readonly string[] | undefined,
  controls: readonly GroupControl[],
  isIn: (group_id: number) => boolean,
): number[] {
  const active = controls.filter(({ isactive }) => isactive)
  const control = (group: GroupControl) => controlFor(group, isIn)
  const mandatory = active.filter((group) => control(group) === CONTROL.mandatory)
  const chosen = asked
    ? asked.map((name) => named(name, active, control))
    : active.filter((group) => control(group) === CONTROL.default)
  return [...new Set([...mandatory, ...chosen].map(({ group_id }) => group_id))]
}

/** How a group stands to the bugs of a product, for somebody who is in it or is not. */
export const controlFor = (group: GroupControl, isIn: (group_id: number) => boolean): number =>
  isIn(group.group_id) ? group.membercontrol : group.othercontrol

/** An unknown group and one that is out of reach are told apart by nothing. */
function named(
  name: string,
  groups: readonly GroupControl[],
  control: (group: GroupControl) => number,
) {
  const group = groups.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return group && control(group) !== CONTROL.na
    ? group
    : fail('group_restriction_not_allowed', name)
}
