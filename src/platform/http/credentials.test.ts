import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'

import { findCredentials, isDoorKey, type Shown } from './credentials.ts'
import type { Credentials } from './method.ts'

const HTTP = 'http://bugs.example.com'
const HTTPS = 'https://bugs.example.com'
function find(given: Record<string, unknown>, headers: IncomingHttpHeaders, more?: Partial<Shown>) {
  const shown = { headers, origin: HTTP, is_script: false, ...more }
  return findCredentials({ ...shown, given: new Map(Object.entries(given)) })
}

const parameters: [Record<string, unknown>, Credentials][] = [
  [{}, {}],
  [{ api_key: 'k' }, { api_key: 'k' }],
  [{ Bugzilla_api_key: 'k' }, { api_key: 'k' }],
  [{ Tracker_api_key: 'k' }, { api_key: 'k' }],
  [{ api_key: '' }, {}],
  [{ api_key: null }, {}],
  [{ api_key: 12 }, { api_key: '12' }],
  [{ token: '1-t' }, { token: '1-t' }],
  [{ Bugzilla_token: '1-t' }, { token: '1-t' }],
  [{ Tracker_token: '1-t' }, { token: '1-t' }],
  [
    { login: 'a', password: 'b' },
    { login: 'a', password: 'b' },
  ],
  [
    { Bugzilla_login: 'a', Bugzilla_password: 'b' },
    { login: 'a', password: 'b' },
  ],
  [
    { Tracker_login: 'a', Tracker_password: 'b' },
    { login: 'a', password: 'b' },
  ],
  [{ login: 'a' }, {}],
  [{ password: 'b' }, {}],
  [
    { login: 'a', password: '' },
    { login: 'a', password: '' },
  ],
  [
    { Bugzilla_login: '', Bugzilla_password: 'b' },
    { login: '', password: 'b' },
  ],
  [{ login: 'a', password: null }, {}],
  [{ login: 'a', Bugzilla_password: 'b' }, {}],
  [{ restrict_login: '1' }, { restrict_login: true }],
  [{ Bugzilla_restrictlogin: true }, { restrict_login: true }],
  [{ Tracker_restrictlogin: 1 }, { restrict_login: true }],
  [{ restrict_login: '0' }, {}],
]
for (const [given, expected] of parameters) {
  void test(`parameters ${JSON.stringify(given)}`, () =>
    assert.deepEqual(find(given, {}), expected))
}

void test('a credential given twice is refused', () => {
  assert.throws(() => find({ api_key: ['a', 'b'] }, {}), { code: 53, message: /'api_key'/ })
})

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
const headers: [string, IncomingHttpHeaders, Credentials][] = [
  ['a key', { 'x-bugzilla-api-key': 'k' }, { api_key: 'k' }],
  ['a token', { 'x-bugzilla-token': 't' }, { token: 't' }],
  [
    'login and password',
    { 'x-bugzilla-login': 'a', 'x-bugzilla-password': 'b' },
    { login: 'a', password: 'b' },
  ],
  [
    'a password in UTF-8, which Node reads as Latin-1',
    { 'x-bugzilla-login': 'a', 'x-bugzilla-password': Buffer.from('ü').toString('latin1') },
    { login: 'a', password: 'ü' },
  ],
  ['a login alone', { 'x-bugzilla-login': 'a' }, {}],
  ['a bearer', { authorization: 'Bearer k' }, { api_key: 'k' }],
  ['a bearer token in lower case', { authorization: 'bearer  k' }, { api_key: 'k' }],
  ['an empty bearer token', { authorization: 'Bearer' }, {}],
  [
    'the API key header takes precedence over the bearer token',
    { authorization: 'Bearer b', 'x-bugzilla-api-key': 'k' },
    { api_key: 'k' },
  ],
  [
    'basic, with a colon in the password',
    { authorization: `Basic ${base64('a:b:c')}` },
    { basic: { login: 'a', password: 'b:c' } },
  ],
  [
    'basic in Latin-1',
    { authorization: `Basic ${base64(Buffer.from('a:ü', 'latin1'))}` },
    { basic: { login: 'a', password: 'ü' } },
  ],
  ['basic without a colon', { authorization: `Basic ${base64('abc')}` }, {}],
  ['basic that is not Base64', { authorization: 'Basic !!' }, {}],
  ['another scheme', { authorization: 'Digest a' }, {}],
]
for (const [name, given, expected] of headers) {
  void test(`headers: ${name}`, () => assert.deepEqual(find({}, given), expected))
}

