/**
 * Streamed responses: generated in slices, so that other requests get turns, and no faster than the
 * client reads. Responses that are the same for many clients are generated once.
 */

import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Throttle, ThrottledCaller } from '../aside/throttle.ts'
import { limits } from '../limits.ts'
import { isKnown } from './formats.ts'
import type { Streaming } from './method.ts'
import type { Answer } from './replies.ts'
import { SharedAnswers } from './shared-answers.ts'
import { endStalled, type Unsent } from './unsent.ts'

/** A streamed response. With `shared`, it is generated once per key, and not for each client. */
export interface Flow extends Streaming {
  /** Without a charset; it is always UTF-8. */
  type: string
  /** Generates the text again at each call. */
  pieces: () => AsyncIterable<string>
}

/** Sends streams within the limits of `Unsent`, in turns of the throttle. */
export class Flows {
  readonly #throttle: Throttle
  readonly #unsent: Unsent
  readonly #shared = new SharedAnswers()

  constructor(throttle: Throttle, unsent: Unsent) {
    this.#throttle = throttle
    this.#unsent = unsent
  }

  /** Throws fault `not_now` if the caller has too much unsent data. */
  needSpaceFor({ request }: Answer, flow: Flow) {
    if (flow.shared === undefined) this.#unsent.needSpaceFor(request.caller, bytesHeld(flow))
  }

  /** `head` are headers: name, value, name, value. Rejects if the response is interrupted. */
  async send(answer: Answer, flow: Flow, head: string[]) {
    const { request, reply, status = 200 } = answer
    if (flow.shared !== undefined) return this.#sendShared(answer, flow, head)
    const packs = flow.packs && takesGzip(answer)
    if (packs) head.push('content-encoding', 'gzip')
    reply.hijack()
    reply.raw.writeHead(status, head)
    this.#unsent.watch(reply.raw, request.caller, bytesHeld(flow))
    const pieces = this.inSlices(flow.pieces, request.caller ?? undefined)
    if (request.method === 'HEAD') reply.raw.end()
    else if (packs) await pipeline(pieces, createGzip(), reply.raw)
    else await pipeline(pieces, reply.raw)
    return undefined
  }

  async #sendShared(answer: Answer, { type, shared, pieces }: Flow, head: string[]) {
    const { request, reply, status = 200 } = answer
    // The first request that generates a shared response is not charged for it.
    const made = await this.#shared.find(`${type} ${shared}`, () => this.inSlices(pieces))
    head.push('etag', made.etag)
    if (
      status === 200 &&
      READS.has(request.method) &&
      isKnown(request.headers['if-none-match'], made.etag)
    ) {
      reply.hijack()
      // Without a body, headers that describe one must be absent.
      reply.raw.writeHead(304, head.slice(2)).end()
      return
    }
    const packs = takesGzip(answer)
    if (packs) head.push('content-encoding', 'gzip')
    const bytes = packs ? await made.packed() : made.bytes
    reply.hijack()
    reply.raw.writeHead(status, [...head, 'content-length', `${bytes.length}`])
    endStalled(reply.raw)
    reply.raw.end(bytes)
  }

  /** Joins small pieces. Without a caller the response is shared, and nobody is charged for it. */
  async *inSlices(pieces: () => AsyncIterable<string>, caller?: ThrottledCaller) {
    await this.#throttle.turn(caller)
    let began = performance.now()
    let slice: string[] = []
    let chars = 0
    for await (const piece of pieces()) {
      slice.push(piece)
      chars += piece.length
      const beyond_ms = performance.now() - began - limits.call_slice_ms
      const isOver = beyond_ms > 0
      // Half of the excess is assumed to be waiting, such as for a page of a list, not computing.
      if (isOver && caller) this.#throttle.spendTime(caller, beyond_ms / 2)
      if (!isOver && chars < limits.stream_chunk_bytes) continue
      yield slice.join('')
      slice = []
      chars = 0
      if (isOver) await this.#throttle.turn(caller)
      began = performance.now()
    }
    if (chars > 0) yield slice.join('')
  }
}

const READS = new Set(['GET', 'HEAD'])

const takesGzip = ({ request }: Answer) =>
  /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')

/** The buffer in front of a slow client. */
const bytesHeld = ({ holds = 0 }: Flow) => limits.stream_chunk_bytes + holds
