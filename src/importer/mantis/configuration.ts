/** What administrators of a MantisBT configured, as far as the import depends on it. */

import type { Mantis } from './source.ts'

/** An access level that is enough, or the levels that are. */
export type Threshold = number | number[]

/** Options with their defaults; those of files are not in the database. */
export const OPTIONS = {
  add_bugnote_threshold: 25,
  admin_site_threshold: 90,
  bug_resolved_status_threshold: 80,
  bug_revision_view_threshold: 55,
  bug_submit_status: 10,
  default_new_account_access_level: 25,
  download_attachments_threshold: 10,
  due_date_view_threshold: 100,
  limit_reporters: 0,
  limit_view_unless_threshold: 0,
  private_bug_threshold: 55,
  private_bugnote_threshold: 55,
  private_project_threshold: 90,
  report_bug_threshold: 25,
  show_monitor_list_threshold: 55,
  tag_view_threshold: 10,
  time_tracking_enabled: 0,
  time_tracking_view_threshold: 55,
  update_bug_threshold: 40,
  view_attachments_threshold: 10,
  view_bug_threshold: 10,
  view_handler_threshold: 10,
  view_history_threshold: 10,
} as const satisfies Record<string, number>
/** The name of an option. */
export type Option = keyof typeof OPTIONS

/** Enumerations with their defaults. */
const ENUMS = {
  status: '10:new,20:feedback,30:acknowledged,40:confirmed,50:assigned,80:resolved,90:closed',
  resolution:
    '10:open,20:fixed,30:reopened,40:unable to duplicate,50:not fixable,60:duplicate,' +
    '70:not a bug,80:suspended,90:wont fix',
  severity: '10:feature,20:trivial,30:text,40:tweak,50:minor,60:major,70:crash,80:block',
  priority: '10:none,20:low,30:normal,40:high,50:urgent,60:immediate',
  reproducibility:
    '10:always,30:sometimes,50:random,70:have not tried,90:unable to duplicate,100:N/A',
} as const
/** The name of an enumeration, and of the column with its values. */
export type Enum = keyof typeof ENUMS

const NOBODY = 100

/** The value of an option for all, as in the database or by default. */
export function proposedOption({ configured }: Mantis, option: Option): Threshold {
  const own = configured.find(
    ({ name, project, person }) => name === option && project === 0 && person === 0,
  )
  return own ? thresholdOf(own) : OPTIONS[option]
}

/** What cannot be read is a threshold that nobody reaches. */
export function thresholdOf({ type, value }: { type: number; value: string }): Threshold {
  if (type !== JSON_TYPE) return /^\d{1,3}$/.test(value.trim()) ? Number(value) : NOBODY
  try {
    const levels: unknown = JSON.parse(value)
    const all = levels !== null && typeof levels === 'object' ? Object.values(levels) : []
    return all.every((one) => Number.isInteger(one)) ? (all as number[]) : NOBODY
  } catch {
    return NOBODY
  }
}
const JSON_TYPE = 3

/** Whether a level is enough. */
export const reaches = (level: number, threshold: Threshold): boolean =>
  typeof threshold === 'number' ? level >= threshold : threshold.includes(level)

/** The values of an enumeration with their names; those that bugs use are always among them. */
export function enumOf(mantis: Mantis, name: Enum): [id: number, name: string][] {
  const own = mantis.configured.find(
    (one) => one.name === `${name}_enum_string` && one.project === 0 && one.person === 0,
  )
  const values = new Map(
    (own?.value ?? ENUMS[name]).split(',').flatMap((pair): [number, string][] => {
      const [, id, label] = /^\s*(\d+)\s*:(.*)$/s.exec(pair) ?? []
      return id === undefined ? [] : [[Number(id), label!.trim()]]
    }),
  )
  const table = mantis.table('bug')
  for (const { id } of mantis.staged.rows(`select distinct ${name} as id from "${table}"`)) {
    if (!values.has(Number(id))) values.set(Number(id), `@${String(id)}@`)
  }
  return [...values].sort(([one], [other]) => one - other)
}
