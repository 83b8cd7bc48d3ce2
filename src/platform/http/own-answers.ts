/** How the answers of doors of their own go out: JSON, texts and pages, ways elsewhere, bytes. */

import type { Readable } from 'node:stream'

import type { Answer } from './replies.ts'
import { sendBytes } from './send-bytes.ts'

interface Said {
  status?: number
  /** In small letters. */
  headers?: Readonly<Record<string, string>>
}
/** Sent as JSON. */
export interface OwnJson extends Said {
  body: unknown
}
/** A page, or another text that no browser is to keep. */
export interface OwnText extends Said {
  text: string
  /** Without a charset, which is UTF-8. */
  type: string
}
export interface OwnMoved extends Said {
  /** The whole address, or one that begins with a slash. */
  moved: string
}
/** Bytes, whose headers the door says. There are none where HEAD was asked. */
export interface OwnBytes extends Said {
  /** Opened before the answer begins, so that what is missing can still be refused. */
  open?: () => Promise<Buffer | Readable>
  /** How long it waits for whoever takes the bytes. */
  stall_ms?: number
  /** Called once, whatever happens after the door has answered. */
  ended?: (how: Ended) => Promise<void>
}
export interface Ended {
  /** Bytes that went to the connection, some of which may be on their way when it broke. */
  sent: number
  /** Whether all of them were handed to the network. */
  isWhole: boolean
}
export type OwnAnswer = OwnJson | OwnText | OwnMoved | OwnBytes

const NO_STORE = { 'cache-control': 'no-store' }

/** `more` are headers: name, value, name, value. Rejects where the answer broke off. */
export async function sendOwn(answer: Answer, own: OwnAnswer, more: readonly string[]) {
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

/** Pages of other origins are told nothing, for there is no header that allows it. */
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
