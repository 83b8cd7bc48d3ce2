/** Rules for the lifetime of sessions and cookies. Pure. */

const DAY_MS = 24 * 60 * 60_000
/** How long an unused session stays valid. */
export const SESSION_MS = 30 * DAY_MS

interface Standing {
  /** Times of creation and last use, in milliseconds. */
  creation_ts: number
  lastused: number
}
interface Span {
  session_days_max: number
}

/** A session must have been created, and last used, after these times to be valid. */
export const sinceOf = (now: number, { session_days_max }: Span): Standing => ({
  creation_ts: now - session_days_max * DAY_MS,
  lastused: now - SESSION_MS,
})

/** Whether it has expired, by age or inactivity. */
export function isOver(session: Standing, now: number, span: Span): boolean {
  const since = sinceOf(now, span)
  return session.creation_ts < since.creation_ts || session.lastused < since.lastused
}

/** The lifetime of a browser's cookie. */
export const keptMs = ({ session_days_max }: Span) =>
  Math.min(SESSION_MS, session_days_max * DAY_MS)

/**
 * Whether the cookie outlives the browser: by the parameter `rememberlogin`, or the user's choice
 * if that allows one.
 */
export function isRemembered(rememberlogin: string, asked?: boolean): boolean {
  if (rememberlogin === 'off') return false
  return rememberlogin === 'on' || (asked ?? rememberlogin === 'defaulton')
}
