/** Imports of a Bugzilla with fields that Bugzilla 5.2 lacks. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'

import { onEachDatabase, type Opened } from '../../../tests/databases.ts'
import { readEveryTable } from '../../../tests/every-table.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { type Look, openTransactions } from '../../platform/work/work.ts'
import { zoneFor } from '../../tracker/notices/held-mail.ts'
import { inspectStaging } from '../inspect/inspect.ts'
import { print } from '../inspect/print.ts'
import { verifiedLines } from '../report/verified-text.ts'
import { limits } from '../../platform/limits.ts'
import { openStaging } from '../staging/open-staging.ts'

/** Adds the field to the staged dump: bug 1 is a task, and all others are defects. */
const BUG_TYPE = `
  insert into fielddefs select 900, 'bug_type', 2, custom, 'Type', '', mailhead, 9000, obsolete,
    enter_bug, buglist, visibility_field_id, value_field_id, reverse_desc, is_mandatory, is_numeric
    from fielddefs where name = 'bug_severity';
  create table bug_type (id integer primary key, value, sortkey, isactive, visibility_value_id);
  insert into bug_type values (1, 'defect', 100, 1, null), (2, 'enhancement', 200, 1, null),
    (3, 'task', 300, 1, null), (4, 'chore', 400, 0, null);
  insert into docket_tables
    select 'bug_type', columns, primary_key, 4 from docket_tables where name = 'bug_severity';
  alter table bugs add column bug_type;
  update bugs set bug_type = case bug_id when 1 then 'task' else 'defect' end;
  update docket_tables set rows = rows + 1 where name = 'fielddefs';
  update docket_tables set columns = json_insert(columns, '$[#]', json_set(columns -> '$[1]',
    '$.name', 'bug_type')) where name = 'bugs'`

/** Adds these fields as well: bug 1 caused bug 2, and a bug that does not exist. */
const REGRESSIONS = `
  insert into fielddefs select case name when 'dependson' then 901 else 902 end, case name
    when 'dependson' then 'regressed_by' else 'regresses' end, type, custom, 'Regressions', '',
    mailhead, 9100, obsolete, enter_bug, buglist, visibility_field_id, value_field_id,
    reverse_desc, is_mandatory, is_numeric from fielddefs where name in ('dependson', 'blocked');
  create table regressions (regressed_by, regresses);
  insert into regressions values (1, 2), (1, 900);
  insert into docket_tables select 'regressions', replace(replace(columns, 'dependson',
    'regressed_by'), 'blocked', 'regresses'), primary_key, 2 from docket_tables
    where name = 'dependencies';
  update docket_tables set rows = rows + 2 where name = 'fielddefs'`

/** Comment 2 is Markdown. */
const MARKDOWN = `
  alter table longdescs add column is_markdown;
  update longdescs set is_markdown = comment_id = 2;
  update docket_tables set columns = json_insert(columns, '$[#]', json_set(columns -> '$[1]',
    '$.name', 'is_markdown')) where name = 'longdescs'`

/** Comment 2 was edited twice, and bug 1 is restricted, as at bugzilla.mozilla.org. */
const EDITED = `
  alter table longdescs add column edit_count;
  update longdescs set edit_count = case comment_id when 2 then 2 else 0 end;
  update docket_tables set columns = json_insert(columns, '$[#]', json_set(columns -> '$[1]',
    '$.name', 'edit_count')) where name = 'longdescs';
  alter table bugs add column restrict_comments;
  update bugs set restrict_comments = bug_id = 1;
  update docket_tables set columns = json_insert(columns, '$[#]', json_set(columns -> '$[0]',
    '$.name', 'restrict_comments')) where name = 'bugs';
  create table longdescs_activity (comment_id, who, change_when, old_comment, is_hidden);
  insert into longdescs_activity values (2, 2, '2020-01-02 03:04:05', 'Second', 0),
    (2, 2, '2020-01-01 03:04:05', 'First', 1), (900, 2, '2020-01-01 03:04:05', 'Lost', 0);
  insert into docket_tables select 'longdescs_activity', json_array(
    json_set(columns -> '$[0]', '$.name', 'comment_id'), json_set(columns -> '$[0]', '$.name',
    'who'), json_set(columns -> '$[0]', '$.name', 'change_when'), json_set(columns -> '$[0]',
    '$.name', 'old_comment'), json_set(columns -> '$[0]', '$.name', 'is_hidden')), '[]', 3
    from docket_tables where name = 'watch'`

/** Every product and component has a template, as at bugzilla.mozilla.org. */
const TEMPLATES = ['products', 'components']
  .map(
    (table) => `
  alter table ${table} add column bug_description_template;
  update ${table} set bug_description_template = 'Steps of ' || name;
  update docket_tables set columns = json_insert(columns, '$[#]', json_set(columns -> '$[1]',
    '$.name', 'bug_description_template')) where name = '${table}';`,
  )
  .join('')

