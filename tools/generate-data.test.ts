import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { type RawBuilder, sql } from 'kysely'

import { limits, onEachDatabase, type Opened } from '../tests/databases.ts'
import { sees } from '../src/accounts/group-sets/group-sets.rules.ts'
import { withIncluded } from '../src/accounts/memberships/memberships.rules.ts'
import { inclusions, INCLUDE } from '../src/accounts/memberships/memberships.store.ts'
import type { Db, Tx } from '../src/platform/db/db.ts'
import { fold } from '../src/platform/fold.ts'
import { sha256 } from '../src/platform/ids.ts'
import { type DataFolder, makeFolder } from '../src/server/data-folder.ts'
import { openDatabase } from '../src/server/database.ts'
import { generate, type Generated } from './generate-data.ts'
import { columnsOf, GROWING } from './generate/bulk.ts'

const BUGS = 200
const quiet = { at() {}, say() {} }
const digests: string[] = []

/** Queries that find inconsistent rows. */
const wrong: [what: string, query: RawBuilder<object>][] = [
  [
    'comments are counted from 0, and their hours add up',
    sql`select bugs.id from bugs join (
      select bug_id, count(*) as n, min(count) as first, max(count) as last,
        sum(work_time) as hours from longdescs group by bug_id
      ) as said on said.bug_id = bugs.id
      where n <> comment_count or first <> 0 or last <> n - 1 or hours <> actual_time`,
  ],
  ['every bug has a description', sql`select id from bugs where comment_count = 0`],
  [
    'a bug is open if its status is, and has a resolution if it is not',
    sql`select bugs.id from bugs
      join field_values on field_values.value = bug_status and field_values.is_open is not null
      where field_values.is_open <> bugs.is_open or (resolution = '') <> (bugs.is_open = 1)`,
  ],
  [
    'a duplicate refers to an earlier bug, and both have a comment about it',
    sql`select id from bugs where (resolution = 'DUPLICATE') <> (dup_of is not null)
      or dup_of >= id or (dup_of is not null and (
        select count(*) from longdescs where (bug_id = bugs.id and type = 1
          and extra_data = cast(dup_of as text)) or (bug_id = dup_of and type = 2
          and extra_data = cast(bugs.id as text))) <> 2)`,
  ],
  [
    'the values of a bug belong to its product',
    sql`select bugs.id from bugs where
      not exists (select 1 from components where components.id = component_id
        and components.product_id = bugs.product_id)
      or not exists (select 1 from versions where versions.product_id = bugs.product_id
        and value = version)
      or not exists (select 1 from milestones where milestones.product_id = bugs.product_id
        and value = target_milestone)`,
  ],
  [
    'nothing happens before a bug is filed or after it was last changed',
    sql`select bugs.id from bugs where exists (select 1 from longdescs
        where bug_id = bugs.id and bug_when not between creation_ts and delta_ts)
      or exists (select 1 from bug_changes
        where bug_id = bugs.id and bug_when not between creation_ts and delta_ts)`,
  ],
  [
    'the history of the status ends with the status',
    sql`select bugs.id from bugs join bug_changes on bug_changes.id = (
      select max(c.id) from bug_changes c join fielddefs on fielddefs.id = c.fieldid
      where c.bug_id = bugs.id and fielddefs.name = 'bug_status')
      where added <> bug_status`,
  ],
  ['bugs depend only on earlier ones', sql`select * from dependencies where blocked <= dependson`],
  [
    'groups of bugs are groups of their products',
    sql`select bug_id from bug_group_map join bugs on bugs.id = bug_id where not exists (
      select 1 from group_control_map where group_control_map.product_id = bugs.product_id
        and group_control_map.group_id = bug_group_map.group_id)`,
  ],
]

onEachDatabase('generated data', (opened) => {
  let db: Db
  let generated: Generated

  before(async () => {
    const { place } = opened()
    const folder: DataFolder = await makeFolder(join(place.folder, 'generated'))
    const target = {
      database: place.database,
      works_queue_max: limits.works_queue_max,
      database_connections_max: limits.connections_max,
      admin_login: 'admin@example.com',
      admin_password: 'correct horse battery',
      admin_api_key: 'k'.repeat(40),
    }
    generated = await generate({ bugs: BUGS, seed: 1 }, folder, target, quiet)
    db = await openDatabase(target, folder)
  })
  after(() => db.close())

  void test('contains the requested numbers', async () => {
    const count = async (table: string) =>
      (await rowsOf(db, sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))[0]!.n
    assert.equal(await count('bugs'), BUGS)
    assert.equal(await count('products'), 1 + 2_000)
    assert.equal(await count('groups'), 14 + 300)
    assert.ok((await count('longdescs')) > 2 * BUGS)
    assert.ok((await count('bug_changes')) > 2 * BUGS)
    for (const table of GROWING) assert.ok((await count(table)) > 0, table)
  })

  for (const [what, query] of wrong) {
    void test(what, async () => assert.deepEqual(await rowsOf(db, query), []))
  }

  aboutGroups(() => db)
  aboutKeys(
    () => db,
    () => generated,
  )
  aboutTables(() => db, opened)
})

type Opens = () => Db

