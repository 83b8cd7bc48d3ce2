/**
 * The way back: a Bugzilla that was imported is exported, loaded into the database of a new one in
 * MariaDB, and imported again. Both Dockets contain the same. With the source of a Bugzilla in
 * the folder `DOCKET_TEST_BUGZILLA`, that Bugzilla checks the database, and reads XML.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { actorById } from '../../src/accounts/actors/actors.ts'
import { countLost } from '../../src/importer/export/lost.ts'
import { paramsJson } from '../../src/importer/export/settings.ts'
import { PLAIN_TABLES } from '../../src/importer/export/tables.ts'
import { sqlPieces } from '../../src/importer/export/database-file.ts'
import { xmlFiles } from '../../src/importer/export/xml-files.ts'
import { readParamsFile } from '../../src/importer/map/params.ts'
import { openDisk } from '../../src/platform/blobs/disk.ts'
import type { Row, Tx } from '../../src/platform/db/db.ts'
import { openTransactions } from '../../src/platform/work/work.ts'
import { openZone } from '../../src/platform/zones.ts'
import { kinds } from '../databases.ts'
import { everyTable, readEveryTable } from '../every-table.ts'
import { importDump, type Imported } from '../import/imports.ts'
import { PEOPLE, RICH_ZONE, writeRichDump } from '../import/rich-dump.ts'
import { quiet, SMALL_PARAMS } from '../imported.ts'
import { installBugzilla } from './bugzilla-server.ts'
import { startMariadb } from './mariadb-server.ts'
import { MARIADB, ROOT, say } from './programs.ts'

/** What `checksetup.pl` of a new Bugzilla 5.2 creates. */
const EMPTY = join(ROOT, 'tests/import/bugzilla-5.2-empty.sql.gz')

const SOURCE = process.env['DOCKET_TEST_BUGZILLA']

/** What the extension Voting adds. */
const VOTING = `
create table votes (
  who mediumint not null, bug_id mediumint not null, vote_count smallint not null
);
alter table bugs add column votes mediumint not null default 0;
alter table products add column votesperuser smallint not null default 0,
  add column maxvotesperbug smallint not null default 10000,
  add column votestoconfirm smallint not null default 0;
`

/** A row for each table that the dump leaves empty. */
const MORE = `
insert into flagexclusions values (1, 1, null), (1, 3, 3);
insert into flags values (52, 1, '-', 10, 100, '2025-10-20 09:00:00', null, 2, null);
insert into longdescs_tags_activity values (1, 10, 20, 2, '2025-10-20 10:00:00', 'loud', null);
insert into namedquery_group_map values (3, 8);
insert into namedqueries_link_in_footer values (3, 2), (3, 4);
insert into reports values (1, 2, 'By product', 'x_axis_field=product&action=wrap');
insert into watch values (2, 3);
insert into quips values (1, 2, 'It\\'s a backslash \\\\ and a \\nline 😀', 1), (2, null, 'old', 0);
insert into series_categories values (1, 'TestProduct'), (2, '-All-');
insert into category_group_map values (1, 8);
insert into series values (1, 2, 1, 2, 'All Open', 1, 'bug_status=__open__', 1);
insert into series values (2, null, 1, 2, 'UNCO', 7, '', 0);
insert into series_data values (1, '2025-10-26 00:00:00', 12), (1, '2025-10-27 00:00:00', 13);
insert into whine_events values (1, 2, 'Weekly', 'Text', 1);
insert into whine_queries values (1, 1, 'Whistling', 0, 1, 'Whistling bugs');
insert into whine_schedules values (1, 1, 'MF', '15min', null, 2, 0);
insert into whine_schedules values (2, 1, 'All', '9', null, 8, 1);
insert into profile_setting values (2, 'timezone', 'Europe/Paris'), (2, 'skin', 'Dusk');
`

/** Tables that are those of an installation, and those that Bugzilla has no place for. */
const APART = ['api_keys', 'import_ranges', 'installation', 'revisions', 'side_data']
/** Passwords are reset, and Docket's mail about a bug counts as sent. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['password'],
  bugs: ['lastdiffed'],
  products: ['votesperuser', 'maxvotesperbug', 'votestoconfirm'],
}

const FILLED = [
  ...PLAIN_TABLES.map(({ docket }) => docket),
  ...(['users', 'bugs', 'products', 'votes', 'fielddefs', 'field_values'] as const),
  ...(['bug_cf_values', 'bug_cf_multi', 'bug_changes', 'profile_setting'] as const),
]
const LOST = [
  ['a password was left out, since Bugzilla cannot check it: it is reset by mail', 8],
  ['API keys were left out, since Docket stores only their hashes', 9],
  ['data of an earlier Bugzilla that Docket kept aside was left out', 1],
]

/** What the sanity check says about the dump, whose bugs do not follow all rules of Bugzilla. */
const ODD = [
  'ALERT: Invalid flag 50 for bug 10.',
  'ALERT: Invalid flag 51 for bug 10.',
  'ALERT: Invalid flag 52 for attachment 100 in bug 10.',
  'ALERT: Bugs found on duplicates table that are not marked duplicate: 13 (as',
  'ALERT: Have groups not permitted for their products: 11, 12 (as bug list).',
]

const isOfNewcomer = ({ userid }: Row) => Object.values(PEOPLE).includes(userid as number)

