import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'

import { hasTwoNodes } from '../../../tests/databases.ts'
import { onEachInstance } from '../../../tests/instance.ts'
import { verify } from '../../platform/blobs/blobs.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { sha256 } from '../../platform/ids.ts'
import { ALONE, openNode } from '../../platform/nodes/nodes.ts'
import { openPartials } from './partials.ts'

/** More than one read or transaction handles. */
const MANY = 501
const idOf = (kind: string, at: number) => `${kind}${String(at).padStart(31, '0')}`

onEachInstance('the sweep of uploads', (instance) => {
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

  void test('leaves uploads to the nodes that have their files, and others say so', async () => {
    const { admin, clock, db, folder, service } = instance()
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
    const resume = () =>
      instance().ask('PATCH', `/rest/uploads/${public_id}`, { as: admin, headers, body: 'y' })
    const elsewhere = await resume()
    assert.deepEqual([elsewhere.status, elsewhere.headers['retry-after']], [503, '1'])
    const isThere = async () =>
      (await db.look((tx) =>
        tx
          .selectFrom('ticket_uploads')
          .select('id')
          .where('public_id', '=', public_id)
          .executeTakeFirst(),
      )) !== undefined
    if (db.dialect.isRemote && !hasTwoNodes) {
      const other = openNode({ db, clock: () => clock.now, introduced: ALONE })
      await other.beat()
      await service.everyMinute()
      assert.ok(await isThere())
      await other.leave()
    }
    await service.everyMinute()
    assert.equal(await isThere(), false)
    assert.equal((await resume()).status, 404)
    assert.deepEqual(
      (await readdir(join(folder, 'uploads'))).filter((name) => name === public_id),
      [],
    )
  })

  void test('a blob does not share its file with an upload in a shared folder', async () => {
    const { folder, blobs } = instance()
    const clock = Date.now
    for (const isShared of [false, true]) {
      const partials = openPartials(join(folder, 'parts'), { isShared })
      const id = idOf('f', Number(isShared))
      const bytes = Readable.from([Buffer.from(`hello ${isShared}`)])
      const size = await partials.append(id, 0, { bytes, saved: async () => undefined })
      const blob = await partials.keep(id, size, openKeeper(instance().db, blobs, clock))
      assert.equal(blob.hash, sha256(`hello ${isShared}`))
      // As a node does that was paused in the middle of a write.
      await writeFile(join(folder, 'parts', id), 'HELLO', { flag: 'r+' })
      assert.equal(await verify(blobs, blob.hash), isShared ? 'whole' : 'damaged')
      await assert.rejects(partials.keep(id, size + 1, openKeeper(instance().db, blobs, clock)))
    }
  })
})
