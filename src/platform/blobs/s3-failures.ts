/** Classifies the failures of an S3: refusals with a reason, and temporary ones. */

import { Refusal } from '../refusal.ts'
import { fail } from './faults.ts'
import type { S3Settings } from './s3-bucket.ts'

interface Failure {
  name: string
  message: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/**
 * The error code in the response, such as `NoSuchKey` or `SlowDown`, or the name of a network
 * error.
 */
export const nameOf = (error: unknown) => (error as Failure).name

/** A response without a body can be identified by its status only. */
export const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey'].includes(nameOf(error))

/** Whether a retry may succeed soon. */
export function mayPass(error: unknown): boolean {
  const { name, code = '', $metadata } = error as Failure
  const status = $metadata?.httpStatusCode
  if (status === undefined) return name === 'TimeoutError' || LINE_CUT.test(code)
  return status >= 500 || status === 408 || status === 429
}
const LINE_CUT =
  /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/

/** After all retries, it is a temporary fault instead of a bug. */
export async function reaching<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking
  } catch (error) {
    if (!mayPass(error)) throw error
    try {
      return fail('blobs_away')
    } catch (fault) {
      throw Object.assign(fault as Error, { cause: error })
    }
  }
}

/** Keyed by the error name in the response, or by the code of the connection error. */
const WHY: Record<string, (settings: S3Settings) => string> = {
  InvalidAccessKeyId: ({ access_key }) =>
    `the access key ${access_key} is unknown; check s3_access_key`,
  SignatureDoesNotMatch: () => 'the secret key is wrong; check s3_secret_key',
  AccessDenied: ({ access_key }) =>
    `the access key ${access_key} is not allowed to list the bucket; allow it, or check ` +
    's3_access_key',
  NoSuchBucket: ({ bucket }) =>
    `there is no bucket ${bucket}; create it, or check the setting blobs`,
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  RequestTimeTooSkewed: () => 'its clock and that of this machine differ; set the clock',
  ECONNREFUSED: () => 'nothing answers there; start it, or check s3_endpoint',
  ENOTFOUND: () =>
    'its host name cannot be resolved; check s3_endpoint and s3_region, and whether ' +
    's3_path_style should be on',
  EAI_AGAIN: () => 'host names cannot be resolved; check the network of this machine',
  TimeoutError: () => 'it does not answer in time; check s3_endpoint and the network',
}

function wrongRegion({ region }: S3Settings) {
  return `the bucket is not in the region ${region}; check s3_region`
}

/** Why the store cannot be used, and how to fix it. */
export function refusalOf(error: unknown, settings: S3Settings): Refusal {
  const { name, code = '', message } = error as Failure
  const why = WHY[name] ?? WHY[code] ?? (() => `${name}: ${message}`)
  const { bucket, endpoint, region } = settings
  const where = endpoint ?? `Amazon S3 in ${region}`
  return new Refusal(`the bucket ${bucket} at ${where} cannot be used: ${why(settings)}`)
}
