import assert from 'node:assert/strict'
import { test } from 'node:test'

import { nobody } from '../../../accounts/actors/actors.ts'
import { defaults, secrets } from '../../../accounts/parameters/parameters.list.ts'
import { parametersFor } from './parameters.rules.ts'

const all = { ...defaults, LDAPbinddn: 'cn=docket,dc=example:s3cret', smtp_password: 's3cret' }
const user = { ...nobody, id: 2 }
const tweaker = { ...user, may: (privilege: string) => privilege === 'tweakparams' }

void test('anonymous callers see only the maintainer, and whether a login is required', () => {
  assert.deepEqual(Object.keys(parametersFor(nobody, all)).sort(), ['maintainer', 'requirelogin'])
})

void test('returns what clients need to logged-in people', () => {
  const shown = parametersFor(user, all)
  assert.equal(Object.keys(shown).length, 31)
  assert.equal(shown['defaultpriority'], '---')
  assert.equal(shown['smtpserver'], undefined)
})

void test('members of tweakparams see everything except secrets', () => {
  const shown = parametersFor(tweaker, all)
  const missing = Object.keys(all).filter((name) => !(name in shown))
  assert.deepEqual(missing.sort(), [...secrets].sort())
  assert.equal(shown['LDAPbinddn'], 'cn=docket,dc=example')
  assert.doesNotMatch(JSON.stringify(shown), /s3cret/)
})
