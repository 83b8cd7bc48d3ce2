/** Clients of `GET /rest/events`: one reads pages, the other a stream to which it reconnects. */

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** What the tests need of an event. */
export interface Told {
  id: string
  kind: string
  bug_id: number
  changes?: { field_name: string; added: string }[]
}

/** Where the service is now, since it is started again on another port. */
export type Address = () => string
type Headers = Record<string, string>

const TOO_MANY = 429
const AGAIN_MS = 100
const PAGE = 1_000

/** Reads all events after a place, page by page, and returns the place after them. */
export async function readPages(
  address: Address,
  headers: Headers,
  from: { after?: string; tell: (event: Told) => void },
): Promise<string> {
  let { after } = from
  for (;;) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(after && { after }) })
    const answer = await fetch(`${address()}/rest/events?${query.toString()}`, { headers })
    if (answer.status !== 200) throw new Error(`status ${answer.status}: ${await answer.text()}`)
    const body = (await answer.json()) as { events: Told[]; next: string; has_more: boolean }
    for (const event of body.events) from.tell(event)
    after = body.next
    if (!body.has_more) return after
  }
}

const agent = new Agent({ maxSockets: Infinity })

/** The service does not want the stream. */
class Refused extends Error {}

/** A stream that continues after its last event whenever the connection ends. */
export interface Stream {
  /** Resolves with the first connection. */
  begun: Promise<unknown>
  close(): Promise<void>
}

/** Follows what happens from a place on; `now` is the end. */
export function follow(
  address: Address,
  headers: Headers,
  { after, tell }: { after: string; tell: (event: Told) => void },
): Stream {
  let last: string | undefined
  let stream: IncomingMessage | undefined
  let isOver = false
  const take = (block: string) => {
    const lines = block.split('\n')
    const valueOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    last = valueOf('id') ?? last
    const data = valueOf('data')
    if (data !== undefined) tell({ ...(JSON.parse(data) as Told), id: last! })
  }
  const connect = async () => {
    const own = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }), ...headers }
    const request = get(`${address()}/rest/events?after=${after}`, { headers: own, agent })
    ;[stream] = (await once(request, 'response')) as [IncomingMessage]
    const { statusCode = 0 } = stream
    if (statusCode === 200) return
    const message = `${statusCode}: ${await text(stream)}`
    const isFinal = statusCode < 500 && statusCode !== TOO_MANY
    throw isFinal ? new Refused(message) : new Error(message)
  }
  /** Many connect at once, with credentials that the service has not seen: some have to wait. */
  const connectAtLast = async () => {
    while (!isOver) {
      try {
        return await connect()
      } catch (error) {
        if (error instanceof Refused) throw error
        await pause(AGAIN_MS)
      }
    }
  }
  const read = async () => {
    let rest = ''
    for await (const text of stream!.setEncoding('utf8') as AsyncIterable<string>) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop()!
      blocks.forEach(take)
    }
  }
  const begun = connectAtLast()
  const ended = begun.then(async () => {
    while (!isOver) {
      await read().catch(() => {})
      await connectAtLast()
    }
  })
  return {
    begun,
    async close() {
      isOver = true
      stream?.destroy()
      await ended
    },
  }
}
