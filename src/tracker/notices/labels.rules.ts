/** What mail calls the fields of bugs: the words of Bugzilla, by which people filter. Pure. */

import { bugField } from '../model/bug-fields/bug-fields.wire.ts'
import type { ToldChange } from './notices.store.ts'

/** Where mail and pages differ. */
const LABELS: Readonly<Record<string, string>> = {
  short_desc: 'Summary',
  bug_severity: 'Severity',
  bug_status: 'Status',
  bug_file_loc: 'URL',
  bug_group: 'Group',
  dependson: 'Depends on',
  blocked: 'Blocks',
  see_also: 'See Also',
  cc: 'CC',
  keywords: 'Keywords',
  alias: 'Alias',
  deadline: 'Deadline',
  work_time: 'Hours Worked',
  'flagtypes.name': 'Flags',
  everconfirmed: 'Ever confirmed',
  cclist_accessible: 'CC list accessible',
  reporter_accessible: 'Reporter accessible',
}

const OF_ATTACHMENT: Readonly<Record<string, string>> = {
  'attachments.description': 'description',
  'attachments.filename': 'filename',
  'attachments.mimetype': 'mime type',
  'attachments.ispatch': 'is patch',
  'attachments.isobsolete': 'is obsolete',
  'attachments.isprivate': 'is private',
  'flagtypes.name': 'Flags',
}

/** The label of a field; `description` is that of a custom field. */
export function labelOf(name: string, description = ''): string {
  const field = bugField(name)
  return LABELS[name] ?? field?.title ?? field?.label ?? description
}

/** The label of a change, which names the attachment or comment that changed. */
export function labelOfChange(
  { field, attach_id, comment_count }: ToldChange,
  description: string,
): string {
  if (attach_id !== null) return `Attachment #${attach_id} ${OF_ATTACHMENT[field] ?? field}`
  if (field === 'longdescs.isprivate') return `Comment #${comment_count} is private`
  return labelOf(field, description)
}

const HUNDREDTH = /^-?\d+(\.\d+)?$/
const HOURS: ReadonlySet<string> = new Set(['estimated_time', 'remaining_time', 'work_time'])

/** A value of a change as mail shows it. */
export function valueOf(field: string, value: string | null): string {
  if (field === 'resolution' && !value) return '---'
  if (HOURS.has(field) && value && HUNDREDTH.test(value)) return Number(value).toFixed(2)
  return value ?? ''
}
