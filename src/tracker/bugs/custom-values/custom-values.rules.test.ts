import assert from 'node:assert/strict'
import { test } from 'node:test'

import { TYPE } from '../../catalogue/fields/change-fields.rules.ts'
import type { FieldValueRow } from '../../model/tables.ts'
import {
  emptyOf,
  listed,
  readPlain,
  rowOf,
  single,
  textOf,
  type Value,
  wireOf,
} from './custom-values.rules.ts'

const field = (type: number) => ({ name: 'cf_x', description: 'X', type })
const row = (id: number, value: string) =>
  ({ id, value, value_key: value.toLowerCase() }) as unknown as FieldValueRow
const rows = new Map([row(1, '---'), row(2, 'Two'), row(3, 'one')].map((one) => [one.id, one]))
const moment = Date.UTC(2026, 0, 31, 9, 30, 5)
const day = Date.UTC(2026, 0, 31)

const shown: [string, number, Value, unknown, string][] = [
  ['a text', TYPE.text, 'a', 'a', 'a'],
  ['no text', TYPE.text, '', '', ''],
  ['one of a list', TYPE.single, 2, 'Two', 'Two'],
  ['none of a list', TYPE.single, null, '---', '---'],
  ['several, by name', TYPE.multi, [2, 3], ['one', 'Two'], 'one, Two'],
  ['none of several', TYPE.multi, [], [], ''],
  ['a moment', TYPE.moment, moment, '2026-01-31T09:30:05Z', '2026-01-31 09:30:05'],
  ['no moment', TYPE.moment, null, null, ''],
  ['a day', TYPE.day, day, '2026-01-31T00:00:00Z', '2026-01-31'],
  ['a bug', TYPE.bug, 7, 7, '7'],
  ['no bug', TYPE.bug, null, null, ''],
  ['a whole number', TYPE.integer, -7, '-7', '-7'],
  ['no number', TYPE.integer, 0, '0', '0'],
]
for (const [what, type, value, wire, text] of shown) {
  void test(`${what} crosses the wire as ${JSON.stringify(wire)}`, () => {
    assert.deepEqual(wireOf(field(type), value, rows), wire)
    assert.equal(textOf(field(type), value, rows), text)
  })
}

const read: [string, number, string, Value][] = [
  ['a line of text', TYPE.text, 'a\nb', 'a b'],
  ['a long text', TYPE.long_text, 'a\r\nb', 'a\nb'],
  ['a whole number', TYPE.integer, '+42', 42],
  ['nothing as a number', TYPE.integer, '', 0],
  ['the largest number', TYPE.integer, '2147483647', 2_147_483_647],
  ['a moment', TYPE.moment, '2026-01-31 09:30:05', moment],
  ['a moment as it is shown', TYPE.moment, '2026-01-31T09:30:05Z', moment],
  ['a moment of a day alone', TYPE.moment, '2026-1-31', day],
  ['a day', TYPE.day, '2026-1-31', day],
  ['a day as it is shown', TYPE.day, '2026-01-31T00:00:00Z', day],
  ['no day', TYPE.day, '', null],
]
for (const [what, type, text, value] of read) {
  void test(`${what} is read`, () => assert.equal(readPlain(field(type), text), value))
}

const refused: [string, number, string, number][] = [
  ['a text beyond 255 characters', TYPE.text, 'x'.repeat(256), 104],
  ['a long text beyond 65535 characters', TYPE.long_text, 'x'.repeat(65_536), 104],
  ['a part of a number', TYPE.integer, '1.5', 32000],
  ['a word as a number', TYPE.integer, 'many', 32000],
  ['a number too large', TYPE.integer, '2147483648', 54],
  ['a number too small', TYPE.integer, '-2147483648', 55],
  ['a day that is none', TYPE.day, '2026-02-31', 56],
  ['a day with a time', TYPE.day, '2026-01-31 09:30', 56],
  ['a moment that is none', TYPE.moment, 'soon', 56],
  ['a moment with a wrong time', TYPE.moment, '2026-01-31 25:00:00', 32000],
]
for (const [what, type, text, code] of refused) {
  void test(`${what} is refused`, () => {
    assert.throws(() => readPlain(field(type), text), { code })
  })
}

void test('what is as if nobody had set it takes no row', () => {
  for (const type of Object.values(TYPE)) {
    assert.equal(rowOf(field(type), emptyOf(field(type)), rows), undefined)
  }
  assert.equal(rowOf(field(TYPE.single), 1, rows), undefined)
  const text = { value_int: null, value_text: 'Ab', value_key: 'ab' }
  assert.deepEqual(rowOf(field(TYPE.text), 'Ab', rows), text)
  const number = { value_int: 2, value_text: null, value_key: null }
  assert.deepEqual(rowOf(field(TYPE.single), 2, rows), number)
})

void test('several values come as a list or parted by commas, one as itself', () => {
  assert.deepEqual(listed('a, b,,'), ['a', 'b'])
  assert.deepEqual(listed(['a, b', '']), ['a, b'])
  assert.deepEqual(listed(null), [])
  assert.equal(single(field(1), [' a ']), 'a')
  assert.equal(single(field(1), null), '')
  assert.throws(() => single(field(1), ['a', 'b']), { code: 53 })
})
