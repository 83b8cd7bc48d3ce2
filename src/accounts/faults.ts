/** What may be refused to people who log in, or who read or change people, groups and keys. */

import { thrower } from '../platform/faults.ts'
import { toText } from '../platform/times.ts'

const QUOTED_CHARS_MAX = 130

/** Something that the caller may not do, as the parts of a sentence. */
export interface Forbidden {
  /** A verb: `edit`. */
  action: string
  /** What it was to be done to: `users`, `the group admin`. */
  object: string
  /** The group whose members may. */
  group?: string
  /** A whole sentence, where there is more to say. */
  reason?: string
}

/** What was sent, in quotes, and short enough to be sent back. */
const quoted = (text: string) =>
  text.length > QUOTED_CHARS_MAX ? `'${text.slice(0, QUOTED_CHARS_MAX)}…'` : `'${text}'`
const attempts = (left: number) => (left === 1 ? '1 more attempt' : `${left} more attempts`)
const seconds = (number: number) => (number === 1 ? '1 second' : `${number} seconds`)

export const accountsFaults = {
  /** A row that is asked for by number or by name, of a type such as `user` or `group`. */
  object_does_not_exist: {
    status: 404,
    code: 51,
    say: (type: string, wanted: number | string) =>
      typeof wanted === 'number'
        ? `There is no ${type} with the id ${wanted}.`
        : `There is no ${type} named ${quoted(wanted)}. Check the spelling; case is ignored.`,
  },

  // Who are you?

  /** The same for a wrong password and for a login that does not exist. */
  invalid_login_or_password: {
    status: 401,
    code: 300,
    say: (attempts_left?: number) =>
      'The login name or the password is wrong.' +
      (attempts_left === undefined
        ? ''
        : ` After ${attempts(attempts_left)} like this, the account will be locked for a while.`),
  },
  account_disabled: {
    status: 401,
    code: 301,
    say: (disabledtext: string, maintainer: string) =>
      `${disabledtext} This account is disabled. `.trimStart() +
      `If this is a mistake, write to ${maintainer || 'the administrator of this installation'}.`,
  },
  auth_invalid_email: {
    status: 401,
    code: 302,
    say: (address: string) =>
      `The login provided ${quoted(address)}, which is not an email address allowed for ` +
      'accounts here.',
  },
  proxy_user_unknown: {
    status: 401,
    code: 300,
    say: (name: string) =>
      `The proxy logged you in as ${quoted(name)}, but no account has that login name or ` +
      'external id. Ask an administrator for an account.',
  },
  account_locked: {
    status: 400,
    code: 32000,
    say: (address: string, locked_until: number, _now: number) =>
      `Too many wrong passwords for this account from ${address}. Logins from there are locked ` +
      `until ${toText(locked_until)}, even with the right password.`,
    retry_after_s: (_address: string, locked_until: number, now: number) =>
      Math.max(1, Math.ceil((locked_until - now) / 1000)),
  },
  account_delayed: {
    status: 429,
    code: 20002,
    say: (wait_s: number) =>
      'Too many wrong passwords for this account. From an address that it has not been used ' +
      `from before, try again in ${seconds(wait_s)}.`,
    retry_after_s: (wait_s: number) => wait_s,
  },
  auth_failure: {
    status: 401,
    code: 304,
    say: ({ action, object, group, reason }: Forbidden) =>
      `You are not allowed to ${action} ${object}.` +
      (group ? ` This requires membership in the group '${group}'.` : '') +
      (reason ? ` ${reason}` : ''),
  },
  api_key_not_valid: {
    status: 400,
    code: 306,
    say: () =>
      'This API key does not exist. A key consists of 40 letters and digits and is ' +
      'case-sensitive; your preferences list your own keys.',
  },
  api_key_revoked: {
    status: 400,
    code: 306,
    say: () => 'This API key was revoked by its owner. Create a new one in your preferences.',
  },
  auth_invalid_token: {
    status: 400,
    code: 307,
    say: () => 'The token for this change is invalid or has expired. Get a new one.',
  },
  invalid_cookies_or_token: {
    status: 400,
    code: 32000,
    say: () =>
      'This session or token is invalid: it was logged out, expired, or is restricted to ' +
      'another address. Log in again.',
  },
  login_required: {
    status: 401,
    code: 410,
    say: () => 'You must log in first. Send an API key, a token, or a login name and password.',
  },
  too_many_requests: {
    status: 429,
    code: 20002,
    say: (wait_s: number) =>
      `Too many failed logins from your address. Try again in ${seconds(wait_s)}.`,
    retry_after_s: (wait_s: number) => wait_s,
  },
  not_now: {
    status: 503,
    code: 20004,
    say: (wait_s: number) => `Too many logins are waiting. Try again in ${seconds(wait_s)}.`,
    retry_after_s: (wait_s: number) => wait_s,
  },

  // People

  account_exists: {
    status: 400,
    code: 500,
    say: (login: string) => `An account with the login name ${quoted(login)} already exists.`,
  },
  illegal_email_address: {
    status: 400,
    code: 501,
    say: (login: string, why: string) => `${quoted(login)} is not a valid login name. ${why}`,
  },
  account_creation_disabled: {
    status: 400,
    code: 501,
    say: () => 'Only administrators create accounts here. Ask one of them for yours.',
  },
  account_creation_restricted: {
    status: 400,
    code: 501,
    say: () => 'Accounts cannot be created with this address here. Ask an administrator for one.',
  },
  user_login_required: {
    status: 400,
    code: 32000,
    say: () => 'An account needs a login name; it must not be empty.',
  },
  password_too_short: {
    status: 400,
    code: 502,
    say: (chars_min: number) => `A password must have at least ${chars_min} characters.`,
  },
  password_too_long: {
    status: 413,
    code: 20003,
    say: (chars_max: number) => `A password can have at most ${chars_max} characters.`,
  },
  password_not_complex: {
    status: 400,
    code: 305,
    say: (missing: readonly string[]) => `The password must also contain ${missing.join(' and ')}.`,
  },
  password_too_common: {
    status: 400,
    code: 305,
    say: () =>
      'This is one of the 10,000 most common passwords and easy to guess. Choose another, such ' +
      'as several unrelated words.',
  },
  invalid_username: {
    status: 401,
    code: 504,
    say: (login: string) => `There is no account with the login name ${quoted(login)}.`,
  },
  user_access_by_id_denied: {
    status: 401,
    code: 505,
    say: () => "You must log in to look up users by 'ids'. Log in, or use 'names'.",
  },
  user_access_by_match_denied: {
    status: 401,
    code: 505,
    say: () => "You must log in to search for users with 'match'. Log in, or use 'names'.",
  },

  // Groups

  empty_group_name: {
    status: 400,
    code: 800,
    say: () => 'A group needs a name.',
  },
  group_exists: {
    status: 400,
    code: 801,
    say: (name: string) => `A group named ${quoted(name)} already exists.`,
  },
  empty_group_description: {
    status: 400,
    code: 802,
    say: () => 'A group needs a description that explains what its members have in common.',
  },
  invalid_regexp: {
    status: 400,
    code: 803,
    say: (pattern: string, problem: string) =>
      `${quoted(pattern)} is not a valid regular expression: ${problem}.`,
  },
  invalid_group_name: {
    status: 400,
    code: 804,
    say: (name: string) =>
      `There is no group named ${quoted(name)}, or you are not a member and cannot see it.`,
  },
  group_cannot_view: {
    status: 400,
    code: 805,
    say: () =>
      "Only members of 'editusers' and 'creategroups', and people who can add others to a " +
      'group, can see groups.',
  },
} as const

export const fail = thrower(accountsFaults)
