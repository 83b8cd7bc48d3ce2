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
  reporter: 'The reporter of the bug may, and so may its assignee and whoever has editbugs.',
  assignee: 'The assignee of the bug may, and so may whoever has editbugs.',
  empowered: 'Only members of a group that has the right to may.',
} as const

export const bugFaults = {
  improper_bug_id_field_value: {
    status: 400,
    code: 100,
    say: (id: string) =>
      id === ''
        ? 'A bug number or an alias is needed, and none was given.'
        : `'${id}' is neither the number of a bug nor the alias of one.`,
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
      `Bug ${id} is not open to your account. Ask somebody who sees it to put you on its CC list.`,
  },
  bug_access_query: {
    status: 401,
    code: 102,
    say: (id: string) =>
      `Bug ${id} is not open to everybody. Log in with an account that may see it.`,
  },
  alias_too_long: {
    status: 400,
    code: 103,
    say: (alias: string) => `The alias '${alias}' is longer than 40 characters.`,
  },
  alias_in_use: {
    status: 400,
    code: 103,
    say: (alias: string, owner: string) => `The alias '${alias}' is already that of ${owner}.`,
  },
  alias_is_numeric: {
    status: 400,
    code: 103,
    say: (alias: string) =>
      `The alias '${alias}' is a number and would be taken for a bug's: add a letter.`,
  },
  alias_has_comma_or_space: {
    status: 400,
    code: 103,
    say: (alias: string) => `The alias '${alias}' has a comma or a space, which separate aliases.`,
  },
  freetext_too_long: {
    status: 400,
    code: 104,
    say: (field: string, length: number, max: number) =>
      `The text in ${field} has ${length} characters; ${max} is the most it can hold.`,
  },
  require_summary: {
    status: 400,
    code: 107,
    say: () => 'A summary is needed: say in a line what is wrong.',
  },
  reassign_to_empty: {
    status: 400,
    code: 50,
    say: () =>
      "A bug must be somebody's: name a new assignee, or give it back by reset_assigned_to.",
  },
  multiple_alias_not_allowed: {
    status: 400,
    code: 103,
    say: () => 'An alias belongs to one bug, so aliases of several bugs cannot be changed at once.',
  },
  dupe_not_allowed: {
    status: 400,
    code: 32000,
    say: () => 'Several bugs cannot be marked as duplicates at once. Mark them one by one.',
  },
  cc_remove_denied: {
    status: 400,
    code: 32000,
    say: () =>
      'Others can be taken off the CC list by whoever may edit the bug only. ' +
      'Yourself you can always take off.',
  },
  object_not_specified: {
    status: 400,
    code: 50,
    say: (field: string) => `A value for ${field} is needed, and this installation has no default.`,
  },
  illegal_change: {
    status: 401,
    code: 115,
    say: ({ field, from = '', to = '', needed }: Refused) =>
      `You may not change ${field}${from && ` from '${shown(from)}'`}${to && ` to '${shown(to)}'`}. ` +
      NEEDED[needed],
  },
  invalid_user_group: {
    status: 401,
    code: 504,
    say: (login: string, product: string) =>
      `${login} may not see or edit bugs of ${product}, and so cannot be on one.`,
  },
  group_restriction_not_allowed: {
    status: 401,
    code: 120,
    say: (group: string) =>
      `A bug of this product cannot be put in a group '${group}': it does not exist, or you may not.`,
  },
  group_invalid_removal: {
    status: 401,
    code: 120,
    say: (group: string) =>
      `The bug cannot be taken out of a group '${shown(group)}': it is not in it, or has to be, ` +
      'or you may not.',
  },
  missing_resolution: {
    status: 400,
    code: 121,
    say: (status: string) => `A bug that is ${status} needs a resolution.`,
  },
  resolution_not_allowed: {
    status: 400,
    code: 122,
    say: () => 'A bug that is open has no resolution.',
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
      `The status cannot be changed from ${from} to ${to}: the workflow has no such step, ` +
      'or you may not take it.',
  },
  undefined_field: {
    status: 400,
    code: 50,
    say: (name: string) => `The parameter '${name}' is empty: say which bug is meant.`,
  },
  dupe_loop_detected: {
    status: 400,
    code: 118,
    say: (id: number) =>
      `Bug ${id} would be a duplicate of itself, directly or by way of other duplicates.`,
  },
  dupe_id_required: {
    status: 400,
    code: 119,
    say: () => "To resolve a bug as DUPLICATE, say by 'dupe_of' which bug it is a duplicate of.",
  },
  comment_required: {
    status: 400,
    code: 32000,
    say: (what: string) => `A comment is needed with a change of ${what}: say why it is made.`,
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
    say: () => 'A bug cannot be FIXED while bugs that it depends on are open.',
  },
  /** Not of Bugzilla: for callers who say what they have read. */
  collision: {
    status: 409,
    code: 20001,
    say: (id: number, fields: readonly string[]) =>
      `Bug ${id} is no longer as you read it: ${fields.join(', ')} may be different now. ` +
      'Read it again, and decide anew.',
  },
  number_too_large: {
    status: 400,
    code: 54,
    say: (value: number, field: string, max: number) =>
      `${value} is too much for ${field}, which holds ${max} at most.`,
  },
  number_too_small: {
    status: 400,
    code: 55,
    say: (value: number, field: string, min: number) =>
      `${value} is too little for ${field}, which holds ${min} at least.`,
  },
  illegal_date: {
    status: 400,
    code: 56,
    say: (value: string, field: string) =>
      `'${value}' in ${field} is not a day; write it as YYYY-MM-DD.`,
  },
  bugs_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) =>
      `Comments, history and other long fields can be asked for of ${max} bugs at most at once.`,
  },
} as const

export const fail = thrower(bugFaults)
