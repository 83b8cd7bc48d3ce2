/** Ends connections that nothing comes from once the server closes; what was accepted goes on. */

import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

import { limits } from '../limits.ts'

interface Connection {
  /** Requests that are not answered yet. */
  running: Set<IncomingMessage>
  /** Bytes that had come at the last look. */
  bytes: number
}

export interface Connections {
  /** From now on whoever is silent for a while is cut off; whatever is left, at the end. */
  close(): { [Symbol.dispose](): void }
}

/** Node ends only connections on which a request was answered, and waits for all others. */
export function watchConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket) => {
    open.set(socket, { running: new Set(), bytes: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (request, response) => {
    const running = open.get(request.socket)?.running
    running?.add(request)
    response.once('close', () => running?.delete(request))
  })
  return {
    close() {
      for (const [socket, connection] of open) connection.bytes = socket.bytesRead
      const looking = setInterval(() => {
        for (const [socket, connection] of open) {
          if (isSilent(socket, connection)) socket.destroy()
          connection.bytes = socket.bytesRead
        }
      }, limits.close_silence_ms)
      const late = setTimeout(() => server.closeAllConnections(), limits.close_wait_ms)
      return {
        [Symbol.dispose]() {
          clearInterval(looking)
          clearTimeout(late)
        },
      }
    },
  }
}

/** Whether it is the client's turn, and nothing came of it since the last look. */
const isSilent = (socket: Socket, { running, bytes }: Connection) =>
  socket.bytesRead === bytes && [...running].every(isWaitedFor)

/** What came of it is read, and it is not all. */
const isWaitedFor = ({ complete, readableLength }: IncomingMessage) =>
  !complete && readableLength === 0
