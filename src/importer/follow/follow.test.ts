import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { isFull } from '../../../tests/full.ts'
import { onEachDatabase } from '../../../tests/databases.ts'
import {
  contentOf,
  equalsFresh,
  type Followed,
  openFollowed,
} from '../../../tests/import/followed.ts'
import { LIVE_SERVER, type LiveSource, openLiveSource } from '../../../tests/import/live-source.ts'
import { verifyStaged } from '../../../tests/imported.ts'

/** What people and administrators do to a Bugzilla, and bugs that must have changed. */
const CHANGES: [what: string, sql: string][] = [
  ['nothing', 'select 1'],
  [
    'a comment',
    `insert into longdescs (comment_id, bug_id, who, bug_when, work_time, thetext, isprivate,
       already_wrapped, type)
     select max(comment_id) + 1, 1, 1, '2026-11-20 10:00:00', 1.5, 'A later comment.', false,
       false, 0 from longdescs;
     update bugs set delta_ts = '2026-11-20 10:00:00', lastdiffed = '2026-11-20 10:00:00'
       where bug_id = 1`,
  ],
  [
    'a bug, with people, groups, a keyword, an attachment and history',
    `insert into bugs select * from jsonb_populate_record(null::bugs, (
       select to_jsonb(bugs) || '{"bug_id": 101, "short_desc": "A later bug",
         "delta_ts": "2026-11-20 10:01:00", "creation_ts": "2026-11-20 10:01:00"}'
       from bugs where bug_id = 1));
     insert into longdescs (comment_id, bug_id, who, bug_when, work_time, thetext, isprivate,
       already_wrapped, type)
     select max(comment_id) + 1, 101, 1, '2026-11-20 10:01:00', 0, 'Ümlaut', true, false, 0
       from longdescs;
     insert into cc (bug_id, who) values (101, 2), (101, 3);
     insert into bug_group_map (bug_id, group_id)
       select 101, id from groups order by id desc limit 2;
     insert into attachments select * from jsonb_populate_record(null::attachments,
       (select to_jsonb(attachments) || '{"attach_id": 501, "bug_id": 101}'
         from attachments order by attach_id limit 1));
     insert into attach_data (id, thedata) values (501, '\\x68616c6c6f');
     insert into bugs_activity (id, bug_id, who, bug_when, fieldid, added, removed)
       select 9001, 101, 1, '2026-11-20 10:01:00', min(id), 'a', 'b' from fielddefs;
     insert into duplicates (dupe, dupe_of) values (2, 101);
     insert into dependencies (blocked, dependson) values (1, 101), (101, 2);
     update bugs set delta_ts = '2026-11-20 10:01:00' where bug_id in (1, 2)`,
  ],
  [
    'rows deleted without a word',
    `delete from longdescs where comment_id = (select max(comment_id) from longdescs);
     delete from cc where bug_id = 101 and who = 2;
     delete from bugs_activity where id = 9001`,
  ],
  [
    'a person who registers, and one who is renamed and disabled',
    `insert into profiles select * from jsonb_populate_record(null::profiles, (
       select to_jsonb(profiles) || '{"userid": 801, "login_name": "later@example.com",
         "realname": "Later", "extern_id": null}' from profiles where userid = 1));
     update profiles set login_name = 'renamed@example.com', disabledtext = 'gone',
       is_enabled = false where userid = 3;
     insert into user_group_map (user_id, group_id, isbless, grant_type)
       select 801, max(id), false, false from groups`,
  ],
  [
    'votes, visits and personal tags',
    `insert into bug_user_last_visit (id, user_id, bug_id, last_visit_ts)
       select coalesce(max(id), 0) + 1, 2, 101, '2026-11-20 10:02:00' from bug_user_last_visit;
     insert into tag (id, name, user_id) values (901, 'later', 2);
     insert into bug_tag (bug_id, tag_id) values (101, 901);
     insert into email_bug_ignore (user_id, bug_id) values (2, 1)`,
  ],
  [
    'a priority that is renamed on all bugs, without their times',
    `update bugs set priority = 'Renamed' where priority = 'Highest';
     update priority set value = 'Renamed' where value = 'Highest'`,
  ],
  [
    'a version that is renamed, and a product',
    `update bugs set version = 'first' where version = (select value from versions
       order by id limit 1) and product_id = (select product_id from versions order by id limit 1);
     update versions set value = 'first' where id = (select min(id) from versions);
     update products set name = 'Another name' where id = 1`,
  ],
  [
    'a value that is only on a bug',
    `update bugs set op_sys = 'unlisted', delta_ts = '2026-11-20 10:03:00' where bug_id = 1`,
  ],
  [
    'a flag that is set and one that is removed',
    `update bugs set delta_ts = '2026-11-20 10:04:00' where bug_id in (select bug_id from flags);
     update flags set status = '-', modification_date = '2026-11-20 10:04:00'
       where id = (select max(id) from flags);
     delete from flags where id = (select min(id) from flags)`,
  ],
  [
    'an attachment whose content is deleted',
    `update attachments set mimetype = 'text/plain', ispatch = false,
       modification_time = '2026-11-20 10:05:00' where attach_id = 501;
     delete from attach_data where id = 501;
     update bugs set delta_ts = '2026-11-20 10:05:00' where bug_id = 101`,
  ],
  [
    'a bug that is deleted, and what referred to it',
    `delete from bugs where bug_id = 101; delete from longdescs where bug_id = 101;
     delete from cc where bug_id = 101; delete from bug_group_map where bug_id = 101;
     delete from attachments where bug_id = 101; delete from bugs_activity where bug_id = 101;
     delete from dependencies where blocked = 101 or dependson = 101;
     delete from duplicates where dupe = 101 or dupe_of = 101;
     delete from bug_user_last_visit where bug_id = 101; delete from bug_tag where bug_id = 101`,
  ],
  [
    'a person who is deleted',
    `delete from profiles where userid = 801;
     delete from user_group_map where user_id = 801`,
  ],
  [
    'two people on bugs, and a later change of another bug',
    `insert into profiles select * from jsonb_populate_record(null::profiles, (
       select to_jsonb(profiles) || '{"userid": 802, "login_name": "one@example.com",
         "realname": "One", "extern_id": null}' from profiles where userid = 1));
     insert into profiles select * from jsonb_populate_record(null::profiles, (
       select to_jsonb(profiles) || '{"userid": 803, "login_name": "other@example.com",
         "realname": "Other", "extern_id": null}' from profiles where userid = 1));
     insert into cc (bug_id, who) values (2, 803), (3, 803);
     update bugs set delta_ts = '2026-11-20 12:00:00' where bug_id = 1`,
  ],
  [
    'two accounts that are merged, without times and numbers',
    `update cc set who = 802 where who = 803; delete from profiles where userid = 803`,
  ],
  [
    'the content of an attachment that is replaced, and the time of its bug',
    `update attach_data set thedata = '\\x6f74686572' where id = (
       select min(attach_id) from attachments);
     update bugs set delta_ts = '2026-11-20 13:00:00', lastdiffed = '2026-11-20 13:00:00'
       where bug_id = (select bug_id from attachments order by attach_id limit 1)`,
  ],
]

