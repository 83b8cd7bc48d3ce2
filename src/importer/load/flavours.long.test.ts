import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachDatabase, type Opened } from '../../../tests/databases.ts'
import { readEveryTable } from '../../../tests/every-table.ts'
import { tablesIn, writeSqlite } from '../../../tests/import/write-dumps.ts'
import { loadStaged, quiet, stageSmall } from '../../../tests/imported.ts'
import { stageSource } from '../staging/stage-source.ts'

type Tables = ReturnType<typeof tablesIn>
type Kind = Tables[number]['columns'][number]['kind']

const named = (tables: Tables, name: string) => tables.find((table) => table.name === name)!
const without = (tables: Tables, ...names: string[]) =>
  tables.filter(({ name }) => !names.includes(name))

/** Adds a last column with a value for each row. */
function addColumn(
  tables: Tables,
  [table, name, kind]: [string, string, Kind],
  value: (row: Tables[number]['rows'][number]) => string | number | null,
) {
  const held = named(tables, table)
  held.columns = [...held.columns, { name, type: kind === 'integer' ? 'integer' : 'text', kind }]
  for (const row of held.rows) row.push(value(row))
}

function dropColumn(tables: Tables, table: string, name: string) {
  const held = named(tables, table)
  const at = held.columns.findIndex((column) => column.name === name)
  held.columns = held.columns.toSpliced(at, 1)
  for (const row of held.rows) row.splice(at, 1)
}

/** The tables as in Bugzilla 4.4. */
function older(all: Tables): Tables {
  const tables = without(
    all,
    'bugs_aliases',
    'user_api_keys',
    'bug_user_last_visit',
    'email_bug_ignore',
    'longdescs_tags',
    'longdescs_tags_activity',
    'longdescs_tags_weights',
    'mail_staging',
  )
  addColumn(tables, ['bugs', 'alias', 'text'], ([id]) => (id === 2 ? 'public_bug' : null))
  dropColumn(tables, 'bugs_activity', 'comment_id')
  dropColumn(tables, 'profiles', 'is_enabled')
  const fields = named(tables, 'fielddefs')
  fields.rows = fields.rows.filter(([, name]) => name !== 'comment_tag')
  const groups = named(tables, 'groups')
  groups.rows = groups.rows.filter(([, name]) => name !== 'bz_quip_moderators')
  return tables
}

/** The tables as in Harmony, and an unknown table. */
function harmony(all: Tables): Tables {
  addColumn(all, ['bugs', 'filed_via', 'text'], () => 'standard_form')
  addColumn(all, ['longdescs', 'is_markdown', 'integer'], () => 1)
  addColumn(all, ['products', 'votesperuser', 'integer'], () => 5)
  const strange = {
    name: 'bug_mood',
    columns: [
      { name: 'bug_id', type: 'integer', kind: 'integer' as const },
      { name: 'mood', type: 'text', kind: 'text' as const },
    ],
    primary: [],
    rows: [[1, 'grumpy']],
  }
  const votes = {
    name: 'votes',
    columns: ['who', 'bug_id', 'vote_count'].map((name) => ({
      name,
      type: 'integer',
      kind: 'integer' as const,
    })),
    primary: [],
    rows: [[2, 1, 3]],
  }
  return [...all, strange, votes]
}

async function importAs({ place, db }: Opened, change: (all: Tables) => Tables) {
  const folder = join(place.folder, change.name)
  await mkdir(folder)
  const small = await stageSmall(join(folder, 'small'))
  const path = join(folder, 'bugs.sqlite')
  writeSqlite(path, change(tablesIn(small)))
  small.close()
  const staged = await stageSource(path, join(folder, 'staging'), quiet)
  const loaded = await loadStaged(place, staged)
  staged.close()
  return { loaded, content: await readEveryTable(db) }
}

onEachDatabase('an older Bugzilla', (opened) => {
  void test('is imported, with what it lacks set as in a new one', async () => {
    const { content } = await importAs(opened(), older)
    const { bugs, bugs_aliases, fielddefs, groups, users } = content
    assert.deepEqual(
      bugs!.map(({ id }) => id),
      [1, 2, 3],
    )
    assert.deepEqual(
      bugs_aliases!.map(({ alias, bug_id }) => [alias, bug_id]),
      [['public_bug', 2]],
    )
    assert.ok(fielddefs!.some(({ name }) => name === 'comment_tag'))
    assert.ok(groups!.some(({ name }) => name === 'bz_quip_moderators'))
    assert.ok(users!.every((user) => user['is_enabled'] === Number(user['disabledtext'] === '')))
    assert.equal(content['api_keys']!.length, 0)
  })
})

onEachDatabase('a Harmony with a table of its own', (opened) => {
  void test('is imported; data without a place in Docket is stored as side data and reported', async () => {
    const { content, loaded } = await importAs(opened(), harmony)
    const { side_data, votes, products, longdescs } = content
    const kept = side_data!.map(({ table_name, row_key, body }) => [
      table_name,
      row_key,
      JSON.parse(String(body)) as unknown,
    ])
    assert.deepEqual(
      kept.find(([table]) => table === 'bug_mood'),
      ['bug_mood', '{"row":1}', { bug_id: 1, mood: 'grumpy' }],
    )
    assert.equal(kept.filter(([table]) => table === 'bugs').length, 3)
    assert.ok(longdescs!.every(({ is_markdown }) => is_markdown === 1))
    assert.deepEqual(votes, [{ who: 2, bug_id: 1, vote_count: 3 }])
    assert.ok(products!.every(({ votesperuser }) => votesperuser === 5))
    assert.ok(loaded.losses.some(({ what, count }) => /table bug_mood/.test(what) && count === 1))
    assert.ok(loaded.losses.some(({ what }) => /columns filed_via of bugs/.test(what)))
  })
})
