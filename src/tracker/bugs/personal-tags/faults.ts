/** What can be wrong with tagging bugs for oneself. */

import { thrower } from '../../../platform/faults.ts'

export const personalTagFaults = {
  tag_name_invalid: {
    status: 400,
    code: 32000,
    say: (max: number) =>
      `A tag has 1 to ${max} characters and cannot contain a comma, which separates tags.`,
  },
  tags_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) =>
      `You can have at most ${max} tags. Remove one of them from all bugs first.`,
  },
} as const

export const fail = thrower(personalTagFaults)
