/** Cancels running PostgreSQL statements, over a separate connection. */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

/** A busy server may miss a request to cancel. */
const AGAIN_MS = 100

/** One per pool. It needs the process ids of the connections that it is to interrupt. */
export interface Canceller {
  /**
   * Cancels what runs on the connection of that process when the signal fires, and throws the
   * reason of the signal. The connection must not be used otherwise meanwhile.
   */
  until<Result>(
    signal: AbortSignal,
    pid: number | Promise<number>,
    running: Promise<Result>,
  ): Promise<Result>
  /** Closes the connection, if one was needed. */
  close(): Promise<void>
}

/**
 * Connects at the first cancellation; `connect` opens a pool to the server itself, not to a pooler.
 */
export function openCanceller(connect: () => pg.Pool): Canceller {
  let pool: pg.Pool | undefined
  const cancel = async (pid: number) => {
    pool ??= connect()
    await pool.query('select pg_cancel_backend($1)', [pid])
  }

  async function cancelUntil(pid: number | Promise<number>, over: Promise<unknown>) {
    let isOver = false
    const ended = over.then(() => (isOver = true))
    while (!isOver) {
      // If the server cannot be reached, its own limit ends the statement.
      await Promise.resolve(pid)
        .then(cancel)
        .catch(() => {})
      await Promise.race([ended, pause(AGAIN_MS)])
    }
  }

  return {
    async until(signal, pid, running) {
      let cancelling: Promise<void> | undefined
      const over = running.then(
        () => {},
        () => {},
      )
      const aborted = () => void (cancelling = cancelUntil(pid, over))
      signal.addEventListener('abort', aborted)
      try {
        return await running
      } catch (error) {
        throw cancelling ? signal.reason : error
      } finally {
        signal.removeEventListener('abort', aborted)
        await cancelling
      }
    },
    close: async () => pool?.end(),
  }
}
