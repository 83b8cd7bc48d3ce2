/** Faults of reading and creating bugs. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

/** A refused change, and who would be allowed to make it. */
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
}

export const bugFaults = {
  improper_bug_id_field_value: fault(400, 100).says((id: string) =>
    id === ''
      ? 'Enter a bug number or an alias.'
      : `'${id}' is not a valid bug number nor an alias.`,
  ),
  bug_id_does_not_exist: fault(404, 101).says(
    (id: string) => `There is no bug with the number ${id}.`,
  ),
  bug_access_denied: fault(401, 102).says(
    (id: string) =>
      `You are not authorized to access bug ${id}. Ask somebody who can see it to add you to its CC list.`,
  ),
  bug_access_query: fault(401, 102).says(
    (id: string) => `Bug ${id} is not public. Log in with an account that can see it.`,
  ),
  alias_too_long: fault(400, 103).says(
    (alias: string) => `The alias '${alias}' is longer than 40 characters.`,
  ),
  alias_in_use: fault(400, 103).says(
    (alias: string, owner: string) => `The alias '${alias}' is already used by ${owner}.`,
  ),
  alias_is_numeric: fault(400, 103).says(
    (alias: string) =>
      `The alias '${alias}' is a number and could be mistaken for a bug number: add a letter.`,
  ),
  alias_has_comma_or_space: fault(400, 103).says(
    (alias: string) => `The alias '${alias}' contains a comma or a space, which separate aliases.`,
  ),
  freetext_too_long: fault(400, 104).says(
    (field: string, length: number, max: number) =>
      `The text in ${field} has ${length} characters; at most ${max} are allowed.`,
  ),
  require_summary: fault(400, 107).says('Enter a summary: one line that describes the bug.'),
  reassign_to_empty: fault(400, 50).says(
    'A bug needs an assignee: name one, or use reset_assigned_to for the default assignee.',
  ),
  multiple_alias_not_allowed: fault(400, 103).says(
    'You cannot change the aliases of several bugs at once, because an alias belongs to one bug.',
  ),
  dupe_not_allowed: fault(400, 32000).says(
    'You cannot mark several bugs as duplicates at once. Mark them one at a time.',
  ),
  cc_remove_denied: fault(400, 32000).says(
    'Only users who can edit the bug can remove others from the CC list. ' +
      'You can always remove yourself.',
  ),
  object_not_specified: fault(400, 50).says(
    (field: string) => `Enter a value for ${field}: this installation has no default.`,
  ),
  illegal_change: fault(401, 115).says(
    ({ field, from = '', to = '', needed }: Refused) =>
      `You cannot change ${field}${from && ` from '${shown(from)}'`}${to && ` to '${shown(to)}'`}. ` +
      NEEDED[needed],
  ),
  invalid_user_group: fault(401, 504).says(
    (login: string, product: string) =>
      `${login} cannot see or edit bugs of ${product}, and so cannot be involved in one.`,
  ),
  group_restriction_not_allowed: fault(401, 120).says(
    (group: string) =>
      `You cannot add a bug of this product to the group '${group}', or there is no such group.`,
  ),
  group_invalid_removal: fault(401, 120).says(
    (group: string) =>
      `You cannot remove the bug from the group '${shown(group)}': it is not in the group, the ` +
      'group is mandatory, or you are not authorized.',
  ),
  missing_resolution: fault(400, 121).says(
    (status: string) => `A bug that is ${status} needs a resolution.`,
  ),
  resolution_not_allowed: fault(400, 122).says('An open bug cannot have a resolution.'),
  illegal_bug_status_transition: fault(400, 123).says(
    (to: string) => `A new bug cannot be filed as ${to}.`,
  ),
  illegal_status_change: fault(400, 123).says(
    (from: string, to: string) =>
      `You cannot change the status from ${from} to ${to}: the workflow does not allow it, or you ` +
      'are not authorized.',
  ),
  undefined_field: fault(400, 50).says(
    (name: string) => `The parameter '${name}' is empty: give a bug number or an alias.`,
  ),
  dupe_loop_detected: fault(400, 118).says(
    (id: number) =>
      `Bug ${id} would become a duplicate of itself, directly or through other duplicates.`,
  ),
  dupe_id_required: fault(400, 119).says(
    "To resolve a bug as DUPLICATE, give the other bug in 'dupe_of'.",
  ),
  comment_required: fault(400, 32000).says(
    (what: string) => `Changing ${what} requires a comment that explains why.`,
  ),
  milestone_required: fault(400, 32000).says(
    (status: string) =>
      `A bug needs a target milestone other than the default before it can be ${status}.`,
  ),
  still_unresolved_bugs: fault(400, 32000).says(
    'A bug cannot be resolved as FIXED while bugs that it depends on are open.',
  ),
  /** Not in Bugzilla: for callers that state what they have read. */
  collision: fault(409, 20001).says(
    (id: number, fields: readonly string[]) =>
      `Bug ${id} has been changed since you read it: ${fields.join(', ')} may be different now. ` +
      'Read it again and repeat your change if it still applies.',
  ),
  number_too_large: fault(400, 54).says(
    (value: number, field: string, max: number) =>
      `${value} is too large for ${field}: the maximum is ${max}.`,
  ),
  number_too_small: fault(400, 55).says(
    (value: number, field: string, min: number) =>
      `${value} is too small for ${field}: the minimum is ${min}.`,
  ),
  illegal_date: fault(400, 56).says(
    (value: string, field: string) =>
      `'${value}' in ${field} is not a date. Use the format YYYY-MM-DD.`,
  ),
  bugs_too_many: fault(413, 20003).says(
    (max: number) =>
      `Comments, history and other long fields are available for at most ${max} bugs at once.`,
  ),
}

export const fail = thrower(bugFaults, texts.bug)
