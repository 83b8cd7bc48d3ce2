/** Reads S3 objects to their end, resuming when the connection breaks, and lists of them. */

import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import type { _Object } from '@aws-sdk/client-s3'

import { limits } from '../limits.ts'
import type { Span } from './blobs.ts'
import type { Bucket, S3Client } from './s3-bucket.ts'
import { mayPass, nameOf, reaching } from './s3-failures.ts'

/** A stream of the bytes of an object; rejects if there is none. */
export function openObject(
  { s3 }: S3Client,
  place: { Bucket: string; Key: string },
  { start = 0, end = Infinity }: Span = {},
): Promise<Readable> {
  const last = end === Infinity ? '' : end
  const ask: Ask = async (from, abortSignal) => {
    const isWhole = from === 0 && last === ''
    const range = isWhole ? {} : { Range: `bytes=${from}-${last}` }
    try {
      return (await s3.getObject({ ...place, ...range }, { abortSignal })).Body
    } catch (error) {
      if (nameOf(error) === 'InvalidRange') return undefined
      throw error
    }
  }
  return reaching(resumed(ask, start))
}

/** Requests the bytes from an offset on; undefined if there are none. */
type Ask = (from: number, signal: AbortSignal) => Promise<unknown>

async function resumed(ask: Ask, start: number): Promise<Readable> {
  const stop = new AbortController()
  const first = await ask(start, stop.signal)
  if (!first) return Readable.from([], { objectMode: false })
  const stream = Readable.from(piecesOf(ask, { from: start, body: first as Readable, stop }), {
    objectMode: false,
    highWaterMark: limits.stream_chunk_bytes,
  })
  // An unread body would keep its connection open.
  return stream.once('close', () => stop.abort())
}

interface Reading {
  from: number
  body: Readable
  stop: AbortController
}
async function* piecesOf(ask: Ask, { from, body, stop }: Reading): AsyncGenerator<Buffer> {
  let pieces = iteratorOf(body)
  let failed = 0
  const next = async (): Promise<Buffer | undefined> => {
    try {
      return (await nextOf(pieces, body)).value
    } catch (error) {
      if (stop.signal.aborted || !mayPass(error) || ++failed >= limits.s3_tries_max) throw error
      await wait(limits.s3_retry_ms * 2 ** failed)
      body = (await ask(from, stop.signal)) as Readable
      pieces = iteratorOf(body)
      return next()
    }
  }
  try {
    for (let piece = await next(); piece; piece = await next()) {
      from += piece.length
      failed = 0
      yield piece
    }
  } finally {
    body.destroy()
  }
}

const iteratorOf = (body: Readable) =>
  body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>

class SilenceError extends Error {
  override name = 'TimeoutError'
}

/** The timeout applies to the server only, not to a slow reader. */
async function nextOf(pieces: AsyncIterator<Buffer, undefined>, body: Readable) {
  const silence = setTimeout(
    () => body.destroy(new SilenceError('the S3 server stopped sending in the middle of a blob')),
    limits.s3_wait_ms,
  )
  try {
    return await pieces.next()
  } finally {
    clearTimeout(silence)
  }
}

/** All objects whose keys begin with the prefix of the bucket and a text, in their order. */
export async function* objectsBelow(
  { client, bucket, prefix }: Pick<Bucket, 'client' | 'bucket' | 'prefix'>,
  text = '',
): AsyncGenerator<_Object> {
  const below = prefix + text
  for (let next: string | undefined; ;) {
    const asked = { Bucket: bucket, ...(below && { Prefix: below }) }
    const from = next === undefined ? {} : { ContinuationToken: next }
    const page = await reaching(client.s3.listObjectsV2({ ...asked, ...from }))
    yield* page.Contents ?? []
    if (!page.IsTruncated) return
    next = page.NextContinuationToken
  }
}
