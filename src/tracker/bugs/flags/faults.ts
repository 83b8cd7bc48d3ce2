/** What people may be refused about flags, and about kinds of flags. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

const STATUSES = "'?' to ask, '+' to grant, '-' to deny, 'X' to clear"

export const flagFaults = {
  // Setting flags

  flag_status_invalid: {
    status: 400,
    code: 129,
    say: (flag: string, status: string) =>
      `The flag ${flag} cannot become '${shown(status)}'. A status is one of ${STATUSES}; ` +
      'not every flag can be asked for.',
  },
  flag_update_denied: {
    status: 400,
    code: 130,
    say: (action: string, flag: string) =>
      `You may not ${action} the flag ${flag}. Its type says which groups may.`,
  },
  flag_type_requestee_disabled: {
    status: 400,
    code: 131,
    say: (flag: string) => `The flag ${flag} cannot be asked of somebody: leave the requestee out.`,
  },
  flag_not_unique: {
    status: 400,
    code: 132,
    say: (wanted: string | number) =>
      `The flag '${wanted}' is set more than once. Say which by its 'id', or set 'new'.`,
  },
  flag_type_not_unique: {
    status: 400,
    code: 133,
    say: (name: string) => `There are several types of flags named '${name}'. Give a 'type_id'.`,
  },
  flag_type_inactive: {
    status: 400,
    code: 134,
    say: (name: string) => `The flag ${name} is not in use any more, so it cannot be set anew.`,
  },
  flag_type_not_multiplicable: {
    status: 400,
    code: 32000,
    say: (name: string) => `The flag ${name} is set already, and there can be only one of it.`,
  },
  flag_requestee_disabled: {
    status: 400,
    code: 32000,
    say: (login: string) => `${login} cannot be asked for a flag: the account is disabled.`,
  },
  flag_requestee_unauthorized: {
    status: 400,
    code: 32000,
    say: (login: string, bug_id: number) =>
      `${login} cannot be asked for a flag on ${bug_id === 0 ? 'a bug' : `bug ${bug_id}`}, which ` +
      'they do not see.',
  },
  flag_requestee_unauthorized_attachment: {
    status: 400,
    code: 32000,
    say: (login: string, attach_id: number) =>
      `${login} cannot be asked for a flag on attachment ${attach_id}, which is private.`,
  },
  flag_requestee_needs_privs: {
    status: 400,
    code: 32000,
    say: (login: string, flag: string) =>
      `${login} cannot be asked for the flag ${flag}: only members of a group may grant it.`,
  },

  // Types of flags

  flag_type_target_type_invalid: {
    status: 400,
    code: 68000,
    say: (target: string) => `Flags go on a 'bug' or an 'attachment', not on '${shown(target)}'.`,
  },
  flag_type_name_invalid: {
    status: 400,
    code: 1101,
    say: (name: string, max: number) =>
      `'${shown(name)}' cannot be the name of a flag. ` +
      `It has 1 to ${max} characters, with no blanks or commas.`,
  },
  flag_type_description_invalid: {
    status: 400,
    code: 1102,
    say: () => 'A type of flags needs a description, which tells people what it is for.',
  },
  flag_type_cc_list_invalid: {
    status: 400,
    code: 1103,
    say: (max: number) => `A CC list can have ${max} characters in all; this one has more.`,
  },
  flag_type_sortkey_invalid: {
    status: 400,
    code: 1104,
    say: (sortkey: number, max: number) =>
      `The sort key of a type of flags is a number from 1 to ${max}, not ${sortkey}.`,
  },
  flag_type_not_editable: {
    status: 400,
    code: 1105,
    say: (name: string) =>
      `You may not change the flag ${name}, or not in this way: it is for products that you do ` +
      'not administer. Of a flag that is for some of yours you may change where it is included.',
  },
  flag_type_in_use: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The flag ${name} is set somewhere, so its type stays. Make it inactive instead: then nobody ` +
      'can set it anew.',
  },
  illegal_cc_address: {
    status: 400,
    code: 501,
    say: (address: string) => `'${shown(address)}' in the CC list is not a mail address.`,
  },
} as const

export const fail = thrower(flagFaults)
