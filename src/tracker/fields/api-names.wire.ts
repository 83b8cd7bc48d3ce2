/**
 * Fields have two names: `bug_severity` inside and in history, `severity` in calls. Facts, no code.
 */

/** The name inside for each name in calls that is another. */
export const internalNames: Readonly<Record<string, string>> = {
  blocks: 'blocked',
  commentprivacy: 'comment_is_private',
  creation_time: 'creation_ts',
  creator: 'reporter',
  depends_on: 'dependson',
  description: 'comment',
  dupe_of: 'dup_id',
  groups: 'bug_group',
  id: 'bug_id',
  is_cc_accessible: 'cclist_accessible',
  is_confirmed: 'everconfirmed',
  is_creator_accessible: 'reporter_accessible',
  last_change_time: 'delta_ts',
  platform: 'rep_platform',
  severity: 'bug_severity',
  status: 'bug_status',
  summary: 'short_desc',
  url: 'bug_file_loc',
  whiteboard: 'status_whiteboard',
}

/** The name inside, whichever of the two was given. */
export const internalName = (name: string): string =>
  Object.hasOwn(internalNames, name) ? internalNames[name]! : name

const names = new Map(Object.entries(internalNames).map(([name, field]) => [field, name]))

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
