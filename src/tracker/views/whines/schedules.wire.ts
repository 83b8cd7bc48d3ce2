/** The days and times of whines, by Bugzilla's names. */

/** Days of the week, from Sunday. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** Days of the month; in shorter months, the last day. */
export const MONTH_DAYS: readonly string[] = Array.from({ length: 31 }, (_, at) => String(at + 1))
/** Every day, Monday to Friday, a day of the week or of the month, or the last of the month. */
export const RUN_DAYS: readonly string[] = ['All', 'MF', ...WEEKDAYS, ...MONTH_DAYS, 'last']

/** Hours of the day, at which a whine runs once. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour))
/** Intervals, from midnight. */
export const INTERVALS = ['15min', '30min', '60min'] as const
/** An hour, or an interval. */
export const RUN_TIMES: readonly string[] = [...HOURS, ...INTERVALS]
