/** Faults about flags and flag types. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

const STATUSES = "'?' to request, '+' to grant, '-' to deny, 'X' to clear"

export const flagFaults = {
  // Setting flags

  flag_status_invalid: fault(400, 129).says(
    (flag: string, status: string) =>
      `The flag ${flag} cannot be set to '${shown(status)}'. Use ${STATUSES}; ` +
      'not every flag can be requested.',
  ),
  flag_update_denied: fault(400, 130).says(
    (action: string, flag: string) =>
      `You are not authorized to ${action} the flag ${flag}. Its type defines which groups are.`,
  ),
  flag_type_requestee_disabled: fault(400, 131).says(
    (flag: string) =>
      `The flag ${flag} cannot be requested from a specific person: omit the requestee.`,
  ),
  flag_not_unique: fault(400, 132).says(
    (wanted: string | number) =>
      `The flag '${wanted}' is set more than once. Identify it by 'id', or set 'new' to add one.`,
  ),
  flag_type_not_unique: fault(400, 133).says(
    (name: string) => `Several flag types are named '${name}'. Give a 'type_id'.`,
  ),
  flag_type_inactive: fault(400, 134).says(
    (name: string) => `The flag ${name} is inactive and can no longer be set.`,
  ),
  flag_type_not_multiplicable: fault(400, 32000).says(
    (name: string) => `The flag ${name} is already set, and can be set only once.`,
  ),
  flag_requestee_disabled: fault(400, 32000).says(
    (login: string) => `You cannot request a flag from ${login}: the account is disabled.`,
  ),
  flag_requestee_unauthorized: fault(400, 32000).says(
    (login: string, bug_id: number) =>
      `You cannot request a flag on ${bug_id === 0 ? 'this bug' : `bug ${bug_id}`} from ${login}, ` +
      'who cannot see it.',
  ),
  flag_requestee_unauthorized_attachment: fault(400, 32000).says(
    (login: string, attach_id: number) =>
      `You cannot request a flag on attachment ${attach_id} from ${login}: it is private.`,
  ),
  flag_requestee_needs_privs: fault(400, 32000).says(
    (login: string, flag: string) =>
      `You cannot request the flag ${flag} from ${login}, who is not authorized to grant it.`,
  ),

  // Types of flags

  flag_type_target_type_invalid: fault(400, 68000).says(
    (target: string) =>
      `The target of a flag type is 'bug' or 'attachment', not '${shown(target)}'.`,
  ),
  flag_type_name_invalid: fault(400, 1101).says(
    (name: string, max: number) =>
      `'${shown(name)}' cannot be the name of a flag. ` +
      `Use 1 to ${max} characters without spaces and commas.`,
  ),
  flag_type_description_invalid: fault(400, 1102).says('Enter a description of the flag type.'),
  flag_type_cc_list_invalid: fault(400, 1103).says(
    (max: number) => `A CC list can have at most ${max} characters.`,
  ),
  flag_type_sortkey_invalid: fault(400, 1104).says(
    (sortkey: number, max: number) =>
      `The sort key of a flag type is a number from 1 to ${max}, not ${sortkey}.`,
  ),
  flag_type_not_editable: fault(400, 1105).says(
    (name: string) =>
      `You cannot change the flag ${name} in this way: it also applies to products that you do ` +
      'not administer. You can change only its inclusion in your own products.',
  ),
  flag_type_in_use: fault(400, 32000).says(
    (name: string) =>
      `The flag ${name} is in use, so its type cannot be deleted. Make it inactive instead, so ` +
      'that nobody can set it any more.',
  ),
  illegal_cc_address: fault(400, 501).says(
    (address: string) => `'${shown(address)}' in the CC list is not a mail address.`,
  ),
}

export const fail = thrower(flagFaults, texts.flag)
