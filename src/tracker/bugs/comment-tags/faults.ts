/** What can be wrong with tagging a comment. */

import { thrower } from '../../../platform/faults.ts'

export const commentTagFaults = {
  comment_tag_disabled: {
    status: 400,
    code: 125,
    say: () => 'Comments carry no tags here: no group was named whose members may tag them.',
  },
  comment_tag_invalid: {
    status: 400,
    code: 126,
    say: (tag: string) =>
      `'${tag}' can be no tag: only letters, digits, '_', '.' and '-' may be in one.`,
  },
  comment_tag_too_long: {
    status: 400,
    code: 127,
    say: (max: number) => `A tag can have ${max} characters at most.`,
  },
  comment_tag_too_short: {
    status: 400,
    code: 128,
    say: (tag: string, min: number) => `The tag '${tag}' is too short: ${min} characters at least.`,
  },
  comment_tags_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) => `A comment can carry ${max} tags at most. Take some away first.`,
  },
} as const

export const fail = thrower(commentTagFaults)
