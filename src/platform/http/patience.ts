/**
 * Requests that bring files may take longer than others: as long as their bytes keep coming.
 */

import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { limits } from '../limits.ts'

const patient = new WeakMap<Socket, IncomingMessage>()

/** From here on only silence ends it. */
export function bePatientWith(raw: IncomingMessage) {
  const { socket } = raw
  // A request without a connection, as tests make them, waits for nobody.
  if (!(socket instanceof Socket) || raw.complete) return
  patient.set(socket, raw)
  // A connection on which nothing happened for so long is closed.
  socket.setTimeout(limits.upload_stall_ms)
  raw.once('end', () => socket.setTimeout(0))
}

export function isPatientWith(socket: Socket): boolean {
  const raw = patient.get(socket)
  return raw !== undefined && !raw.complete
}
