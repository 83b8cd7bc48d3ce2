import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

import { checkParameter } from './check-parameter.rules.ts'
import { type InForce, parameterKinds } from './parameter-kinds.rules.ts'
import { defaults, type ParameterName } from './parameters.list.ts'

const check = (name: ParameterName, text: string) =>
  checkParameter(name, (parameterKinds.get(name) as InForce).kind, text)

void test('every parameter says which values it accepts, or why it cannot be set', () => {
  assert.deepEqual([...parameterKinds.keys()].sort(), Object.keys(defaults).sort())
})

void test('every default is valid', () => {
  for (const [name, said] of parameterKinds) {
    const text = defaults[name as ParameterName]
    if ('kind' in said) assert.equal(checkParameter(name, said.kind, text), text, name)
  }
})

const sources = globSync('src/**/*.ts', { exclude: ['src/accounts/parameters/**'] })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const isRead = (name: string) => new RegExp(`(\\.|'|[{,]\\s*)${name}\\b`).test(sources)
/**
 * Refused, but mentioned in the source: to rename groups, to omit passwords, as an encoding, and to
 * say that it has no effect.
 */
const KNOWN = ['LDAPbinddn', 'debug_group', 'proxy_url', 'utf8', 'mail_delivery_method', 'shadowdb']

void test('parameters in force are used somewhere, and refused ones nowhere', () => {
  const said = [...parameterKinds].filter(([name]) => !KNOWN.includes(name))
  const inForce = said.filter(([, one]) => 'kind' in one && !one.told).map(([name]) => name)
  const refused = said.filter(([, one]) => 'refused' in one).map(([name]) => name)
  assert.deepEqual(
    inForce.filter((name) => !isRead(name)),
    [],
  )
  assert.deepEqual(refused.filter(isRead), [])
})

const good: [ParameterName, string, string][] = [
  ['requirelogin', ' 1 ', '1'],
  ['max_search_results', '007', '7'],
  ['maxusermatches', '0', '0'],
  ['rememberlogin', 'off', 'off'],
  ['emailregexp', '@example\\.com$', '@example\\.com$'],
  ['maintainer', 'keeper@example.com', 'keeper@example.com'],
  ['maintainer', '', ''],
  ['emailsuffix', '', ''],
  ['insidergroup', '', ''],
  ['chartgroup', '', ''],
  ['defaultopsys', '', ''],
  ['urlbase', 'https://bugs.example.com/bugzilla', 'https://bugs.example.com/bugzilla/'],
  ['attachment_base', 'https://bug%bugid%.example.com/', 'https://bug%bugid%.example.com/'],
  ['attachment_base', '', ''],
]
for (const [name, given, kept] of good) {
  void test(`${name} may be '${given}'`, () => assert.equal(check(name, given), kept))
}

const bad: [ParameterName, string][] = [
  ['requirelogin', 'yes'],
  ['requirelogin', ''],
  ['max_search_results', '0'],
  ['max_search_results', '-1'],
  ['max_search_results', '1000001'],
  ['max_search_results', 'many'],
  ['last_visit_keep_days', '1.5'],
  ['password_complexity', 'none'],
  ['emailregexp', '('],
  ['emailregexp', '(?=a)'],
  ['emailregexpdesc', ' '],
  ['maintainer', 'keeper'],
  ['urlbase', 'bugs.example.com'],
  ['urlbase', 'javascript:alert(1)'],
  ['urlbase', 'https://bug%bugid%.example.com/'],
  ['urlbase', 'https://bugs.example.com/?a=b'],
  ['attachment_base', 'https://me:secret@example.com/'],
  ['defaultpriority', ''],
  ['duplicate_or_move_bug_status', ''],
  ['emailsuffix', 'x'.repeat(1_001)],
]
for (const [name, given] of bad) {
  void test(`${name} cannot be '${given.slice(0, 10)}'`, () => {
    assert.throws(() => check(name, given), { code: 53 })
  })
}
