/**
 * Many small files through one grant: one after the other with two requests each, as clients of tus
 * send them, and together, as pages do.
 */

import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

const FILE_BYTES = 4 * 1024
const TOGETHER = 100
const LANES = 4
/** Files of one ticket. */
const TICKET_FILES = 2_000
const BYTES = 'application/offset+octet-stream'

/** A grant, and where the service is. */
export interface GrantLink {
  /** Without a trailing slash. */
  url: string
  id: string
}

/** Files a second. */
export interface Many {
  alone: number
  together: number
}

/** Sends `alone` files with two requests each, then `together` files as pages do. */
export async function sendMany(
  grant: GrantLink,
  { alone, together }: Record<keyof Many, number>,
): Promise<Many> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  try {
    const first = await perSecond(alone, async () => {
      for (let at = 0; at < alone; at++) await sendAlone(grant, agent, at)
    })
    const second = await perSecond(together, async () => {
      for (let left = together; left > 0; left -= TICKET_FILES) {
        await sendTicket(grant, Math.min(left, TICKET_FILES))
      }
    })
    return { alone: first, together: second }
  } finally {
    agent.destroy()
  }
}

async function perSecond(count: number, body: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await body()
  return count / ((performance.now() - began) / 1000)
}

let made = 0
/** A file that was not sent before. */
function fresh() {
  const bytes = Buffer.alloc(FILE_BYTES)
  bytes.writeUInt32LE(++made)
  return bytes
}
const named = (at: number) => `filename ${Buffer.from(`folder/${at}.txt`).toString('base64')}`
const uploadsOf = ({ url, id }: GrantLink) => `${url}/rest/uploads/g/${id}`

async function sendAlone(grant: GrantLink, agent: Agent, at: number) {
  const announced = { 'upload-length': FILE_BYTES, 'upload-metadata': named(at) }
  const location = await tus(uploadsOf(grant), { method: 'POST', agent, headers: announced })
  const headers = { 'upload-offset': 0, 'content-type': BYTES }
  const address = new URL(location, grant.url).href
  await tus(address, { method: 'PATCH', agent, headers, body: fresh() })
}

interface Sent {
  method: string
  agent: Agent
  headers: OutgoingHttpHeaders
  body?: Buffer
}

/** Returns the header `Location`. */
async function tus(
  address: string,
  { method, agent, headers, body = Buffer.alloc(0) }: Sent,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const all = { 'tus-resumable': '1.0.0', 'content-length': body.length, ...headers }
  const sent = request(address, { method, agent, headers: all }, (answer) => {
    const { statusCode = 0, headers: told } = answer.resume()
    const isDone = statusCode >= 200 && statusCode < 300
    answer.on('end', () => (isDone ? resolve(told.location ?? '') : reject(wrong(statusCode))))
  })
  sent.on('error', reject).end(body)
  return promise
}

const wrong = (status: number) => new Error(`an upload was answered with ${status}`)

/** Uploads files over several connections, and makes one ticket of them. */
async function sendTicket(grant: GrantLink, files: number) {
  const uploads: string[] = []
  let next = 0
  const lane = async () => {
    while (next < files) {
      const from = next
      next = Math.min(files, from + TOGETHER)
      uploads.push(...(await sendSome(grant, from, next)))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const form = new FormData()
  for (const at of uploads) form.append('upload', at.slice(at.lastIndexOf('/') + 1))
  const answer = await fetch(`${grant.url}/?g=${grant.id}`, { method: 'POST', body: form })
  if (!answer.ok) throw wrong(answer.status)
  await answer.arrayBuffer()
}

async function sendSome(grant: GrantLink, from: number, to: number): Promise<string[]> {
  const form = new FormData()
  for (let at = from; at < to; at++) {
    form.append('metadata', named(at))
    form.append('file', new Blob([fresh()]), 'file')
  }
  const answer = await fetch(uploadsOf(grant), { method: 'POST', body: form })
  if (answer.status !== 201) throw wrong(answer.status)
  return ((await answer.json()) as { uploads: string[] }).uploads
}
