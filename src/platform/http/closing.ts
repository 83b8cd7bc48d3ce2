/** Closes idle connections during shutdown; requests in progress complete. */

import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

import { limits } from '../limits.ts'

interface Connection {
  /** Requests without a response so far. */
  running: Set<IncomingMessage>
  /** Bytes received at the last check. */
  bytes: number
}

/** All connections of the server that are open. */
export interface Connections {
  /** Starts to close connections that are idle for a while, and the rest at the end. */
  close(): { [Symbol.dispose](): void }
}

/** Node closes only connections that are idle after a response, and waits for all others. */
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

/** Whether the client should be sending, but sent nothing since the last check. */
const isSilent = (socket: Socket, { running, bytes }: Connection) =>
  socket.bytesRead === bytes && [...running].every(isWaitedFor)

/** An incomplete request was received. */
const isWaitedFor = ({ complete, readableLength }: IncomingMessage) =>
  !complete && readableLength === 0
