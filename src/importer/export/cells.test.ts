import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { openZone } from '../../platform/zones.ts'
import { cellOf, cellsOf, columnsIn } from './cells.ts'
import type { Cell } from './literals.ts'

const NOON = Date.UTC(2026, 6, 1, 12, 0, 0)

function convert(kind: string, value: Cell) {
  const told: string[] = []
  const zone = openZone('Europe/Berlin')!
  const how = { zone, tell: (what: string) => void told.push(what) }
  return { cell: cellOf(kind, value, how, 'x of y 1'), told }
}
const CUT = 'a text that is too long for Bugzilla was cut off'
const REDUCED = 'a number that is too large for Bugzilla was reduced'

void describe('a value for Bugzilla', () => {
  for (const [kind, value, cell, ...told] of [
    ['t5', 'abcde', 'abcde'],
    ['t5', 'abcdef', 'abcde', CUT],
    ['t2', '😀😀', '😀😀'],
    ['t2', '😀😀😀', '😀😀', CUT],
    ['b4', 'ää', 'ää'],
    ['b4', 'äää', 'ää', CUT],
    ['b5', '😀😀', '😀', CUT],
    ['t5', null, null],
    ['i2', 32_767, 32_767],
    ['n2', 32_768, 32_767, REDUCED],
    ['n2', -40_000, -32_767, REDUCED],
    ['n1', 1, 1],
    ['h', 150, '1.50'],
    ['h', -25, '-0.25'],
    ['h', 123_456_789, '99999.99', REDUCED],
    ['m', NOON + 999, '2026-07-01 14:00:00'],
    ['m', null, null],
    ['d', Date.UTC(2026, 1, 3), '2026-02-03'],
  ] as [string, Cell, Cell, ...string[]][]) {
    void test(`of kind ${kind} becomes ${String(cell)} from ${String(value)}`, () => {
      assert.deepEqual(convert(kind, value), { cell, told })
    })
  }

  void test('that is an id beyond the column ends the export', () => {
    assert.equal(convert('i3', 8_388_607).cell, 8_388_607)
    assert.throws(() => convert('i3', 8_388_608), {
      name: 'Refusal',
      message: /^x of y 1 is 8388608, but Bugzilla holds only numbers up to 8388607 there/,
    })
  })

  void test('comes from the column that is named, or is what stands for null', () => {
    const how = { zone: openZone('UTC')!, tell: assert.fail }
    const columns = columnsIn('bug_id>id:i3 votes:n2=5 alias:t9')
    assert.deepEqual(cellsOf(columns, { id: 7, votes: null, alias: 'a' }, how, ''), [7, 5, 'a'])
  })
})
