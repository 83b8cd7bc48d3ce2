/** Computes the initial state of a new bug from the call and the reporter's rights. Pure. */

import { CONTROL } from '../../catalogue/products/products.rules.ts'
import { fail } from '../see/faults.ts'
import { controlFor, type GroupControl } from '../write/group-control.rules.ts'

/** The reporter's rights in the product. */
export interface Rights {
  editbugs: boolean
  canconfirm: boolean
}

/** A possible initial status in the product. */
interface Status {
  name: string
  is_open: boolean
}

/**
 * The status of a new bug. Reporters who may neither edit nor confirm bugs have no choice: they get
 * UNCONFIRMED, or the first status of a product without it.
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

/**
 * The groups of a new bug: those requested, or the defaults, and always the mandatory ones. The
 * controls that apply depend on whether the reporter is a member.
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

/** The same fault for an unknown and an inaccessible group. */
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
