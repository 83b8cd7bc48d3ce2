/** Reads an S3 object to its end, resuming when the connection breaks. */

import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import { limits } from '../limits.ts'
import { mayPass } from './s3-failures.ts'

/** Requests the bytes from an offset on; undefined if there are none. */
export type Ask = (from: number, signal: AbortSignal) => Promise<unknown>

/** A stream of the bytes; rejects if there is no such object. */
export async function resumed(ask: Ask, start: number): Promise<Readable> {
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
