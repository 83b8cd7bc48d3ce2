import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import { valueKinds } from '../../model/bug-fields/custom-fields.rules.ts'
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

const field = (holds: ValueKind) => ({ name: 'cf_x', custom: { field_id: 1, holds } })
const row = (id: number, value: string) =>
  ({ id, value, value_key: value.toLowerCase() }) as unknown as FieldValueRow
const rows = new Map([row(1, '---'), row(2, 'Two'), row(3, 'one')].map((one) => [one.id, one]))
const moment = Date.UTC(2026, 0, 31, 9, 30, 5)
const day = Date.UTC(2026, 0, 31)

const shown: [string, ValueKind, Value, unknown, string][] = [
  ['a text', 'text', 'a', 'a', 'a'],
  ['no text', 'text', '', '', ''],
  ['one from a list', 'select', 2, 'Two', 'Two'],
  ['nothing from a list', 'select', null, '---', '---'],
  ['several, by name', 'multi', [2, 3], ['one', 'Two'], 'one, Two'],
  ['none of several', 'multi', [], [], ''],
  ['a moment', 'moment', moment, '2026-01-31T09:30:05Z', '2026-01-31 09:30:05'],
  ['no moment', 'moment', null, null, ''],
  ['a day', 'day', day, '2026-01-31T00:00:00Z', '2026-01-31'],
  ['a bug', 'bug', 7, 7, '7'],
  ['no bug', 'bug', null, null, ''],
  ['a whole number', 'integer', -7, '-7', '-7'],
  ['no number', 'integer', 0, '0', '0'],
]
for (const [what, holds, value, wire, text] of shown) {
  void test(`${what} is returned as ${JSON.stringify(wire)}`, () => {
    assert.deepEqual(wireOf(field(holds), value, rows), wire)
    assert.equal(textOf(field(holds), value, rows), text)
  })
}

const read: [string, ValueKind, string, Value][] = [
  ['a line of text', 'text', 'a\nb', 'a b'],
  ['a long text', 'longText', 'a\r\nb', 'a\nb'],
  ['a whole number', 'integer', '+42', 42],
  ['an empty number', 'integer', '', 0],
  ['the largest number', 'integer', '2147483647', 2_147_483_647],
  ['a moment', 'moment', '2026-01-31 09:30:05', moment],
  ['a time in its displayed format', 'moment', '2026-01-31T09:30:05Z', moment],
  ['a time given as a day', 'moment', '2026-1-31', day],
  ['a day', 'day', '2026-1-31', day],
  ['a day in its displayed format', 'day', '2026-01-31T00:00:00Z', day],
  ['no day', 'day', '', null],
]
for (const [what, holds, text, value] of read) {
  void test(`${what} is read`, () => assert.equal(readPlain(field(holds), text), value))
}

const refused: [string, ValueKind, string, number][] = [
  ['a text beyond 255 characters', 'text', 'x'.repeat(256), 104],
  ['a long text beyond 65535 characters', 'longText', 'x'.repeat(65_536), 104],
  ['a fraction', 'integer', '1.5', 32000],
  ['a word instead of a number', 'integer', 'many', 32000],
  ['a number that is too large', 'integer', '2147483648', 54],
  ['a number that is too small', 'integer', '-2147483648', 55],
  ['an invalid day', 'day', '2026-02-31', 56],
  ['a day with a time', 'day', '2026-01-31 09:30', 56],
  ['an invalid time', 'moment', 'soon', 56],
  ['a date with an invalid time', 'moment', '2026-01-31 25:00:00', 32000],
]
for (const [what, holds, text, code] of refused) {
  void test(`${what} is refused`, () => {
    assert.throws(() => readPlain(field(holds), text), { code })
  })
}

void test('a default value is stored without a row', () => {
  for (const holds of valueKinds.values()) {
    assert.equal(rowOf(field(holds), emptyOf(field(holds)), rows), undefined)
  }
  assert.equal(rowOf(field('select'), 1, rows), undefined)
  const text = { value_int: null, value_text: 'Ab', value_key: 'ab' }
  assert.deepEqual(rowOf(field('text'), 'Ab', rows), text)
  const number = { value_int: 2, value_text: null, value_key: null }
  assert.deepEqual(rowOf(field('select'), 2, rows), number)
})

void test('several values are a list or separated by commas, one value is a text', () => {
  assert.deepEqual(listed('a, b,,'), ['a', 'b'])
  assert.deepEqual(listed(['a, b', '']), ['a, b'])
  assert.deepEqual(listed(null), [])
  assert.equal(single(field('text'), [' a ']), 'a')
  assert.equal(single(field('text'), null), '')
  assert.throws(() => single(field('text'), ['a', 'b']), { code: 53 })
})
