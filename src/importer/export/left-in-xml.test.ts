import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import { kinds } from '../../../tests/databases.ts'
import { importDump, type Imported } from '../../../tests/import/imports.ts'
import { PEOPLE, RICH_ZONE, writeRichDump } from '../../../tests/import/rich-dump.ts'
import { quiet } from '../../../tests/imported.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import type { Tx } from '../../platform/db/db.ts'
import { openTransactions } from '../../platform/work/work.ts'
import { openZone } from '../../platform/zones.ts'
import { countLost } from './lost.ts'
import { type Selection, xmlFiles } from './xml-files.ts'

const zone = openZone(RICH_ZONE)!
const parameters = { urlbase: 'https://bugs.example.com/', insidergroup: 'admin' }
const ADMIN = 1

/** The XML, and how often each loss was told, by the first words of its sentence. */
async function exported({ db, files }: Imported, user_id: number, selection: Selection = {}) {
  const lost = countLost()
  const blobs = await openDisk(files)
  const transactions = openTransactions(db, { clock: () => 0, secret: new Uint8Array(32) })
  const who = async ({ tx }: { tx: Tx }) => (await actorById(tx, user_id))!
  const text = await transactions.look(who, async (look) => {
    const how = { zone, selection, bugs_max: Infinity, tell: lost.tell, progress: quiet }
    let all = ''
    for await (const [, pieces] of xmlFiles({ look, blobs, ...how })) {
      for await (const piece of pieces) all += piece
    }
    return all
  })
  const count = (words: string) => lost.all().find(({ what }) => what.startsWith(words))?.count ?? 0
  return { text, count }
}
const PUBLIC = 'a private comment or attachment becomes public'
const PRIVATE = 'private comments and attachments, which the account cannot see'
const HOURS = 'hours and the deadline of a bug'

for (const kind of kinds) {
  void describe(`XML for importxml.pl (${kind.name})`, () => {
    void test('counts what the account cannot see, and what is not read or becomes public', async (t) => {
      const temp = await mkdtemp(join(tmpdir(), 'docket-back-'))
      t.after(() => rm(temp, { recursive: true }))
      const { dump, attachments } = await writeRichDump(temp)
      const imported = await importDump(kind, dump, { zone: RICH_ZONE, parameters, attachments })
      t.after(() => imported.remove())
      const { db } = imported
      await db.work((tx) =>
        tx.updateTable('bugs').set({ bug_type: 'task' }).where('id', '=', 13).execute(),
      )

      const insider = await exported(imported, ADMIN, { ids: [[10, 10]] })
      assert.match(insider.text, /<thetext>First time</)
      assert.equal(insider.count(PUBLIC), 2)
      assert.equal(insider.count(PRIVATE), 0)
      assert.equal(insider.count('links in "See also"'), 1)
      assert.equal(insider.count('changes in the history'), 6)
      assert.equal(insider.count('the type of a bug'), 0)

      const member = await exported(imported, PEOPLE.member, { ids: [[10, 10]] })
      assert.doesNotMatch(member.text, /First time|on-disk\.txt|<estimated_time>/)
      assert.equal(member.count(PUBLIC), 0)
      assert.equal(member.count(PRIVATE), 2)
      assert.equal(member.count(HOURS), 1)

      const other = await exported(imported, PEOPLE.member, { ids: [[13, 13]] })
      assert.equal(other.count(PRIVATE), 0)
      assert.equal(other.count('the type of a bug'), 1)
      const hidden = await exported(imported, PEOPLE.old, { ids: [[11, 12]] })
      assert.doesNotMatch(hidden.text, /<bug>|Secret/)
      assert.equal(hidden.count('a bug that the account cannot see'), 2)
      assert.equal(hidden.count(HOURS), 0)
    })

    void test('leaves out an attachment whose content is missing', async (t) => {
      const temp = await mkdtemp(join(tmpdir(), 'docket-back-'))
      t.after(() => rm(temp, { recursive: true }))
      const { dump } = await writeRichDump(temp)
      const imported = await importDump(kind, dump, { zone: RICH_ZONE, parameters })
      t.after(() => imported.remove())
      await rm(imported.files, { recursive: true })
      const { text, count } = await exported(imported, ADMIN, { ids: [[10, 10]] })
      assert.doesNotMatch(text, /<attachment /)
      assert.match(text, /<bug_id>10</)
      assert.equal(count('the content of an attachment was missing'), 1)
    })
  })
}
