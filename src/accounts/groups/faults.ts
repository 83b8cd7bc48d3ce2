/** Faults specific to groups. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 400, number 32000, which Bugzilla uses for refusals without a number of their own. */
export const groupFaults = {
  group_not_visible: fault(400, 32000).says(
    (name: string) =>
      `You cannot see the members of the group '${name}'. Members of 'editusers' and ` +
      "'creategroups' can, and people who can add others to it.",
  ),
  system_group_not_renamable: fault(400, 32000).says(
    (name: string) =>
      `The group '${name}' is a system group and cannot be renamed. Its description and ` +
      'pattern can be changed.',
  ),
  admin_stays: fault(400, 32000).says(
    (name: string) =>
      `Members of 'admin' cannot be removed from the system group '${name}'; otherwise nobody ` +
      'could repair mistakes.',
  ),
  group_in_itself: fault(400, 32000).says(
    (name: string) => `The group '${name}' cannot be a member of itself.`,
  ),
  members_not_named: fault(400, 32000).says(
    "Give a 'pattern' for the login names of the people to remove, or 'all' to remove everyone " +
      'who was added to the group.',
  ),
  admins_needed: fault(400, 32000).says(
    "Nobody with an enabled account would be left in the group 'admin'. Use a pattern that matches " +
      'fewer people.',
  ),
  too_many_removed: fault(413, 20003).says(
    (max: number) =>
      `More than ${max.toLocaleString('en')} people would be removed. Use a pattern that matches ` +
      'fewer of them, several times.',
  ),
  too_many_members: fault(413, 20003).says(
    (memberships_max: number) =>
      `These groups have more than ${memberships_max} members in total. Request fewer groups, ` +
      "or search for people with 'GET /user?match=…&groups=…'.",
  ),
}

export const fail = thrower(groupFaults, texts.group)
