/** Makes one of the strangers' calls to a server, over a separate connection. */

import { once } from 'node:events'
import { connect } from 'node:net'

const HOST = '127.0.0.1'

/** The response; `bytes` includes its head. */
export interface Told {
  status: string
  bytes: number
}

/** Resolves when the server closes the connection. `localAddress` is the address of the client. */
export async function ask(port: number, bytes: Buffer, localAddress = HOST): Promise<Told> {
  const socket = connect({ port, host: HOST, localAddress })
  let head = ''
  let length = 0
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    head ||= chunk.toString('latin1', 0, 12)
    length += chunk.length
  })
  const line = bytes.indexOf('\r\n') + 2
  socket.write(bytes.subarray(0, line))
  socket.write('connection: close\r\n')
  socket.write(bytes.subarray(line))
  await once(socket, 'close')
  return { status: head.slice(9), bytes: length }
}
