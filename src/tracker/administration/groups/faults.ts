/** What may be refused to somebody who removes a group. */

import { thrower } from '../../../platform/faults.ts'

export const groupRemovalFaults = {
  system_group_not_deletable: {
    status: 400,
    code: 32000,
    say: (name: string) => `The group '${name}' is a system group and cannot be deleted.`,
  },
  group_has_special_role: {
    status: 400,
    code: 32000,
    say: (name: string, parameters: readonly string[]) =>
      `The parameters ${parameters.join(', ')} refer to the group '${name}'. Change them first.`,
  },
  group_cannot_delete: {
    status: 400,
    code: 32000,
    say: (name: string, uses: readonly string[]) =>
      `The group '${name}' is in use. To delete it anyway, send ` +
      `${uses.map((use) => `'remove_from_${use}'`).join(' and ')}; this cannot be undone.`,
  },
} as const

export const fail = thrower(groupRemovalFaults)