void test('a NUL in basic credentials is refused', () => {
  const authorization = `Basic ${base64('a:\0')}`
  assert.throws(() => find({}, { authorization }), { code: 53 })
})

void test('parameters count only where neither a header nor a proxy says who calls', () => {
  const given = { api_key: 'p', token: '1-p', login: 'p', password: 'p' }
  const said: [IncomingHttpHeaders, Credentials][] = [
    [{ 'x-bugzilla-api-key': 'h' }, { api_key: 'h' }],
    [{ authorization: 'Bearer h' }, { api_key: 'h' }],
    [{ 'x-bugzilla-token': '1-h' }, { token: '1-h' }],
    [
      { 'x-bugzilla-login': 'h', 'x-bugzilla-password': 'h' },
      { login: 'h', password: 'h' },
    ],
  ]
  for (const [headers, found] of said) assert.deepEqual(find(given, headers), found)
  const proxy_user = 'h'
  assert.deepEqual(find(given, { 'x-docket-csrf': '1' }, { proxy_user }), { proxy_user })
  assert.deepEqual(find(given, {}, { proxy_user }), given)
})

const csrf = { 'x-docket-csrf': '1', cookie: 'x=1; docket_session=s' }
const secure = { ...csrf, cookie: '__Host-docket_session=s; docket_session=other' }
const sessions: [string, IncomingHttpHeaders, Partial<Shown>, string | undefined][] = [
  ['with its header', csrf, {}, 's'],
  ['with its own origin', { ...csrf, origin: HTTP }, {}, 's'],
  ['on https under its secure name', secure, { origin: HTTPS }, 's'],
  ['without its header', { cookie: csrf.cookie }, {}, undefined],
  ['for a script', csrf, { is_script: true }, undefined],
  ['from another origin', { ...csrf, origin: 'http://evil.example.com' }, {}, undefined],
  ['from http to https', { ...secure, origin: HTTP }, { origin: HTTPS }, undefined],
  ['from nowhere', { ...csrf, origin: 'null' }, {}, undefined],
  ['from another site', { ...csrf, 'sec-fetch-site': 'cross-site' }, {}, undefined],
  ['from this origin', { ...csrf, 'sec-fetch-site': 'same-origin' }, {}, 's'],
  ['on https under its plain name', csrf, { origin: HTTPS }, undefined],
  ['an empty one', { ...csrf, cookie: 'docket_session=' }, {}, undefined],
  ['a name with the same ending', { ...csrf, cookie: 'my_docket_session=s' }, {}, undefined],
]
for (const [name, given, more, session] of sessions) {
  void test(`a session cookie ${name}: ${session ? 'counts' : 'does not count'}`, () => {
    assert.equal(find({}, given, more).session, session)
  })
  // Cases about the cookie itself do not apply to proxy users.
  if (/\bname\b|empty/.test(name)) continue
  const isKnown = session !== undefined
  void test(`a proxy user, ${name}: ${isKnown ? 'counts' : 'does not count'}`, () => {
    const found = find({}, given, { ...more, proxy_user: 'ann' })
    assert.equal(found.proxy_user, isKnown ? 'ann' : undefined)
  })
}

void test('a proxy user is accepted without a cookie; without one there are no credentials', () => {
  const headers = { 'x-docket-csrf': '1' }
  assert.deepEqual(find({}, headers, { proxy_user: 'ann' }), { proxy_user: 'ann' })
  assert.deepEqual(find({}, headers, { proxy_user: '' }), {})
})

void test('names reserved by the door', () => {
  for (const name of ['api_key', 'Bugzilla_anything', 'Tracker_login', 'token', 'callback']) {
    assert.equal(isDoorKey(name), true)
  }
  for (const name of ['ids', 'api', 'summary', '']) assert.equal(isDoorKey(name), false)
})
