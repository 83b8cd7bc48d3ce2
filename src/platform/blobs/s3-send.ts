/** Uploads a file to a bucket, in parts if it is large. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import type { ListMultipartUploadsCommandInput, MultipartUpload } from '@aws-sdk/client-s3'

import { measure } from '../files.ts'
import { limits } from '../limits.ts'
import type { Blob } from './blobs.ts'
import { storedSize } from './encryption.ts'
import type { Bucket, S3Client } from './s3-bucket.ts'
import { mayPass, nameOf } from './s3-failures.ts'

const MIB = 1024 ** 2
const PART_BYTES = 8 * MIB
/** S3's limit. All parts but the last have the same size, as some servers require. */
const PARTS_MAX = 10_000
const PARTS_AT_ONCE = 4

/** The object becomes visible only when this completes. The file has the form of the bucket. */
export async function send(bucket: Bucket, path: string, blob: Blob) {
  const place = { Bucket: bucket.bucket, Key: bucket.keyOf(blob.hash) }
  const isSealed = bucket.form.seal !== undefined
  const size = isSealed ? storedSize(blob.size) : blob.size
  if (size > PART_BYTES) return sendInParts(bucket.client, place, { path, size })
  const hash = isSealed ? (await measure(path)).sha256 : blob.hash
  await patiently(() => {
    const body = { Body: createReadStream(path), ContentLength: size }
    return bucket.client.put({ ...place, ...body }, hash)
  })
}

async function sendInParts(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { path, size }: { path: string; size: number },
) {
  const { s3 } = client
  const { UploadId } = await s3.createMultipartUpload(place)
  const upload = { ...place, UploadId }
  const tags: (string | undefined)[] = []
  const spans = spansOf(size).entries()
  const sendSome = async () => {
    for (const [index, span] of spans) {
      const hash = await hashOf(path, span)
      const { ETag } = await patiently(() => {
        const body = {
          Body: createReadStream(path, span),
          ContentLength: span.end - span.start + 1,
        }
        return client.putPart({ ...upload, PartNumber: index + 1, ...body }, hash)
      })
      tags[index] = ETag
    }
  }
  try {
    await all(Array.from({ length: PARTS_AT_ONCE }, sendSome))
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    await s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } })
  } catch (error) {
    // If the abort fails, a sweep repeats it.
    await s3.abortMultipartUpload(upload).catch(() => undefined)
    throw error
  }
}

/** All have settled when this returns, even after a failure: nothing reads the file afterwards. */
async function all(parts: Promise<void>[]) {
  const failed = (await Promise.allSettled(parts)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

interface Part {
  start: number
  end: number
}
function spansOf(size: number): Part[] {
  const part = Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX / MIB) * MIB)
  return Array.from({ length: Math.ceil(size / part) }, (_, index) => ({
    start: index * part,
    end: Math.min(size, (index + 1) * part) - 1,
  }))
}

async function hashOf(path: string, span: Part): Promise<string> {
  const sum = createHash('sha256')
  const how = { ...span, highWaterMark: limits.stream_chunk_bytes }
  for await (const chunk of createReadStream(path, how)) sum.update(chunk as Buffer)
  return sum.digest('hex')
}

/** The client does not retry a stream, because it is consumed by then. */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let failed = 1; ; failed++) {
    try {
      return await attempt()
    } catch (error) {
      if (!mayPass(error) || failed >= limits.s3_tries_max) throw error
      await wait(limits.s3_retry_ms * 2 ** failed)
    }
  }
}

/** Aborts uploads of blobs that were begun before a time; returns how many. */
export async function abortOld(bucket: Bucket, before: number) {
  let aborted = 0
  for await (const { Key, UploadId, Initiated } of uploadsIn(bucket)) {
    if (!bucket.hashOf(Key) || (Initiated?.getTime() ?? Infinity) >= before) continue
    const { s3 } = bucket.client
    await s3.abortMultipartUpload({ Bucket: bucket.bucket, Key, UploadId }).catch(unlessEnded)
    aborted++
  }
  return aborted
}

async function* uploadsIn({ client, bucket, prefix }: Bucket): AsyncGenerator<MultipartUpload> {
  const asked: ListMultipartUploadsCommandInput = { Bucket: bucket, Prefix: prefix }
  for (;;) {
    const page = await client.s3.listMultipartUploads(asked)
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    asked.KeyMarker = page.NextKeyMarker
    asked.UploadIdMarker = page.NextUploadIdMarker
  }
}

function unlessEnded(error: unknown) {
  if (nameOf(error) !== 'NoSuchUpload') throw error
}
