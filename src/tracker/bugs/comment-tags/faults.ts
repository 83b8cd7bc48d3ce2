/** What can be wrong with tagging a comment. */

import { thrower } from '../../../platform/faults.ts'

export const commentTagFaults = {
  comment_tag_disabled: {
    status: 400,
    code: 125,
    say: () => 'Comment tags are disabled: no group is allowed to tag comments.',
  },
  comment_tag_invalid: {
    status: 400,
    code: 126,
    say: (tag: string) =>
      `'${tag}' is not a valid tag: use only letters, digits, '_', '.' and '-'.`,
  },
  comment_tag_too_long: {
    status: 400,
    code: 127,
    say: (max: number) => `A tag can have at most ${max} characters.`,
  },
  comment_tag_too_short: {
    status: 400,
    code: 128,
    say: (tag: string, min: number) =>
      `The tag '${tag}' is too short: it needs at least ${min} characters.`,
  },
  comment_tags_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) => `A comment can have at most ${max} tags. Remove some first.`,
  },
} as const

export const fail = thrower(commentTagFaults)
