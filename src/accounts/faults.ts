/** Faults of logging in, and of reading and changing users, groups and keys. */

import { fault, thrower } from '../platform/faults.ts'
import { toText } from '../platform/times.ts'
import { texts } from './fault-texts/texts.ts'

const QUOTED_CHARS_MAX = 130

/** A refused action, as the parts of a sentence. */
export interface Forbidden {
  /** A verb: `edit`. */
  action: string
  /** The object: `users`, `the group admin`. */
  object: string
  /** The group whose members are allowed. */
  group?: string
  /** An additional sentence. */
  reason?: string
}

/** User input, quoted and shortened. */
const quoted = (text: string) =>
  text.length > QUOTED_CHARS_MAX ? `'${text.slice(0, QUOTED_CHARS_MAX)}…'` : `'${text}'`
const attempts = (left: number) => (left === 1 ? '1 more attempt' : `${left} more attempts`)
const seconds = (number: number) => (number === 1 ? '1 second' : `${number} seconds`)

/** Numbers up to 999 are Bugzilla's; those without one of their own share 32000. */
export const accountsFaults = {
  /** An object requested by id or name, of a type such as `user` or `group`. */
  object_does_not_exist: fault(404, 51).says((type: string, wanted: number | string) =>
    typeof wanted === 'number'
      ? `There is no ${type} with the id ${wanted}.`
      : `There is no ${type} named ${quoted(wanted)}. Check the spelling; case is ignored.`,
  ),

  /** Not in Bugzilla: for callers that say which value they have read. */
  value_changed: fault(409, 20001).says(
    (name: string, value: string) =>
      `Somebody has changed '${name}' since you read it; it is '${value}' now. ` +
      'Nothing was saved: check it, and save again.',
  ),

  // The caller is not authenticated.

  /** The same for a wrong password and for an unknown login. */
  invalid_login_or_password: fault(401, 300).says(
    (attempts_left?: number) =>
      'The login name or the password is wrong.' +
      (attempts_left === undefined
        ? ''
        : ` After ${attempts(attempts_left)} like this, the account will be locked for a while.`),
  ),
  account_disabled: fault(401, 301).says(
    (disabledtext: string, maintainer: string) =>
      `${disabledtext} This account is disabled. `.trimStart() +
      `If this is a mistake, write to ${maintainer || 'the administrator of this installation'}.`,
  ),
  auth_invalid_email: fault(401, 302).says(
    (address: string) =>
      `The login provided ${quoted(address)}, which is not an email address allowed for ` +
      'accounts here.',
  ),
  proxy_user_unknown: fault(401, 300).says(
    (name: string) =>
      `The proxy logged you in as ${quoted(name)}, but no account has that login name or ` +
      'external id. Ask an administrator for an account.',
  ),
  account_locked: fault(400, 32000).says(
    (address: string, locked_until: number, _now: number) =>
      `Too many wrong passwords for this account from ${address}. Logins from there are locked ` +
      `until ${toText(locked_until)}, even with the right password.`,
    (_address: string, locked_until: number, now: number) =>
      Math.max(1, Math.ceil((locked_until - now) / 1000)),
  ),
  account_delayed: fault(429, 20002).says(
    (wait_s: number) =>
      'Too many wrong passwords for this account. Logins from new addresses are delayed: try ' +
      `again in ${seconds(wait_s)}.`,
    (wait_s: number) => wait_s,
  ),
  /** Not in Bugzilla, like the parameter `password_login`. */
  password_login_off: fault(401, 304).says(
    'Only administrators log in with a password here. Use single sign-on; programs use an API key.',
  ),
  auth_failure: fault(401, 304).says(
    ({ action, object, group, reason }: Forbidden) =>
      `You are not allowed to ${action} ${object}.` +
      (group ? ` This requires membership in the group '${group}'.` : '') +
      (reason ? ` ${reason}` : ''),
  ),
  api_key_not_valid: fault(400, 306).says(
    'This API key does not exist. A key consists of 40 letters and digits and is ' +
      'case-sensitive; your preferences list your own keys.',
  ),
  api_key_revoked: fault(400, 306).says(
    'This API key was revoked by its owner. Create a new one in your preferences.',
  ),
  api_key_expired: fault(400, 306).says(
    (expired_at: number) =>
      `This API key expired at ${toText(expired_at)}. Create a new one in your preferences.`,
  ),
  auth_invalid_token: fault(400, 307).says(
    'The token for this change is invalid or has expired. Get a new one.',
  ),
  invalid_cookies_or_token: fault(400, 32000).says(
    'This session or token is invalid: it was logged out, expired, or is restricted to ' +
      'another address. Log in again.',
  ),
  login_required: fault(401, 410).says(
    'You must log in first. Send an API key, a token, or a login name and password.',
  ),
  too_many_requests: fault(429, 20002).says(
    (wait_s: number) =>
      `Too many failed logins from your address. Try again in ${seconds(wait_s)}.`,
    (wait_s: number) => wait_s,
  ),
  not_now: fault(503, 20004).says(
    (wait_s: number) => `Too many logins are waiting. Try again in ${seconds(wait_s)}.`,
    (wait_s: number) => wait_s,
  ),

  // People

  account_exists: fault(400, 500).says(
    (login: string) => `An account with the login name ${quoted(login)} already exists.`,
  ),
  illegal_email_address: fault(400, 501).says(
    (login: string, why: string) => `${quoted(login)} is not a valid login name. ${why}`,
  ),
  account_creation_disabled: fault(400, 501).says(
    'Only administrators can create accounts here. Ask one of them for an account.',
  ),
  account_creation_restricted: fault(400, 501).says(
    'Accounts with this address cannot be created here. Ask an administrator for one.',
  ),
  /** Not in Bugzilla, like the parameter. */
  email_domain_refused: fault(400, 501).says(
    (domain: string) =>
      `Addresses at ${domain} cannot be used for accounts here. Use another address, or ask an ` +
      'administrator for an account.',
  ),
  user_login_required: fault(400, 32000).says('The login name of an account must not be empty.'),
  password_too_short: fault(400, 502).says(
    (chars_min: number) => `A password must have at least ${chars_min} characters.`,
  ),
  password_too_long: fault(413, 20003).says(
    (chars_max: number) => `A password can have at most ${chars_max} characters.`,
  ),
  password_not_complex: fault(400, 305).says(
    (missing: readonly string[]) => `The password must also contain ${missing.join(' and ')}.`,
  ),
  password_too_common: fault(400, 305).says(
    'This is one of the 10,000 most common passwords and easy to guess. Choose another, such ' +
      'as several unrelated words.',
  ),
  invalid_username: fault(401, 504).says(
    (login: string) => `There is no account with the login name ${quoted(login)}.`,
  ),
  user_access_by_id_denied: fault(401, 505).says(
    "You must log in to look up users by 'ids'. Log in, or use 'names'.",
  ),
  user_access_by_match_denied: fault(401, 505).says(
    "You must log in to search for users with 'match'. Log in, or use 'names'.",
  ),

  // Groups

  empty_group_name: fault(400, 800).says('A group needs a name.'),
  group_exists: fault(400, 801).says(
    (name: string) => `A group named ${quoted(name)} already exists.`,
  ),
  empty_group_description: fault(400, 802).says(
    'A group needs a description that explains what its members have in common.',
  ),
  invalid_regexp: fault(400, 803).says(
    (pattern: string, problem: string) =>
      `${quoted(pattern)} is not a valid regular expression: ${problem}.`,
  ),
  invalid_group_name: fault(400, 804).says(
    (name: string) =>
      `There is no group named ${quoted(name)}, or you are not a member and cannot see it.`,
  ),
  group_cannot_view: fault(400, 805).says(
    "Only members of 'editusers' and 'creategroups', and people who can add others to a " +
      'group, can see groups.',
  ),
}

export const fail = thrower(accountsFaults, texts.accounts)
