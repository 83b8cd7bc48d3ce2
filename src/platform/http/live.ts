/** Sends server-sent events, as the HTML standard defines them, as long as clients read them. */

import { once } from 'node:events'

import type { FastifyRequest } from 'fastify'

import { personCaller, type ThrottledCaller } from '../aside/throttle.ts'
import { feedLimits } from '../feed/feed-limits.ts'
import { limits } from '../limits.ts'
import { CallerCounts } from './caller-counts.ts'
import { fail } from './faults.ts'
import type { Live, LiveEvent } from './method.ts'
import type { Answer } from './replies.ts'
import { endStalled } from './unsent.ts'

/** The media type of server-sent events. */
export const EVENTS_TYPE = 'text/event-stream'

/** Whether the client asks for server-sent events. */
export const takesEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes(EVENTS_TYPE) === true

/** The open streams of a process; each costs memory, so their number is limited. */
export class Streams {
  readonly #open = new CallerCounts()

  #needPlaceFor(caller: ThrottledCaller | null) {
    const most = caller?.isPerson ? feedLimits.streams_person_max : feedLimits.streams_nobody_max
    const isFull = this.#open.of(caller) >= most || this.#open.total >= feedLimits.streams_max
    if (isFull) fail('too_many_requests', WAIT_S)
  }

  /**
   * `head` are headers: name, value, name, value. Rejects with fault `too_many_requests` if the
   * caller has too many streams, or all together have.
   */
  async send({ request, reply }: Answer, live: Live, head: string[]) {
    // The first request with new credentials was let in for its address.
    const caller = request.actor_id === 0 ? request.caller : personCaller(request.actor_id)
    this.#needPlaceFor(caller)
    const { raw } = reply
    reply.hijack()
    raw.writeHead(200, head)
    if (request.method === 'HEAD') return void raw.end()
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    if (raw.destroyed) gone.abort()
    // Proxies pass the head on at once only with some of the body.
    raw.write(':\n\n')
    endStalled(raw)
    this.#open.add(caller, 1)
    try {
      for await (const event of live.events(gone.signal)) {
        if (gone.signal.aborted) break
        if (!raw.write(textOf(event))) await once(raw, 'drain', { signal: gone.signal })
      }
    } catch (error) {
      if (!gone.signal.aborted) throw error
    } finally {
      this.#open.add(caller, -1)
      raw.end()
    }
  }
}

/** By then a stream that nobody reads has been closed. */
const WAIT_S = limits.answer_stall_ms / 1000

const textOf = ({ id, data }: LiveEvent) =>
  data === undefined ? `id: ${id}\n\n` : `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
