/**
 * The two names of fields: `bug_severity` internally and in history, `severity` in the interface.
 */

import { bugFields } from './bug-fields/bug-fields.wire.ts'

/** Internal names by interface names that differ. */
const internalNames: ReadonlyMap<string, string> = new Map([
  ...bugFields.flatMap(({ name, wire }) => (wire ? [[wire, name] as const] : [])),
  ['commentprivacy', 'comment_is_private'],
  ['description', 'comment'],
  ['dupe_of', 'dup_id'],
])

/** The internal name, given either. */
export const internalName = (name: string): string => internalNames.get(name) ?? name

const names = new Map([...internalNames].map(([name, field]) => [field, name]))

/** The interface name of a field by its internal name. */
export const apiName = (field: string): string => names.get(field) ?? field

/** Old names of search criteria in Bugzilla, which are still accepted. */
export const oldNames: ReadonlyMap<string, string> = new Map([
  ['attachments.thedata', 'attach_data.thedata'],
  ['attachments_thedata', 'attach_data.thedata'],
  ['changedin', 'days_elapsed'],
  ['long_desc', 'longdesc'],
  ['tags', 'tag'],
])
