import assert from 'node:assert/strict'
import { test } from 'node:test'

import { groupsAfterMove, groupsAfterWish } from './update-groups.rules.ts'

const [NA, SHOWN, DEFAULT, MANDATORY] = [0, 1, 2, 3]
const ID = 5
const group = (membercontrol: number, othercontrol: number, isactive = 1) => [
  { group_id: ID, name: 'red', isactive, membercontrol, othercontrol },
]

interface Row {
  controls: [number, number] | undefined
  isIn: boolean
  moves?: boolean
  isactive?: number
  /** Whether the group may be added to a bug, and removed from one. */
  add: boolean
  remove: boolean
}
const rows: Row[] = [
  { controls: undefined, isIn: true, add: false, remove: true },
  { controls: [NA, NA], isIn: true, add: false, remove: true },
  { controls: [NA, NA], isIn: false, moves: true, add: false, remove: true },
  { controls: [SHOWN, NA], isIn: true, add: true, remove: true },
  { controls: [SHOWN, NA], isIn: false, add: false, remove: false },
  { controls: [SHOWN, NA], isIn: false, moves: true, add: false, remove: false },
  { controls: [SHOWN, SHOWN], isIn: true, add: true, remove: true },
  { controls: [SHOWN, SHOWN], isIn: false, add: false, remove: false },
  { controls: [SHOWN, SHOWN], isIn: false, moves: true, add: true, remove: true },
  { controls: [SHOWN, MANDATORY], isIn: false, add: false, remove: false },
  { controls: [SHOWN, MANDATORY], isIn: false, moves: true, add: true, remove: false },
  { controls: [DEFAULT, NA], isIn: true, add: true, remove: true },
  { controls: [DEFAULT, DEFAULT], isIn: false, add: false, remove: false },
  { controls: [DEFAULT, DEFAULT], isIn: false, moves: true, add: true, remove: true },
  { controls: [DEFAULT, MANDATORY], isIn: true, add: true, remove: true },
  { controls: [MANDATORY, MANDATORY], isIn: true, add: true, remove: false },
  { controls: [MANDATORY, MANDATORY], isIn: false, moves: true, add: true, remove: false },
  { controls: [MANDATORY, MANDATORY], isIn: true, isactive: 0, add: false, remove: true },
  { controls: [SHOWN, SHOWN], isIn: true, isactive: 0, add: false, remove: true },
]
for (const { controls, isIn, moves = false, isactive, add, remove } of rows) {
  const whose = `${isIn ? 'a member' : 'somebody else'}${moves ? ' who moves the bug' : ''}`
  const where = controls?.join('/') ?? 'a group of another product'
  const what = isactive === 0 ? `${where}, off` : where
  const given = {
    controls: controls ? group(...controls, isactive) : [],
    isIn: () => isIn,
    moves,
  }
  const named = [{ name: 'red', id: ID }]
  void test(`${what}: ${whose} ${add ? 'may add' : 'may not add'} it`, () => {
    const after = () => groupsAfterWish(new Set(), { add: named, remove: [] }, given)
    if (add) assert.deepEqual(after(), new Set([ID]))
    else assert.throws(after, { code: 120 })
  })
  void test(`${what}: ${whose} ${remove ? 'may remove' : 'may not remove'} it`, () => {
    const after = () => groupsAfterWish(new Set([ID]), { add: [], remove: named }, given)
    if (remove) assert.deepEqual(after(), new Set())
    else assert.throws(after, { code: 120 })
  })
}

void test('everybody can add an existing entry, and nobody can remove a missing one', () => {
  const given = { controls: group(SHOWN, NA), isIn: () => false, moves: false }
  const named = [{ name: 'red', id: ID }]
  assert.deepEqual(groupsAfterWish(new Set([ID]), { add: named, remove: [] }, given), new Set([ID]))
  for (const gone of [
    { name: 'nope', id: undefined },
    { name: 'other', id: ID + 1 },
  ]) {
    const off = { add: [], remove: [gone] }
    assert.throws(() => groupsAfterWish(new Set([ID]), off, given), { code: 120 })
  }
})

void test('a bug that is moved keeps valid values, and gets required ones', () => {
  const controls = [
    { group_id: 1, name: 'kept', isactive: 1, membercontrol: SHOWN, othercontrol: NA },
    { group_id: 2, name: 'had', isactive: 1, membercontrol: MANDATORY, othercontrol: MANDATORY },
    { group_id: 3, name: 'forced', isactive: 1, membercontrol: SHOWN, othercontrol: MANDATORY },
    { group_id: 4, name: 'off', isactive: 0, membercontrol: MANDATORY, othercontrol: MANDATORY },
  ]
  const after = groupsAfterMove(new Set([1, 9]), { controls, isIn: () => false, moves: true })
  assert.deepEqual(after, new Set([1, 2, 3]))
})