const LATER = `drop table later;
  update bugs set short_desc = reverse(short_desc), delta_ts = '2026-11-20 14:00:00'`
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

if (LIVE_SERVER !== undefined) {
  onEachDatabase('an import that follows its source', (opened) => {
    let source: LiveSource
    let followed: Followed

    before(async () => {
      source = await openLiveSource()
      followed = await openFollowed(opened(), source)
    })
    after(async () => {
      followed?.staging.close()
      await source?.remove()
    })

    const round = async () => {
      const found = await followed.read(source.address)
      return { found, rows: await followed.write() }
    }

    for (const [at, [what, sql]] of CHANGES.entries()) {
      void test(`has what an import from the beginning has after: ${what}`, async () => {
        await source.run(sql)
        await round()
        const verified = await verifyStaged(opened(), followed.staging)
        assert.deepEqual(verified.bugs.examples, [])
        assert.deepEqual(
          verified.tables.filter(({ different }) => different > 0),
          [],
        )
        assert.deepEqual(
          verified.counts.filter(({ isRight }) => !isRight),
          [],
        )
        assert.equal(verified.clean, true)
        // A whole import takes long.
        if (isFull || at % 4 === 3 || at === CHANGES.length - 1) await equalsFresh(opened(), source)
        const { found, rows } = await round()
        assert.deepEqual({ changed: found.changed, rows }, { changed: 0, rows: 0 })
      })
    }

    void test('finds changes without a trace when it reads all bugs in turn', async () => {
      await source.run(`update bugs set status_whiteboard = 'without a trace'`)
      for (let turn = 0; turn < 3; turn++) await round()
      assert.deepEqual((await verifyStaged(opened(), followed.staging)).bugs.examples, [])
      await equalsFresh(opened(), source)
    })

    void test('is refused when tables of the source changed, and keeps what it has', async () => {
      const before = await contentOf(opened().db)
      await source.run('alter table bugs add later integer; update bugs set priority = null')
      await assert.rejects(
        followed.read(source.address),
        /the table bugs .* other columns \(later integer\)/,
      )
      await source.run('alter table bugs drop later; create table later (id integer)')
      await assert.rejects(followed.read(source.address), /the table later of the source is new/)
      assert.equal(await followed.write(), 0)
      assert.deepEqual(await contentOf(opened().db), before)
    })

    void test('loses nothing when it loses the connection within a round', async () => {
      await source.run(LATER)
      let rows = 0
      const each = async () => {
        if (++rows === 100) await source.run(END_OTHERS)
      }
      await assert.rejects(followed.read(source.address, each), ({ name, message }: Error) => {
        assert.equal(name, 'Refusal', message)
        assert.match(message, /cannot be read/)
        return true
      })
      assert.equal((await round()).found.changed > 0, true)
      await equalsFresh(opened(), source)
    })

    void test('says that a source cannot be reached, without its password', async () => {
      const away = 'postgres://ann:secret@127.0.0.1:1/bugs'
      await assert.rejects(followed.read(away), ({ name, message }: Error) => {
        assert.equal(name, 'Refusal')
        assert.match(message, /^postgres:\/\/ann@127\.0\.0\.1:1\/bugs cannot be read: /)
        return true
      })
    })
  })
}
