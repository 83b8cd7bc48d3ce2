import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type FieldShape, selection, splitFields } from './select.ts'

const shape: FieldShape = {
  extra: ['tags'],
  custom: (field) => field.startsWith('cf_'),
  details: { assigned_to: 'assigned_to_detail', cc: 'cc_detail' },
}
const user = { id: 7, name: 'e', email: 'e', real_name: 'E' }
const bug = {
  id: 4,
  assigned_to: 'e',
  assigned_to_detail: user,
  cc: ['e'],
  cc_detail: [user],
  flags: [{ id: 1, name: 'review' }],
  cf_a: 'two',
}
const { assigned_to_detail: _a, ...without_detail } = bug
const { cc: _c, cc_detail: _d, ...without_cc } = bug
const { cf_a: _f, ...without_custom } = bug

const cases: [string, string, string, object][] = [
  ['nothing asked', '', '', bug],
  ['all', '_all', '', bug],
  ['the default', '_default', '', bug],
  ['names', 'id,cf_a', '', { id: 4, cf_a: 'two' }],
  ['a field with its detail', 'assigned_to', '', { assigned_to: 'e', assigned_to_detail: user }],
  [
    'a dotted name keeps the field and narrows its detail',
    'id,assigned_to.name,cc',
    '',
    { id: 4, assigned_to: 'e', assigned_to_detail: { name: 'e' }, cc: ['e'], cc_detail: [user] },
  ],
  [
    'a dotted name applies to each item of a list',
    'cc.id',
    '',
    { cc: ['e'], cc_detail: [{ id: 7 }] },
  ],
  ['a detail cannot be selected by its own name', 'assigned_to_detail', '', {}],
  ['nor excluded by it', '', 'assigned_to_detail', bug],
  [
    'a dotted exclusion',
    '',
    'assigned_to.email,assigned_to.real_name',
    { ...without_detail, assigned_to_detail: { id: 7, name: 'e' } },
  ],
  ['an exclusion also excludes the detail', '', 'cc', without_cc],
  ['sub-fields of others cannot be chosen', 'flags.id', '', { flags: bug.flags }],
  ['custom fields', 'id,_custom', '', { id: 4, cf_a: 'two' }],
  ['no custom fields', '', '_custom', without_custom],
  ['no default fields, which include custom ones', '', '_default', {}],
  ['an exclusion by kind wins over an inclusion by kind', '_custom', '_default', {}],
  ['all wins over exclusions by kind', '_all', '_default,_custom', bug],
  ['but not over those by name', '_all', 'cf_a', without_custom],
  ['no field at all', '', '_all', {}],
  ['a name wins over exclusions by kind', 'id', '_all', { id: 4 }],
  ['an exclusion wins over the same inclusion', 'id,cc', 'cc', { id: 4 }],
  ['an unknown name', 'nosuch', '', {}],
  ['an unknown kind', '_nosuch', '', {}],
]
for (const [name, include, exclude, expected] of cases) {
  void test(name, () => {
    const include_fields = splitFields(include, 'include_fields')
    const exclude_fields = splitFields(exclude, 'exclude_fields')
    assert.deepEqual(selection({ include_fields, exclude_fields }, shape).pick(bug), expected)
  })
}

void test('an object is not copied if no fields were requested', () => {
  assert.equal(selection({}, shape).pick(bug), bug)
})

void test('extra fields are included only by name, _extra or _all', () => {
  const wants = (include_fields?: string[]) => selection({ include_fields }, shape).wants('tags')
  assert.deepEqual([undefined, ['_default'], ['id'], ['tags'], ['_extra'], ['_all']].map(wants), [
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

void test('long fields are included only by name or _extra, with their subfields', () => {
  const long = { extra: ['tags', 'said'], long: ['said'], details: { said: 'said' } }
  const pick = (...include_fields: string[]) =>
    selection({ include_fields }, long).pick({ id: 1, tags: ['t'], said: [{ by: 'a', text: 'b' }] })
  const said = [{ by: 'a', text: 'b' }]
  assert.deepEqual(pick('_all'), { id: 1, tags: ['t'] })
  assert.deepEqual(pick('_extra'), { tags: ['t'], said })
  assert.deepEqual(pick('_all', 'said'), { id: 1, tags: ['t'], said })
  assert.deepEqual(pick('said.text'), { said: [{ text: 'b' }] })
})

void test('fields that hold their sub-objects themselves', () => {
  const product = {
    id: 1,
    components: [
      { name: 'a', flag_types: { bug: [{ id: 1 }] } },
      { name: 'b', flag_types: {} },
    ],
    versions: [{ id: 1, name: 'v' }],
  }
  const details = { components: 'components', versions: 'versions' }
  const pick = (include_fields: string[], exclude_fields: string[] = []) =>
    selection({ include_fields, exclude_fields }, { details }).pick(product)
  assert.deepEqual(pick(['components.name', 'versions']), {
    components: [{ name: 'a' }, { name: 'b' }],
    versions: product.versions,
  })
  assert.deepEqual(pick([], ['components.flag_types', 'versions']), {
    id: 1,
    components: [{ name: 'a' }, { name: 'b' }],
  })
})

void test('wants answers for fields inside of fields', () => {
  const { wants } = selection({ include_fields: ['components.name', 'versions'] })
  assert.deepEqual(
    [wants('components'), wants('name', 'components'), wants('id', 'components')],
    [true, true, false],
  )
  assert.deepEqual([wants('versions'), wants('id', 'versions')], [true, true])
})

const texts: [unknown, string[]][] = [
  ['a,b', ['a', 'b']],
  ['a b\tc+d', ['a', 'b', 'c', 'd']],
  [
    ['a,b', 'c'],
    ['a', 'b', 'c'],
  ],
  [' , ', []],
  [[], []],
]
for (const [given, expected] of texts) {
  void test(`${JSON.stringify(given)} names ${expected.length} fields`, () => {
    assert.deepEqual(splitFields(given, 'include_fields'), expected)
  })
}
void test('names of fields must be strings', () => {
  assert.throws(() => splitFields([{}], 'include_fields'), { code: 53, message: /include_fields/ })
})
