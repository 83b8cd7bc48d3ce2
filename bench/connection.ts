/**
 * One keep-alive connection that sends a request, waits for the complete response, and sends the
 * next request.
 */

import { connect, type Socket } from 'node:net'

/** What the connection sends, and what it reports. */
export interface Hearing {
  /** The next request, complete; undefined ends the connection. */
  next: () => Buffer | undefined
  /** A response arrived after this time. */
  heard: (status: number, wait_ms: number) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)/i

/**
 * Resolves when there are no more requests; rejects if the server hangs up or responds incorrectly.
 */
export function talk(port: number, { next, heard }: Hearing): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent = 0
    let received: Buffer | undefined
    const send = () => {
      const request = next()
      if (!request) {
        socket.destroy()
        return resolve()
      }
      sent = performance.now()
      return socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server hung up')))
    socket.on('data', (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      const answer = readAnswer(received)
      if (answer instanceof Error) return void socket.destroy(answer)
      if (!answer) return
      received = undefined
      heard(answer.status, performance.now() - sent)
      send()
    })
  })
}

/**
 * Undefined while the response is incomplete. There is only one request at a time, so everything
 * received belongs to its response.
 */
function readAnswer(received: Buffer): { status: number } | Error | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = LENGTH.exec(head)?.[1]
  if (length === undefined) return new Error(`an answer does not say its length: ${head}`)
  if (received.length < headEnd + HEAD_END.length + Number(length)) return undefined
  // `HTTP/1.1 200 OK`
  return { status: Number(head.slice(9, 12)) }
}
