import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Fault } from '../platform/faults.ts'
import { accountsFaults, fail } from './faults.ts'

const numbers: [name: keyof typeof accountsFaults, status: number, code: number][] = [
  ['object_does_not_exist', 404, 51],
  ['invalid_login_or_password', 401, 300],
  ['proxy_user_unknown', 401, 300],
  ['account_disabled', 401, 301],
  ['auth_invalid_email', 401, 302],
  ['auth_failure', 401, 304],
  ['password_login_off', 401, 304],
  ['password_not_complex', 400, 305],
  ['api_key_not_valid', 400, 306],
  ['api_key_revoked', 400, 306],
  ['api_key_expired', 400, 306],
  ['auth_invalid_token', 400, 307],
  ['login_required', 401, 410],
  ['account_exists', 400, 500],
  ['illegal_email_address', 400, 501],
  ['account_creation_disabled', 400, 501],
  ['account_creation_restricted', 400, 501],
  ['email_domain_refused', 400, 501],
  ['password_too_short', 400, 502],
  ['password_too_common', 400, 305],
  ['invalid_username', 401, 504],
  ['user_access_by_id_denied', 401, 505],
  ['user_access_by_match_denied', 401, 505],
  ['empty_group_name', 400, 800],
  ['group_exists', 400, 801],
  ['empty_group_description', 400, 802],
  ['invalid_regexp', 400, 803],
  ['invalid_group_name', 400, 804],
  ['group_cannot_view', 400, 805],
  ['too_many_requests', 429, 20002],
  ['account_delayed', 429, 20002],
  ['password_too_long', 413, 20003],
  ['value_changed', 409, 20001],
  ['not_now', 503, 20004],
  ['account_locked', 400, 32000],
  ['invalid_cookies_or_token', 400, 32000],
  ['user_login_required', 400, 32000],
]
void test('old clients get the numbers that they know', () => {
  const found = Object.entries(accountsFaults).map(([name, { status, code }]) => [
    name,
    status,
    code,
  ])
  assert.deepEqual(
    new Map(found.map((row) => [row[0], row])),
    new Map(numbers.map((r) => [r[0], r])),
  )
})

const caught = (refuse: () => never): Fault => {
  try {
    refuse()
  } catch (fault) {
    assert.ok(fault instanceof Fault)
    return fault
  }
}

void test('a wrong password reports the remaining attempts only when few are left', () => {
  const text = (left?: number) => caught(() => fail('invalid_login_or_password', left)).message
  assert.doesNotMatch(text(), /attempt/)
  assert.match(text(2), /2 more attempts/)
  assert.match(text(1), /1 more attempt /)
})

void test('temporary refusals say in seconds how long they last', () => {
  const half = Date.parse('2026-01-31T10:30:00Z')
  const locked = caught(() => fail('account_locked', '192.0.2.1', half, half - 90_500))
  assert.equal(locked.retry_after_s, 91)
  assert.match(locked.message, /192\.0\.2\.1.*2026-01-31T10:30:00Z/)
  assert.equal(caught(() => fail('too_many_requests', 12)).retry_after_s, 12)
  assert.equal(caught(() => fail('not_now', 1)).retry_after_s, 1)
  assert.equal(caught(() => fail('login_required')).retry_after_s, undefined)
})

void test('an unknown object is named as in the request', () => {
  assert.match(caught(() => fail('object_does_not_exist', 'user', 7)).message, /user with the id 7/)
  assert.match(caught(() => fail('object_does_not_exist', 'group', 'a')).message, /group named 'a'/)
})
