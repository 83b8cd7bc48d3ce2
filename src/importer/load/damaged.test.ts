import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import { readEveryTable } from '../../../tests/every-table.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'
import type { Row } from '../../platform/db/db.ts'
import { verifiedLines } from '../report/verified-text.ts'
import { openStaging } from '../staging/open-staging.ts'
import type { Verified } from '../verify/verified.ts'
import type { Loaded } from './ranges-done.ts'

let temp: string
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-damaged-'))
  ;(await stageSmall(temp)).close()
})
after(() => rm(temp, { recursive: true }))

/** Opens a staging that was changed by SQL. */
async function damaged(name: string, statements: readonly string[]) {
  const folder = join(temp, name)
  await cp(join(temp, 'staging.db'), join(folder, 'staging.db'))
  const file = new DatabaseSync(join(folder, 'staging.db'))
  for (const statement of statements) file.exec(statement)
  file.close()
  return openStaging(folder)
}
const without = (table: string) => [
  `drop table "${table}"`,
  `delete from docket_tables where name = '${table}'`,
]

/** A defect in the source, the expected report, and the expected row. */
interface Damage {
  name: string
  sql: string
  told?: [what: string, example: string]
  found?: [table: string, where: Row, is: Row | undefined]
}
const DAMAGES: Damage[] = [
  {
    name: 'a comment of a missing bug is left out',
    sql: `insert into longdescs (comment_id, bug_id, who, bug_when, thetext, isprivate, type)
      values (901, 900, 1, '2026-01-01 00:00:00', 'lost', 0, 0)`,
    told: ['a comment on a missing bug was left out', 'comment 901 of bug 900'],
    found: ['longdescs', { id: 901 }, undefined],
  },
  {
    name: 'its tag is left out as well',
    sql: `insert into longdescs_tags (id, comment_id, tag) values (901, 901, 'lost')`,
    told: ['a tag of a missing comment was left out', 'lost of 901'],
  },
  {
    name: 'an attachment of a missing bug is left out',
    sql: `insert into attachments (attach_id, bug_id, creation_ts, modification_time, description,
        mimetype, ispatch, filename, submitter_id, isobsolete, isprivate)
      values (901, 900, '2026-01-01 00:00:00', '2026-01-01 00:00:00', 'd', 'text/plain', 0, 'f', 1,
        0, 0)`,
    told: ['an attachment of a missing bug was left out', 'attachment 901'],
    found: ['attachments', { id: 901 }, undefined],
  },
  {
    name: 'a change that refers to it keeps its other values',
    sql: `insert into bugs_activity (id, bug_id, attach_id, who, bug_when, fieldid, added, removed,
        comment_id)
      values (901, 1, 901, 1, '2026-01-02 00:00:00', 2, 'a', 'r', 901)`,
    found: ['bug_changes', { id: 901 }, { attach_id: null, comment_id: null, added: 'a' }],
  },
  {
    name: 'a flag of a missing type is left out',
    sql: `insert into flags (id, type_id, status, bug_id, attach_id, creation_date, setter_id)
      values (901, 900, '+', 1, null, '2026-01-01 00:00:00', 1)`,
    told: ['a flag of a missing bug or attachment was left out', 'flag 901 of bug 1'],
  },
  {
    name: 'a missing author gets a disabled account',
    sql: 'update bugs set reporter = 900 where bug_id = 1',
    told: ['a missing account was created, disabled', 'missing-user-900'],
    found: ['users', { id: 900 }, { is_enabled: 0, password: null }],
  },
  {
    name: 'a bug without a reporter gets a disabled account',
    sql: 'update bugs set assigned_to = 0 where bug_id = 1',
    // The id follows the highest one in use.
    told: ['a missing account was created, disabled', 'missing-user-904'],
    found: ['bugs', { id: 1 }, { assigned_to: 904 }],
  },
  {
    name: 'so does a change without an author',
    sql: `insert into bugs_activity (id, bug_id, who, bug_when, fieldid, added, removed)
      values (902, 1, null, '2026-01-02 00:00:00', 2, 'a', 'r')`,
    found: ['bug_changes', { id: 902 }, { who: 904 }],
  },
  {
    name: 'a component without an owner is imported',
    sql: 'update components set initialowner = 0 where id = 4',
    found: ['components', { id: 4 }, { initialowner: 904 }],
  },
  {
    name: 'a bug in the group 0, which has no members, stays hidden',
    sql: 'insert into bug_group_map (bug_id, group_id) values (1, 0)',
    told: ['a missing group was created without members', 'missing-group-0'],
    found: ['bugs', { id: 1, group_set_id: 0 }, undefined],
  },
  {
    name: 'a flag type of a missing product does not apply to all products',
    sql: 'insert into flaginclusions (type_id, product_id, component_id) values (1, 9999, null)',
    told: ['a row that refers to a missing row was left out', 'row type_id 1 of flaginclusions'],
    found: ['flaginclusions', { type_id: 1, product_id: null }, undefined],
  },
  {
    name: 'a pattern that cannot be used keeps its members',
    sql: `update "groups" set userregexp = '(?<!x)@' where id = 16;
      insert into user_group_map (user_id, group_id, isbless, grant_type) values (2, 16, 0, 2)`,
    told: [
      'a group has a pattern that cannot be used; its members stay, but no new ones are added',
      'QA-Selenium-TEST: invalid named capture: `(?<!x)@`',
    ],
    found: ['user_group_map', { user_id: 2, group_id: 16 }, { grant_type: 2 }],
  },
  {
    name: 'a missing QA contact is left out',
    sql: 'update bugs set qa_contact = 901 where bug_id = 2',
    told: ['a missing QA contact was left out', 'bug 2'],
    found: ['bugs', { id: 2 }, { qa_contact: null }],
  },
  {
    name: 'a bug in a missing group stays hidden',
    sql: 'insert into bug_group_map (bug_id, group_id) values (2, 900)',
    told: ['a missing group was created without members', 'missing-group-900'],
    found: ['bugs', { id: 2, group_set_id: 0 }, undefined],
  },
  {
    name: 'a product that is closed by a missing group stays closed',
    sql: `insert into group_control_map (group_id, product_id, entry, membercontrol, othercontrol,
        canedit, editcomponents, editbugs, canconfirm)
      values (903, 1, 1, 3, 3, 1, 0, 0, 0)`,
    told: ['a missing group was created without members', 'missing-group-903'],
    found: ['group_control_map', { group_id: 903 }, { product_id: 1, entry: 1, canedit: 1 }],
  },
  {
    name: 'a flag that only a missing group may grant cannot be granted',
    sql: `insert into flagtypes (id, name, description, target_type, is_active, grant_group_id)
      values (903, 'legal', 'd', 'b', 1, 904)`,
    told: ['a missing group was created without members', 'missing-group-904'],
    found: ['flagtypes', { id: 903 }, { grant_group_id: 904 }],
  },
  {
    name: 'a duplicate of a missing bug is not imported as one',
    sql: 'insert into duplicates (dupe, dupe_of) values (1, 900)',
    told: ['a duplicate of a missing bug was left out', 'bug 1'],
    found: ['bugs', { id: 1 }, { dup_of: null }],
  },
  {
    name: 'a dependency on a missing bug is left out',
    sql: 'insert into dependencies (blocked, dependson) values (1, 900)',
    told: [
      'a row of dependencies that refers to a missing row was left out',
      'blocked 1, dependson 900',
    ],
  },
  {
    name: 'a component of a missing product is left out',
    sql: `insert into components (id, name, product_id, initialowner, description, isactive)
      values (901, 'lost', 900, 1, 'd', 1)`,
    told: ['a row that refers to a missing row was left out', 'row id 901 of components'],
  },
  {
    name: 'the watchers of the component are left out as well',
    sql: 'insert into component_cc (user_id, component_id) values (1, 901)',
    told: [
      'a row that refers to a missing row was left out',
      'row component_id 901 of component_cc',
    ],
  },
  {
    name: 'a product of a missing classification is in the first one',
    sql: 'update products set classification_id = 900 where id = 2',
    told: [
      'a reference to a missing row was replaced',
      'classification_id of row id 2 of products',
    ],
    found: ['products', { id: 2 }, { classification_id: 1 }],
  },
  {
    name: 'a saved search without an owner is left out',
    sql: `insert into namedqueries (id, userid, name, query) values (901, 900901, 'lost', 'x=1')`,
    told: ['a row that refers to a missing row was left out', 'row id 901 of namedqueries'],
  },
  {
    name: 'its sharing is left out as well',
    sql: 'insert into namedquery_group_map (namedquery_id, group_id) values (901, 1)',
    told: [
      'a row that refers to a missing row was left out',
      'row namedquery_id 901 of namedquery_group_map',
    ],
  },
  {
    name: 'a tag without an owner is left out',
    sql: `insert into tag (id, name, user_id) values (901, 'lost', 900901)`,
    told: ['a row that refers to a missing row was left out', 'row id 901 of tag'],
  },
  {
    name: 'the bugs with the tag are left out as well',
    sql: 'insert into bug_tag (bug_id, tag_id) values (1, 901)',
    told: ['a row of bug_tag that refers to a missing row was left out', 'bug_id 1, tag_id 901'],
  },
  {
    name: 'a series of a missing category is left out',
    sql: `insert into series (series_id, creator, category, subcategory, name, frequency, query,
        is_public)
      values (901, 1, 900, 900, 'lost', 1, 'x=1', 0)`,
    told: ['a row that refers to a missing row was left out', 'row series_id 901 of series'],
  },
  {
    name: 'its data points are left out as well',
    sql: `insert into series_data (series_id, series_date, series_value)
      values (901, '2026-01-01 00:00:00', 3)`,
    told: ['a row that refers to a missing row was left out', 'row series_id 901 of series_data'],
  },
  {
    name: 'a data point without a day is left out',
    sql: `insert into series_categories (id, name) values (902, 'days');
      insert into series (series_id, creator, category, subcategory, name, frequency, query,
        is_public)
      values (902, 1, 902, 902, 'dayless', 1, 'x=1', 0);
      insert into series_data (series_id, series_date, series_value)
      values (902, '0000-00-00 00:00:00', 3)`,
    told: ['a data point of a series without a date was left out', 'series 902'],
  },
  {
    name: 'a whine without an owner is left out',
    sql: `insert into whine_events (id, owner_userid, subject, body, mailifnobugs)
      values (901, 900901, 's', 'b', 0)`,
    told: ['a row that refers to a missing row was left out', 'row id 901 of whine_events'],
  },
  {
    name: 'its queries are left out as well',
    sql: `insert into whine_queries (id, eventid, query_name, sortkey, onemailperbug, title)
      values (901, 901, 'q', 0, 0, 't')`,
    told: ['a row that refers to a missing row was left out', 'row id 901 of whine_queries'],
  },
  {
    name: 'its schedules are left out as well',
    sql: `insert into whine_schedules (id, eventid, run_day, run_time, mailto, mailto_type)
      values (901, 901, 'All', '10', 1, 0)`,
    told: ['a row that refers to a missing row was left out', 'row id 901 of whine_schedules'],
  },
  {
    name: 'a visit to a missing bug is left out',
    sql: `insert into bug_user_last_visit (id, user_id, bug_id, last_visit_ts)
      values (901, 1, 900, '2026-01-01 00:00:00')`,
    told: ['a visit to a missing bug was left out', 'user 1, bug 900'],
  },
  {
    name: 'an API key of nobody is left out',
    sql: `insert into user_api_keys (id, user_id, api_key, description, revoked)
      values (901, 900901, 'lost', 'd', 0)`,
    told: ['an API key without a user, or a duplicate, was left out', 'key 901'],
  },
  {
    name: 'a zero time becomes the time of the first comment',
    sql: `update bugs set delta_ts = '0000-00-00 00:00:00' where bug_id = 3`,
    told: ['an invalid time was replaced', `bug 3: '0000-00-00 00:00:00'`],
  },
  {
    name: 'a zero deadline is left out',
    sql: `update bugs set deadline = '0000-00-00' where bug_id = 3`,
    told: ['an invalid date was left out', `the deadline of bug 3: '0000-00-00'`],
    found: ['bugs', { id: 3 }, { deadline: null }],
  },
  {
    name: 'login names that differ only in case are made distinct',
    sql: `insert into profiles (userid, login_name, cryptpassword, realname, disabledtext,
        disable_mail, is_enabled)
      values (902, 'ADMIN@example.com', '*', 'Second', '', 0, 1)`,
    told: [
      'a login name that another account has was changed',
      'ADMIN@example.com: ADMIN@example.com.902',
    ],
    found: ['users', { id: 902 }, { login_name: 'ADMIN@example.com.902', password: null }],
  },
  {
    name: 'a password in an unknown format is left out',
    sql: `insert into profiles (userid, login_name, cryptpassword, realname, disabledtext,
        disable_mail, is_enabled)
      values (903, 'odd@example.com', 'c2FsdA,aGFzaA{Whirlpool}', 'Odd', '', 0, 1)`,
    told: ['a password in an unknown format was left out', 'odd@example.com'],
    found: ['users', { id: 903 }, { password: null }],
  },
  {
    name: 'hashes of passwords in the log are left out',
    sql: `insert into audit_log (user_id, class, object_id, field, removed, added, at_time)
      values (1, 'Bugzilla::User', 9999, 'cryptpassword', '',
        'AbCd1234,h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{SHA-256}', '2020-01-01 00:00:00')`,
    found: ['audit_log', { object_id: 9999 }, { added: 'hashed_with_SHA-256' }],
  },
  {
    name: 'an unlisted status is imported, inactive and not open',
    sql: `update bugs set bug_status = 'WEIRD' where bug_id = 3`,
    told: ['a value that its field does not have was imported as inactive', `bug_status: 'WEIRD'`],
    found: ['field_values', { value: 'WEIRD' }, { isactive: 0, is_open: 0 }],
  },
  {
    name: 'so is an unlisted operating system',
    sql: `update bugs set op_sys = 'BeOS' where bug_id = 3`,
    found: ['field_values', { value: 'BeOS' }, { isactive: 0, is_open: null }],
  },
  {
    name: 'so is an unlisted value of a custom field',
    sql: `update bugs set cf_single_select = 'purple' where bug_id = 3`,
    told: [
      'a value that its field does not have was imported as inactive',
      `cf_single_select: 'purple'`,
    ],
    found: ['field_values', { value: 'purple' }, { isactive: 0 }],
  },
  {
    name: 'so is one of several values',
    sql: `insert into bug_cf_qa_status (bug_id, value) values (3, 'lost+found')`,
    found: ['field_values', { value: 'lost+found' }, { isactive: 0 }],
  },
  {
    name: 'a version that its product does not have is kept as text',
    sql: `update bugs set version = '0.0.1' where bug_id = 3`,
    told: [
      'a version or milestone that its product does not have was kept as text',
      `version '0.0.1' of bug 3`,
    ],
    found: ['bugs', { id: 3 }, { version: '0.0.1' }],
  },
  {
    name: 'an alias of two bugs stays with the first',
    sql: `insert into bugs_aliases (alias, bug_id) values ('PUBLIC_bug', 3)`,
    told: ['an alias that another bug already has was left out', 'bug 3: PUBLIC_bug'],
  },
]

