import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { Fault } from '../../platform/faults.ts'
import { newLinkId, sha256 } from '../../platform/ids.ts'
import { limits } from '../limits.ts'
import { openQuota } from '../quota/quota.ts'
import { openPartialBlobs } from './partial-blobs.ts'
import * as store from './uploads.store.ts'
import { announce, append, complete, removeUpload, seeUpload, type UploadParts } from './uploads.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** One of several nodes, as far as uploads need it. */
function openNode({ db, blobs: stored, clock, folder, transactions }: Instance): UploadParts {
  const blobs = openKeeper(db, stored, () => clock.now)
  const none = { upload_bytes_max: 2 ** 40, ticket_quota_bytes: 0, disk_reserve_bytes: 0 }
  const partials = openPartialBlobs(transactions, blobs)
  return { transactions, blobs, partials, quota: openQuota(none, folder) }
}

async function* pieces(...texts: (string | Buffer | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield typeof text === 'string' ? Buffer.from(text) : text
  }
}

const isFault = (name: string) => (error: unknown) => error instanceof Fault && error.fault === name

onEachInstance(
  'parts of uploads with the blobs',
  (instance) => {
    let [one, other]: UploadParts[] = []
    before(() => {
      one = openNode(instance())
      other = openNode(instance())
    })
    const owner = () => ({ user_id: instance().admin.id, from_grant: null, sender: '' })
    const made = async (size: number) => {
      const upload = { public_id: newLinkId(), path: 'a.bin', metadata: '', size }
      await announce(one!, owner(), upload)
      return () =>
        instance().transactions.look(docket, (look) => seeUpload(look, owner(), upload.public_id))
    }
    const partsOf = async ({ id }: { id: number }) => {
      const rows = await instance().transactions.look(docket, ({ tx }) =>
        store.partsFrom(tx, { upload_id: id, start: 0, limit: 10 }),
      )
      return rows.map(({ start, size }) => ({ start, size }))
    }
    const contentOf = async (hash: string) => {
      const chunks: Buffer[] = []
      for await (const chunk of await instance().blobs.open(hash)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    }

    void test('nodes continue the uploads of others, and the parts become one blob', async () => {
      const see = await made(9)
      assert.equal(await append(one!, await see(), pieces('one')), 3)
      assert.equal(await append(other!, await see(), pieces('t', 'wo')), 6)
      assert.deepEqual(await partsOf(await see()), [
        { start: 0, size: 3 },
        { start: 3, size: 3 },
      ])
      assert.equal(await append(one!, await see(), pieces('one')), 9)
      const { blob_hash, received } = await see()
      assert.deepEqual([blob_hash, received], [sha256('onetwoone'), 9])
      assert.equal(String(await contentOf(blob_hash!)), 'onetwoone')
      assert.deepEqual(await partsOf(await see()), [])
      instance().clock.now += 2 * HOUR_MS
      await one!.blobs.sweep()
      const kept = await instance().db.look((tx) =>
        tx.selectFrom('blobs').select('hash').where('ref_count', '=', 1).execute(),
      )
      assert.deepEqual(
        kept.map(({ hash }) => hash),
        [blob_hash],
      )
    })

    void test('large uploads have parts of limited size', async () => {
      const size = limits.upload_unsafe_bytes_max
      const see = await made(2 * size + 1)
      const half = Buffer.alloc(size / 2, 'x')
      const cut = pieces(half, half, half, 'tail', new Error('cut off'))
      await assert.rejects(append(one!, await see(), cut), /cut off/)
      assert.deepEqual(await partsOf(await see()), [
        { start: 0, size },
        { start: size, size: half.length + 4 },
      ])
      const rest = Buffer.alloc(size / 2 - 3, 'y')
      await append(other!, await see(), pieces(rest))
      const whole = Buffer.concat([half, half, half, Buffer.from('tail'), rest])
      const { blob_hash } = await see()
      assert.ok((await contentOf(blob_hash!)).equals(whole))
    })

    void test('of two requests that continue from the same byte, one is refused', async () => {
      const see = await made(6)
      const before_both = await see()
      await append(one!, before_both, pieces('abc'))
      await assert.rejects(
        append(other!, before_both, pieces('xyz')),
        isFault('upload_offset_wrong'),
      )
      await append(other!, await see(), pieces('def'))
      const { blob_hash } = await see()
      assert.equal(String(await contentOf(blob_hash!)), 'abcdef')
      await assert.rejects(
        append(one!, { ...before_both, received: 3 }, pieces('uvw')),
        isFault('upload_offset_wrong'),
      )
      assert.equal((await see()).blob_hash, blob_hash)
    })

    void test('completing an upload twice does no harm, nor after it was deleted', async () => {
      const see = await made(4)
      const first = await see()
      await append(one!, first, pieces('ab'))
      await append(one!, await see(), pieces('cd'))
      const received = { ...first, received: 4 }
      await complete(other!, received)
      const complete_one = await see()
      assert.equal(complete_one.blob_hash, sha256('abcd'))
      await removeUpload(one!, complete_one)
      await assert.rejects(complete(other!, received), isFault('upload_unknown'))
    })

    void test('a slow first part does not expire as an empty upload', async () => {
      const see = await made(2 ** 22)
      async function* slow() {
        yield Buffer.alloc(2 ** 21, 'x')
        instance().clock.now += HOUR_MS
        yield Buffer.from('y')
      }
      const { received } = await see()
      assert.equal(received, 0)
      await append(one!, await see(), slow())
      assert.equal((await see()).received, 2 ** 21 + 1)
    })
  },
  {},
  { are_uploads_shared: true },
)
