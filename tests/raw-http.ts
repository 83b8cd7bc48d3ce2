/** Requests as raw bytes on a socket, for clients where every byte matters. */

import { once } from 'node:events'
import { connect } from 'node:net'

/** A response; names of headers are in lower case. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends the pieces one after the other; the server must close the connection at the end. */
export async function sendRaw(address: string, pieces: (string | Buffer)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay()
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = once(socket, 'close')
  for (const piece of pieces) {
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve())
    })
  }
  await closed
  return parse(Buffer.concat(chunks).toString())
}

/** Interim responses such as 100 Continue are skipped. */
function parse(text: string): RawAnswer {
  const answer = text.replace(/^(HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)+/, '')
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  }
}

/** Cuts bytes into pieces of this length. */
export function cut(bytes: Buffer, length: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += length) pieces.push(bytes.subarray(at, at + length))
  return pieces
}
