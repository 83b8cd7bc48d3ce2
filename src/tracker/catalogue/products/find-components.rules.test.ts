import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fold } from '../../../platform/fold.ts'
import { findPlaces, MATCHES_MAX, placeText } from './find-components.rules.ts'

const named = (name: string, isactive = 1) => ({ name, name_key: fold(name), isactive })
const products = [
  { ...named('Kettle'), components: [named('Lid'), named('Old lid', 0), named('Pot holder')] },
  { ...named('Pot'), components: [named('Lid'), named('Übertopf')] },
]
const cases: [match: string, found: string[]][] = [
  ['pot', ['Pot', 'Kettle / Pot holder', 'Pot / Lid', 'Pot / Übertopf']],
  ['LID pot', ['Pot / Lid']],
  ['pot / lid', ['Pot / Lid']],
  ['lid', ['Kettle / Lid', 'Pot / Lid']],
  ['ubert', ['Pot / Übertopf']],
  ['old', ['Kettle / Pot holder']],
  [' / ', []],
  ['nothing', []],
]
for (const [match, found] of cases) {
  void test(`places for '${match}'`, () => {
    assert.deepEqual(findPlaces(products, match, MATCHES_MAX).map(placeText), found)
  })
}

void test('there are at most as many places as asked for', () => {
  assert.equal(findPlaces(products, 'lid', 1).length, 1)
  const many = Array.from({ length: 30 }, (_, at) => named(`Part ${at}`))
  assert.equal(findPlaces([{ ...named('Big'), components: many }], 'part', 99).length, 25)
})
