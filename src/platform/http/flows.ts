/**
 * Answers that are made as they go out: in slices, between which others have their turn, and no
 * faster than they are taken. Those that many get alike are made once for all.
 */

import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Pace, PaceCaller } from '../aside/pace.ts'
import { limits } from '../limits.ts'
import { isKnown } from './formats.ts'
import type { Streaming } from './method.ts'
import type { Answer } from './replies.ts'
import { SharedAnswers } from './shared-answers.ts'
import { endStalled, type Unsent } from './unsent.ts'

export interface Flow extends Streaming {
  /** Without a charset, which is UTF-8. */
  type: string
  pieces: () => AsyncIterable<string>
}

export class Flows {
  readonly #pace: Pace
  readonly #unsent: Unsent
  readonly #shared = new SharedAnswers()

  constructor(pace: Pace, unsent: Unsent) {
    this.#pace = pace
    this.#unsent = unsent
  }

  /** Fault `not_now` where what whoever asks has not taken leaves no room for it. */
  needRoomFor({ request }: Answer, flow: Flow) {
    if (flow.shared === undefined) this.#unsent.needRoomFor(request.caller, bytesHeld(flow))
  }

  /** `head` are headers: name, value, name, value. Rejects where the answer breaks off. */
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
    // Whoever asks first pays for nobody else.
    const made = await this.#shared.find(`${type} ${shared}`, () => this.inSlices(pieces))
    head.push('etag', made.etag)
    if (
      status === 200 &&
      READS.has(request.method) &&
      isKnown(request.headers['if-none-match'], made.etag)
    ) {
      reply.hijack()
      // Headers that describe a body have no place where there is none.
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

  /** The pieces in larger ones. Without a caller they are for all, and nobody's time. */
  async *inSlices(pieces: () => AsyncIterable<string>, caller?: PaceCaller) {
    await this.#pace.turn(caller)
    let began = performance.now()
    let slice: string[] = []
    let chars = 0
    for await (const piece of pieces()) {
      slice.push(piece)
      chars += piece.length
      const beyond_ms = performance.now() - began - limits.call_slice_ms
      const isOver = beyond_ms > 0
      // A turn ends where something is awaited, such as a page of a list: threads have half of it.
      if (isOver && caller) this.#pace.spendTime(caller, beyond_ms / 2)
      if (!isOver && chars < limits.stream_chunk_bytes) continue
      yield slice.join('')
      slice = []
      chars = 0
      if (isOver) await this.#pace.turn(caller)
      began = performance.now()
    }
    if (chars > 0) yield slice.join('')
  }
}

const READS = new Set(['GET', 'HEAD'])

const takesGzip = ({ request }: Answer) =>
  /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')

/** What it keeps in memory while nobody takes it. */
const bytesHeld = ({ holds = 0 }: Flow) => limits.stream_chunk_bytes + holds
