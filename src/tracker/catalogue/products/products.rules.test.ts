import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  closedBecause,
  type Control,
  givesRight,
  isControlPair,
  isEditable,
  isEnterable,
  isSelectable,
  type Judged,
} from './products.rules.ts'

const NAMES = ['NA', 'Shown', 'Default', 'Mandatory']

/** The controls for others that each control for members allows. */
const pairs: [string, string[]][] = [
  ['NA', ['NA']],
  ['Shown', ['NA', 'Shown', 'Default', 'Mandatory']],
  ['Default', ['NA', 'Default', 'Mandatory']],
  ['Mandatory', ['Mandatory']],
]
for (const [member, others] of pairs) {
  void test(`${member} for members goes with ${others.join(', ')} for others and nothing else`, () => {
    const going = NAMES.filter((_, other) => isControlPair(NAMES.indexOf(member), other))
    assert.deepEqual(going, others)
  })
}

void test('invalid controls are refused', () => {
  assert.deepEqual(
    [isControlPair(4, 4), isControlPair(-1, -1), isControlPair(1, 4)],
    [false, false, false],
  )
})

const none = {
  entry: 0,
  membercontrol: 0,
  othercontrol: 0,
  canedit: 0,
  editcomponents: 0,
  editbugs: 0,
  canconfirm: 0,
}
const control = (group_id: number, set: Partial<Control>): Control => ({
  group_id,
  ...none,
  ...set,
})
const product = (...controls: Control[]): Judged => ({
  isactive: 1,
  components: [{ isactive: 0 }, { isactive: 1 }],
  versions: [{ isactive: 1 }],
  controls,
})
const reader = (groups: number[], or_groups = false) => ({ groups: new Set(groups), or_groups })

const MANDATORY = { membercontrol: 3 }
const ENTRY = { entry: 1 }
const CANEDIT = { canedit: 1 }

/** The product's controls, the reader's groups, whether they grant access, and with `or_groups`. */
const access: [string, typeof isSelectable, Judged, number[], boolean, boolean][] = [
  ['a product without groups is searched by all', isSelectable, product(), [], true, true],
  [
    'a mandatory group hides it from non-members',
    isSelectable,
    product(control(1, MANDATORY)),
    [2],
    false,
    false,
  ],
  ['but not from members', isSelectable, product(control(1, MANDATORY)), [1, 2], true, true],
  [
    'of two mandatory groups both are needed, or one with or_groups',
    isSelectable,
    product(control(1, MANDATORY), control(2, MANDATORY)),
    [2],
    false,
    true,
  ],
  [
    'a default group hides nothing',
    isSelectable,
    product(control(1, { membercontrol: 2, othercontrol: 3 })),
    [],
    true,
    true,
  ],
  ['an entry group hides no bugs', isSelectable, product(control(1, ENTRY)), [], true, true],
  [
    'an entry group prevents non-members from filing bugs',
    isEnterable,
    product(control(1, ENTRY)),
    [],
    false,
    false,
  ],
  ['a mandatory group does not', isEnterable, product(control(1, MANDATORY)), [], true, true],
  [
    'of two entry groups both are needed, or one with or_groups',
    isEnterable,
    product(control(1, ENTRY), control(2, ENTRY)),
    [1],
    false,
    true,
  ],
  [
    'both are enough',
    isEnterable,
    product(control(1, ENTRY), control(2, ENTRY)),
    [1, 2],
    true,
    true,
  ],
  [
    'a group that may be in neither way changes nothing',
    isEnterable,
    product(control(1, {}), control(2, ENTRY)),
    [2],
    true,
    true,
  ],
  [
    'canedit prevents non-members from changing bugs',
    isEditable,
    product(control(1, CANEDIT)),
    [],
    false,
    false,
  ],
  [
    'of two canedit groups both are needed, or one with or_groups',
    isEditable,
    product(control(1, CANEDIT), control(2, CANEDIT)),
    [1],
    false,
    true,
  ],
  ['without canedit all may change', isEditable, product(control(1, MANDATORY)), [], true, true],
]
for (const [name, rule, judged, groups, strictly, loosely] of access) {
  void test(name, () => {
    assert.equal(rule(judged, reader(groups)), strictly)
    assert.equal(rule(judged, reader(groups, true)), loosely)
  })
}

const closed: [string, Partial<Judged>, string | undefined][] = [
  ['an open product accepts bugs', {}, undefined],
  ['a closed product does not', { isactive: 0 }, 'product_disabled'],
  ['a product without components does not', { components: [] }, 'missing_component'],
  [
    'a product with only inactive components does not',
    { components: [{ isactive: 0 }] },
    'missing_component',
  ],
  ['a product without versions does not', { versions: [] }, 'missing_version'],
  [
    'a product with only inactive versions does not',
    { versions: [{ isactive: 0 }] },
    'missing_version',
  ],
]
for (const [name, change, because] of closed) {
  void test(name, () => {
    const judged = { ...product(), ...change }
    assert.equal(closedBecause(judged), because)
    assert.equal(isEnterable(judged, reader([])), because === undefined)
  })
}

void test('a product grants a single right to the members of a group', () => {
  const judged = product(control(1, { editbugs: 1 }), control(2, { canconfirm: 1 }))
  const rights = ['editbugs', 'canconfirm', 'editcomponents'] as const
  const given = (groups: number[]) =>
    rights.filter((right) => givesRight(judged, reader(groups), right))
  assert.deepEqual(
    [given([1]), given([2]), given([1, 2]), given([3])],
    [['editbugs'], ['canconfirm'], ['editbugs', 'canconfirm'], []],
  )
})
