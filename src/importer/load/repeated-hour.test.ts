import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'
import { openZone } from '../../platform/zones.ts'
import { verifiedLines } from '../report/verified-text.ts'
import { openStaging } from '../staging/open-staging.ts'

/** On 2025-10-26 clocks in Berlin went from 03:00 back to 02:00, at 01:00 UTC. */
const said = (time: string) => `2025-10-26 ${time}:00`
const utc = (hour: number, minute: number) => Date.UTC(2025, 9, 26, hour, minute)
const BUG = 3
/** Created in the first occurrence, and commented on and changed at the same time in the second. */
const TWICE = `
  update bugs set creation_ts = '${said('02:50')}', delta_ts = '${said('02:20')}',
    lastdiffed = '${said('02:20')}' where bug_id = ${BUG};
  delete from bugs_activity where bug_id = ${BUG};
  delete from longdescs where bug_id = ${BUG};
  insert into longdescs (comment_id, bug_id, who, bug_when, thetext, isprivate, type, work_time)
    values (951, ${BUG}, 1, '${said('02:50')}', 'one', 0, 0, '0.00'),
      (952, ${BUG}, 1, '${said('02:20')}', 'two', 0, 0, '0.00');
  insert into bugs_activity (id, bug_id, who, bug_when, fieldid, removed, added)
    values (951, ${BUG}, 1, '${said('02:20')}', 2, 'a', 'b')`

let temp: string
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-twice-'))
  ;(await stageSmall(temp)).close()
  const file = new DatabaseSync(join(temp, 'staging.db'))
  file.exec(TWICE)
  file.close()
})
after(() => rm(temp, { recursive: true }))

onEachDatabase('times in the hour that occurs twice in autumn', (opened) => {
  void test('no event of a bug precedes its creation, or follows its last change', async () => {
    const staged = openStaging(temp)
    const zone = openZone('Europe/Berlin')!
    await loadStaged(opened().place, staged, { zone })
    const verified = await verifyStaged(opened(), staged, { zone })
    staged.close()
    const found = await opened().db.look(async (tx) => {
      const times = ['creation_ts', 'delta_ts', 'lastdiffed'] as const
      const bug = await tx.selectFrom('bugs').select(times).where('id', '=', BUG).execute()
      const comments = tx.selectFrom('longdescs').select('bug_when').where('bug_id', '=', BUG)
      const changes = tx.selectFrom('bug_changes').select('bug_when').where('bug_id', '=', BUG)
      const rows = [
        ...bug,
        ...(await comments.orderBy('id').execute()),
        ...(await changes.execute()),
      ]
      return rows.map((row) => ({ ...row }))
    })
    const [first, second] = [utc(0, 50), utc(1, 20)]
    assert.deepEqual(found, [
      { creation_ts: first, delta_ts: second, lastdiffed: second },
      { bug_when: first },
      { bug_when: second },
      { bug_when: second },
    ])
    assert.equal(verified.clean, true, verifiedLines(verified).join('\n'))
  })
})
