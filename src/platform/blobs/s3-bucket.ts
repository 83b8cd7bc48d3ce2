/** An S3 bucket, and the mapping between blobs and keys. */

import assert from 'node:assert/strict'

import type {
  GetObjectCommandInput,
  PutObjectCommandInput,
  S3,
  UploadPartCommandInput,
  UploadPartCommandOutput,
} from '@aws-sdk/client-s3'

import { isHash, placeOf } from './blobs.ts'
import type { Form } from './forms.ts'

/** The setting `blobs`, after validation; the keys come from settings of their own. */
export interface S3Settings {
  bucket: string
  /** Prefix of every key, without leading or trailing slash; may be empty. */
  prefix: string
  /** The URL of the server; undefined for Amazon S3 in the region. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket is part of the path of URLs instead of the host name. */
  path_style: boolean
  /** Whether to redirect downloads to presigned URLs. */
  links: boolean
  /** Whether clients may send objects with presigned forms. */
  uploads: boolean
  access_key: string
  secret_key: string
}

/** The requests that Docket sends to S3, besides those of `s3` itself. */
export interface S3Client {
  s3: S3
  /** Both send the SHA-256 of the content, which the server verifies. */
  put(this: void, input: PutObjectCommandInput, sha256: string): Promise<unknown>
  /** One part of a multipart upload. */
  putPart(
    this: void,
    input: UploadPartCommandInput,
    sha256: string,
  ): Promise<UploadPartCommandOutput>
  /** A presigned URL, valid for this many seconds. */
  sign(this: void, input: GetObjectCommandInput, seconds: number): Promise<string>
}

/** Where blobs are stored in S3. */
export interface Bucket {
  client: S3Client
  bucket: string
  /** The common prefix of all keys. */
  prefix: string
  form: Form
  /** The key of a blob: the prefix, then the same path as in a folder, `ab/cd/abcd…`. */
  keyOf(this: void, hash: string): string
  /** The hash in a key; undefined for foreign keys. */
  hashOf(this: void, key: string | undefined): string | undefined
}

/** Makes no request; whether the bucket exists becomes known when it is first used. */
export function bucketOf(settings: S3Settings, client: S3Client, form: Form): Bucket {
  const prefix = settings.prefix && `${settings.prefix}/`
  const keyOf = (hash: string) => {
    assert.ok(isHash(hash), 'a blob is asked for by its hash')
    return prefix + placeOf(hash) + form.suffix
  }
  const hashOf = (key = '') => {
    const hash = key.slice(0, key.length - form.suffix.length).slice(-64)
    return isHash(hash) && key === keyOf(hash) ? hash : undefined
  }
  return { client, bucket: settings.bucket, prefix, form, keyOf, hashOf }
}
