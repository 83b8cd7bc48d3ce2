import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Ballot, checkBallots, isConfirmedBy, mayRaise, mostFor } from './votes.rules.ts'

const limits = { votesperuser: 10, maxvotesperbug: 3, votestoconfirm: 4 }
const product = { name: 'Boats', ...limits }
const open = { id: 7, product_id: 1, is_open: 1, bug_status: 'UNCONFIRMED', everconfirmed: 0 }
const closed = { ...open, is_open: 0, bug_status: 'RESOLVED' }

const ballot = (before: number, after: number, more: object = {}): Ballot => ({
  bug: open,
  product,
  before,
  after,
  ...more,
})
const none = { product: { ...product, votesperuser: 0 } }
const never = { product: { ...product, votesperuser: null } }
const loose = { product: { ...product, maxvotesperbug: null } }

const cases: [string, Ballot[], number, string | undefined][] = [
  ['the maximum number of votes for a bug', [ballot(0, 3)], 0, undefined],
  ['one more', [ballot(0, 4)], 0, 'votes_too_many_for_bug'],
  ['all votes if a bug has no limit', [ballot(0, 10, loose)], 0, undefined],
  ['one more than that', [ballot(0, 11, loose)], 0, 'votes_too_many_for_bug'],
  ['the last votes in a product', [ballot(0, 3)], 7, undefined],
  ['one more in the product', [ballot(0, 3)], 8, 'votes_too_many_for_product'],
  [
    'several bugs, all together',
    [ballot(0, 3), ballot(0, 3), ballot(0, 3)],
    2,
    'votes_too_many_for_product',
  ],
  ['votes that move from one bug to another', [ballot(3, 1), ballot(0, 2)], 7, undefined],
  ['fewer votes, but still too many', [ballot(9, 8)], 30, undefined],
  [
    'more for one bug while there are too many in all',
    [ballot(9, 8), ballot(0, 1)],
    3,
    'votes_too_many_for_product',
  ],
  ['the same number, although too many', [ballot(9, 9)], 30, undefined],
  ['a closed bug', [ballot(0, 1, { bug: closed })], 0, 'votes_for_closed_bug'],
  ['more for a closed bug', [ballot(1, 2, { bug: closed })], 0, 'votes_for_closed_bug'],
  ['fewer for a closed bug', [ballot(2, 1, { bug: closed })], 0, undefined],
  ['the same for a closed bug', [ballot(2, 2, { bug: closed })], 0, undefined],
  ['a product without voting', [ballot(0, 1, none)], 0, 'voting_disabled'],
  ['a product whose limits were never set', [ballot(0, 1, never)], 0, 'voting_disabled'],
  ['fewer in a product without voting', [ballot(2, 0, none)], 0, 'voting_disabled'],
  ['the same in a product without voting', [ballot(2, 2, none)], 0, undefined],
]
for (const [what, ballots, elsewhere, fault] of cases) {
  void test(`${fault ? 'refused' : 'allowed'}: ${what}`, () => {
    const check = () => checkBallots(ballots, new Map([[1, elsewhere]]))
    if (fault) assert.throws(check, { fault })
    else check()
  })
}

void test('votes for other products do not count', () => {
  checkBallots([ballot(0, 3)], new Map([[2, 100]]))
})

void test('a form offers what is allowed, and keeps what is there', () => {
  const most = (before: number, more: object = {}) => mostFor(ballot(before, 0, more))
  assert.deepEqual([most(0), most(5), most(2, { bug: closed }), most(2, none)], [3, 5, 2, 2])
  assert.deepEqual([mayRaise(ballot(0, 0)), mayRaise(ballot(0, 0, none))], [true, false])
})

const confirming: [string, Ballot, number, boolean][] = [
  ['at the limit', ballot(0, 1), 4, true],
  ['below the limit', ballot(0, 1), 3, false],
  [
    'if votes do not confirm bugs',
    ballot(0, 1, { product: { ...product, votestoconfirm: 0 } }),
    9,
    false,
  ],
  ['once it was confirmed', ballot(0, 1, { bug: { ...open, everconfirmed: 1 } }), 9, false],
  ['with another status', ballot(0, 1, { bug: { ...open, bug_status: 'CONFIRMED' } }), 9, false],
]
for (const [what, one, votes, is] of confirming) {
  void test(`a bug is ${is ? '' : 'not '}confirmed ${what}`, () => {
    assert.equal(isConfirmedBy(one, votes), is)
  })
}
