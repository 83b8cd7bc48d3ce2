/** Faults of reading and adding comments. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const commentsFaults = {
  param_required: fault(400, 50).says(
    "A comment cannot be empty: the parameter 'comment' is blank.",
  ),
  number_too_large: fault(400, 54).says(
    (hours: number, max: number) =>
      `${hours} hours are too much for one comment: the maximum is ${max}.`,
  ),
  number_too_small: fault(400, 55).says(
    (hours: number, min: number) =>
      `${hours} hours are too few for one comment: the minimum is ${min}.`,
  ),
  comment_is_private: fault(401, 110).says(
    (id: number) => `Comment ${id} is private: only insiders can read it.`,
  ),
  comment_id_invalid: fault(400, 111).says(
    (id: string) => `There is no comment with the number ${id}.`,
  ),
  user_not_insider: fault(401, 113).says('Only insiders can make a comment private or public.'),
  comments_restricted: fault(401, 32000).says(
    'The comments of this bug are restricted to members of a group, and you are not one of them.',
  ),
  comment_too_long: fault(400, 114).says(
    (max: number) => `A comment can have at most ${max} characters. Attach longer text as a file.`,
  ),
  comment_invalid_isprivate: fault(400, 117).says(
    (id: string) => `'${shown(id)}' is not the number of a comment of this bug.`,
  ),
}

export const fail = thrower(commentsFaults, texts.comments)
