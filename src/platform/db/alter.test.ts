import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Selectable } from 'kysely'

import { alter, altered as step, created } from '../../../tests/upgrade/made-up-steps.ts'
import { type Alteration, type Altered, altered, altering, tablesAfter } from './alter.ts'
import { type RowsOf, table } from './schema.ts'

const tables = {
  bugs: table(
    { id: 'id', who: '-> bugs?', size: 'int', title: 'text' },
    {
      unique: [['title']],
      index: [
        ['size', 'id'],
        { on: ['who'], where: 'who > 0' },
        { on: ['id'], where: `size > 9 and title <> 'size''s title'` },
      ],
    },
  ),
  cc: table({ bug_id: '-> bugs', who: 'int' }, { primary: ['bug_id', 'who'] }),
}

void test('a table after a step has its columns in order, new ones last', () => {
  const after = tablesAfter([created, step])
  assert.deepEqual(after.get('things'), {
    columns: {
      id: 'id',
      holder: '-> owners',
      next: '-> things?',
      maker: '-> owners',
      size: 'int',
      name: 'text',
      note: 'text',
      flag: 'int?',
      colour: 'text',
      kind: 'text',
      keeper: '-> owners?',
    },
    keys: {
      unique: [['name'], ['size']],
      index: [
        ['holder', 'id'],
        { on: ['name'], where: 'size > 10 and name is not null' },
        ['colour', 'id'],
        { on: ['kind', 'name'], where: `kind > 'a'` },
      ],
    },
  })
  assert.deepEqual(after.get('parts')!.keys.primary, ['thing', 'number'])
  assert.deepEqual([...after.keys()], ['owners', 'things', 'parts', 'colours'])
})

void test('the types of rows are those after the step', () => {
  const change = altering({
    bugs: {
      add: { colour: 'text', note: 'text?' },
      kinds: { size: 'int?' },
      rename: { title: 'short_desc' },
      drop: ['who'],
    },
  })
  type Row = Selectable<RowsOf<Altered<typeof tables, typeof change>>['bugs']>
  // Does not compile if a column is missing, superfluous or of another type.
  const row: Row = { id: 1, size: null, short_desc: 'a', colour: 'b', note: null }
  const columns = altered('bugs', tables.bugs, {
    ...(change.bugs as Alteration),
    without: { index: [{ on: ['who'], where: 'who > 0' }] },
  }).columns
  assert.deepEqual(Object.keys(columns).sort(), Object.keys(row).sort())
  assert.equal(alter.things.value.kind, "it's plain")
})

const REFUSED: [keyof typeof tables, Alteration, RegExp][] = [
  ['bugs', { drop: ['x'] }, /cannot alter bugs: it has no column x/],
  ['bugs', { rename: { x: 'y' } }, /no column x/],
  ['bugs', { rename: { size: 'who' } }, /it has a column who already/],
  ['bugs', { add: { size: 'int?' } }, /it has a column size already/],
  ['bugs', { add: { number: 'id' } }, /comes with its table/],
  ['bugs', { kinds: { size: 'text' } }, /size would be of another type: add a column and fill it/],
  ['bugs', { kinds: { id: 'int' } }, /id would be of another type/],
  ['bugs', { kinds: { size: 'int?' }, drop: ['size'] }, /altered twice/],
  ['bugs', { value: { size: 1 } }, /size, which is no new column/],
  ['bugs', { drop: ['title'] }, /title is part of a key/],
  ['bugs', { drop: ['size'], without: { index: [['size', 'id']] } }, /size is part of a key/],
  ['bugs', { index: [['x']] }, /x is part of a key/],
  ['bugs', { without: { index: [['who']] } }, /no index over \["who"\]/],
  ['bugs', { index: [['size', 'id']] }, /an index bugs_size_id_idx already/],
  ['bugs', { primary: ['size'] }, /its rows are numbered/],
  ['cc', { drop: ['who'] }, /who is part of a key/],
]

void test('a renamed column has its new name in conditions, and quoted text stays unchanged', () => {
  const { keys } = altered('bugs', tables.bugs, { rename: { size: 'weight', title: 'name' } })
  assert.deepEqual(keys.index, [
    ['weight', 'id'],
    { on: ['who'], where: 'who > 0' },
    { on: ['id'], where: `weight > 9 and name <> 'size''s title'` },
  ])
})

void test('a step that is impossible is refused', () => {
  for (const [name, change, why] of REFUSED) {
    assert.throws(() => altered(name, tables[name], change), why)
  }
  assert.throws(() => altered('cc', undefined, {}), /alters cc, which no step before it creates/)
})