onEachDatabase('of a damaged source', (opened) => {
  let loaded: Loaded
  let verified: Verified
  let tables: Record<string, Row[]>
  before(async () => {
    const staged = await damaged(
      `of ${opened().db.dialect.name}`,
      DAMAGES.map(({ sql }) => sql),
    )
    loaded = await loadStaged(opened().place, staged)
    verified = await verifyStaged(opened(), staged)
    staged.close()
    tables = await readEveryTable(opened().db)
  })

  for (const { name, told, found } of DAMAGES) {
    void test(name, () => {
      if (told) {
        const examples = loaded.losses.find(({ what }) => what === told[0])?.examples
        assert.ok(examples?.includes(told[1]), JSON.stringify(loaded.losses, null, 1))
      }
      if (found) assert.deepEqual(shown(tables, found), found[2])
    })
  }

  void test('everything else is unchanged', () => {
    assert.equal(verified.clean, true, verifiedLines(verified).join('\n'))
  })

  void test('each user sees the same bugs as before, and no others', () => {
    const { leaked, hidden, examples } = verified.visibility
    assert.deepEqual({ leaked, hidden, examples }, { leaked: 0, hidden: 0, examples: [] })
  })
})

/** The first row that matches, reduced to the columns that are compared. */
function shown(tables: Record<string, Row[]>, [table, where, is]: NonNullable<Damage['found']>) {
  const has = (row: Row) => Object.entries(where).every(([column, value]) => row[column] === value)
  const row = tables[table]!.find(has)
  return row && Object.fromEntries(Object.keys(is ?? row).map((column) => [column, row[column]]))
}