const without = (rows: readonly Row[], columns: readonly string[] = []) =>
  rows.map((row) => ({ ...row, ...Object.fromEntries(columns.map((name) => [name, null])) }))

void describe('the way back', { skip: MARIADB === undefined && 'there is no mariadbd' }, () => {
  let temp: string
  let server: Awaited<ReturnType<typeof startMariadb>>
  before(async () => {
    temp = await mkdtemp(join(tmpdir(), 'docket-back-'))
    server = await startMariadb(temp)
  })
  after(async () => {
    if (server) {
      server.child.kill()
      await once(server.child, 'exit')
    }
    await rm(temp, { recursive: true, force: true })
  })

  const words = () => ['--no-defaults', '-uroot', '-S', server.socket, '--max-allowed-packet=256M']
  const client = (sql: string, ...database: string[]) =>
    say('mariadb', [...words(), ...database], { input: sql })

  /** The dump of a Bugzilla with a row in every table. */
  async function writeDump(name: string) {
    const folder = join(temp, name)
    await mkdir(folder)
    const paths = await writeRichDump(folder)
    await appendFile(paths.dump, MORE)
    return paths
  }

  async function exportSql({ db, files }: Imported, has_voting: boolean) {
    const lost = countLost()
    const path = join(temp, 'back.sql')
    const contents = { blobs: await openDisk(files), folder: undefined, longest: 0 }
    const job = { zone: openZone(RICH_ZONE)!, has_voting, contents, lost, progress: quiet }
    await db.look((tx) => pipeline(sqlPieces({ tx, ...job }), createWriteStream(path)))
    return { text: await readFile(path, 'utf8'), lost: lost.all() }
  }

  for (const kind of kinds) {
    void test(`leads to a Bugzilla whose import is the same (${kind.name})`, async (t) => {
      const { dump, attachments } = await writeDump(kind.name)
      const first = await importDump(kind, dump, { zone: RICH_ZONE, attachments })
      t.after(() => first.remove())
      const { text, lost } = await exportSql(first, true)
      assert.deepEqual(
        lost.map(({ what, count }) => [what, count]),
        LOST,
      )

      const name = `back_${kind.name.toLowerCase()}`
      await client(`create database ${name} character set utf8mb4`)
      await client(gunzipSync(await readFile(EMPTY)).toString() + VOTING, name)
      await client(text, name)
      await assert.rejects(client(text, name), /this_database_already_contains_bugs/)

      const address = `mariadb://root@localhost/${name}?socket=${encodeURIComponent(server.socket)}`
      const again = await importDump(kind, address, { zone: RICH_ZONE })
      t.after(() => again.remove())
      const [before, now] = [await readEveryTable(first.db), await readEveryTable(again.db)]
      assert.deepEqual(
        FILLED.filter((table) => before[table]!.length === 0),
        [],
      )
      // The history of these accounts did not say when they were created; now it does.
      const begun = now['profiles_activity']!.filter(isOfNewcomer)
      assert.equal(begun.length, Object.keys(PEOPLE).length)
      now['profiles_activity'] = now['profiles_activity']!.filter((row) => !isOfNewcomer(row))
      for (const { name: table } of everyTable.filter((one) => !APART.includes(one.name))) {
        const [own, back] = [before, now].map((all) => without(all[table]!, COLUMNS[table]))
        assert.deepEqual(back, own, table)
      }
    })
  }

  void test('is accepted by a real Bugzilla', { skip: !SOURCE && 'no Bugzilla' }, async (t) => {
    const bugzilla = await installBugzilla({ source: SOURCE!, temp, socket: server.socket })
    // On MySQL, Bugzilla 5.0 holds no characters such as 😀.
    const { dump, attachments } = await writeDump('real')
    await writeFile(dump, (await readFile(dump, 'utf8')).replaceAll('😀', '☺'))
    const parameters = await readParamsFile(SMALL_PARAMS)
    const given = { zone: RICH_ZONE, attachments, parameters }
    const docket = await importDump(kinds[0]!, dump, given)
    t.after(() => docket.remove())
    await client((await exportSql(docket, false)).text, bugzilla.database)
    await bugzilla.setParameters(await docket.db.look((tx) => paramsJson(tx, () => {})))

    const told = await bugzilla.check()
    assert.match(told, /Populating bugs_fulltext with 7 entries/)
    assert.match(told, /Adding foreign key: bug_cf_qa_status\.value -> cf_qa_status\.value/)
    assert.doesNotMatch(told, /converting|needs to be converted|Removing|Dropping|Deleting/)
    assert.deepEqual(await bugzilla.alerts('admin@example.com'), ODD)
    assert.equal(await bugzilla.read(await xmlOf(docket)), 5)
  })

  async function xmlOf({ db, files }: Imported) {
    const transactions = openTransactions(db, { clock: () => 0, secret: new Uint8Array(32) })
    const blobs = await openDisk(files)
    const asked = { zone: openZone('UTC')!, selection: {}, bugs_max: Infinity, progress: quiet }
    return transactions.look(actorOfXml, async (look) => {
      let xml = ''
      for await (const [, pieces] of xmlFiles({ look, blobs, ...asked, tell: () => {} })) {
        for await (const piece of pieces) xml += piece
      }
      return xml
    })
  }
})

const actorOfXml = async ({ tx }: { tx: Tx }) => (await actorById(tx, PEOPLE.member))!
