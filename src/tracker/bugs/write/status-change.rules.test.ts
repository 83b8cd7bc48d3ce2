import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Fault } from '../../../platform/faults.ts'
import {
  type Known,
  type Standing,
  checkResolution,
  standingAfter,
  type Wanted,
} from './status-change.rules.ts'

const to = (name: string, comment_required = false) => ({ name, comment_required })
const status = (name: string, is_open: boolean, can_change_to: ReturnType<typeof to>[]) =>
  [name, { name, is_open, isactive: name !== 'GONE', sortkey: 0, can_change_to }] as const
/** The statuses of a new installation, and one that is inactive. */
const statuses = new Map([
  status(
    'UNCONFIRMED',
    true,
    ['CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'GONE'].map((s) => to(s)),
  ),
  status('CONFIRMED', true, [to('UNCONFIRMED'), to('IN_PROGRESS'), to('RESOLVED')]),
  status('IN_PROGRESS', true, [to('CONFIRMED', true), to('RESOLVED')]),
  status('RESOLVED', false, [to('UNCONFIRMED'), to('CONFIRMED'), to('VERIFIED')]),
  status('VERIFIED', false, [to('UNCONFIRMED'), to('CONFIRMED')]),
  status('GONE', true, []),
])
const known: Known = {
  statuses,
  allows_unconfirmed: true,
  mayBecome: () => true,
  checkChange: () => {},
  hasComment: false,
  isBlocked: false,
  lacksMilestone: false,
  commentonchange_resolution: false,
  commentonduplicate: false,
  duplicate_or_move_bug_status: 'RESOLVED',
}
const open: Standing = {
  bug_status: 'CONFIRMED',
  is_open: 1,
  resolution: '',
  dup_of: null,
  everconfirmed: 1,
  remaining_time: 250,
}
const unconfirmed = { ...open, bug_status: 'UNCONFIRMED', everconfirmed: 0 }
const working = { ...open, bug_status: 'IN_PROGRESS' }
const fixed = { ...open, bug_status: 'RESOLVED', is_open: 0, resolution: 'FIXED' }
const verified = { ...fixed, bug_status: 'VERIFIED' }
const dupe = { ...fixed, resolution: 'DUPLICATE', dup_of: 7 }
const seen = { ...dupe, bug_status: 'VERIFIED' }

type Row = [string, Standing, Wanted, Partial<Standing> | number, Partial<Known>?]
const rows: Row[] = [
  ['nothing wanted', open, {}, {}],
  ['the status it has', open, { status: 'CONFIRMED' }, {}],
  ['to begin', open, { status: 'IN_PROGRESS' }, { bug_status: 'IN_PROGRESS' }],
  [
    'to confirm',
    unconfirmed,
    { status: 'CONFIRMED' },
    { bug_status: 'CONFIRMED', everconfirmed: 1 },
  ],
  ['to doubt', open, { status: 'UNCONFIRMED' }, { bug_status: 'UNCONFIRMED', everconfirmed: 0 }],
  [
    'to unconfirmed if the product does not allow it',
    open,
    { status: 'UNCONFIRMED' },
    123,
    { allows_unconfirmed: false },
  ],
  ['a missing transition', open, { status: 'VERIFIED', resolution: 'FIXED' }, 123],
  [
    'a transition that the user may not make',
    open,
    { status: 'RESOLVED' },
    123,
    { mayBecome: () => false },
  ],
  ['an inactive status', unconfirmed, { status: 'GONE' }, 123],
  ['a transition without its required comment', working, { status: 'CONFIRMED' }, 32_000],
  [
    'a transition with its required comment',
    working,
    { status: 'CONFIRMED' },
    { bug_status: 'CONFIRMED' },
    { hasComment: true },
  ],
  [
    'starting work without a milestone',
    open,
    { status: 'IN_PROGRESS' },
    32_000,
    { lacksMilestone: true },
  ],
  ['resolving without a resolution', open, { status: 'RESOLVED' }, 121],
  ['resolving with an empty resolution', open, { status: 'RESOLVED', resolution: '' }, 121],
  [
    'to resolve',
    open,
    { status: 'RESOLVED', resolution: 'FIXED' },
    { bug_status: 'RESOLVED', is_open: 0, resolution: 'FIXED', remaining_time: 0 },
  ],
  ['to verify', fixed, { status: 'VERIFIED' }, { bug_status: 'VERIFIED', remaining_time: 0 }],
  [
    'reopening ignores the resolution',
    fixed,
    { status: 'CONFIRMED', resolution: 'INVALID', dup_of: 7 },
    { bug_status: 'CONFIRMED', is_open: 1, resolution: '' },
  ],
  ['a resolution while open', open, { resolution: 'FIXED' }, 122],
  ['no resolution while open', open, { resolution: '' }, {}],
  ['no resolution while closed', fixed, { resolution: '' }, 121],
  ['another resolution', fixed, { resolution: 'INVALID' }, { resolution: 'INVALID' }],
  [
    'another resolution without its required comment',
    fixed,
    { resolution: 'INVALID' },
    32_000,
    { commentonchange_resolution: true },
  ],
  [
    'a first resolution, which requires no comment',
    open,
    { status: 'RESOLVED', resolution: 'INVALID' },
    { bug_status: 'RESOLVED', is_open: 0, resolution: 'INVALID', remaining_time: 0 },
    { commentonchange_resolution: true },
  ],
  [
    'fixing a bug with open dependencies',
    open,
    { status: 'RESOLVED', resolution: 'FIXED' },
    32_000,
    { isBlocked: true },
  ],
  ['a fixed bug with open dependencies', fixed, { status: 'RESOLVED' }, {}, { isBlocked: true }],
  [
    'a duplicate without the other bug',
    open,
    { dup_of: 7 },
    { bug_status: 'RESOLVED', is_open: 0, resolution: 'DUPLICATE', dup_of: 7, remaining_time: 0 },
  ],
  ['a duplicate of nothing', open, { status: 'RESOLVED', resolution: 'DUPLICATE' }, 119],
  [
    'a resolved bug becomes a duplicate',
    fixed,
    { resolution: 'DUPLICATE', dup_of: 7 },
    { resolution: 'DUPLICATE', dup_of: 7, remaining_time: 0 },
  ],
  ['a duplicate of another', dupe, { dup_of: 8 }, { dup_of: 8 }],
  ['a verified duplicate of another', seen, { dup_of: 8 }, { dup_of: 8 }],
  ['a duplicate of the same', dupe, { dup_of: 7 }, {}, { commentonduplicate: true }],
  ['a duplicate stays as it is', dupe, { resolution: 'DUPLICATE' }, {}],
  [
    'a duplicate without its required comment',
    open,
    { dup_of: 7 },
    32_000,
    { commentonduplicate: true },
  ],
  ['no longer a duplicate', dupe, { resolution: 'FIXED' }, { resolution: 'FIXED', dup_of: null }],
  [
    'reopening a duplicate',
    dupe,
    { status: 'CONFIRMED' },
    { bug_status: 'CONFIRMED', is_open: 1, resolution: '', dup_of: null },
  ],
  ['a duplicate without a transition', verified, { dup_of: 7 }, 123],
]
for (const [name, was, wanted, expected, more] of rows) {
  void test(`${name}: ${JSON.stringify(expected)}`, () => {
    const after = () => standingAfter(was, wanted, { ...known, ...more })
    if (typeof expected === 'number') assert.throws(after, { code: expected })
    else assert.deepEqual(after(), { ...was, ...expected })
  })
}

void test('a resolution and a duplicate without permission are refused', () => {
  const checkChange = (field: string, from: string, to: string) => {
    throw new Fault('illegal_change', 401, 115, `${field} ${from}:${to}`)
  }
  const may = { ...known, checkChange }
  assert.throws(() => standingAfter(fixed, { resolution: 'INVALID' }, may), {
    message: 'resolution FIXED:INVALID',
  })
  assert.throws(() => standingAfter(open, { dup_of: 7 }, may), { message: 'dup_id :7' })
  assert.throws(() => standingAfter(dupe, { dup_of: 8 }, may), { message: 'dup_id 7:8' })
  assert.deepEqual(standingAfter(fixed, { resolution: 'FIXED' }, may), fixed)
})

void test('a resolution is required for a closed status, and refused for an open one', () => {
  checkResolution(open, '')
  checkResolution(fixed, 'FIXED')
  assert.throws(() => checkResolution(open, 'FIXED'), { fault: 'resolution_not_allowed' })
  assert.throws(() => checkResolution(fixed, ''), { fault: 'missing_resolution' })
})
