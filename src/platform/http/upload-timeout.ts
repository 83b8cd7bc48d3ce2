/** The timeout of uploads: a request may last as long as the bytes of its file keep coming. */

import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { limits } from '../limits.ts'

const uploads = new WeakMap<Socket, IncomingMessage>()

/**
 * From now on, the connection is closed only if nothing arrives for `upload_stall_ms`. May be
 * called again for each file of a request.
 */
export function setUploadTimeout(raw: IncomingMessage) {
  const { socket } = raw
  // Injected requests in tests have no connection.
  if (!(socket instanceof Socket) || raw.complete || uploads.get(socket) === raw) return
  uploads.set(socket, raw)
  socket.setTimeout(limits.upload_stall_ms)
  raw.once('end', () => socket.setTimeout(0))
}

/**
 * Whether the connection is receiving an upload, to which the timeout of requests does not apply.
 */
export function hasUploadTimeout(socket: Socket): boolean {
  const raw = uploads.get(socket)
  return raw !== undefined && !raw.complete
}
