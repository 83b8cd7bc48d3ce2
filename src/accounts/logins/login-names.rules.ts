/** Which login names may be, and whom the pattern of a group names; not whether one is taken. */

import { limits } from '../../platform/limits.ts'
import { readPattern } from '../../platform/patterns.ts'
import { fail } from '../faults.ts'

const LOGIN_CHARS_MAX = limits.login_chars_max
// What an address may hold without quotes: no name can break a list, a mail header or a page.
const LOGIN = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.@-]+$/

/** The parameters of the installation that decide over login names. */
export interface LoginParameters {
  /** What a login name must match somewhere, with case. */
  emailregexp: string
  /** The same in words, for whoever does not match it. */
  emailregexpdesc: string
}

/** The login name without blanks around it, or a fault that says what is wrong with it. */
export function checkLoginName(login_name: string, parameters: LoginParameters): string {
  const login = login_name.trim()
  if (login === '') fail('user_login_required')
  const refuse = (why: string) => fail('illegal_email_address', login, why)
  if (login.length > LOGIN_CHARS_MAX) {
    refuse(`It must have at most ${LOGIN_CHARS_MAX} characters.`)
  }
  if (!LOGIN.test(login)) {
    refuse("It can contain only the letters a to z, digits and .@_+-!#$%&'*/=?^`{|}~")
  }
  const pattern = readPattern(parameters.emailregexp)
  if ('problem' in pattern) {
    refuse(`The parameter emailregexp is invalid: ${pattern.problem}. Tell an administrator.`)
  } else if (!pattern.isIn(login)) {
    refuse(parameters.emailregexpdesc)
  }
  return login
}

/** Refuses a login name for which people cannot make an account without an administrator. */
export function checkSelfMade(login: string, { createemailregexp }: { createemailregexp: string }) {
  if (createemailregexp === '') fail('account_creation_disabled')
  const pattern = readPattern(createemailregexp, { anyCase: true })
  if (!('isIn' in pattern) || !pattern.isIn(login)) fail('account_creation_restricted')
}

/**
 * Whether a group's pattern names this login, without case and anywhere in it. No pattern names
 * nobody, and so does one that cannot be used: rather too few are in a group than too many.
 */
export function matchesPattern(pattern: string, login: string): boolean {
  if (pattern === '') return false
  const read = readPattern(pattern, { anyCase: true })
  return 'isIn' in read && read.isIn(login)
}

/** Why `matchesPattern` cannot use it; undefined where it can. */
export function problemOf(pattern: string): string | undefined {
  const read = readPattern(pattern, { anyCase: true })
  return 'problem' in read ? read.problem : undefined
}

/** Refuses what `matchesPattern` could not use. */
export function checkPattern(pattern: string): void {
  const problem = problemOf(pattern)
  if (problem !== undefined) fail('invalid_regexp', pattern, problem)
}
