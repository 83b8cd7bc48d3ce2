/**
 * An S3 for tests: fauxqs from npm on a free port of this machine, with the list of uploads that it
 * lacks. It accepts any key. `DOCKET_TEST_S3` may specify a real server instead, such as
 * `http://key:secret@127.0.0.1:9000/bucket`.
 */

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { startFauxqs } from 'fauxqs'

import type { S3Settings } from '../src/platform/blobs/s3-bucket.ts'
import { newApiKey } from '../src/platform/ids.ts'

const BUCKET = 'docket'

/** A server and a bucket in it. */
export interface S3Server {
  /** Settings with a new prefix each time. */
  settings(): S3Settings
  /** Stops the server. */
  close(): Promise<void>
}

/** A server whose responses tests can replace. */
export interface BreakableS3 extends S3Server {
  /** Runs before the server, and returns whether it has responded instead. */
  instead?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Multipart uploads that were started and not finished: the key of each, by its id. */
  uploads: Map<string, string>
}

/** The server of this run. */
export async function openTestS3(): Promise<S3Server> {
  const given = process.env['DOCKET_TEST_S3']
  if (!given) return startS3()
  const { origin, username, password, pathname } = new URL(given)
  const at = { endpoint: origin, bucket: pathname.slice(1), key: username, secret: password }
  return { settings: () => settingsOf(at), close: async () => undefined }
}

/** With an empty bucket. */
export async function startS3(): Promise<BreakableS3> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  server.createBucket(BUCKET)
  const http = createServer((asked, answer) => {
    if (!s3.instead?.(asked, answer) && !listUploads(s3, asked, answer)) {
      pass(s3, server.port, asked, answer)
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const s3: BreakableS3 = {
    settings: () => settingsOf({ endpoint, bucket: BUCKET, key: 'key', secret: 'secret' }),
    uploads: new Map(),
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await server.stop()
    },
  }
  return s3
}

function settingsOf(at: { endpoint: string; bucket: string; key: string; secret: string }) {
  return {
    bucket: at.bucket,
    prefix: `test/${newApiKey()}`,
    endpoint: at.endpoint,
    region: 'us-east-1',
    path_style: true,
    links: true,
    uploads: true,
    access_key: at.key,
    secret_key: at.secret,
  }
}

const askedOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://s3')

/** Passes a request to fauxqs, and records which uploads start and finish. */
function pass(s3: BreakableS3, port: number, asked: IncomingMessage, answer: ServerResponse) {
  const { method, url, headers } = asked
  const { pathname, searchParams: query } = askedOf(asked)
  const passed = request({ port, host: '127.0.0.1', method, path: url, headers }, (response) => {
    const { statusCode = 500 } = response
    answer.writeHead(statusCode, response.headers)
    if (method === 'POST' && query.has('uploads')) {
      return void text(response).then((xml) => {
        const [, id = ''] = /<UploadId>(.*)<\/UploadId>/.exec(xml) ?? []
        s3.uploads.set(id, pathname.slice(`/${BUCKET}/`.length))
        answer.end(xml)
      })
    }
    const id = query.get('uploadId')
    if (id && (method === 'POST' || method === 'DELETE') && statusCode < 300) s3.uploads.delete(id)
    response.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

function listUploads(s3: BreakableS3, asked: IncomingMessage, answer: ServerResponse): boolean {
  const { searchParams: query } = askedOf(asked)
  if (asked.method !== 'GET' || !query.has('uploads')) return false
  const now = new Date().toISOString()
  const found = [...s3.uploads]
    .filter(([, key]) => key.startsWith(query.get('prefix') ?? ''))
    .map(([id, key]) => `<Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${now}</Initiated>`)
    .map((upload) => `<Upload>${upload}</Upload>`)
  const list = `<IsTruncated>false</IsTruncated>${found.join('')}`
  answer.end(
    `<?xml version="1.0"?><ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`,
  )
  return true
}
