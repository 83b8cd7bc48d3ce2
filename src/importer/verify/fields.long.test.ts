/** Every field by every operator on a source, against the search of Docket. */

import assert from 'node:assert/strict'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { dailyOf } from '../../../tests/full.ts'
import { kinds } from '../../../tests/databases.ts'
import { type Imported, importDump } from '../../../tests/import/imports.ts'
import { RICH_ZONE, writeRichDump } from '../../../tests/import/rich-dump.ts'
import { builtInFields } from '../../tracker/search/tree/fields.ts'
import { operators } from '../../tracker/search/tree/operators.ts'
import type { SearchTried } from './verified.ts'

const OWN = [
  'cf_text',
  'cf_long',
  'cf_when',
  'cf_bug',
  'cf_day',
  'cf_number',
  'cf_qa_status',
  'cf_single_select',
]
/** Computed, or of the text index; of the hours worked, only changes are evaluated. */
const BEYOND = [
  'content',
  'days_elapsed',
  'last_visit_ts',
  'longdescs.count',
  'owner_idle_time',
  'percentage_complete',
]
/** Bytes of files are not read here, `is_open` is inner, and this Bugzilla lacks the others. */
const UNASKED = [
  'attach_data.thedata',
  'is_open',
  'bug_type',
  'regressed_by',
  'regresses',
  'restrict_comments',
]
const FIELDS = [...builtInFields.keys(), ...OWN].filter((name) => !UNASKED.includes(name))
/** Values that many fields have, and some that few have. */
const VALUES = ['1', 'whistles', 'admin@example.com', '%user%', '---', '2025-10-20']
const ADMIN = 1

let folder: string
let given: { dump: string; attachments: string }
const asked = new Map<number, { field: string; operator: string; query: string }>()
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-fields-'))
  given = await writeRichDump(folder)
  for (const field of FIELDS) {
    for (const operator of Object.keys(operators)) {
      for (const value of VALUES) {
        const query = `f1=${field}&o1=${operator}&v1=${encodeURIComponent(value)}`
        asked.set(100 + asked.size, { field, operator, query })
      }
    }
  }
  const rows = [...asked].map(([id, { query }]) => `(${id},${ADMIN},'search ${id}','${query}')`)
  await appendFile(given.dump, `INSERT INTO \`namedqueries\` VALUES\n${rows.join(',\n')};\n`)
})
after(() => rm(folder, { recursive: true }))

for (const kind of dailyOf(kinds, 'PostgreSQL')) {
  void describe(`searches by every field and operator (${kind.name})`, () => {
    let imported: Imported
    let tried: SearchTried[]
    before(async () => {
      const parameters = { useqacontact: '1', insidergroup: 'admin', timetrackinggroup: 'admin' }
      imported = await importDump(kind, given.dump, { ...given, zone: RICH_ZONE, parameters })
      const { searches } = await imported.verify()
      tried = searches.filter(({ id }) => asked.has(id))
    })
    after(() => imported.remove())

    void test('find the same in Docket as in the source', () => {
      assert.equal(tried.length, asked.size)
      const different = tried.filter(({ outcome }) => outcome === 'different')
      assert.deepEqual(
        different.map(({ id, told }) => [asked.get(id)!.query, told]),
        [],
      )
    })

    void test('are evaluated, except those of a few fields', () => {
      const same = tried.filter(({ outcome }) => outcome === 'same')
      const evaluated = new Set(same.map(({ id }) => asked.get(id)!.field))
      const missing = FIELDS.filter((field) => !evaluated.has(field))
      assert.deepEqual(missing.toSorted(), BEYOND.toSorted())
    })
  })
}
