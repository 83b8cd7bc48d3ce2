/**
 * The bytes of incomplete uploads in the blob store, where every node can continue them. A part of
 * an upload is a blob, or an object that its client sent to the bucket.
 */

import type { Readable } from 'node:stream'

import { nobody } from '../../accounts/actors/actors.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import { inLargeChunks } from '../../platform/blobs/large-chunks.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { limits } from '../limits.ts'
import { dropObjects, nameOf } from './objects.ts'
import type { Partials, Writing } from './partials.ts'
import * as store from './uploads.store.ts'

/** The number of parts that are read from the database at once. */
const PAGE = 100

/** The caller stores the parts, and deletes them together with their upload. */
export function openPartialBlobs(transactions: Transactions, blobs: Keeper): Partials {
  const partsFrom = ({ id: upload_id }: store.Upload, start: number) =>
    transactions.look(nobody, ({ tx }) => store.partsFrom(tx, { upload_id, start, limit: PAGE }))

  /** Ends early if parts are missing, because another request completed or deleted the upload. */
  async function* contentOf(upload: store.Upload): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < upload.size;) {
      const parts = await partsFrom(upload, at)
      using _held = blobs.hold(parts.flatMap(({ blob_hash }) => blob_hash ?? []))
      if (parts[0]?.start !== at) return
      for (const part of parts) {
        const bytes = await open(upload, part)
        if (!bytes) return
        yield* bytes
        at += part.size
      }
    }
  }

  const { direct } = blobs
  /** Undefined if it is missing: backups do not contain objects. */
  const open = async (upload: store.Upload, part: store.Part): Promise<Readable | undefined> =>
    part.blob_hash === null ? direct?.open(nameOf(upload, part)) : blobs.open(part.blob_hash)

  return {
    ...(direct && { direct }),
    append: (upload, writing) => write(blobs, upload, writing),
    async has(upload) {
      const { id: upload_id, received: end } = upload
      const last = await transactions.look(nobody, ({ tx }) =>
        store.partBefore.first(tx, { upload_id, end }),
      )
      if (last?.blob_hash !== null) return last !== undefined
      return (await direct?.sizeOf(nameOf(upload, last))) === last.size
    },
    async whole(upload) {
      const [first] = await partsFrom(upload, 0)
      if (first?.size === upload.size && first.blob_hash !== null) {
        return { hash: first.blob_hash, size: first.size }
      }
      const blob = await blobs.put(contentOf(upload))
      return blob.size === upload.size ? blob : undefined
    },
    async remove(upload) {
      // One that was sent without them costs no request.
      if (direct?.origin && upload.size >= limits.upload_object_bytes_min) {
        await dropObjects(direct, upload)
      }
    },
  }
}

async function write(
  blobs: Pick<Keeper, 'put'>,
  { received }: Pick<store.Upload, 'received'>,
  { bytes, saved }: Writing,
): Promise<number> {
  const chunks = inLargeChunks(bytes)
  const broken: unknown[] = []
  /** The bytes up to the size of a part, or to the failure of the connection. */
  async function* partFrom(first: Uint8Array) {
    yield first
    for (let size = first.length; size < limits.upload_unsafe_bytes_max;) {
      const next = await chunks.next().catch((error: unknown) => void broken.push(error))
      if (!next || next.done) return
      yield next.value
      size += next.value.length
    }
  }
  let at = received
  try {
    while (broken.length === 0) {
      const { value, done } = await chunks.next()
      if (done) return at
      // Empty uploads expire soon, and a part may take long.
      if (at === 0) await saved(0)
      const part = await blobs.put(partFrom(value))
      at += part.size
      await saved(at, part)
    }
    throw broken[0]
  } finally {
    await chunks.return(undefined)
  }
}
