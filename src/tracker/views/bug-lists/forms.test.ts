import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { parseCsv } from '../../../../tests/read-lists.ts'
import { listAsked } from './asked.ts'
import { quoted } from '../../../platform/csv.ts'
import { folded } from './ics.ts'

const cells: [text: string, cell: string][] = [
  ['', ''],
  ['12', '12'],
  ['1.50', '1.50'],
  ['.5', '".5"'],
  ['12a', '"12a"'],
  ['a "b"', '"a ""b"""'],
  ['a\\b', '"a\\b"'],
  ['=1', '" =1"'],
  ['-1', '" -1"'],
  ['+1', '" +1"'],
  ['@a', '" @a"'],
  ['a=b', '"a=b"'],
  ['\t=a', '" \t=a"'],
  ['\r=a', '" \r=a"'],
]
for (const [text, cell] of cells) {
  void test(`'${text}' is the cell ${cell}`, () => assert.equal(quoted(text), cell))
}

void test('a cell survives writing and reading', () => {
  const row = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 })
  fc.assert(
    fc.property(row, (texts) => {
      const [read] = parseCsv(`${texts.map(quoted).join(',')}\n`)
      const meant = texts.map((text) => (/^[=+@\t\r-]/.test(text) ? ` ${text}` : text))
      assert.deepEqual(read, meant)
    }),
    { seed: 1 },
  )
})

void test('folded lines have at most 75 bytes and unfold to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 }), (line) => {
      const lines = folded(line).split('\r\n ')
      assert.equal(lines.join(''), line)
      assert.ok(lines.every((one, at) => Buffer.byteLength(one) + (at && 1) <= 75))
    }),
    { seed: 1 },
  )
})

const given = (query: string) => {
  const parameters = new URLSearchParams(query)
  return new Map([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]))
}
const asked: [query: string, said: object][] = [
  ['short_desc=a&query_format=advanced&list_id=3&product=', { short_desc: ['a'] }],
  ['short_desc=a&short_desc=b&Bugzilla_api_key=k', { short_desc: ['a', 'b'] }],
  ['field0-0-0=cc&type0-0-0=isempty', { 'field0-0-0': ['cc'], 'type0-0-0': ['isempty'] }],
]
for (const [query, criteria] of asked) {
  void test(`${query} is parsed as ${JSON.stringify(criteria)}`, () => {
    assert.deepEqual(Object.fromEntries(listAsked(given(query)).criteria), criteria)
  })
}
