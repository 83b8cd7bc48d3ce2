import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase } from '../../tests/databases.ts'
import { onEachInstance } from '../../tests/instance.ts'
import { checkSqliteFile } from '../platform/db/sqlite-check.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openDisk } from '../platform/blobs/disk.ts'
import type { Db } from '../platform/db/db.ts'
import { fold } from '../platform/fold.ts'
import { completeTextIndex } from '../tracker/bugs/text-index/text-index.ts'
import { everyCheck } from './checks.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function findingsOf(db: Db, blobs: Blobs, staging = '/nowhere') {
  const findings: string[] = []
  const seen: Record<string, number> = {}
  for (const { name, run } of everyCheck(db, blobs, { database: '', staging }).filter(
    (check) => check.name !== 'the database file',
  )) {
    seen[name] = 0
    for await (const page of run()) {
      findings.push(...page.findings)
      seen[name] += page.seen
    }
  }
  return { findings, seen }
}

onEachInstance('the checks', (instance) => {
  let folder: string
  let blobs: Blobs
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-check-'))
    blobs = await openDisk(folder)
  })
  after(() => rm(folder, { recursive: true }))
  const put = async (text: string, ref_count: number) => {
    async function* bytes() {
      yield Buffer.from(text)
    }
    const { hash, size } = await blobs.put(bytes())
    await instance().db.work((tx) =>
      tx.insertInto('blobs').values({ hash, size, ref_count }).execute(),
    )
  }

  void test('find leftovers of an incomplete import', async () => {
    const left = join(folder, 'import')
    await mkdir(left)
    const { findings } = await findingsOf(instance().db, blobs, left)
    await rm(left, { recursive: true })
    assert.match(findings.join(), /^\S+import: an unfinished import left .* remove this folder$/)
  })

  void test('find no problem in an installation that was used', async () => {
    const { admin, db } = instance()
    await instance().person('Unal@example.com', ['editbugs'])
    const group = await instance().ask('POST', '/rest/group', {
      as: admin,
      body: { name: 'Héads', description: 'They see it', is_active: true },
    })
    assert.equal(group.status, 201)
    const product = await instance().ask('PUT', '/rest/user/admin@example.com', {
      as: admin,
      body: { groups: { add: ['Héads'] } },
    })
    assert.equal(product.status, 200)
    for (const summary of ['Das ist ein Schloß', 'İt breaks']) {
      const filed = await instance().ask('POST', '/rest/bug', {
        as: admin,
        body: {
          product: 'TestProduct',
          component: 'TestComponent',
          version: 'unspecified',
          summary,
        },
      })
      assert.equal(filed.status, 200, filed.text)
      await instance().ask('POST', `/rest/bug/${filed.body.id}/comment`, {
        as: admin,
        body: { comment: 'Two hours', work_time: 2 },
      })
    }
    const body = { summary: 'İt breaks, say people in 日本語' }
    assert.equal((await instance().ask('PUT', '/rest/bug/2', { as: admin, body })).status, 200)
    await db.work(completeTextIndex)
    // Indexed words are removed and added again.
    const again = { summary: 'İt breaks' }
    assert.equal(
      (await instance().ask('PUT', '/rest/bug/2', { as: admin, body: again })).status,
      200,
    )
    await put('needed', 0)
    const { findings, seen } = await findingsOf(db, blobs)
    assert.deepEqual(findings, [])
    assert.equal(seen['data kept with bugs'], 2)
    assert.equal(seen['group memberships'], 2)
    assert.equal(seen['the contents of blobs'], 1)
    assert.equal(seen['the text index'], 2 + 2 + 4)
    assert.ok(seen['every text']! > 100)
    assert.ok(seen['search keys']! > 50)
  })

  const breaks: [what: string, breakIt: string, mend: string, says: RegExp[]][] = [
    [
      'a count of comments',
      `update bugs set comment_count = 7 where id = 1`,
      `update bugs set comment_count = 2 where id = 1`,
      [/^bug 1: comment_count is 7, and should be 2$/],
    ],
    [
      'a sum of hours',
      `update bugs set actual_time = actual_time + 1 where id = 2`,
      `update bugs set actual_time = actual_time - 1 where id = 2`,
      [/^bug 2: actual_time is \d+, and should be \d+$/],
    ],
    [
      'a bug that is open although its status is not',
      `update bugs set is_open = 0 where id = 2`,
      `update bugs set is_open = 1 where id = 2`,
      [/^bug 2: is_open is 0, and should be 1$/],
    ],
    [
      'a status that does not exist',
      `update bugs set bug_status = 'LOST' where id = 2`,
      `update bugs set bug_status = 'CONFIRMED' where id = 2`,
      [/^bug 2: is_open is 1, and should be that of the status LOST, which there is not$/],
    ],
    [
      'a restriction that is missing in the bug',
      `insert into bug_group_map (bug_id, group_id) values (1, 3)`,
      `delete from bug_group_map`,
      [/^bug 1: the set of its group_set_id is \[\], and should be \[3\]$/],
    ],
    [
      'a bug in a group set without computed readers',
      `update bugs set group_set_id = (select group_set_id from users where id = 1) where id = 1`,
      `update bugs set group_set_id = 0 where id = 1`,
      [
        /^bug 1: the set of its group_set_id is \[1,.*\], and should be \[\]$/,
        /^bug 1: is_on_bugs of its group_set_id is 0, and should be 1$/,
      ],
    ],
    [
      'a missing derived membership',
      `update users set group_set_id = 0 where id = 1`,
      `update users set group_set_id = (select max(id) from group_sets where group_ids like '[1,%')
       where id = 1`,
      [/^user 1 \(admin@example\.com\): is in groups none, but should be in groups 1, /],
    ],
    [
      'a key that is not the fold of its text',
      `update bugs set short_desc_key = 'das ist ein schloß' where id = 1`,
      `update bugs set short_desc_key = 'das ist ein schloss' where id = 1`,
      [/^bugs 1: short_desc_key does not match short_desc$/],
    ],
    [
      'words of a comment that are missing in the index',
      `update longdescs set thetext = 'Three hours' where id = 2`,
      `update longdescs set thetext = 'Two hours' where id = 2`,
      [
        /^longdescs_words: it has other words of row 2 of longdescs, or numbers; run docket reindex$/,
      ],
    ],
    [
      'a private comment that is public in the index',
      `update longdescs set isprivate = 1 where id = 2`,
      `update longdescs set isprivate = 0 where id = 2`,
      [/^longdescs_words: it has other words of row 2 of longdescs, or numbers; /],
    ],
    [
      'words and parts of a summary that are missing in the index',
      `update bugs set short_desc = 'It brakes', short_desc_key = 'it brakes' where id = 2`,
      `update bugs set short_desc = 'İt breaks', short_desc_key = '${fold('İt breaks')}'
       where id = 2`,
      [
        /^bugs_words: it has other words of row 2 of bugs,/,
        /^bugs_parts: it has other words of row 2/,
      ],
    ],
    [
      'a set that does not match its hash',
      `update group_sets set hash = 'x' where id = 0`,
      `update group_sets set hash = '${sha256('[]')}' where id = 0`,
      [/^group set 0: does not match its hash$/],
    ],
    [
      'readers who see too much',
      `update group_sets set is_on_bugs = 0 where id = 0`,
      `update group_sets set is_on_bugs = 1 where id = 0`,
      [
        /^group set 0: people with the set 0 can see its bugs, but should not$/,
        /^group set 0: people with the set \d+ can see its bugs, but should not$/,
        /^bug 1: is_on_bugs of its group_set_id is 0, and should be 1$/,
      ],
    ],
    [
      'an unreferenced blob',
      `update blobs set ref_count = 2`,
      `update blobs set ref_count = 0`,
      [/^blob \w{64}: ref_count is 2, but 0 rows refer to it$/],
    ],
    [
      'an attachment without a blob',
      `insert into attachments (bug_id, creation_ts, modification_time, submitter_id, ispatch,
         isobsolete, isprivate, attach_size, blob_hash, mimetype, filename, filename_key,
         description, description_key)
       values (1, 0, 0, 1, 0, 0, 0, 1, '${'0'.repeat(64)}', '', '', '', '', '')`,
      `delete from attachments`,
      [/^blob 0{64}: 1 rows refer to it, but the table blobs does not contain it$/],
    ],
    [
      'a blob of another size',
      `update blobs set size = 5`,
      `update blobs set size = 6`,
      [/^blob \w{64}: it has 6 bytes, but the table blobs says 5$/],
    ],
  ]
  for (const [what, breakIt, mend, says] of breaks) {
    void test(`find ${what}`, async () => {
      const { db } = instance()
      await db.work((tx) => sql.raw(breakIt).execute(tx))
      const { findings } = await findingsOf(db, blobs)
      await db.work((tx) => sql.raw(mend).execute(tx))
      for (const expected of says) {
        assert.ok(
          findings.some((finding) => expected.test(finding)),
          `${String(expected)} is not among ${findings.join('; ')}`,
        )
      }
      assert.deepEqual((await findingsOf(db, blobs)).findings, [], 'it is mended again')
    })
  }

  void test('find invalid UTF-8, which PostgreSQL never accepts', async () => {
    const { db } = instance()
    const put = (text: string) =>
      db.work((tx) => sql.raw(`update longdescs set thetext = ${text} where id = 2`).execute(tx))
    if (db.dialect.name === 'postgres') {
      await assert.rejects(put(`convert_from('\\x41ff', 'UTF8')`), /invalid byte sequence/)
      return
    }
    await put(`cast(x'41ff' as text)`)
    const { findings } = await findingsOf(db, blobs)
    await put(`'Two hours'`)
    assert.equal(findings[0], 'longdescs 2: thetext is not UTF-8')
    assert.deepEqual((await findingsOf(db, blobs)).findings, [])
  })

  void test('find missing, damaged and unknown bytes', async () => {
    const { db } = instance()
    await put('missing', 1)
    await put('damaged', 1)
    await put('doomed', 0)
    await blobs.remove(sha256('missing'))
    await blobs.remove(sha256('doomed'))
    const hash = sha256('damaged')
    await writeFile(join(folder, hash.slice(0, 2), hash.slice(2, 4), hash), 'DAMAGED')
    await blobs.put(
      (async function* () {
        yield Buffer.from('unknown')
      })(),
    )
    const { findings } = await findingsOf(db, blobs)
    assert.deepEqual(
      findings.toSorted(),
      [
        `blob ${sha256('missing')}: its contents are missing`,
        `blob ${sha256('missing')}: ref_count is 1, but 0 rows refer to it`,
        `blob ${hash}: its contents are damaged`,
        `blob ${hash}: ref_count is 1, but 0 rows refer to it`,
        `blob ${sha256('unknown')}: it is stored, but no row refers to it`,
      ].toSorted(),
    )
  })
})

onEachDatabase('the check of a file', (opened) => {
  void test('finds no problem in a good one, and reports damage', async (t) => {
    const { db, place } = opened()
    if (db.dialect.name !== 'sqlite') return t.skip('PostgreSQL cleans up by itself')
    const path = join(place.folder, 'docket.db')
    assert.deepEqual([...checkSqliteFile(path)], [])

    const copy = join(place.folder, 'copy.db')
    await copyFile(path, copy)
    const file = new DatabaseSync(copy, { enableForeignKeyConstraints: false })
    file.exec(`pragma journal_mode = delete;
      insert into cc (bug_id, who) values (5, 6);
      insert into quips (userid, quip, approved) values (7, 'never', 1)`)
    file.close()
    assert.deepEqual([...checkSqliteFile(copy)].toSorted(), [
      'cc: a row refers to a missing row of bugs',
      'cc: a row refers to a missing row of users',
      'quips: row 1 refers to a missing row of users',
    ])

    // One page in the middle is lost.
    const handle = await open(copy, 'r+')
    await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, 40 * 4096)
    await handle.close()
    const findings = [...checkSqliteFile(copy)]
    assert.match(findings[0] ?? '', /^the database file is damaged: /)
  })
})
