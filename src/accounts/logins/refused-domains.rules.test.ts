import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkDomain, problemOfDomains } from './refused-domains.rules.ts'

const LIST = 'spam.example\nBad-Mail.example'

const refused = [
  'a@spam.example',
  'A@SPAM.EXAMPLE',
  'a@mx.spam.example',
  'a@spam.example.',
  'x@y@bad-mail.example ',
]
for (const address of refused) {
  void test(`${address} is refused`, () => {
    assert.throws(() => checkDomain(address, LIST), { code: 501 })
  })
}

const allowed = [
  'a@notspam.example',
  'spam.example@good.example',
  'a@example',
  'a@spam.example.org',
]
for (const address of allowed) {
  void test(`${address} is allowed`, () => checkDomain(address, LIST))
}

void test('without domains, none is refused', () => checkDomain('a@spam.example', ''))

void test('a list of domains has one in each line', () => {
  assert.equal(problemOfDomains(''), undefined)
  assert.equal(problemOfDomains(LIST), undefined)
  for (const wrong of ['a b', '@x.example', 'x..y', '*.x', `${'x\n'.repeat(1_000)}x`]) {
    assert.notEqual(problemOfDomains(wrong), undefined, wrong)
  }
})
