/**
 * Blobs in an S3 bucket: `<prefix>/ab/cd/abcd…`, encrypted ones with `.enc`. Incoming bytes are
 * spooled to a local folder first and uploaded in one go, so that no partial object is visible and
 * nothing has to be copied.
 */

import assert from 'node:assert/strict'

import type { GetObjectCommandInput } from '@aws-sdk/client-s3'

import { Fault } from '../faults.ts'
import { sha256 } from '../ids.ts'
import { limits } from '../limits.ts'
import { type BlobKeys, KEYS_NOTE, type KeysNote, refuseOtherKeys } from './blob-keys.ts'
import { type Blob, type Blobs, type LinkedAs, MissingBlob, type Span } from './blobs.ts'
import { openEncrypted } from './encrypted.ts'
import { type Form, PLAIN } from './forms.ts'
import { type Bucket, bucketOf, type S3Settings } from './s3-bucket.ts'
import { openS3Client } from './s3-client.ts'
import { directIn } from './s3-direct.ts'
import { isMissing, reaching } from './s3-failures.ts'
import { objectsBelow, openObject } from './s3-read.ts'
import { abortOld, send } from './s3-send.ts'
import { openSpool, type Spool } from './spool.ts'

/** Older incomplete uploads are abandoned, whoever else uses the bucket. */
const UPLOAD_MS = 24 * 60 * 60_000
/** How often incomplete uploads are listed, which costs money. */
const UPLOADS_SEEN_MS = 60 * 60_000

/**
 * Opens the store; throws a Refusal if it cannot be used, or if its blobs need other keys. `folder`
 * holds bytes until they are uploaded.
 */
export async function openS3(
  settings: S3Settings,
  folder: string,
  keys?: BlobKeys,
): Promise<Blobs> {
  const client = await openS3Client(settings)
  const spool = await openSpool(folder)
  const plain = bucketOf(settings, client, PLAIN)
  const note = noteIn(plain)
  await refuseOtherKeys(note, keys)
  const inForm = (form: Form) => storeOf(bucketOf(settings, client, form), spool, settings.links)
  const store = keys ? openEncrypted({ keys, note, inForm }) : inForm(PLAIN)
  return { ...store, direct: await directIn(plain, settings) }
}

function storeOf(bucket: Bucket, spool: Spool, links: boolean): Blobs {
  const { client, form } = bucket
  let looked = -Infinity
  return {
    put: (bytes, before) =>
      spool.take(bytes, { sync: false, sealing: form.seal?.() }, async (path, blob) => {
        await before?.(blob)
        await reaching(send(bucket, path, blob))
      }),
    async putFile(path, blob, before) {
      await before?.(blob)
      await reaching(send(bucket, path, blob))
    },
    open: (hash, span) => open(bucket, hash, span),
    stat: (hash) => stat(bucket, hash),
    list: () => list(bucket),
    remove: (hash) => remove(bucket, hash),
    async sweepTemporary(older_than) {
      const files = await spool.sweep(older_than)
      if (older_than < looked + UPLOADS_SEEN_MS) return files
      looked = older_than
      return files + (await abortOld(bucket, older_than - UPLOAD_MS))
    },
    ...(links && {
      link: (hash: string, as: LinkedAs) => client.sign(linked(bucket, hash, as), as.seconds),
    }),
  }
}

function noteIn({ client, bucket, prefix }: Bucket): KeysNote {
  const place = { Bucket: bucket, Key: prefix + KEYS_NOTE }
  return {
    async read() {
      try {
        const { Body } = await reaching(client.s3.getObject(place))
        return await Body!.transformToString()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async write(text) {
      await reaching(client.put({ ...place, Body: text }, sha256(text)))
    },
  }
}

const at = ({ bucket, keyOf }: Bucket, hash: string) => ({ Bucket: bucket, Key: keyOf(hash) })

async function open(bucket: Bucket, hash: string, span: Span = {}) {
  const { start = 0, end = Infinity } = span
  assert.ok(start >= 0 && start <= end, 'a span goes forwards')
  const place = at(bucket, hash)
  try {
    return await openObject(bucket.client, place, span)
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    if (isMissing(cause)) throw new MissingBlob(hash, { cause })
    throw new Error(`The blob ${hash} cannot be opened`, { cause })
  }
}

async function stat(bucket: Bucket, hash: string): Promise<Blob | undefined> {
  try {
    const { ContentLength } = await reaching(bucket.client.s3.headObject(at(bucket, hash)))
    return { hash, size: ContentLength ?? 0 }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function* list(bucket: Bucket): AsyncGenerator<Blob> {
  for await (const { Key, Size = 0 } of objectsBelow(bucket)) {
    const hash = bucket.hashOf(Key)
    if (hash) yield { hash, size: Size }
  }
}

/** Uploads of the same bytes wait for this (see the keeper), so the retries are short. */
async function remove(bucket: Bucket, hash: string) {
  await bucket.client.s3.deleteObject(at(bucket, hash), {
    abortSignal: AbortSignal.timeout(limits.s3_remove_wait_ms),
  })
}

const linked = (bucket: Bucket, hash: string, as: LinkedAs): GetObjectCommandInput => ({
  ...at(bucket, hash),
  ResponseContentType: as.type,
  ResponseContentDisposition: as.disposition,
  ResponseCacheControl: 'private, no-store',
})
