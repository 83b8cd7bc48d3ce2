/** How long logins last, and how a browser is asked to keep one. Pure. */

const DAY_MS = 24 * 60 * 60_000
/** How long after its last use a session is good. */
export const SESSION_MS = 30 * DAY_MS

interface Standing {
  /** When it was opened, and when it was used last, in milliseconds. */
  creation_ts: number
  lastused: number
}
interface Span {
  session_days_max: number
}

/** Before which a session that is good was not opened, and before which it was not used. */
export const sinceOf = (now: number, { session_days_max }: Span): Standing => ({
  creation_ts: now - session_days_max * DAY_MS,
  lastused: now - SESSION_MS,
})

/** Whether it has ended: by its age, or because nobody used it. */
export function isOver(session: Standing, now: number, span: Span): boolean {
  const since = sinceOf(now, span)
  return session.creation_ts < since.creation_ts || session.lastused < since.lastused
}

/** How long a browser is to keep one, from its beginning. */
export const keptMs = ({ session_days_max }: Span) =>
  Math.min(SESSION_MS, session_days_max * DAY_MS)

/**
 * Whether a browser keeps the login after it is closed: what the parameter `rememberlogin` says, or
 * what was asked where it leaves the choice.
 */
export function isRemembered(rememberlogin: string, asked?: boolean): boolean {
  if (rememberlogin === 'off') return false
  return rememberlogin === 'on' || (asked ?? rememberlogin === 'defaulton')
}
