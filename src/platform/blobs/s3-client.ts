/** Creates and tests the S3 client. Loaded only if blobs are stored there. */

import type { PutObjectCommand, S3, UploadPartCommand } from '@aws-sdk/client-s3'

import { limits } from '../limits.ts'
import type { S3Client, S3Settings } from './s3-bucket.ts'
import { refusalOf } from './s3-failures.ts'

const quiet = () => undefined

/** Throws a Refusal that says why the store does not work. */
export async function openS3Client(settings: S3Settings): Promise<S3Client> {
  const sdk = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const agent = { keepAlive: true, maxSockets: limits.connections_max }
  const s3 = new sdk.S3({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.path_style,
    credentials: { accessKeyId: settings.access_key, secretAccessKey: settings.secret_key },
    // Without a logger the client writes to the console.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    maxAttempts: limits.s3_tries_max,
    // A download can be idle for long while its reader is slow, so the socket has no idle timeout;
    // only the time until the response begins is limited.
    requestHandler: {
      connectionTimeout: limits.s3_connect_wait_ms,
      requestTimeout: limits.s3_wait_ms,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Each piece is signed with its SHA-256, which every server verifies; not all support the
    // additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await tryOut(s3, settings)
  const sending = { requestTimeout: limits.s3_send_wait_ms }
  return {
    s3,
    put: (input, sha256) => s3.send(signed(new sdk.PutObjectCommand(input), sha256), sending),
    putPart: (input, sha256) => s3.send(signed(new sdk.UploadPartCommand(input), sha256), sending),
    sign: (input, expiresIn) => getSignedUrl(s3, new sdk.GetObjectCommand(input), { expiresIn }),
  }
}

/** Otherwise the client would leave the payload of a stream unsigned. */
function signed<Command extends PutObjectCommand | UploadPartCommand>(
  command: Command,
  sha256: string,
): Command {
  const stack = command.middlewareStack as PutObjectCommand['middlewareStack']
  stack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build' },
  )
  return command
}

async function tryOut(s3: S3, settings: S3Settings) {
  const { bucket, prefix } = settings
  try {
    await s3.listObjectsV2({ Bucket: bucket, MaxKeys: 1, ...(prefix && { Prefix: `${prefix}/` }) })
  } catch (error) {
    s3.destroy()
    throw refusalOf(error, settings)
  }
}
