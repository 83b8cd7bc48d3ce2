import assert from 'node:assert/strict'
import { test } from 'node:test'

import { rejoin } from './rejoin.ts'

const LONG = 'x'.repeat(300)
const word = (chars: number) => 'w'.repeat(chars)

type Case = [what: string, removed: string[], whole: string[], field?: string]
const CASES: Case[] = [
  ['a single row', ['a'], ['a']],
  ['rows that were not split', ['a', 'b'], ['a', 'b']],
  ['two long rows that were not split', [word(200), word(50)], [word(200), word(50)]],
  ['split at a blank', [word(200), ` ${word(100)}`], [`${word(200)} ${word(100)}`]],
  [
    'split at an early comma',
    ['One', `, ${word(240)}`, ` ${word(30)}`],
    [`One, ${word(240)} ${word(30)}`],
  ],
  [
    'split in an address, which has no place for it',
    [LONG.slice(46), 'y'.repeat(9)],
    [`${LONG.slice(46)}${'y'.repeat(9)}`],
    'bug_file_loc',
  ],
  [
    'split, and followed by another change',
    [word(200), ` ${word(100)}`, 'b'],
    [`${word(200)} ${word(100)}`, 'b'],
  ],
  [
    'a list split by an old version, which lost the comma',
    [word(250), '12345'],
    [`${word(250)}, 12345`],
    'blocked',
  ],
]

for (const [what, pieces, whole, field = 'short_desc'] of CASES) {
  void test(`${what}: ${pieces.length} rows are ${whole.length}`, () => {
    const rows = pieces.map((removed, at) => ({ id: at + 1, removed, added: '' }))
    assert.deepEqual(
      rejoin(rows, field).map(({ removed }) => removed),
      whole,
    )
  })
}

void test('the longer side continues, and the other is empty from then on', () => {
  const rows = [
    { id: 1, removed: 'short', added: word(200) },
    { id: 2, removed: '', added: ` ${word(100)}` },
  ]
  assert.deepEqual(rejoin(rows, 'short_desc'), [
    { id: 1, removed: 'short', added: `${word(200)} ${word(100)}` },
  ])
})
