/**
 * Objects in an S3 bucket that clients send there themselves, with presigned forms:
 * `<prefix>/uploads/FOLDER/NAME`, which is never the key of a blob.
 */

import assert from 'node:assert/strict'

import type { DirectObjects } from './blobs.ts'
import type { Bucket, S3Settings } from './s3-bucket.ts'
import { isMissing, reaching } from './s3-failures.ts'
import { formFields } from './s3-form.ts'
import { objectsBelow, openObject } from './s3-read.ts'

const FOLDER = 'uploads/'
/** A key, to learn how URLs of the bucket begin. */
const ANY = 'any'
const NAME = /^[\w-]+\/[\w-]+$/

/** Clients may send more of them if the settings say so. */
export async function directIn(bucket: Bucket, settings: S3Settings): Promise<DirectObjects> {
  const { client, prefix } = bucket
  const at = (name: string) => {
    assert.match(name, NAME)
    return { Bucket: bucket.bucket, Key: prefix + FOLDER + name }
  }
  const { origin, pathname } = new URL(await client.sign({ Bucket: bucket.bucket, Key: ANY }, 1))
  const url = origin + pathname.slice(0, -ANY.length)
  return {
    origin: settings.uploads ? origin : undefined,
    accept: (name, how) => ({ url, fields: formFields(settings, at(name).Key, how) }),
    async sizeOf(name) {
      const head = await reaching(client.s3.headObject(at(name))).catch(unlessMissing)
      return head?.ContentLength
    },
    open: (name) => openObject(client, at(name)).catch(unlessMissing),
    async *list(folder) {
      const below = FOLDER + (folder === undefined ? '' : `${folder}/`)
      for await (const { Key = '' } of objectsBelow(bucket, below)) {
        const name = Key.slice(prefix.length + FOLDER.length)
        if (NAME.test(name)) yield name
      }
    },
    async remove(name) {
      await reaching(client.s3.deleteObject(at(name)))
    },
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
