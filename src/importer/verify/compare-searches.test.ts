import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { kinds } from '../../../tests/databases.ts'
import { type Imported, importDump } from '../../../tests/import/imports.ts'
import { SMALL } from '../../../tests/imported.ts'

/** This user sees all three bugs, the first two of which are confirmed. */
const OWNER = 3
const SEARCHES = `INSERT INTO \`namedqueries\` VALUES
(1,${OWNER},'All','priority=Highest'),(2,${OWNER},'Confirmed','bug_status=CONFIRMED');
`

let folder: string
let dump: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-searches-'))
  dump = join(folder, 'searches.sql')
  const small = gunzipSync(await readFile(SMALL)).toString()
  await writeFile(dump, small + SEARCHES)
})
after(() => rm(folder, { recursive: true }))

for (const kind of kinds) {
  void describe(`saved searches that find more than Docket gives at once (${kind.name})`, () => {
    let imported: Imported
    before(async () => {
      imported = await importDump(kind, dump, { parameters: { max_search_results: '1' } })
    })
    after(() => imported.remove())
    const searches = async () => {
      const verified = await imported.verify()
      return verified.searches.map(({ outcome, told }) => [outcome, told])
    }
    const turn = (bug: number, bug_status: string) =>
      imported.db.work((tx) =>
        tx.updateTable('bugs').set({ bug_status }).where('id', '=', bug).execute(),
      )
    const all = ['same', 'finds 3 bugs, as in the source']

    void test('are the same if both find the same number', async () => {
      const confirmed = ['same', 'finds 2 bugs, as in the source']
      assert.deepEqual(await searches(), [all, confirmed])
    })

    void test('differ if Docket finds one more bug beyond the limit', async () => {
      await turn(3, 'CONFIRMED')
      const confirmed = ['different', 'finds 3 bugs; the source has 2']
      assert.deepEqual(await searches(), [all, confirmed])
    })

    void test('differ if the number is the same, but not the bugs', async () => {
      await turn(1, 'UNCONFIRMED')
      const found = 'finds 2 bugs; the source has 2; missing in Docket: 1'
      assert.deepEqual(await searches(), [all, ['different', found]])
    })
  })
}
