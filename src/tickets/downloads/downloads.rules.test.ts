import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  begun,
  type Delivered,
  ended,
  joinedBy,
  NONE,
  type Progress,
  readProgress,
  type Row,
  type Span,
  type Wanted,
  writeProgress,
} from './downloads.rules.ts'

const SIZE = 100
const all: Wanted = { file_id: 1, size: SIZE, isArchive: false }
const part = (first: number, last: number): Wanted => ({ ...all, part: [first, last] })
const archive: Wanted = { ...all, isArchive: true }
const got = (spans: Span[], promised = 0): Delivered => ({ spans, promised })
const row = (more: Partial<Row> = {}): Row => {
  return { id: 1, file_id: 1, reader: 'a', streams: 0, progress: NONE, ...more }
}

const joins: [what: string, rows: Row[], Wanted, reader: string | undefined, over: string[]][] = [
  ['not begun', [], all, undefined, []],
  ['a part, while another is being sent', [row({ streams: 1 })], part(50, 99), 'a', []],
  ['all of it, after a break', [row()], all, 'a', []],
  ['all of it, while all of it is being sent', [row({ streams: 1 })], all, undefined, []],
  ['a file beside another one', [row({ file_id: 2, progress: 'whole' })], all, 'a', []],
  ['a file that was sent', [row({ progress: 'whole' })], all, undefined, ['a']],
  ['a part of it', [row({ progress: 'whole' })], part(0, 1), undefined, ['a']],
  ['parts up to twice the size', [row({ progress: got([], 150) })], part(0, 49), 'a', []],
  ['parts beyond that', [row({ progress: got([], 151) })], part(0, 49), undefined, ['a']],
  ['an archive after a break', [row()], archive, 'a', []],
  ['an archive after some files', [row({ progress: 'whole' })], archive, 'a', []],
  ['an archive beside anything', [row({ file_id: 2, streams: 1 })], archive, undefined, []],
  [
    'the one of two that began this file',
    [row({ file_id: 2 }), row({ id: 2, reader: 'b' })],
    part(1, 2),
    'b',
    [],
  ],
  [
    'the one of two that may continue',
    [row({ streams: 1 }), row({ id: 2, reader: 'b' })],
    all,
    'b',
    [],
  ],
]
for (const [what, rows, wanted, reader, over] of joins) {
  void test(`owner of a download: ${what}`, () => {
    const joining = joinedBy(rows, wanted)
    assert.deepEqual([joining.reader, joining.over], [reader, over])
    const own = rows.find((one) => one.reader === reader && one.file_id === wanted.file_id)
    assert.deepEqual(joining.row, own)
  })
}

const beginnings: [what: string, Progress, Wanted, Progress][] = [
  ['a part is promised', got([[0, 9]], 10), part(10, 19), got([[0, 9]], 20)],
  ['a request for all of it starts over', got([[0, 9]], 10), all, got([], SIZE)],
  ['an archive changes nothing', got([[0, 9]], 10), archive, got([[0, 9]], 10)],
]
for (const [what, before, wanted, after] of beginnings) {
  void test(`begin of a download: ${what}`, () => assert.deepEqual(begun(before, wanted), after))
}

const whole = { sent: 0, isWhole: true }
const broken = (sent: number) => ({ sent, isWhole: false })
const ends: [what: string, Progress, Wanted, typeof whole, Progress][] = [
  ['all of it', got([], SIZE), all, whole, 'whole'],
  ['the first part', got([], 10), part(0, 9), whole, got([[0, 9]], 10)],
  ['the next part', got([[0, 9]], 20), part(10, 19), whole, got([[0, 19]], 20)],
  [
    'a part with a gap',
    got([[0, 9]], 20),
    part(11, 19),
    whole,
    got(
      [
        [0, 9],
        [11, 19],
      ],
      20,
    ),
  ],
  [
    'a part before',
    got([[20, 29]], 20),
    part(0, 9),
    whole,
    got(
      [
        [0, 9],
        [20, 29],
      ],
      20,
    ),
  ],
  ['one within another', got([[0, 29]], 40), part(5, 9), whole, got([[0, 29]], 40)],
  [
    'what fills the gap',
    got(
      [
        [0, 9],
        [20, 99],
      ],
      110,
    ),
    part(8, 25),
    whole,
    'whole',
  ],
  ['the last part', got([[0, 89]], 100), part(90, 99), whole, 'whole'],
  ['a break', got([], SIZE), all, broken(30), got([[0, 29]], 30)],
  ['a first break before anything', got([], SIZE), all, broken(0), got([], 0)],
  ['a break after one byte', got([], SIZE), all, broken(1), got([[0, 0]], 1)],
  ['a break before anything', got([[0, 9]], 20), part(10, 19), broken(0), got([[0, 9]], 10)],
  ['a break when everything was being sent', got([], SIZE), all, broken(SIZE), got([[0, 98]], 99)],
  ['a break in the last part', got([[0, 89]], 100), part(90, 99), broken(10), got([[0, 98]], 99)],
  ['the parts complete by then', 'whole', part(0, 9), broken(1), 'whole'],
  ['an empty file', got([], 0), { ...all, size: 0 }, whole, 'whole'],
]
for (const [what, before, wanted, how, after] of ends) {
  void test(`end of a download: ${what}`, () => assert.deepEqual(ended(before, wanted, how), after))
}

void test('sent ranges survive writing and reading as a text', () => {
  for (const progress of [NONE, got([[0, 9]], 20), 'whole'] as const) {
    assert.deepEqual(readProgress(writeProgress(progress)), progress)
  }
  assert.equal(writeProgress('whole'), 'whole')
  assert.deepEqual(NONE, got([], 0))
})
