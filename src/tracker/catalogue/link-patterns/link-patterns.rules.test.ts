import assert from 'node:assert/strict'
import { test } from 'node:test'

import { piecesOf, piecesWithin, problemOfAddress } from './link-patterns.rules.ts'

const CVE = { pattern: String.raw`\bCVE-\d{4}-\d+\b`, address: 'https://cve.example/$0' }
const FILE = { pattern: String.raw`src/(\S+):(\d+)`, address: 'https://git.example/?f=$1#L$2' }
const NONE = { pattern: 'x*', address: 'https://x.example/' }

/** A text, patterns, and its pieces; links as `text → address`. */
const cases: [string, string, (typeof CVE)[], string[]][] = [
  ['no match', 'nothing', [CVE], ['nothing']],
  [
    'a match',
    'see CVE-2026-1.',
    [CVE],
    ['see ', 'CVE-2026-1 → https://cve.example/CVE-2026-1', '.'],
  ],
  ['groups', 'src/a/b.ts:7', [FILE], ['src/a/b.ts:7 → https://git.example/?f=a/b.ts#L7']],
  [
    'what is special in addresses is encoded',
    'src/"><?&é:7',
    [FILE],
    ['src/"><?&é:7 → https://git.example/?f=%22%3E%3C%3F%26%C3%A9#L7'],
  ],
  [
    'the first of overlapping patterns',
    'src/CVE-2026-1:7',
    [CVE, FILE],
    ['src/', 'CVE-2026-1 → https://cve.example/CVE-2026-1', ':7'],
  ],
  ['empty matches are none', 'ab', [NONE], ['ab']],
  ['a pattern that is not one', 'ab', [{ ...NONE, pattern: '(' }], ['ab']],
  [
    'half a character',
    '\ud800 src/\ud800:1',
    [FILE],
    ['\ud800 ', 'src/\ud800:1 → https://git.example/?f=%EF%BF%BD#L1'],
  ],
]
for (const [name, text, patterns, expected] of cases) {
  void test(name, () => {
    const said = piecesOf(text, patterns).map((piece) =>
      typeof piece === 'string' ? piece : `${piece.text} → ${piece.href}`,
    )
    assert.deepEqual(said, expected)
  })
}

void test('a text of many matches is limited, and a pathological pattern is fast', () => {
  const each = { pattern: 'a', address: 'https://a.example/' }
  const links = piecesOf('a '.repeat(3_000), [each]).filter((piece) => typeof piece !== 'string')
  assert.equal(links.length, 1_000)
  assert.equal(piecesOf('a'.repeat(30_000), [{ ...each, pattern: '(a+)+b' }]).length, 1)
})

const addresses: [string, boolean][] = [
  ['https://example.com/$1', true],
  ['http://example.com?q=$1', true],
  ['https://example.com', true],
  ['https://$1.example.com/', false],
  ['https://example.com$1', false],
  ['https://user@example.com/', false],
  ['javascript:alert(1)', false],
  ['//example.com/', false],
  ['ftp://example.com/', false],
  ['https://example.com/a b', false],
  ['https://example.com\\@evil.example/', false],
]
for (const [address, isValid] of addresses) {
  void test(`${address} is ${isValid ? 'valid' : 'invalid'}`, () =>
    assert.equal(problemOfAddress(address) === undefined, isValid))
}

void test('texts of a page are matched up to a number of characters for each pattern', () => {
  const pattern = { pattern: 'b', address: 'https://a.example/' }
  const pieces = piecesWithin([pattern, { ...pattern, pattern: 'c' }], 8)
  const link = (text: string) => ({ text, href: 'https://a.example/' })
  assert.deepEqual(pieces('ab'), ['a', link('b')])
  assert.deepEqual(pieces('bc'), [link('b'), link('c')])
  assert.deepEqual(pieces('b'), ['b'])
})