function aboutKeys(db: Opens, generated: () => Generated) {
  void test('keys are folded as by the program', async () => {
    const pairs: [table: string, text: string][] = [
      ['bugs', 'short_desc'],
      ['bugs', 'status_whiteboard'],
      ['users', 'login_name'],
      ['users', 'realname'],
      ['products', 'name'],
      ['components', 'name'],
      ['bugs_aliases', 'alias'],
    ]
    for (const [table, text] of pairs) {
      const columns = sql`${sql.ref(text)} as text, ${sql.ref(`${text}_key`)} as key`
      const query = sql<{ text: string; key: string }>`select ${columns} from ${sql.table(table)}`
      for (const row of await rowsOf(db(), query)) assert.equal(row.key, fold(row.text))
    }
  })

  void test('readers are in twenty groups and have the printed keys', async () => {
    const { readers, sees_all } = generated()
    assert.equal(readers.length, 20)
    assert.equal(sees_all.groups.length, 300)
    for (const { login, api_key, groups } of [...readers, sees_all]) {
      assert.ok(login === sees_all.login || new Set(groups).size === 20)
      const row = await db().look((tx) =>
        tx
          .selectFrom('api_keys')
          .innerJoin('users', 'users.id', 'api_keys.user_id')
          .select('login_name')
          .where('key_hash', '=', sha256(api_key))
          .executeTakeFirst(),
      )
      assert.equal(row?.login_name, login)
    }
  })
}

function aboutGroups(db: Opens) {
  void test('group sets match the group maps, and determine visibility', async () => {
    const sets = (await db().look((tx) => tx.selectFrom('group_sets').selectAll().execute())).map(
      (set) => ({ ...set, groups: new Set(JSON.parse(set.group_ids) as number[]) }),
    )
    const groupsOf = new Map(sets.map(({ id, group_ids }) => [id, group_ids]))
    const seen = await db().look((tx) => tx.selectFrom('group_set_sees').selectAll().execute())
    const expected = sets.flatMap((reader) =>
      sets
        .filter((bug) => bug.is_on_bugs && sees(reader.groups, bug.groups, 'all'))
        .map((bug) => `${reader.id} ${bug.id}`),
    )
    const pairs = seen.map(({ reader_set_id, bug_set_id }) => `${reader_set_id} ${bug_set_id}`)
    assert.deepEqual(pairs.sort(), expected.sort())

    const maps = await db().look(async (tx) => ({
      bugs: await tx.selectFrom('bugs').select(['id', 'group_set_id']).execute(),
      ofBugs: await tx.selectFrom('bug_group_map').selectAll().execute(),
      users: await tx.selectFrom('users').select(['id', 'group_set_id']).execute(),
      ofUsers: await tx.selectFrom('user_group_map').selectAll().execute(),
      included: await inclusions(tx, { grant_type: INCLUDE.membership }),
    }))
    const json = (ids: Iterable<number>) => JSON.stringify([...ids].sort((a, b) => a - b))
    for (const { id, group_set_id } of maps.bugs) {
      const own = maps.ofBugs.filter(({ bug_id }) => bug_id === id).map((row) => row.group_id)
      assert.equal(groupsOf.get(group_set_id), json(own), `bug ${id}`)
    }
    for (const { id, group_set_id } of maps.users) {
      const own = maps.ofUsers.filter((row) => row.user_id === id && !row.isbless)
      const all = withIncluded(
        own.map((row) => row.group_id),
        maps.included,
      )
      assert.equal(groupsOf.get(group_set_id), json(all), `user ${id}`)
    }
  })
}

function aboutTables(db: Opens, opened: () => Opened) {
  void test('a new row gets a unique number', async () => {
    await db().work(async (tx) => {
      const named = { name: 'New', name_key: 'new', description: '' }
      const keyword = await tx.insertInto('keyworddefs').values(named).returning('id').execute()
      assert.equal(keyword[0]?.id, 61)
      const change = { bug_id: 1, who: 1, bug_when: 0, fieldid: 1 }
      const { n } = (await sql<{ n: number }>`select max(id) as n from bug_changes`.execute(tx))
        .rows[0]!
      const made = await tx.insertInto('bug_changes').values(change).returning('id').execute()
      assert.equal(made[0]?.id, n + 1)
    })
  })

  void test('all indexes and references exist again', async () => {
    const names = (tx: Tx) =>
      tx.handle.dialect.name === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'index'
            and sql is not null order by name`.execute(tx)
        : sql<{ name: string }>`select indexname as name from pg_indexes
            where schemaname = 'public' union all
            select conname from pg_constraint where contype = 'f' order by name`.execute(tx)
    const before = (await opened().db.look(names)).rows
    // On SQLite, the suite has its own database with the same schema.
    assert.deepEqual((await db().look(names)).rows, before)
    assert.ok(before.length > 50)
  })

  void test('the same seed generates the same rows on both databases', async () => {
    const hash = createHash('sha256')
    for (const table of [...GROWING, 'users', 'components', 'group_set_sees'] as const) {
      const columns = columnsOf(table)
      const order = sql.join(columns.map((column) => sql.ref(column)))
      // The administrator was created at the time of the test.
      const others = table === 'users' ? sql`where id > 1` : sql``
      const query = sql<object>`select ${order} from ${sql.table(table)} ${others} order by ${order}`
      for (const row of await rowsOf(db(), query)) hash.update(JSON.stringify(row))
    }
    digests.push(hash.digest('hex'))
    assert.equal(new Set(digests).size, 1)
  })
}

const rowsOf = <Row>(db: Db, query: RawBuilder<Row>) =>
  db.look(async (tx) => (await query.execute(tx)).rows)
