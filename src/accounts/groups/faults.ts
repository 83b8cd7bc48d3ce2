/** What may be refused about groups that no other feature refuses. */

import { thrower } from '../../platform/faults.ts'

export const groupFaults = {
  group_not_visible: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `You cannot see the members of the group '${name}'. Members of 'editusers' and ` +
      "'creategroups' can, and people who can add others to it.",
  },
  system_group_not_renamable: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The group '${name}' is a system group and cannot be renamed. Its description and ` +
      'pattern can be changed.',
  },
  admin_stays: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Members of 'admin' cannot be removed from the system group '${name}'; otherwise nobody ` +
      'could repair mistakes.',
  },
  group_in_itself: {
    status: 400,
    code: 32000,
    say: (name: string) => `The group '${name}' cannot be a member of itself.`,
  },
  too_many_members: {
    status: 413,
    code: 20003,
    say: (memberships_max: number) =>
      `These groups have more than ${memberships_max} members in total. Request fewer groups, ` +
      "or search for people with 'GET /user?match=…&groups=…'.",
  },
} as const

export const fail = thrower(groupFaults)
