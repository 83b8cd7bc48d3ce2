/** Faults about comment tags. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const commentTagFaults = {
  comment_tag_disabled: fault(400, 125).says(
    'Comment tags are disabled: no group is allowed to tag comments.',
  ),
  comment_tag_invalid: fault(400, 126).says(
    (tag: string) => `'${tag}' is not a valid tag: use only letters, digits, '_', '.' and '-'.`,
  ),
  comment_tag_too_long: fault(400, 127).says(
    (max: number) => `A tag can have at most ${max} characters.`,
  ),
  comment_tag_too_short: fault(400, 128).says(
    (tag: string, min: number) =>
      `The tag '${tag}' is too short: it needs at least ${min} characters.`,
  ),
  comment_tags_too_many: fault(413, 20003).says(
    (max: number) => `A comment can have at most ${max} tags. Remove some first.`,
  ),
}

export const fail = thrower(commentTagFaults, texts.commentTag)
