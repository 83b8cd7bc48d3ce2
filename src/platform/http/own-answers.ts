/** Sends the responses of custom doors: JSON, text and pages, redirects, bytes. */

import type { Readable } from 'node:stream'

import type { Answer } from './replies.ts'
import { sendBytes } from './send-bytes.ts'
import type { Branding } from '../pages/branding.ts'

interface Said {
  status?: number
  /** Lower case. */
  headers?: Readonly<Record<string, string>>
}
/** Sent as JSON. */
export interface OwnJson extends Said {
  body: unknown
}
/** A page or other text that browsers must not cache. */
export interface OwnText extends Said {
  text: string
  /** Without a charset; it is always UTF-8. */
  type: string
}

/** A page that shows the branding of the installation. */
export interface OwnPage extends Said {
  /** Returns its HTML. */
  draw: (branding: Branding | undefined) => string
}

/** A redirect, with status 302 unless it says otherwise. */
export interface OwnMoved extends Said {
  /** An absolute URL, or a path that begins with a slash. */
  moved: string
}
/** Bytes, with headers set by the door. Empty for HEAD. */
export interface OwnBytes extends Said {
  /** Opened before the response begins, so that a missing blob is still a fault. */
  open?: () => Promise<Buffer | Readable>
  /** How long to wait for a client that does not read. */
  stall_ms?: number
  /** Called exactly once, however the response ends. */
  ended?: (how: Ended) => Promise<void>
}

/** How a response of bytes ended, for counting downloads. */
export interface Ended {
  /** Bytes written to the connection; the client may not have received the last of them. */
  sent: number
  /** Whether all of them were written. */
  isWhole: boolean
}

/** What a door of its own responds with: JSON, text, a redirect or bytes. */
export type OwnAnswer = OwnJson | OwnText | OwnPage | OwnMoved | OwnBytes

const NO_STORE = { 'cache-control': 'no-store' }

/** `more` are headers: name, value, name, value. Rejects if the response is interrupted. */
export async function sendOwn(
  answer: Answer,
  own: Exclude<OwnAnswer, OwnPage>,
  more: readonly string[],
) {
  if ('body' in own) {
    const headers = { 'content-type': 'application/json', ...NO_STORE, ...own.headers }
    return sendWhole(answer, { ...own, headers }, { text: JSON.stringify(own.body), more })
  }
  if ('text' in own) {
    const headers = { 'content-type': `${own.type}; charset=UTF-8`, ...NO_STORE, ...own.headers }
    return sendWhole(answer, { ...own, headers }, { text: own.text, more })
  }
  if ('moved' in own) {
    const headers = { location: own.moved, ...NO_STORE, ...own.headers }
    return sendWhole(answer, { status: 302, ...own, headers }, { text: '', more })
  }
  return sendOwnBytes(answer, own, more)
}

/** No CORS headers are sent, so other origins cannot read the response. */
function headOf({ request }: Answer, { headers = {} }: Said, more: readonly string[]) {
  const fixed = ['x-content-type-options', 'nosniff', 'x-request-id', request.id]
  return [...Object.entries(headers).flat(), ...fixed, ...more]
}

function sendWhole(
  answer: Answer,
  said: Said,
  { text, more }: { text: string; more: readonly string[] },
) {
  const { request, reply } = answer
  const bytes = Buffer.from(text)
  const head = [...headOf(answer, said, more), 'content-length', `${bytes.length}`]
  reply.hijack()
  reply.raw.writeHead(said.status ?? 200, head)
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes)
}

async function sendOwnBytes(answer: Answer, own: OwnBytes, more: readonly string[]) {
  const { request, reply } = answer
  const how: Ended = { sent: 0, isWhole: false }
  const sends = (bytes: number) => void (how.sent += bytes)
  try {
    const bytes = request.method === 'HEAD' ? undefined : await own.open?.()
    reply.hijack()
    reply.raw.writeHead(own.status ?? 200, headOf(answer, own, more))
    if (bytes) await sendBytes(reply.raw, bytes, { stall_ms: own.stall_ms, sends })
    else reply.raw.end()
    how.isWhole = true
  } finally {
    await own.ended?.(how)
  }
}
