/** The part of an update about custom fields. */

import {
  checkCustomValues,
  customChanges,
  customValues,
  putCustomValues,
  refuseRounds,
  requireOnBug,
} from '../custom-values/custom-values.ts'
import { checkChange } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/** A list replaces all values of a multi-value field. */
export const customPart: Part = async ({ work, asked, drafts }) => {
  const { tx } = work
  const values = await checkCustomValues(work, asked)
  if (values.size === 0) return undefined
  const before = await customValues(
    tx,
    drafts.map(({ id }) => id),
  )
  return async (draft) => {
    const { id: bug_id, after } = draft
    const had = before.get(bug_id)
    const changes = await customChanges(tx, had, values)
    for (const { field, removed, added } of changes) {
      checkChange(draft, { field: field.name, from: removed, to: added })
      draft.changes.push({ field: field.name, removed, added })
    }
    await refuseRounds(work, bug_id, changes)
    await requireOnBug(tx, after, had, values)
    if (changes.length === 0) return
    const different = new Map(changes.map((change) => [change.field, change.after]))
    draft.writes.push(() => putCustomValues(work, bug_id, different))
  }
}
