import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type ControlColumns, effectOn, isNothing, planControl } from './group-controls.rules.ts'

const nothing: ControlColumns = {
  entry: 0,
  membercontrol: 0,
  othercontrol: 0,
  canedit: 0,
  editcomponents: 0,
  editbugs: 0,
  canconfirm: 0,
}
const active = { name: 'secret', isbuggroup: 1, isactive: 1 }
const closed = { ...active, isactive: 0 }
const system = { name: 'editbugs', isbuggroup: 0, isactive: 1 }

void test('a group without a row has no effect, and omitted settings stay unchanged', () => {
  assert.deepEqual(planControl(undefined, {}, active), { before: nothing, after: nothing })
  const known = { ...nothing, membercontrol: 1, entry: 1, extra: 'x' }
  const { before, after } = planControl(known, { entry: false, canedit: true }, active)
  assert.deepEqual(before, { ...nothing, membercontrol: 1, entry: 1 })
  assert.deepEqual(after, { ...nothing, membercontrol: 1, canedit: 1 })
})

const LEGAL = new Set(['00', '10', '11', '12', '13', '20', '22', '23', '33'])
void test('only the valid combinations are accepted', () => {
  for (const membercontrol of [0, 1, 2, 3]) {
    for (const othercontrol of [0, 1, 2, 3]) {
      const plan = () => planControl(undefined, { membercontrol, othercontrol }, active)
      const pair = `${membercontrol}${othercontrol}`
      if (LEGAL.has(pair)) assert.doesNotThrow(plan, pair)
      else assert.throws(plan, { fault: 'illegal_group_control_combination' }, pair)
    }
  }
})

void test('an incomplete combination is validated with the current values', () => {
  const shown = { ...nothing, membercontrol: 1, othercontrol: 3 }
  assert.throws(() => planControl(shown, { membercontrol: 0 }, active))
  assert.doesNotThrow(() => planControl(shown, { othercontrol: 0 }, active))
})

const held = { ...nothing, membercontrol: 3, othercontrol: 3 }
const groups: [string, typeof active, ControlColumns, object, boolean][] = [
  ['a system group gives rights', system, nothing, { editbugs: true }, true],
  ['a system group contains no bugs', system, nothing, { membercontrol: 1 }, false],
  ['a closed group keeps what it has', closed, held, { entry: true }, true],
  ['a closed group can be removed', closed, held, { membercontrol: 0, othercontrol: 0 }, true],
  ['a closed group takes no more', closed, nothing, { membercontrol: 1 }, false],
  ['a closed group does not change its control', closed, held, { membercontrol: 1 }, false],
]
for (const [name, group, before, asked, isTaken] of groups) {
  void test(name, () => {
    const plan = () => planControl(before, asked, group)
    if (isTaken) assert.doesNotThrow(plan)
    else assert.throws(plan, { fault: 'product_illegal_group' })
  })
}

const effects: [string, number, { isactive: number }, string | undefined][] = [
  ['none may be in it', 0, active, 'out'],
  ['members may choose', 1, active, undefined],
  ['members may choose otherwise', 2, active, undefined],
  ['all are in it', 3, active, 'into'],
  ['all are in it, but it is closed', 3, closed, undefined],
]
for (const [name, membercontrol, group, effect] of effects) {
  void test(`bugs of a group where ${name}: ${effect ?? 'stay'}`, () => {
    assert.equal(effectOn({ ...nothing, membercontrol }, group), effect)
  })
}

void test('a row of zeros has no effect', () => {
  assert.equal(isNothing(nothing), true)
  assert.equal(isNothing({ ...nothing, canedit: 1 }), false)
})