/** People watch a product, components, those with a prefix, and what does not exist. */
const WATCHES = `
  create table component_watch (id integer primary key, user_id, product_id, component_id,
    component_prefix);
  insert into component_watch (user_id, product_id, component_id, component_prefix) values
    (2, 1, null, null), (2, 3, 3, null), (2, 3, 3, null), (3, 3, null, 'C'), (3, 3, null, 'x'),
    (4, 99, null, null), (4, 3, 99, null), (99, 1, null, null), (7, 4, null, '');
  insert into docket_tables select 'component_watch', json_array(
    json_set(columns -> '$[0]', '$.name', 'id'), json_set(columns -> '$[0]', '$.name', 'user_id'),
    json_set(columns -> '$[0]', '$.name', 'product_id'), json_set(columns -> '$[0]', '$.name',
    'component_id'), json_set(columns -> '$[0]', '$.name', 'component_prefix')), primary_key, 9
    from docket_tables where name = 'watch'`

/** Somebody watches two components, and then 1,001 by a prefix and a product. */
const MANY_WATCHES = `
  create temp table many as with recursive n (i) as (select 1 union all select i + 1 from n
    where i < 1001) select components.* from n, components where id = 3;
  update many set id = 1000 + rowid, name = 'Many ' || rowid;
  insert into components select * from many;
  update docket_tables set rows = rows + 1001 where name = 'components';
  ${WATCHES};
  insert into component_watch (user_id, product_id, component_id, component_prefix) values
    (4, 3, 3, null), (4, 3, 4, null), (4, 3, null, 'many'), (4, 1, null, null), (4, 3, 4, null);
  update docket_tables set rows = 14 where name = 'component_watch'`

/** Two people chose a time zone. */
const ZONES = `
  insert into profile_setting (user_id, setting_name, setting_value) values
    (2, 'timezone', 'Asia/Tokyo'), (3, 'timezone', 'local'), (4, 'timezone', 'US/Pacific');
  update docket_tables set rows = rows + 3 where name = 'profile_setting'`

/** The content of Docket after an import of the small Bugzilla with additional rows. */
async function imported({ place, db }: Opened, sql: string) {
  const folder = join(place.folder, 'import')
  ;(await stageSmall(folder)).close()
  const file = new DatabaseSync(join(folder, 'staging.db'))
  file.exec(sql)
  file.close()
  const staged = openStaging(folder)
  const { losses } = await loadStaged(place, staged)
  const verified = await verifyStaged({ place, db }, staged)
  assert.equal(verified.clean, true, verifiedLines(verified).join('\n'))
  staged.close()
  return { losses, tables: await readEveryTable(db) }
}

onEachDatabase('a Bugzilla with regressions', (opened) => {
  void test('are imported with them, and the fields are enabled', async () => {
    const { losses, tables } = await imported(opened(), REGRESSIONS)
    const { regressions, fielddefs } = tables
    assert.deepEqual(regressions, [{ regresses: 2, regressed_by: 1 }])
    const fields = fielddefs!.filter(({ name }) => String(name).startsWith('regress'))
    assert.deepEqual(
      fields.map(({ id, obsolete }) => [id, obsolete]),
      [
        [901, 0],
        [902, 0],
      ],
    )
    const lost = 'a row of regressions that refers to a missing row was left out'
    assert.ok(losses.some(({ what }) => what === lost))
  })
})

onEachDatabase('a Bugzilla with Markdown', (opened) => {
  void test('is imported with the format of each comment', async () => {
    const { losses, tables } = await imported(opened(), MARKDOWN)
    const { longdescs, side_data } = tables
    const formatted = longdescs!.filter(({ is_markdown }) => is_markdown === 1)
    assert.deepEqual(
      formatted.map(({ id }) => id),
      [2],
    )
    assert.ok(side_data!.every(({ table_name }) => table_name !== 'longdescs'))
    assert.ok(losses.every(({ what }) => !what.includes('is_markdown')))
  })
})

onEachDatabase('a Bugzilla with edited comments', (opened) => {
  void test('is imported with their older versions, and restricted bugs', async () => {
    const { losses, tables } = await imported(opened(), EDITED)
    const { longdescs, longdescs_activity, bugs } = tables
    assert.deepEqual(
      longdescs!.filter(({ edit_count }) => edit_count !== null).map((row) => row['edit_count']),
      [2],
    )
    assert.deepEqual(
      longdescs_activity!.map((row) => [
        row['comment_id'],
        row['who'],
        row['old_comment'],
        row['is_hidden'],
      ]),
      [
        [2, 2, 'First', 1],
        [2, 2, 'Second', 0],
      ],
    )
    assert.deepEqual(
      bugs!.filter((row) => row['restrict_comments'] === 1).map(({ id }) => id),
      [1],
    )
    const lost = 'an older version of a missing comment was left out'
    assert.ok(losses.some(({ what }) => what === lost))
  })
})

