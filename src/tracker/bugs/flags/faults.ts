/** What people may be refused about flags, and about kinds of flags. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

const STATUSES = "'?' to request, '+' to grant, '-' to deny, 'X' to clear"

export const flagFaults = {
  // Setting flags

  flag_status_invalid: {
    status: 400,
    code: 129,
    say: (flag: string, status: string) =>
      `The flag ${flag} cannot be set to '${shown(status)}'. Use ${STATUSES}; ` +
      'not every flag can be requested.',
  },
  flag_update_denied: {
    status: 400,
    code: 130,
    say: (action: string, flag: string) =>
      `You are not authorized to ${action} the flag ${flag}. Its type defines which groups are.`,
  },
  flag_type_requestee_disabled: {
    status: 400,
    code: 131,
    say: (flag: string) =>
      `The flag ${flag} cannot be requested from a specific person: omit the requestee.`,
  },
  flag_not_unique: {
    status: 400,
    code: 132,
    say: (wanted: string | number) =>
      `The flag '${wanted}' is set more than once. Identify it by 'id', or set 'new' to add one.`,
  },
  flag_type_not_unique: {
    status: 400,
    code: 133,
    say: (name: string) => `Several flag types are named '${name}'. Give a 'type_id'.`,
  },
  flag_type_inactive: {
    status: 400,
    code: 134,
    say: (name: string) => `The flag ${name} is inactive and can no longer be set.`,
  },
  flag_type_not_multiplicable: {
    status: 400,
    code: 32000,
    say: (name: string) => `The flag ${name} is already set, and can be set only once.`,
  },
  flag_requestee_disabled: {
    status: 400,
    code: 32000,
    say: (login: string) => `You cannot request a flag from ${login}: the account is disabled.`,
  },
  flag_requestee_unauthorized: {
    status: 400,
    code: 32000,
    say: (login: string, bug_id: number) =>
      `You cannot request a flag on ${bug_id === 0 ? 'this bug' : `bug ${bug_id}`} from ${login}, ` +
      'who cannot see it.',
  },
  flag_requestee_unauthorized_attachment: {
    status: 400,
    code: 32000,
    say: (login: string, attach_id: number) =>
      `You cannot request a flag on attachment ${attach_id} from ${login}: it is private.`,
  },
  flag_requestee_needs_privs: {
    status: 400,
    code: 32000,
    say: (login: string, flag: string) =>
      `You cannot request the flag ${flag} from ${login}, who is not authorized to grant it.`,
  },

  // Types of flags

  flag_type_target_type_invalid: {
    status: 400,
    code: 68000,
    say: (target: string) =>
      `The target of a flag type is 'bug' or 'attachment', not '${shown(target)}'.`,
  },
  flag_type_name_invalid: {
    status: 400,
    code: 1101,
    say: (name: string, max: number) =>
      `'${shown(name)}' cannot be the name of a flag. ` +
      `Use 1 to ${max} characters without spaces and commas.`,
  },
  flag_type_description_invalid: {
    status: 400,
    code: 1102,
    say: () => 'Enter a description of the flag type.',
  },
  flag_type_cc_list_invalid: {
    status: 400,
    code: 1103,
    say: (max: number) => `A CC list can have at most ${max} characters.`,
  },
  flag_type_sortkey_invalid: {
    status: 400,
    code: 1104,
    say: (sortkey: number, max: number) =>
      `The sort key of a flag type is a number from 1 to ${max}, not ${sortkey}.`,
  },
  flag_type_not_editable: {
    status: 400,
    code: 1105,
    say: (name: string) =>
      `You cannot change the flag ${name} in this way: it also applies to products that you do ` +
      'not administer. You can change only its inclusion in your own products.',
  },
  flag_type_in_use: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The flag ${name} is in use, so its type cannot be deleted. Make it inactive instead, so ` +
      'that nobody can set it any more.',
  },
  illegal_cc_address: {
    status: 400,
    code: 501,
    say: (address: string) => `'${shown(address)}' in the CC list is not a mail address.`,
  },
} as const

export const fail = thrower(flagFaults)
