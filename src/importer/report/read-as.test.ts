import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Staging } from '../staging/open-staging.ts'
import { readAs } from './read-as.ts'

const NOTHING = { nuls: 0, not_utf8: 0, left: 0 }
const columns = () => undefined
const usual = { fact: (name: string) => (name === 'charset' ? '{}' : undefined), columns }
const staged = usual as unknown as Staging
const berlin = { name: 'Europe/Berlin' }
const lines = (verdict: string, charset = {}, places: unknown[] = []) => {
  const facts = new Map([
    ['charset_verdict', verdict],
    ['charset', JSON.stringify({ ...NOTHING, ...charset })],
    ['undecoded', JSON.stringify(places)],
  ])
  return readAs(
    { fact: (name: string) => facts.get(name), columns } as unknown as Staging,
    berlin,
    false,
  ).slice(1)
}
const places = [{ table: 'bugs', column: 'short_desc', row: 7 }]

void test('the given time zone is reported, and the usual character set is not', () => {
  assert.deepEqual(readAs(staged, berlin, false), [
    'Times were read as Europe/Berlin (--timezone).',
  ])
})

void test('a missing time zone is reported prominently', () => {
  const [first] = readAs(staged, { name: 'UTC' }, true)
  assert.match(first!, /^WARNING: no --timezone was given, so times were read as UTC/)
})

const CASES: [name: string, found: string[], told: RegExp[]][] = [
  ['NULs that were left out', lines('utf8', { nuls: 3 }), [/NUL characters removed: 3/]],
  ['texts encoded twice', lines('double'), [/^Texts encoded twice were decoded twice/]],
  [
    'those that could not be decoded',
    lines('double', { left: 1, not_utf8: 4 }, places),
    [/decoded twice/, /could not be.*: 1\./, /for example bugs\.short_desc in row 7/],
  ],
  [
    'texts that are no UTF-8',
    lines('utf8', { not_utf8: 2 }, places),
    [/not UTF-8.*: 2\./, /for example bugs\.short_desc in row 7/],
  ],
]
for (const [name, found, told] of CASES) {
  void test(`${name} are reported`, () => {
    assert.equal(found.length, told.length, found.join('\n'))
    told.forEach((one, at) => assert.match(found[at]!, one))
  })
}