onEachDatabase('a Bugzilla with templates', (opened) => {
  void test('is imported with them, and a difference is found', async () => {
    const { products, components } = (await imported(opened(), TEMPLATES)).tables
    for (const { name, bug_description_template } of [...products!, ...components!]) {
      assert.equal(bug_description_template, `Steps of ${String(name)}`)
    }
    const { place, db } = opened()
    await db.work(async (tx) => {
      await tx.updateTable('components').set({ bug_description_template: 'x' }).execute()
    })
    const staged = openStaging(join(place.folder, 'import'))
    const { clean, tables } = await verifyStaged({ place, db }, staged)
    staged.close()
    const different = tables.flatMap(({ table, different }) => (different > 0 ? table : []))
    assert.deepEqual([clean, different], [false, ['components']])
  })
})

onEachDatabase('a Bugzilla with types of bugs', (opened) => {
  void test('are imported with them, and the field is enabled', async () => {
    const { bugs, fielddefs, field_values } = (await imported(opened(), BUG_TYPE)).tables
    const types = Object.groupBy(bugs!, ({ bug_type }) => String(bug_type))
    assert.deepEqual(Object.keys(types).toSorted(), ['defect', 'task'])
    assert.deepEqual(
      types['task']!.map(({ id }) => id),
      [1],
    )
    const field = fielddefs!.find(({ name }) => name === 'bug_type')!
    assert.deepEqual([field['id'], field['obsolete'], field['custom']], [900, 0, 0])
    const values = field_values!.filter(({ field_id }) => field_id === 900)
    assert.deepEqual(
      values.map(({ value, isactive }) => [value, isactive]),
      [
        ['defect', 1],
        ['enhancement', 1],
        ['task', 1],
        ['chore', 0],
      ],
    )
  })
})

onEachDatabase('a Bugzilla in which people watch components', (opened) => {
  void test('is imported with what they watch, each component of a prefix, and no more', async () => {
    const { losses, tables } = await imported(opened(), WATCHES)
    const watches = tables['area_watch']!.map((row) => [
      row['user_id'],
      row['product_id'],
      row['component_id'],
      row['keywordid'],
    ])
    assert.deepEqual(watches, [
      [2, 1, null, null],
      [2, null, 3, null],
      [3, null, 3, null],
      [3, null, 4, null],
      [7, 4, null, null],
    ])
    assert.ok(tables['side_data']!.every(({ table_name }) => table_name !== 'component_watch'))
    const told = losses.filter(({ what }) => /refers to a missing|watch|duplicate/.test(what))
    assert.deepEqual(
      told.map(({ what, count }) => [what, count]),
      [
        ['a duplicate row was left out', 1],
        ['a watch of components by prefix became one of each component', 1],
        ['a watch of components by a prefix that no component has was left out', 1],
        ['a row that refers to a missing row was left out', 3],
      ],
    )
  })

  void test('is named by the inspection, and a lost or wrong watch is found', async () => {
    const { place, db } = opened()
    const staged = openStaging(join(place.folder, 'import'))
    const lines = print(inspectStaging(staged)).join('\n')
    assert.match(lines, /^ {2}component_watch +9$/m)
    assert.match(lines, /component_watch\.component_id refers to missing rows of components/)
    await db.work(async (tx) => {
      await tx.deleteFrom('area_watch').where('user_id', '=', 7).execute()
      const other = { component_id: 5 }
      await tx.updateTable('area_watch').set(other).where('component_id', '=', 4).execute()
    })
    const { clean, tables } = await verifyStaged({ place, db }, staged)
    staged.close()
    assert.equal(clean, false)
    assert.deepEqual(
      tables.find(({ table }) => table === 'component_watch'),
      {
        table: 'component_watch',
        rows: 5,
        different: 3,
        examples: [
          'user 3 watches component 4: missing in Docket',
          'user 7 watches product 4: missing in Docket',
          'user 3 watches component 5: only in Docket',
        ],
      },
    )
  })
})

onEachDatabase('a Bugzilla in which people have time zones', (opened) => {
  void test('is imported with them, and they apply to times in mail', async () => {
    await imported(opened(), ZONES)
    const { db } = opened()
    const transactions = openTransactions(db, { clock: () => 0, secret: new Uint8Array(32) })
    const zoneOf = async (id: number) => {
      const who = async ({ tx }: Pick<Look, 'tx'>) => (await actorById(tx, id))!
      return (await transactions.look(who, zoneFor)).name
    }
    assert.deepEqual(
      [await zoneOf(2), await zoneOf(3), await zoneOf(4), await zoneOf(7)],
      ['Asia/Tokyo', 'UTC', 'US/Pacific', 'UTC'],
    )
  })
})

onEachDatabase('a Bugzilla in which somebody watches more than a thousand', (opened) => {
  void test('is imported with the first 1,000 of each person', async () => {
    const { losses, tables } = await imported(opened(), MANY_WATCHES)
    const own = tables['area_watch']!.filter(({ user_id }) => user_id === 4)
    assert.equal(own.length, limits.watched_max)
    assert.deepEqual(
      own.slice(0, 3).map(({ component_id }) => component_id),
      [3, 4, 1001],
    )
    const told = losses.filter(({ what }) => what.startsWith('a watch beyond'))
    assert.deepEqual(told, [
      {
        what: 'a watch beyond the first 1000 of a person was left out',
        count: 2,
        examples: ['user 4, product 3, prefix many', 'user 4, product 1, component 0'],
      },
    ])
  })
})
