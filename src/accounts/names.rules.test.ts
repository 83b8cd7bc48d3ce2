import assert from 'node:assert/strict'
import { test } from 'node:test'

import { differences, renamed } from './changes.rules.ts'
import { type Named, oneLine, wanted } from './names.rules.ts'

const none = { ids: undefined, names: undefined }
const calls: [name: string, asked: Named, is: object][] = [
  ['nothing', {}, none],
  ['an empty list', { ids: [] }, { ...none, ids: [] }],
  ['a number in the path', { id_or_name: '7' }, { ...none, ids: [7] }],
  ['a name in the path', { id_or_name: 'admin' }, { ...none, names: ['admin'] }],
  [
    'the path takes precedence',
    { id_or_name: '7', ids: [1], names: ['a'] },
    { ids: [7, 1], names: ['a'] },
  ],
  ['anything but an integer is a name', { id_or_name: '1.5' }, { ...none, names: ['1.5'] }],
  ['zeros in front', { id_or_name: '007' }, { ...none, ids: [7] }],
  [
    'a number that is too large to be one',
    { id_or_name: '9'.repeat(20) },
    { ...none, names: ['9'.repeat(20)] },
  ],
]
for (const [name, asked, is] of calls) {
  void test(`what a call names: ${name}`, () => assert.deepEqual(wanted(asked), is))
}

void test('a name is one line without surrounding blanks', () => {
  assert.equal(oneLine(' \u0000a\u0007\r\n b\u2028c\u00a0'), 'a b c')
  assert.equal(oneLine('\n'), '')
})

void test('differences are texts, under the names that callers know', () => {
  const before = { a: 1, b: 'x', c: null, d: null }
  const changes = differences<object>(before, { a: 0, b: 'x', c: 'y', d: '' })
  assert.deepEqual(renamed(changes, { a: 'is_a' }), {
    is_a: { removed: '1', added: '0' },
    c: { removed: '', added: 'y' },
  })
})
