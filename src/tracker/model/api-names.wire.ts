/** Fields have two names: `bug_severity` inside and in history, `severity` in calls. */

import { bugFields } from './bug-fields/bug-fields.wire.ts'

/** The name inside for each name in calls that is another. */
const internalNames: ReadonlyMap<string, string> = new Map([
  ...bugFields.flatMap(({ name, wire }) => (wire ? [[wire, name] as const] : [])),
  ['commentprivacy', 'comment_is_private'],
  ['description', 'comment'],
  ['dupe_of', 'dup_id'],
])

/** The name inside, whichever of the two was given. */
export const internalName = (name: string): string => internalNames.get(name) ?? name

const names = new Map([...internalNames].map(([name, field]) => [field, name]))

/** The name in calls of a field by its name inside. */
export const apiName = (field: string): string => names.get(field) ?? field

/** What criteria of searches were called in Bugzillas of old, and are still. */
export const oldNames: ReadonlyMap<string, string> = new Map([
  ['attachments.thedata', 'attach_data.thedata'],
  ['attachments_thedata', 'attach_data.thedata'],
  ['changedin', 'days_elapsed'],
  ['long_desc', 'longdesc'],
  ['tags', 'tag'],
])
