/** Faults of deleting groups. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const groupRemovalFaults = {
  system_group_not_deletable: fault(400, 32000).says(
    (name: string) => `The group '${name}' is a system group and cannot be deleted.`,
  ),
  group_has_special_role: fault(400, 32000).says(
    (name: string, parameters: readonly string[]) =>
      `The parameters ${parameters.join(', ')} refer to the group '${name}'. Change them first.`,
  ),
  group_cannot_delete: fault(400, 32000).says(
    (name: string, uses: readonly string[]) =>
      `The group '${name}' is in use. To delete it anyway, send ` +
      `${uses.map((use) => `'remove_from_${use}'`).join(' and ')}; this cannot be undone.`,
  ),
}

export const fail = thrower(groupRemovalFaults, texts.groupRemoval)
