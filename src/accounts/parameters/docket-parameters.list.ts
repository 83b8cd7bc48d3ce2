/** Docket's own parameters: allowed values and defaults. */

/** Default values of parameters that are Docket's own. */
export const docketDefaults = {
  anonymous_search: 'all',
  installation_name: 'Docket',
  mail_from_names: 'off',
  new_bug_reminders: 'off',
  request_reminder_days: '7',
  request_reminders: 'off',
  time_zone: 'UTC',
}
/** A key of `docketDefaults`. */
export type DocketParameterName = keyof typeof docketDefaults

/** Values by name; any line of text for others. */
export const docketChoices: Readonly<Partial<Record<DocketParameterName, readonly string[]>>> = {
  anonymous_search: ['all', 'simple', 'none'],
  mail_from_names: ['off', 'on'],
  new_bug_reminders: ['off', 'daily', 'weekly'],
  request_reminders: ['off', 'daily', 'weekly'],
}

/** The longest text of a parameter without choices, in UTF-16 code units. */
export const TEXT_CHARS_MAX = 64

/** Days, for `request_reminder_days`. */
export const DAYS_MAX = 1_000
