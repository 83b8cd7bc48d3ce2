/** Rounds on more bugs, accounts and other rows than a range has. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import { dailyOf, isFull } from '../../../tests/full.ts'
import { equalsFresh, type Followed, openFollowed } from '../../../tests/import/followed.ts'
import { LIVE_SERVER, type LiveSource, openLiveSource } from '../../../tests/import/live-source.ts'
import { RANGE_IDS } from '../load/load.ts'

/** Copies of the first bug and account with the next numbers, until there are so many. */
const growTo = (rows: number) => `
  insert into bugs select (jsonb_populate_record(null::bugs, to_jsonb(bugs) || jsonb_build_object(
      'bug_id', 10000 + n, 'delta_ts', '2026-11-20 10:00:00', 'alias', null))).*
    from bugs, generate_series((select count(*) from bugs) + 1, ${rows}) n where bug_id = 1;
  insert into longdescs select (jsonb_populate_record(null::longdescs, to_jsonb(longdescs) ||
      jsonb_build_object('comment_id', bug.bug_id, 'bug_id', bug.bug_id))).*
    from longdescs, bugs bug
    where comment_id = (select min(comment_id) from longdescs where bug_id = 1)
      and bug.bug_id > 10000 and bug.bug_id not in (select bug_id from longdescs);
  insert into profiles select (jsonb_populate_record(null::profiles, to_jsonb(profiles) ||
      jsonb_build_object('userid', 10000 + n, 'login_name', 'user' || n || '@example.com',
        'extern_id', 'x' || n, 'cryptpassword', '*'))).*
    from profiles, generate_series((select count(*) from profiles) + 1, ${rows}) n
    where userid = 1;`

const NOTES = `create table ext_notes (id integer primary key, note text);
  insert into ext_notes select n, 'note ' || n from generate_series(1, ${2 * RANGE_IDS + 1}) n;
  alter table bugs add ext_note text; update bugs set ext_note = 'of bug ' || bug_id;`

const CHANGES: [what: string, sql: string][] = [
  ['as many bugs and accounts as a range has', growTo(RANGE_IDS)],
  ['one more', growTo(RANGE_IDS + 1)],
  ['some ranges more', growTo(2 * RANGE_IDS + 10)],
  [
    'changed rows of an unknown table, and of an unknown column',
    `update ext_notes set note = 'later' where id in (1, 500); delete from ext_notes where id = 2;
     insert into ext_notes values (2000, 'new');
     update bugs set ext_note = 'later', delta_ts = '2026-11-20 10:01:00' where bug_id = 1`,
  ],
  [
    'names that pass from one account to another, in both directions',
    `create temp table names as select userid, login_name, extern_id from profiles
       where userid in (2, 10500, 10700);
     update profiles set login_name = 'away' || userid, extern_id = null
       where userid in (select userid from names);
     update profiles set login_name = names.login_name, extern_id = names.extern_id from names
       where profiles.userid = case names.userid when 2 then 10500 when 10500 then 10700 else 2 end;
     drop table names`,
  ],
  [
    'a name that an account of a later range has in other letters',
    `update profiles set login_name = 'USER600@example.com' where userid = 3`,
  ],
  [
    'the name being free again',
    `update profiles set login_name = 'other@example.com' where userid = 3`,
  ],
  [
    'comments, attachments and history that move to bugs of other ranges',
    `insert into longdescs_tags (id, comment_id, tag) values (1, 10500, 'a'), (2, 10810, 'b');
     update longdescs set bug_id = case comment_id when 10500 then 10700 when 10700 then 2
       when 10810 then 1 else 10600 end
       where comment_id in (10500, 10700, 10810) or bug_id = 3;
     update attachments set bug_id = 10600;
     update bugs_activity set bug_id = 10700 where bug_id = 1;
     update flags set bug_id = 10700;
     update bugs set delta_ts = '2026-11-20 10:02:00'`,
  ],
  [
    'the same ones that move back',
    `update longdescs set bug_id = 3 where bug_id = 10600 and comment_id < 10000;
     update longdescs set bug_id = comment_id where comment_id in (10500, 10700, 10810);
     update attachments set bug_id = 2; update flags set bug_id = 1;
     update bugs_activity set bug_id = 1 where bug_id = 10700;
     update bugs set delta_ts = '2026-11-20 10:03:00'`,
  ],
]

if (LIVE_SERVER !== undefined) {
  onEachDatabase(
    'an import that follows a source with many rows',
    (opened) => {
      let source: LiveSource
      let followed: Followed

      before(async () => {
        source = await openLiveSource()
        await source.run(NOTES + growTo(RANGE_IDS - 1))
        followed = await openFollowed(opened(), source)
      })
      after(async () => {
        followed?.staging.close()
        await source?.remove()
      })

      for (const [at, [what, sql]] of CHANGES.entries()) {
        void test(`has what an import from the beginning has after: ${what}`, async () => {
          await source.run(sql)
          await followed.read(source.address)
          await followed.write()
          if (isFull || at % 3 === 2) await equalsFresh(opened(), source)
          assert.equal((await followed.read(source.address)).changed, 0)
        })
      }
    },
    dailyOf(kinds, 'SQLite'),
  )
}
