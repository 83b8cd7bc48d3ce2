/** Faults of personal tags. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const personalTagFaults = {
  tag_name_invalid: fault(400, 32000).says(
    (max: number) =>
      `A tag has 1 to ${max} characters and cannot contain a comma, which separates tags.`,
  ),
  tag_not_known: fault(404, 51).says(
    (id: number) => `You have no tag with the id ${id}. GET /rest/tag lists yours.`,
  ),
  tag_exists: fault(400, 32000).says(
    (name: string) => `You already have a tag '${name}'. Choose another name.`,
  ),
  tags_too_many: fault(413, 20003).says(
    (max: number) => `You can have at most ${max} tags. Remove one of them from all bugs first.`,
  ),
}

export const fail = thrower(personalTagFaults, texts.personalTag)
