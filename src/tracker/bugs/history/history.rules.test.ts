import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { mayRead, momentAfter, setsOf } from './history.rules.ts'

void describe('a change in the history', () => {
  const plain = {
    field: 'priority',
    attach_id: null as number | null,
    added: 'High',
    attachment_isprivate: null as number | null,
    comment_isprivate: null as number | null,
  }
  const onFile = { ...plain, field: 'attachments.isobsolete', attach_id: 5 }
  const privacy = { ...plain, field: 'longdescs.isprivate', comment_isprivate: 0, added: '0' }

  type Readers = 'everybody' | 'insiders' | 'time trackers'
  const cases: [what: string, change: typeof plain, readers: Readers][] = [
    ['of the bug itself', plain, 'everybody'],
    ['of its deadline', { ...plain, field: 'deadline' }, 'everybody'],
    ['of its estimate', { ...plain, field: 'estimated_time' }, 'time trackers'],
    ['of what remains', { ...plain, field: 'remaining_time' }, 'time trackers'],
    ['of the work done', { ...plain, field: 'work_time' }, 'time trackers'],
    ['of a public attachment', { ...onFile, attachment_isprivate: 0 }, 'everybody'],
    ['of a private attachment', { ...onFile, attachment_isprivate: 1 }, 'insiders'],
    ['of a deleted attachment', onFile, 'insiders'],
    [
      'of a flag on a private attachment',
      { ...onFile, field: 'flagtypes.name', attachment_isprivate: 1 },
      'insiders',
    ],
    ['of a comment that became public', privacy, 'everybody'],
    ['of a comment that was private before', { ...privacy, added: '1' }, 'insiders'],
    ['of a comment that is hidden again', { ...privacy, comment_isprivate: 1 }, 'insiders'],
    ['of a deleted comment', { ...privacy, comment_isprivate: null }, 'insiders'],
  ]
  for (const [what, change, readers] of cases) {
    void test(`${what} is visible to ${readers}`, () => {
      const read = (isInsider: boolean, isTimeTracker: boolean) =>
        mayRead(change, { isInsider, isTimeTracker })
      assert.equal(read(true, true), true)
      assert.equal(read(false, false), readers === 'everybody')
      assert.equal(read(true, false), readers !== 'time trackers')
      assert.equal(read(false, true), readers !== 'insiders')
    })
  }
})

void describe('changes are combined', () => {
  // A change is its user and time, and its index is its id; fields come in reverse order.
  const cases: [what: string, changes: string[], sets: number[][]][] = [
    ['by user and second, fields in their order', ['ann 1000', 'ann 1999'], [[1, 0]]],
    ['unless a second passed', ['ann 1999', 'ann 2000'], [[0], [1]]],
    ['unless another user intervened', ['ann 0', 'ben 0', 'ann 0'], [[0], [1], [2]]],
    ['not at all if there are none', [], []],
  ]
  const row = (text: string, id: number) => {
    const [who = '', when] = text.split(' ')
    return { id, who, bug_when: Number(when), fieldid: 60 - id }
  }
  const ids = (sets: { id: number }[][]) => sets.map((set) => set.map(({ id }) => id))
  for (const [what, changes, sets] of cases) {
    void test(what, () => assert.deepEqual(ids(setsOf(changes.map(row))), sets))
  }

  void test('and stay separate, in order, if a field changed twice', () => {
    const twice = [4, 5].map((id) => ({ id, who: 'ann', bug_when: 0, fieldid: 9 }))
    assert.deepEqual(ids(setsOf(twice)), [[4, 5]])
  })
})

void describe('a change is recorded', () => {
  const cases: [what: string, last: number, now: number, moment: number][] = [
    ['now, if the bug was changed before', 1_000, 5_500, 5_500],
    ['now, if it was changed at the same time', 5_500, 5_500, 5_500],
    ['at the last change, if the clock is behind within the same second', 5_900, 5_100, 5_900],
    ['in the second after the last change, if the clock is behind', 5_900, 4_999, 6_000],
    ['the same if the last change was at a whole second', 5_000, 4_999, 6_000],
    ['the same if the clock is behind by years', 5_001, -1e12, 6_000],
  ]
  for (const [what, last, now, moment] of cases) {
    void test(what, () => assert.equal(momentAfter(last, now), moment))
  }
})
