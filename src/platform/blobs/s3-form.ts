/**
 * Presigned forms (POST Object) with which clients send an object to a bucket. Their policy covers
 * all that a client can say. A presigned PUT would not do: some servers accept further headers
 * with it, such as `x-amz-copy-source`, which copies any object of the bucket. Pure.
 */

import { createHmac } from 'node:crypto'

import type { Accepting } from './blobs.ts'
import type { S3Settings } from './s3-bucket.ts'

type Signer = Pick<S3Settings, 'bucket' | 'region' | 'access_key' | 'secret_key'>

/** The fields of a form for one object of exactly so many bytes. */
export function formFields(
  { bucket, region, access_key, secret_key }: Signer,
  key: string,
  { size, now, seconds }: Accepting,
): Record<string, string> {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const fields = {
    key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [access_key, ...scope].join('/'),
    'x-amz-date': time,
  }
  const equal = Object.entries({ bucket, ...fields }).map(([name, value]) => ({ [name]: value }))
  const conditions = [...equal, ['content-length-range', size, size]]
  const expiration = new Date(now + seconds * 1000).toISOString()
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  const secret = scope.reduce<string | Buffer>(hmac, `AWS4${secret_key}`)
  return { ...fields, policy, 'x-amz-signature': hmac(secret, policy).toString('hex') }
}

const hmac = (secret: string | Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest()
