import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { dailyOf } from '../../../tests/full.ts'
import { kinds } from '../../../tests/databases.ts'
import { type Imported, importDump } from '../../../tests/import/imports.ts'
import { COMMA, LIST, RICH_ZONE, SMALL, writeRichDump } from '../../../tests/import/rich-dump.ts'
import { recompute } from '../../accounts/group-sets/group-sets.ts'
import { setParameter } from '../../accounts/parameters/parameters.ts'
import { verifiedLines } from '../report/verified-text.ts'

let folder: string
let rich: Awaited<ReturnType<typeof writeRichDump>>
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-rich-'))
  rich = await writeRichDump(folder)
})
after(() => rm(folder, { recursive: true }))

for (const kind of dailyOf(kinds, 'PostgreSQL')) {
  void describe(`an import that is compared with its source (${kind.name})`, () => {
    void test('is clean of the small dump', async () => {
      const imported = await importDump(kind, SMALL)
      const verified = await imported.verify()
      await imported.remove()
      assert.deepEqual([verified.clean, verified.bugs.compared], [true, 3], told(verified))
      assert.equal(verified.bugs.source_digest, verified.bugs.docket_digest)
    })

    void test('is clean if one group of a bug is sufficient to see it', async () => {
      const { dump, attachments } = rich
      const given = { zone: RICH_ZONE, attachments }
      const imported = await importDump(kind, dump, { ...given, parameters: { or_groups: '1' } })
      const verified = await imported.verify()
      // The same user sees less if all groups are required.
      await imported.db.work((tx) => setParameter(tx, 'or_groups', '0'))
      await imported.db.work(recompute)
      const changed = await imported.verify()
      await imported.remove()
      assert.equal(verified.clean, true, told(verified))
      assert.match(told(changed), /user 21 \(bob@example\.com\): bug 11 is wrongly hidden/)
    })

    void describe('of a dump with something of everything', () => {
      let imported: Imported
      before(async () => {
        const { dump, attachments } = rich
        const parameters = { useqacontact: '1', maintainer: 'a@example.com' }
        imported = await importDump(kind, dump, { zone: RICH_ZONE, parameters, attachments })
      })
      after(() => imported.remove())

      void test('is clean', async () => {
        const verified = await imported.verify()
        assert.equal(verified.clean, true, told(verified))
        assert.equal(verified.bugs.source_digest, verified.bugs.docket_digest)
      })

      void test('resolves the hour that occurs twice by the order of rows', async () => {
        const when = await imported.db.look(async (tx) => [
          ...(await tx.selectFrom('longdescs').selectAll().where('id', 'in', [21, 22]).execute()),
          ...(await tx.selectFrom('bug_changes').selectAll().where('id', '>=', 130).execute()),
        ])
        assert.deepEqual(Object.fromEntries(when.map(({ id, bug_when }) => [id, iso(bug_when)])), {
          21: '2025-10-26T00:50',
          22: '2025-10-26T01:10',
          130: '2025-10-26T00:40',
          131: '2025-10-26T01:05',
        })
      })

      void test('joins text that was split, and nothing else', async () => {
        const changes = await imported.db.look((tx) =>
          tx.selectFrom('bug_changes').select(['id', 'removed', 'added']).orderBy('id').execute(),
        )
        assert.deepEqual(
          changes.map(({ id, removed, added }) => [id, removed || '', added || '']),
          [
            [100, COMMA, 'Kettle whistles'],
            [110, '', LIST],
            [120, 'a', 'b'],
            [121, 'b', 'c'],
            [130, 'c', 'd'],
            [131, 'd', 'e'],
          ],
        )
      })
    })
  })
}

const told = (verified: Parameters<typeof verifiedLines>[0]) => verifiedLines(verified).join('\n')
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)
