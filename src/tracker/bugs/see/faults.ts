/** What can be wrong with asking for a bug, or with filing one. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

/** A change that is not allowed, and who might make it. */
export interface Refused {
  field: string
  from?: string
  to?: string
  needed: keyof typeof NEEDED
}
const NEEDED = {
  reporter: 'Only its reporter, its assignee and users with editbugs can.',
  assignee: 'Only its assignee and users with editbugs can.',
  empowered: 'Only members of an authorized group can.',
} as const

export const bugFaults = {
  improper_bug_id_field_value: {
    status: 400,
    code: 100,
    say: (id: string) =>
      id === ''
        ? 'Enter a bug number or an alias.'
        : `'${id}' is not a valid bug number nor an alias.`,
  },
  bug_id_does_not_exist: {
    status: 404,
    code: 101,
    say: (id: string) => `There is no bug with the number ${id}.`,
  },
  bug_access_denied: {
    status: 401,
    code: 102,
    say: (id: string) =>
      `You are not authorized to access bug ${id}. Ask somebody who can see it to add you to its CC list.`,
  },
  bug_access_query: {
    status: 401,
    code: 102,
    say: (id: string) => `Bug ${id} is not public. Log in with an account that can see it.`,
  },
  alias_too_long: {
    status: 400,
    code: 103,
    say: (alias: string) => `The alias '${alias}' is longer than 40 characters.`,
  },
  alias_in_use: {
    status: 400,
    code: 103,
    say: (alias: string, owner: string) => `The alias '${alias}' is already used by ${owner}.`,
  },
  alias_is_numeric: {
    status: 400,
    code: 103,
    say: (alias: string) =>
      `The alias '${alias}' is a number and could be mistaken for a bug number: add a letter.`,
  },
  alias_has_comma_or_space: {
    status: 400,
    code: 103,
    say: (alias: string) =>
      `The alias '${alias}' contains a comma or a space, which separate aliases.`,
  },
  freetext_too_long: {
    status: 400,
    code: 104,
    say: (field: string, length: number, max: number) =>
      `The text in ${field} has ${length} characters; at most ${max} are allowed.`,
  },
  require_summary: {
    status: 400,
    code: 107,
    say: () => 'Enter a summary: one line that describes the bug.',
  },
  reassign_to_empty: {
    status: 400,
    code: 50,
    say: () =>
      'A bug needs an assignee: name one, or use reset_assigned_to for the default assignee.',
  },
  multiple_alias_not_allowed: {
    status: 400,
    code: 103,
    say: () =>
      'You cannot change the aliases of several bugs at once, because an alias belongs to one bug.',
  },
  dupe_not_allowed: {
    status: 400,
    code: 32000,
    say: () => 'You cannot mark several bugs as duplicates at once. Mark them one at a time.',
  },
  cc_remove_denied: {
    status: 400,
    code: 32000,
    say: () =>
      'Only users who can edit the bug can remove others from the CC list. ' +
      'You can always remove yourself.',
  },
  object_not_specified: {
    status: 400,
    code: 50,
    say: (field: string) => `Enter a value for ${field}: this installation has no default.`,
  },
  illegal_change: {
    status: 401,
    code: 115,
    say: ({ field, from = '', to = '', needed }: Refused) =>
      `You cannot change ${field}${from && ` from '${shown(from)}'`}${to && ` to '${shown(to)}'`}. ` +
      NEEDED[needed],
  },
  invalid_user_group: {
    status: 401,
    code: 504,
    say: (login: string, product: string) =>
      `${login} cannot see or edit bugs of ${product}, and so cannot be involved in one.`,
  },
  group_restriction_not_allowed: {
    status: 401,
    code: 120,
    say: (group: string) =>
      `You cannot add a bug of this product to the group '${group}', or there is no such group.`,
  },
  group_invalid_removal: {
    status: 401,
    code: 120,
    say: (group: string) =>
      `You cannot remove the bug from the group '${shown(group)}': it is not in the group, the ` +
      'group is mandatory, or you are not authorized.',
  },
  missing_resolution: {
    status: 400,
    code: 121,
    say: (status: string) => `A bug that is ${status} needs a resolution.`,
  },
  resolution_not_allowed: {
    status: 400,
    code: 122,
    say: () => 'An open bug cannot have a resolution.',
  },
  illegal_bug_status_transition: {
    status: 400,
    code: 123,
    say: (to: string) => `A new bug cannot be filed as ${to}.`,
  },
  illegal_status_change: {
    status: 400,
    code: 123,
    say: (from: string, to: string) =>
      `You cannot change the status from ${from} to ${to}: the workflow does not allow it, or you ` +
      'are not authorized.',
  },
  undefined_field: {
    status: 400,
    code: 50,
    say: (name: string) => `The parameter '${name}' is empty: give a bug number or an alias.`,
  },
  dupe_loop_detected: {
    status: 400,
    code: 118,
    say: (id: number) =>
      `Bug ${id} would become a duplicate of itself, directly or through other duplicates.`,
  },
  dupe_id_required: {
    status: 400,
    code: 119,
    say: () => "To resolve a bug as DUPLICATE, give the other bug in 'dupe_of'.",
  },
  comment_required: {
    status: 400,
    code: 32000,
    say: (what: string) => `Changing ${what} requires a comment that explains why.`,
  },
  milestone_required: {
    status: 400,
    code: 32000,
    say: (status: string) =>
      `A bug needs a target milestone other than the default before it can be ${status}.`,
  },
  still_unresolved_bugs: {
    status: 400,
    code: 32000,
    say: () => 'A bug cannot be resolved as FIXED while bugs that it depends on are open.',
  },
  /** Not of Bugzilla: for callers who say what they have read. */
  collision: {
    status: 409,
    code: 20001,
    say: (id: number, fields: readonly string[]) =>
      `Bug ${id} has been changed since you read it: ${fields.join(', ')} may be different now. ` +
      'Read it again and repeat your change if it still applies.',
  },
  number_too_large: {
    status: 400,
    code: 54,
    say: (value: number, field: string, max: number) =>
      `${value} is too large for ${field}: the maximum is ${max}.`,
  },
  number_too_small: {
    status: 400,
    code: 55,
    say: (value: number, field: string, min: number) =>
      `${value} is too small for ${field}: the minimum is ${min}.`,
  },
  illegal_date: {
    status: 400,
    code: 56,
    say: (value: string, field: string) =>
      `'${value}' in ${field} is not a date. Use the format YYYY-MM-DD.`,
  },
  bugs_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) =>
      `Comments, history and other long fields are available for at most ${max} bugs at once.`,
  },
} as const

export const fail = thrower(bugFaults)
