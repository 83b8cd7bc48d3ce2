/** Detects that the client disconnected, for slow responses. */

import type { FastifyRequest } from 'fastify'

import { faultOf } from './faults.ts'

/** The signal aborts with fault `client_gone` if the client disconnects while the body runs. */
export type WhileThere = <Result>(body: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/** Passes a signal that aborts when the connection is closed. */
export const whileThere =
  ({ raw: { socket } }: FastifyRequest): WhileThere =>
  async (body) => {
    const controller = new AbortController()
    const gone = () => controller.abort(faultOf('client_gone'))
    if (socket.destroyed) gone()
    socket.once('close', gone)
    try {
      return await body(controller.signal)
    } finally {
      socket.off('close', gone)
    }
  }
