/** What mail calls the fields of bugs: the words of Bugzilla, by which people filter. Pure. */

import { bugField, isHours } from '../model/bug-fields/bug-fields.wire.ts'

/** Where mail differs from the table of fields. */
const LABELS: Readonly<Record<string, string>> = {
  work_time: 'Hours Worked',
  everconfirmed: 'Ever confirmed',
  cclist_accessible: 'CC list accessible',
  reporter_accessible: 'Reporter accessible',
}

/** The label of a field; `description` is that of a custom field. */
export function labelOf(name: string, description = ''): string {
  const field = bugField(name)
  return LABELS[name] ?? field?.title ?? field?.label ?? description
}

/** What the label of a change depends on. */
interface Labelled {
  field: string
  attach_id: number | null
  comment_count: number | null
}

/** The label of a change, which names the attachment or comment that changed. */
export function labelOfChange(
  { field, attach_id, comment_count }: Labelled,
  description: string,
): string {
  const label = labelOf(field, description)
  if (attach_id !== null) return `Attachment #${attach_id} ${label.replace(/^Attachment /, '')}`
  return field === 'longdescs.isprivate' ? `Comment #${comment_count} is private` : label
}

const HUNDREDTH = /^-?\d+(\.\d+)?$/

/** A value of a change as mail shows it. */
export function valueOf(field: string, value: string | null): string {
  if (field === 'resolution' && !value) return '---'
  if (isHours(field) && value && HUNDREDTH.test(value)) return Number(value).toFixed(2)
  return value ?? ''
}