const REFUSED: [name: string, sql: string[], why: RegExp][] = [
  ['it has no bugs', without('bugs'), /has no table bugs/],
  ['it has no users', without('profiles'), /has no table profiles/],
  ['it does not say which bugs are hidden', without('bug_group_map'), /no table bug_group_map/],
  ['bugs would have no comments', without('longdescs'), /has no table longdescs/],
  [
    'two tables are missing',
    [...without('groups'), ...without('products')],
    /has no tables groups, products/,
  ],
  [
    'a bug is in a missing product',
    ['update bugs set product_id = 900 where bug_id = 2'],
    /refer to products that the source does not have \(bugs 2\)/,
  ],
  [
    'a bug is in a missing component',
    ['update bugs set component_id = 900 where bug_id = 2'],
    /refer to components that the source does not have \(bugs 2\)/,
  ],
]

void describe('a source is refused', () => {
  let opened: Awaited<ReturnType<(typeof kinds)[0]['open']>>
  before(async () => void (opened = await kinds[0]!.open()))
  after(() => opened.remove())

  for (const [name, sql, why] of REFUSED) {
    void test(`if ${name}, and nothing is imported`, async () => {
      const staged = await damaged(name, sql)
      await assert.rejects(loadStaged(opened.place, staged), { name: 'Refusal', message: why })
      staged.close()
      assert.deepEqual((await readEveryTable(opened.db))['installation'], [])
    })
  }
})
