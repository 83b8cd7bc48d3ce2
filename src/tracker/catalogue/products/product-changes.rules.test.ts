import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Around, planChange, planProduct } from './product-changes.rules.ts'

const widget = {
  id: 7,
  name: 'Widget',
  name_key: 'widget',
  description: 'Widgets',
  isactive: 1,
  defaultmilestone: 'M1',
  allows_unconfirmed: 0,
  votesperuser: null,
  maxvotesperbug: 5,
  votestoconfirm: 0,
  bug_description_template: null,
  milestones: [
    { value: 'M1', value_key: 'm1' },
    { value: 'Später', value_key: 'spater' },
  ],
}
const around = (has_milestones = true): Around => ({
  named: (key) => (key === 'widget' ? widget : undefined),
  has_milestones,
})
const full = { name: 'Gadget', description: 'Gadgets', version: '1.0' }

void test('a product has the given properties, trimmed', () => {
  const asked = { name: ' Gadget ', description: ' Gadgets\n', version: ' 1.0 ', is_open: false }
  assert.deepEqual(
    planProduct({ ...asked, votesperuser: 7, default_milestone: ' M1 ' }, around()),
    {
      product: {
        name: 'Gadget',
        name_key: 'gadget',
        description: 'Gadgets',
        isactive: 0,
        defaultmilestone: 'M1',
        allows_unconfirmed: 1,
        votesperuser: 7,
        maxvotesperbug: null,
        votestoconfirm: null,
        bug_description_template: null,
      },
      version: '1.0',
    },
  )
})

const milestones: [string, string | undefined, boolean, string][] = [
  ['the first milestone is the one given', 'M1', true, 'M1'],
  ['without one it is ---', undefined, true, '---'],
  ['a blank one counts as missing', '  ', true, '---'],
  ['it is --- if milestones are not in use', 'M1', false, '---'],
]
for (const [name, given, has_milestones, becomes] of milestones) {
  void test(name, () => {
    const asked = given === undefined ? full : { ...full, default_milestone: given }
    assert.equal(planProduct(asked, around(has_milestones)).product.defaultmilestone, becomes)
  })
}

const refused: [string, object, string][] = [
  ['a product without a name', { name: undefined }, 'product_blank_name'],
  ['with a blank name', { name: ' \t' }, 'product_blank_name'],
  ['with a name whose fold is empty', { name: '\u0301' }, 'product_blank_name'],
  ['with a name of 65 characters', { name: 'x'.repeat(65) }, 'product_name_too_long'],
  ['with a name that is taken', { name: 'Widget' }, 'product_name_already_in_use'],
  ['with one that is taken in another case', { name: 'WIDGET' }, 'product_name_diff_in_case'],
  [
    'with one that differs from an existing one by an accent',
    { name: 'Widgèt' },
    'product_name_diff_in_case',
  ],
  ['without a description', { description: undefined }, 'product_must_have_description'],
  ['with a blank description', { description: ' ' }, 'product_must_have_description'],
  ['without a version', { version: undefined }, 'product_must_have_version'],
  ['with a blank version', { version: '' }, 'product_must_have_version'],
  ['with a version of 65 characters', { version: 'x'.repeat(65) }, 'version_name_too_long'],
  [
    'with a milestone of 65 characters',
    { default_milestone: 'x'.repeat(65) },
    'milestone_name_too_long',
  ],
]
for (const [name, change, fault] of refused) {
  void test(`refused: ${name}`, () => {
    assert.throws(() => planProduct({ ...full, ...change }, around()), { fault })
  })
}

void test('names, versions and milestones may have 64 characters', () => {
  const long = 'x'.repeat(64)
  const { product, version } = planProduct(
    { name: long, description: 'x', version: long, default_milestone: long },
    around(),
  )
  assert.deepEqual([product.name, version, product.defaultmilestone], [long, long, long])
})

const { id: _id, milestones: _milestones, ...columns } = widget
const changes: [string, object, boolean, object][] = [
  ['an empty request changes nothing', {}, true, {}],
  ['its own name in another case is a change', { name: 'WIDGET' }, true, { name: 'WIDGET' }],
  [
    'switches are numbers',
    { is_open: false, has_unconfirmed: true },
    true,
    {
      isactive: 0,
      allows_unconfirmed: 1,
    },
  ],
  [
    'a milestone is spelled as in the list',
    { default_milestone: 'SPATER' },
    true,
    {
      defaultmilestone: 'Später',
    },
  ],
  [
    'lines of a template end as in comments',
    { bug_description_template: 'Steps:\r\n1.' },
    true,
    { bug_description_template: 'Steps:\n1.' },
  ],
  ['a blank template is none', { bug_description_template: ' ' }, true, {}],
  ['limits of votes are numbers', { votesperuser: 0 }, true, { votesperuser: 0 }],
  ['a milestone is ignored if they are not in use', { default_milestone: 'no' }, false, {}],
]
for (const [name, asked, has_milestones, differs] of changes) {
  void test(name, () => {
    const planned = planChange(widget, asked, around(has_milestones))
    assert.deepEqual(planned, { ...columns, ...differs })
  })
}

const refusedChanges: [string, object, string][] = [
  [
    'a milestone that the product does not have',
    { default_milestone: 'M2' },
    'product_must_define_defaultmilestone',
  ],
  ['a blank description', { description: '' }, 'product_must_have_description'],
  ['a blank name', { name: '' }, 'product_blank_name'],
]
for (const [name, asked, fault] of refusedChanges) {
  void test(`refused: to change to ${name}`, () => {
    assert.throws(() => planChange(widget, asked, around()), { fault })
  })
}

void test('refused: to take the name of another', () => {
  const other = { ...widget, id: 8, name: 'Other', name_key: 'other' }
  assert.throws(() => planChange(other, { name: 'Widget' }, around()), {
    fault: 'product_name_already_in_use',
  })
})
