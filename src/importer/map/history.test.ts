import assert from 'node:assert/strict'
import { test } from 'node:test'

import { joined } from './history.ts'

const JOINED: [piece: string | null, next: string | null, field: string, whole: string | null][] = [
  ['one two', 'three', 'short_desc', 'one two three'],
  ['one,', ' two', 'keywords', 'one, two'],
  ['one', ', two', 'cc', 'one, two'],
  ['1, 2', '3, 4', 'dependson', '1, 2, 3, 4'],
  ['http://a.example/', 'b', 'bug_file_loc', 'http://a.example/b'],
  [
    'http://a.example/1',
    'http://a.example/2',
    'see_also',
    'http://a.example/1, http://a.example/2',
  ],
  ['', 'two', 'short_desc', 'two'],
  ['one', null, 'short_desc', 'one'],
  [null, null, 'short_desc', null],
]
for (const [piece, next, field, whole] of JOINED) {
  void test(`'${piece}' and '${next}' of ${field} are '${whole}'`, () => {
    assert.equal(joined(piece, next, field), whole)
  })
}
