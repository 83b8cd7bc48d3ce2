import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { hasTwoNodes } from '../../../tests/databases.ts'
import { onEachInstance } from '../../../tests/instance.ts'

/** More than one read or transaction handles. */
const MANY = 501
const idOf = (kind: string, at: number) => `${kind}${String(at).padStart(31, '0')}`

const suite: Parameters<typeof onEachInstance>[1] = (instance) => {
  void test('processes any number of uploads', async () => {
    const { db, folder, clock, admin, service } = instance()
    const uploads = join(folder, 'uploads')
    await mkdir(uploads, { recursive: true })
    const row = (public_id: string, ends_at: number) => ({
      public_id,
      user_id: admin.id,
      from_grant: null,
      path: 'a.txt',
      metadata: '',
      size: 2,
      received: 1,
      creation_ts: clock.now,
      ends_at,
    })
    const many = (kind: string) => Array.from({ length: MANY }, (_, at) => idOf(kind, at))
    const [kept, stray, empty, ended] = [many('a'), many('b'), many('c'), many('d')]
    for (const id of [...kept, ...stray]) await writeFile(join(uploads, id), 'x')
    await db.work(async (tx) => {
      // Those without a file come after all that have one.
      for (const [ids, left_ms] of [
        [kept, 1],
        [empty, 1],
        [ended, -1],
      ] as const) {
        const rows = ids.map((id) => row(id, clock.now + left_ms))
        await tx.insertInto('ticket_uploads').values(rows).execute()
      }
    })
    await service.everyMinute()
    const left = await db.look((tx) =>
      tx.selectFrom('ticket_uploads').select('public_id').orderBy('id').execute(),
    )
    assert.deepEqual(
      left.map(({ public_id }) => public_id),
      kept,
    )
    assert.deepEqual((await readdir(uploads)).toSorted(), kept)
  })

  void test('an upload of which bytes are missing is unknown at once', async () => {
    const { admin, clock, db } = instance()
    const public_id = idOf('e', 1)
    const begun = { path: 'a.txt', metadata: '', size: 2, received: 1, creation_ts: clock.now }
    const owner = { user_id: admin.id, from_grant: null }
    const row = { ...begun, ...owner, public_id, ends_at: clock.now + 60_000 }
    await db.work((tx) => tx.insertInto('ticket_uploads').values(row).execute())
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '1',
      'content-type': 'application/offset+octet-stream',
    }
    const path = `/rest/uploads/${public_id}`
    const { status } = await instance().ask('PATCH', path, { as: admin, headers, body: 'y' })
    assert.equal(status, 404)
    const left = await db.look((tx) =>
      tx.selectFrom('ticket_uploads').select('id').where('public_id', '=', public_id).execute(),
    )
    assert.deepEqual(left, [])
  })
}

// Nodes that share uploads have no files of uploads.
if (!hasTwoNodes) onEachInstance('the sweep of uploads', suite, {}, { are_uploads_shared: false })
