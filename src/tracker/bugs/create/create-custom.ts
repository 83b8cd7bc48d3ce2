/** The parts of a new bug about custom fields. */

import {
  checkCustomValues,
  putCustomValues,
  requireOnNewBug,
} from '../custom-values/custom-values.ts'
import { type Part, refuseField, rowOf } from './new-draft.ts'

/** Values of custom fields. Fault 53 for an unknown or disabled field, and faults of its values. */
export const customPart: Part = async ({ work, asked }, draft) => {
  const custom = await checkCustomValues(work, asked, refuseField)
  draft.custom = custom
  draft.writes.push((bug_id) => putCustomValues(work, bug_id, custom, true))
}

/** Which fields are mandatory depends on the values of others. */
export const requiredPart: Part = ({ work: { tx } }, draft) =>
  requireOnNewBug(tx, rowOf(draft), draft.custom)
