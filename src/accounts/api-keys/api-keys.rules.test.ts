import assert from 'node:assert/strict'
import { test } from 'node:test'

import { givesMore, isExpired, type Limited, readExpiry } from './api-keys.rules.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const all: Limited = { revoked: 0, scope: 'all', expires_at: null }

const expiries: [text: string | null, at: string | null | undefined][] = [
  [null, null],
  [' ', null],
  ['2026-06-01', '2026-06-02T00:00:00Z'],
  ['2026-06-01T12:00:01Z', '2026-06-01T12:00:01Z'],
  ['2026-06-01T12:00:00Z', undefined],
  ['2026-05-31', undefined],
  ['soon', undefined],
]
for (const [text, at] of expiries) {
  void test(`a key until ${text} ${at === undefined ? 'is refused' : `expires at ${at}`}`, () => {
    const read = () => readExpiry(text, NOW)
    if (at === undefined) assert.throws(read, { fault: 'param_invalid' })
    else assert.equal(read(), at === null ? null : Date.parse(at))
  })
}

const changes: [what: string, before: Partial<Limited>, after: Partial<Limited>, more: boolean][] =
  [
    ['nothing', {}, {}, false],
    ['revoked', {}, { revoked: 1 }, false],
    ['restored', { revoked: 1 }, {}, true],
    ['a narrower scope', {}, { scope: 'edit' }, false],
    ['a wider scope', { scope: 'read' }, { scope: 'comment' }, true],
    ['an end', {}, { expires_at: NOW }, false],
    ['no end', { expires_at: NOW }, {}, true],
    ['an earlier end', { expires_at: NOW }, { expires_at: NOW - 1 }, false],
    ['a later end', { expires_at: NOW }, { expires_at: NOW + 1 }, true],
  ]
for (const [what, before, after, more] of changes) {
  void test(`${what} ${more ? 'gives more' : 'gives no more'} than before`, () => {
    assert.equal(givesMore({ ...all, ...before }, { ...all, ...after }), more)
  })
}

void test('a key is valid until the time of its expiry', () => {
  for (const [expires_at, is] of [
    [null, false],
    [NOW + 1, false],
    [NOW, true],
  ] as const) {
    assert.equal(isExpired({ expires_at }, NOW), is)
  }
})
