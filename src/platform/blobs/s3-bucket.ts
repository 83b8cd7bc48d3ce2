/** A bucket of an S3, and which of its keys are those of blobs. */

import assert from 'node:assert/strict'

import type {
  GetObjectCommandInput,
  PutObjectCommandInput,
  S3,
  UploadPartCommandInput,
  UploadPartCommandOutput,
} from '@aws-sdk/client-s3'

import { isHash, placeOf } from './blobs.ts'

export interface S3Settings {
  bucket: string
  /** Before each name, without slashes at its ends; may be empty. */
  prefix: string
  /** The address of the server; undefined for that of Amazon in the region. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket is in the path of addresses, and not in the name of the host. */
  path_style: boolean
  /** Whether it gives addresses at which anybody gets what is there. */
  links: boolean
  access_key: string
  secret_key: string
}
export interface S3Client {
  s3: S3
  /** Both with the SHA-256 of what is sent: the server takes nothing else. */
  put(this: void, input: PutObjectCommandInput, sha256: string): Promise<unknown>
  putPart(
    this: void,
    input: UploadPartCommandInput,
    sha256: string,
  ): Promise<UploadPartCommandOutput>
  /** An address that anybody may read for so many seconds. */
  sign(this: void, input: GetObjectCommandInput, seconds: number): Promise<string>
}

export interface Bucket {
  client: S3Client
  bucket: string
  /** What all keys begin with. */
  prefix: string
  keyOf(this: void, hash: string): string
  /** Of a key; undefined where others put it there. */
  hashOf(this: void, key: string | undefined): string | undefined
}

export function bucketOf(settings: S3Settings, client: S3Client): Bucket {
  const prefix = settings.prefix && `${settings.prefix}/`
  const keyOf = (hash: string) => {
    assert.ok(isHash(hash), 'a blob is asked for by its hash')
    return prefix + placeOf(hash)
  }
  const hashOf = (key = '') => {
    const hash = key.slice(-64)
    return isHash(hash) && key === keyOf(hash) ? hash : undefined
  }
  return { client, bucket: settings.bucket, prefix, keyOf, hashOf }
}
