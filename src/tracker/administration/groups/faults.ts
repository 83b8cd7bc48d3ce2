/** What may be refused to somebody who removes a group. */

import { thrower } from '../../../platform/faults.ts'

export const groupRemovalFaults = {
  system_group_not_deletable: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The group '${name}' is a system group, which gives its members their rights, so it stays.`,
  },
  group_has_special_role: {
    status: 400,
    code: 32000,
    say: (name: string, parameters: readonly string[]) =>
      `The group '${name}' is named by the parameters ${parameters.join(', ')}. Change those first.`,
  },
  group_cannot_delete: {
    status: 400,
    code: 32000,
    say: (name: string, uses: readonly string[]) =>
      `The group '${name}' is still needed. To remove it nevertheless, send ` +
      `${uses.map((use) => `'remove_from_${use}'`).join(' and ')}; that cannot be undone.`,
  },
} as const

export const fail = thrower(groupRemovalFaults)
