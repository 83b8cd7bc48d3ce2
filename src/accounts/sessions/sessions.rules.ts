/** How long logins last, and how a browser is asked to keep one. Pure. */

export const SESSION_MS = 30 * 24 * 60 * 60_000

/**
 * Whether a browser keeps the login after it is closed: what the parameter `rememberlogin` says, or
 * what was asked where it leaves the choice.
 */
export function isRemembered(rememberlogin: string, asked?: boolean): boolean {
  if (rememberlogin === 'off') return false
  return rememberlogin === 'on' || (asked ?? rememberlogin === 'defaulton')
}
