/** What may be refused about groups that no other feature refuses. */

import { thrower } from '../../platform/faults.ts'

export const groupFaults = {
  group_not_visible: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `You may not see who is in the group '${name}'. Members of 'editusers' and 'creategroups' ` +
      'may, and whoever may put others into it.',
  },
  system_group_not_renamable: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The group '${name}' is a system group: its name is what gives its members their rights, ` +
      'so it stays. Description and pattern can be changed.',
  },
  admin_stays: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Members of 'admin' are in the system group '${name}', or nobody could set things right.`,
  },
  group_in_itself: {
    status: 400,
    code: 32000,
    say: (name: string) => `The group '${name}' cannot be made a member of itself.`,
  },
  too_many_members: {
    status: 413,
    code: 20003,
    say: (memberships_max: number) =>
      `These groups have more than ${memberships_max} members together. Ask for fewer groups, or ` +
      "for people with 'GET /user?match=…&groups=…'.",
  },
} as const

export const fail = thrower(groupFaults)
