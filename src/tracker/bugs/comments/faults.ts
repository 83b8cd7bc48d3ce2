/** What can be wrong with asking for a comment, or with adding one. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const commentsFaults = {
  param_required: {
    status: 400,
    code: 50,
    say: () => "A comment cannot be empty: the parameter 'comment' is blank.",
  },
  number_too_large: {
    status: 400,
    code: 54,
    say: (hours: number, max: number) =>
      `${hours} hours are too much for one comment: the maximum is ${max}.`,
  },
  number_too_small: {
    status: 400,
    code: 55,
    say: (hours: number, min: number) =>
      `${hours} hours are too few for one comment: the minimum is ${min}.`,
  },
  comment_is_private: {
    status: 401,
    code: 110,
    say: (id: number) => `Comment ${id} is private: only insiders can read it.`,
  },
  comment_id_invalid: {
    status: 400,
    code: 111,
    say: (id: string) => `There is no comment with the number ${id}.`,
  },
  user_not_insider: {
    status: 401,
    code: 113,
    say: () => 'Only insiders can make a comment private or public.',
  },
  comment_too_long: {
    status: 400,
    code: 114,
    say: (max: number) =>
      `A comment can have at most ${max} characters. Attach longer text as a file.`,
  },
  comment_invalid_isprivate: {
    status: 400,
    code: 117,
    say: (id: string) => `'${shown(id)}' is not the number of a comment of this bug.`,
  },
} as const

export const fail = thrower(commentsFaults)
