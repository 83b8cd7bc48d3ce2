/** Rules for login names, and for the group patterns that match them; not whether one is taken. */

import { limits } from '../../platform/limits.ts'
import { readPattern } from '../../platform/patterns.ts'
import { fail } from '../faults.ts'

const LOGIN_CHARS_MAX = limits.login_chars_max
// The characters of an unquoted address, so that no name can break a list, a mail header or a page.
const LOGIN = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.@-]+$/

/** The parameters that restrict login names. */
export interface LoginParameters {
  /** A pattern that login names must match anywhere, case-sensitively. */
  emailregexp: string
  /** Its description, for the error message. */
  emailregexpdesc: string
}

/** The trimmed login name, or the fault that says what is wrong with it. */
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

/** Refuses login names for which only an administrator can create an account. */
export function checkSelfMade(login: string, { createemailregexp }: { createemailregexp: string }) {
  if (createemailregexp === '') fail('account_creation_disabled')
  const pattern = readPattern(createemailregexp, { anyCase: true })
  if (!('isIn' in pattern) || !pattern.isIn(login)) fail('account_creation_restricted')
}

/**
 * Whether a group's pattern matches a login name, anywhere and ignoring case. An empty or unusable
 * pattern matches none: granting too little is safer than too much.
 */
export function matchesPattern(pattern: string, login: string): boolean {
  if (pattern === '') return false
  const read = readPattern(pattern, { anyCase: true })
  return 'isIn' in read && read.isIn(login)
}

/** Why `matchesPattern` cannot use the pattern; undefined if it can. */
export function problemOf(pattern: string): string | undefined {
  const read = readPattern(pattern, { anyCase: true })
  return 'problem' in read ? read.problem : undefined
}

/** Refuses unusable patterns. */
export function checkPattern(pattern: string): void {
  const problem = problemOf(pattern)
  if (problem !== undefined) fail('invalid_regexp', pattern, problem)
}
