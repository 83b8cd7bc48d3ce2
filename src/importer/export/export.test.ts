import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import { importDump, type Imported } from '../../../tests/import/imports.ts'
import { RICH_ZONE, writeRichDump } from '../../../tests/import/rich-dump.ts'
import { quiet } from '../../../tests/imported.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import { openTransactions } from '../../platform/work/work.ts'
import { openZone } from '../../platform/zones.ts'
import { readFields } from './context.ts'
import { countLost } from './lost.ts'
import { sqlPieces } from './database-file.ts'
import { xmlFiles } from './xml-files.ts'

const zone = openZone(RICH_ZONE)!
const parameters = { urlbase: 'https://bugs.example.com/', insidergroup: 'admin' }

async function textOf(pieces: AsyncIterable<string>) {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function sqlOf({ db, files }: Imported, folder?: string) {
  const lost = countLost()
  const contents = { blobs: await openDisk(files), folder, longest: 0 }
  const job = { zone, has_voting: false, contents, lost, progress: quiet }
  const text = await db.look((tx) => textOf(sqlPieces({ tx, ...job })))
  return { text, lost: lost.all(), longest: contents.longest }
}

async function xmlOf({ db, files }: Imported) {
  const lost = countLost()
  const blobs = await openDisk(files)
  const transactions = openTransactions(db, { clock: () => 0, secret: new Uint8Array(32) })
  const who = async ({ tx }: { tx: Parameters<typeof actorById>[0] }) => (await actorById(tx, 1))!
  const text = await transactions.look(who, async (look) => {
    const how = { zone, selection: {}, bugs_max: Infinity, tell: lost.tell, progress: quiet }
    let all = ''
    for await (const [, pieces] of xmlFiles({ look, blobs, ...how })) all += await textOf(pieces)
    return all
  })
  return { text, lost: lost.all() }
}

void test('an export to Bugzilla is the same from each database', async (t) => {
  const temp = await mkdtemp(join(tmpdir(), 'docket-back-'))
  t.after(() => rm(temp, { recursive: true }))
  const { dump, attachments } = await writeRichDump(temp)
  const all: Pick<Awaited<ReturnType<typeof sqlOf>>, 'text' | 'lost'>[][] = []
  for (const kind of kinds) {
    const imported = await importDump(kind, dump, { zone: RICH_ZONE, parameters, attachments })
    t.after(() => imported.remove())
    all.push([await sqlOf(imported), await xmlOf(imported)])
  }
  const [first, ...others] = all
  for (const other of others) assert.deepEqual(other, first)
  const [sql, xml] = first!
  assert.match(sql!.text, /\(10,1,'https:\/\/example\.com\/ä','normal',[^]*'2025-10-26 02:15:00'/)
  assert.match(sql!.text, /\(100,x'68656c6c6f00ff'\)/)
  assert.match(xml!.text, /<bug_when>2025-10-20 07:00:00 \+0000</)
  assert.match(xml!.text, /<cf_when>2025-10-26 02:15:00<[^]*<cf_day>2026-02-03</)
  assert.doesNotMatch(xml!.text, /cf_number|cf_bug|<filename>gone/)
  const told = xml!.lost.map(({ what }) => what).join('\n')
  assert.match(told, /a custom field was left out[^]*an attachment without content was left out/)
  const left = new Map(sql!.lost.map(({ what, count }) => [what, count]))
  assert.equal(left.get('votes were left out; --voting includes them'), 1)
})

for (const kind of kinds) {
  const name = `an attachment that no server accepts ends the export, unless it is a file (${kind.name})`
  void test(name, async (t) => {
    const temp = await mkdtemp(join(tmpdir(), 'docket-back-'))
    t.after(() => rm(temp, { recursive: true }))
    const { dump } = await writeRichDump(temp)
    const imported = await importDump(kind, dump, { zone: RICH_ZONE, parameters })
    t.after(() => imported.remove())
    const resize = (attach_size: number) =>
      imported.db.work((tx) =>
        tx.updateTable('attachments').set({ attach_size }).where('id', '=', 100).execute(),
      )
    const max = 511.5 * 1024 * 1024
    await resize(max)
    assert.ok((await sqlOf(imported)).longest < 1024 ** 3)
    await resize(max + 1)
    await assert.rejects(sqlOf(imported), {
      name: 'Refusal',
      message: /^attachment 100 has 512 MiB, .* --attachments FOLDER$/,
    })
    const { text, longest } = await sqlOf(imported, join(temp, 'attachments'))
    assert.doesNotMatch(text, /INTO `attach_data`/)
    const statements = text.split(/(?<=;\n)/).map((one) => Buffer.byteLength(one))
    assert.equal(longest, Math.max(...statements))
  })
}

onEachDatabase('a field', (opened) => {
  const field = (id: number, name: string, custom: number) => ({
    id,
    name,
    custom,
    type: 1,
    description: name,
    long_desc: '',
    mailhead: 0,
    sortkey: 1,
    obsolete: 0,
    enter_bug: 0,
    buglist: 0,
    is_mandatory: 0,
    is_numeric: 0,
  })
  const exported = () =>
    opened().db.look(async (tx) => [...(await readFields(tx, false)).fields.values()])

  void test('that only other variants of Bugzilla have is left out, as votes without Voting', async () => {
    const rows = [
      field(1, 'short_desc', 0),
      field(2, 'filed_via', 0),
      field(3, 'bug_type', 0),
      field(4, 'votes', 0),
      field(5, 'cf_own', 1),
    ]
    await opened().db.work((tx) => tx.insertInto('fielddefs').values(rows).execute())
    assert.deepEqual(await exported(), ['short_desc', 'cf_own'])
  })

  void test('that depends on one that is left out depends on none, and is reported', async () => {
    const rows = [field(7, 'cf_of_type', 1), field(8, 'cf_of_product', 1), field(9, 'product', 0)]
    const of = [{ visibility_field_id: 3, value_field_id: 3 }, { value_field_id: 9 }, {}]
    const value = { value_id: 1, sortkey: 1, isactive: 1, visibility_value_id: 5 }
    const values = [7, 8].map((field_id) => ({ ...value, field_id, value: 'a', value_key: 'a' }))
    await opened().db.work(async (tx) => {
      for (const [at, row] of rows.toReversed().entries()) {
        const more = of.toReversed()[at]!
        await tx
          .insertInto('fielddefs')
          .values({ ...row, type: 2, ...more })
          .execute()
      }
      await tx.insertInto('field_values').values(values).execute()
    })
    const lost = countLost()
    const contents = { blobs: undefined as never, folder: undefined, longest: 0 }
    const job = { zone, has_voting: false, contents, lost, progress: quiet }
    const text = await opened().db.look((tx) => textOf(sqlPieces({ tx, ...job })))
    assert.match(text, /\(7,'cf_of_type',2,1,'cf_of_type','',0,1,0,0,0,NULL,NULL,/)
    assert.match(text, /\(8,'cf_of_product',2,1,'cf_of_product','',0,1,0,0,0,NULL,9,/)
    assert.match(text, /INSERT INTO `cf_of_type` .*\n\(1,'a',1,1,NULL\);/)
    assert.match(text, /INSERT INTO `cf_of_product` .*\n\(1,'a',1,1,5\);/)
    const free = lost.all().find(({ what }) => what.includes('is always shown'))
    assert.deepEqual(free?.examples, ['cf_of_type'])
  })

  void test('whose name could be Perl ends the export', async () => {
    const row = field(6, "cf_x'}; die; {'", 1)
    await opened().db.work((tx) => tx.insertInto('fielddefs').values(row).execute())
    await assert.rejects(exported(), { name: 'Refusal', message: /allows no field with the name/ })
  })
})
