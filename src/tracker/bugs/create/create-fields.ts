/** The part of a new bug about fields that are columns without rules of their own. */

import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { bugField, isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'
import { nothingGiven, setFields, unchosen, wireOf } from '../../model/bug-fields/columns.wire.ts'
import { askedColumns, columnsOf } from '../write/asked-columns.ts'
import { type Part, refuseField } from './new-draft.ts'

/**
 * Parameters that the reporter may not set are ignored, in favour of the default in a parameter or
 * by the kind of field.
 */
export const fieldsPart: Part = async ({ work, asked, rights }, draft) => {
  const { isTimeTracker, mayRestrict } = rights
  const all = await parameters(work.tx)
  const given = asked as Readonly<Record<string, unknown>>
  const isChosen = ({ name }: BugField) =>
    (isTimeTracker || !isTimeTracking(name)) &&
    (name !== 'restrict_comments' || mayRestrict) &&
    (name !== 'priority' || all.letsubmitterchoosepriority === '1')
  const { off, byName, values } = await fields(work.tx)
  const unknown = setFields.find((field) => off.has(field.name) && wireOf(field) in given)
  if (unknown) refuseField(wireOf(unknown))
  const chosen = (field: BugField) => {
    // Older forms prefill the field with that.
    if (field.name === 'bug_file_loc' && asked.url?.trim() === 'http://') return ''
    return isChosen(field) ? given[wireOf(field)] : undefined
  }
  const otherwise = (field: BugField) => {
    const { name, otherwise: parameter, column } = field
    if (name === 'remaining_time') return chosen(bugField('estimated_time')!) ?? 0
    if (column !== 'select') return nothingGiven(field)
    if (parameter) return all[parameter]
    return values.get(byName.get(name)!.id)?.find(({ isactive }) => isactive)?.value ?? ''
  }
  const columns = await askedColumns(work, chosen, otherwise)
  Object.assign(draft.row, unchosen, ...columns.map(columnsOf))
}
