import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkLoginName, checkPattern, matchesPattern } from './login-names.rules.ts'

const fresh = {
  emailregexp: "^[\\w\\.\\+\\-=']+@[\\w\\.\\-]+\\.[\\w\\-]+$",
  emailregexpdesc: 'An address has one @, and a dot somewhere after it.',
}
const anything = { emailregexp: '.*', emailregexpdesc: 'Anything goes.' }
const ourOwn = { emailregexp: '^[a-z]+$', emailregexpdesc: 'The name in our directory.' }
const broken = { emailregexp: '^(?=a)', emailregexpdesc: 'Nobody knows.' }
const long = (length: number) => `${'a'.repeat(length - '@b.org'.length)}@b.org`

const allowed: [login: string, parameters: typeof fresh, is?: string][] = [
  ['kim@example.com', fresh],
  ['Kim.O-Neil+bugs=a@mail.example.co.uk', fresh],
  ["o'neil@example.com", fresh],
  ['  kim@example.com\t', fresh, 'kim@example.com'],
  [long(127), fresh],
  ['kim', ourOwn],
  ['kim', anything],
  ['a@b@c', anything],
]
for (const [login, parameters, is = login] of allowed) {
  void test(`'${login}' may be a login name where ${parameters.emailregexp} is asked for`, () => {
    assert.equal(checkLoginName(login, parameters), is)
  })
}

const refused: [name: string, login: string, parameters: typeof fresh, why: RegExp][] = [
  ['no @', 'kim', fresh, /has one @/],
  ['two @', 'a@b@c.org', fresh, /has one @/],
  ['no dot after the @', 'kim@localhost', fresh, /has one @/],
  ['upper case where the pattern asks for lower', 'Kim', ourOwn, /in our directory/],
  ['a letter beyond ASCII', 'zoë@example.com', fresh, /only the letters/],
  ['a digit of another script', '٣@example.com', fresh, /only the letters/],
  ['a blank inside, though the pattern takes it', 'a b', anything, /only the letters/],
  ['a line feed inside', 'a@b.org\nBcc:c@d.org', anything, /only the letters/],
  ['a comma', 'a,b@c.org', anything, /only the letters/],
  ['a tag', '<b>@c.org', anything, /only the letters/],
  ['a quote', '"a"@c.org', anything, /only the letters/],
  ['a NUL', 'a\u0000@c.org', anything, /only the letters/],
  ['too many characters', long(128), fresh, /at most 127 characters/],
  ['a pattern that cannot be used', 'kim@example.com', broken, /emailregexp is invalid/],
]
for (const [name, login, parameters, why] of refused) {
  void test(`refused as a login name: ${name}`, () => {
    assert.throws(() => checkLoginName(login, parameters), {
      fault: 'illegal_email_address',
      code: 501,
      message: why,
    })
  })
}

void test('an empty login name is reported as missing', () => {
  for (const login of ['', ' \t']) {
    assert.throws(() => checkLoginName(login, fresh), { fault: 'user_login_required' })
  }
})

void test('a login name of several megabytes is not repeated in the response', () => {
  assert.throws(
    () => checkLoginName('a'.repeat(1_000_000), fresh),
    ({ message }: Error) => message.length < 300,
  )
})

const named: [pattern: string, login: string, is: boolean][] = [
  ['@example\\.com$', 'kim@example.com', true],
  ['@example\\.com$', 'kim@EXAMPLE.com', true],
  ['@Example\\.com$', 'kim@example.com', true],
  ['@example\\.com$', 'kim@example.com.evil.org', false],
  ['@example\\.com\\Z', 'kim@example.com', true],
  ['example', 'kim@example.com', true],
  ['^kim$|^lee@', 'lee@example.com', true],
  ['.*', 'anybody@example.com', true],
  ['', 'anybody@example.com', false],
  ['(?=kim)', 'kim@example.com', false],
  ['(', '(', false],
]
for (const [pattern, login, is] of named) {
  void test(`'${pattern}' ${is ? 'names' : 'does not name'} ${login}`, () => {
    assert.equal(matchesPattern(pattern, login), is)
  })
}

void test('an invalid pattern is refused with the reason', () => {
  for (const pattern of ['(', '[a', '*', '(?=a)', '(a)\\1', 'a'.repeat(256)]) {
    assert.throws(() => checkPattern(pattern), { fault: 'invalid_regexp', code: 803 }, pattern)
  }
  for (const pattern of ['', '.*', '@example\\.com\\Z', '^(a+)+$']) checkPattern(pattern)
})
