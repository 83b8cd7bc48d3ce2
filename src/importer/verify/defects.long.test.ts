import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { dailyOf } from '../../../tests/full.ts'
import { kinds } from '../../../tests/databases.ts'
import { type Imported, importDump } from '../../../tests/import/imports.ts'
import { GROUPS, LIST, PEOPLE, RICH_ZONE, writeRichDump } from '../../../tests/import/rich-dump.ts'
import { refreshPerson } from '../../accounts/memberships/memberships.ts'
import type { Tx } from '../../platform/db/db.ts'
import { verifiedLines } from '../report/verified-text.ts'

interface Defect {
  name: string
  plant: (tx: Tx) => Promise<unknown>
  undo: (tx: Tx) => Promise<unknown>
  /** Each of these must be reported. */
  told: RegExp[]
}

const EDITOR = 7
const setOf = (tx: Tx, id: number) =>
  tx.selectFrom('bugs').select('group_set_id').where('id', '=', id).executeTakeFirstOrThrow()
let set = 0
const comment = (tx: Tx, id: number, changed: { thetext?: string; isprivate?: number }) =>
  tx.updateTable('longdescs').set(changed).where('id', '=', id).execute()
const member = {
  user_id: EDITOR,
  group_id: GROUPS.inner,
  isbless: 0,
  grant_type: 0,
}
const half = LIST.indexOf(',', 100)
const added = (tx: Tx, text: string) =>
  tx.updateTable('bug_changes').set({ added: text }).where('id', '=', 110).execute()

const DEFECTS: Defect[] = [
  {
    name: 'a changed text of a comment',
    plant: (tx) => comment(tx, 20, { thetext: 'It whistled.' }),
    undo: (tx) => comment(tx, 20, { thetext: 'It whistles.' }),
    told: [/! bug 10\n.*thetext of comment 20\n.*It whistles\.\n.*It whistled\./],
  },
  {
    name: 'a private comment that is shown',
    plant: (tx) => comment(tx, 21, { isprivate: 0 }),
    undo: (tx) => comment(tx, 21, { isprivate: 1 }),
    told: [
      /isprivate of comment 21\n.*: +1\n.*: +0/,
      /Said.*\n? +finds 1 bug; the source has 0; only in Docket: 10/,
    ],
  },
  {
    name: 'a lost CC',
    plant: (tx) =>
      tx.deleteFrom('cc').where('bug_id', '=', 11).where('who', '=', PEOPLE.cc).execute(),
    undo: (tx) => tx.insertInto('cc').values({ bug_id: 11, who: PEOPLE.cc }).execute(),
    told: [
      /cc: 4 in the source, 3 in|cc: \d in the source/,
      /! bug 11\n +cc\n/,
      /bug 11 is wrongly hidden/,
    ],
  },
  {
    name: 'a lost group',
    plant: async (tx) => {
      set = (await setOf(tx, 12)).group_set_id
      await tx.updateTable('bugs').set({ group_set_id: 0 }).where('id', '=', 12).execute()
      await tx.deleteFrom('bug_group_map').where('bug_id', '=', 12).execute()
    },
    undo: async (tx) => {
      await tx.updateTable('bugs').set({ group_set_id: set }).where('id', '=', 12).execute()
      const row = { bug_id: 12, group_id: GROUPS.inner }
      await tx.insertInto('bug_group_map').values(row).execute()
    },
    told: [/! bug 12\n +groups\n/, /anonymous: bug 12 is wrongly shown/],
  },
  {
    name: 'an additional membership',
    plant: async (tx) => {
      await tx.insertInto('user_group_map').values(member).execute()
      await refreshPerson(tx, EDITOR)
    },
    undo: async (tx) => {
      const { user_id, group_id } = member
      const rows = tx.deleteFrom('user_group_map').where('user_id', '=', user_id)
      await rows.where('group_id', '=', group_id).execute()
      await refreshPerson(tx, EDITOR)
    },
    told: [
      /user 7 is in group 21: only in Docket/,
      /user 7 \(editbugs@example\.com\): bug 12 is wrongly shown/,
    ],
  },
  {
    name: 'a change that is split wrongly',
    plant: async (tx) => {
      const query = tx.selectFrom('bug_changes').selectAll().where('id', '=', 110)
      const row = await query.executeTakeFirstOrThrow()
      await added(tx, LIST.slice(0, half))
      const rest = { ...row, id: 111, added: LIST.slice(half) }
      await tx.insertInto('bug_changes').values(rest).execute()
    },
    undo: async (tx) => {
      await tx.deleteFrom('bug_changes').where('id', '=', 111).execute()
      await added(tx, LIST)
    },
    told: [/added of change 110\n/, /change 111\n +in the source: nothing/],
  },
  {
    name: 'a lost value of a custom field',
    plant: (tx) =>
      tx.deleteFrom('bug_cf_values').where('bug_id', '=', 10).where('value_int', '=', 42).execute(),
    undo: (tx) =>
      tx
        .insertInto('bug_cf_values')
        .values({ bug_id: 10, field_id: 75, value_int: 42, value_text: null, value_key: null })
        .execute(),
    told: [/! bug 10\n +cf_number\n.*42\n.*nothing/],
  },
  {
    name: 'a request that became granted',
    plant: (tx) => tx.updateTable('flags').set({ status: '+' }).where('id', '=', 50).execute(),
    undo: (tx) => tx.updateTable('flags').set({ status: '?' }).where('id', '=', 50).execute(),
    told: [/status of flag 50\n/],
  },
  {
    name: 'a changed saved search',
    plant: (tx) =>
      tx.updateTable('namedqueries').set({ query: 'keywords=x' }).where('id', '=', 2).execute(),
    undo: (tx) =>
      tx
        .updateTable('namedqueries')
        .set({ query: 'keywords=noise&keywords_type=allwords&order=bug_id' })
        .where('id', '=', 2)
        .execute(),
    told: [/! namedqueries: 1 difference\n +id 2: query is/],
  },
]

let folder: string
let rich: Awaited<ReturnType<typeof writeRichDump>>
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-rich-'))
  rich = await writeRichDump(folder)
})
after(() => rm(folder, { recursive: true }))

for (const kind of dailyOf(kinds, 'SQLite')) {
  void describe(`a comparison with the source finds (${kind.name})`, () => {
    let imported: Imported
    before(async () => {
      const { dump, attachments } = rich
      const parameters = { useqacontact: '1' }
      imported = await importDump(kind, dump, { zone: RICH_ZONE, parameters, attachments })
    })
    after(() => imported.remove())
    const verified = async () => {
      const found = await imported.verify()
      return { clean: found.clean, lines: verifiedLines(found).join('\n') }
    }

    for (const { name, plant, undo, told } of DEFECTS) {
      void test(name, async () => {
        await imported.db.work(plant)
        const { clean, lines } = await verified()
        await imported.db.work(undo)
        assert.equal(clean, false)
        for (const one of told) assert.match(lines, one)
      })
    }

    void test('changed bytes of an attachment', async () => {
      const query = (tx: Tx) =>
        tx.selectFrom('attachments').select('blob_hash').where('id', '=', 101)
      const row = await imported.db.look((tx) => query(tx).executeTakeFirstOrThrow())
      const hash = row.blob_hash!
      const path = join(imported.files, hash.slice(0, 2), hash.slice(2, 4), hash)
      const bytes = await readFile(path)
      await chmod(path, 0o600)
      await writeFile(path, 'a FILE on the disk\n')
      const { clean, lines } = await verified()
      await writeFile(path, bytes)
      assert.equal(clean, false)
      assert.match(lines, new RegExp(`! bug 10\n +bytes of attachment 101\n.*${hash}\n`))
    })

    void test('nothing once the data is restored', async () => {
      const { clean, lines } = await verified()
      assert.equal(clean, true, lines)
    })
  })
}
