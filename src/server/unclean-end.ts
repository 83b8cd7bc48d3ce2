/** Knows whether the service ended without being stopped, and looks at its database file then. */

import { rm } from 'node:fs/promises'

import type { Logger } from 'pino'

import { quickCheck } from '../platform/db/quick-check.ts'
import { isThere } from '../platform/files.ts'
import { type DataFolder, writePrivate } from './data-folder.ts'

const CHECK_MS_MAX = 30_000

/** Told to everybody, so it says nothing of where or what. */
export const DAMAGED_NOTE = 'The database is damaged; see the server log.'

export interface Run {
  /** Nothing, or what the run before left to be looked at, while the service runs already. */
  check(logger: Logger, damaged: () => void): Promise<void>
  /** The service was stopped; whatever is running of the check is ended. */
  end(): Promise<void>
}

/** A file says that the service runs, and is left where nothing had time to take it away. */
export async function beginRun(folder: DataFolder, isFile: boolean): Promise<Run> {
  const wasCutOff = await isThere(folder.running)
  await writePrivate(folder.running, `${process.pid}\n`)
  let isDue = wasCutOff
  let checking: Promise<void> | undefined
  const stop = new AbortController()

  async function look(logger: Logger, damaged: () => void) {
    const began = performance.now()
    const how = { ms_max: CHECK_MS_MAX, signal: stop.signal }
    const { result, findings } = await quickCheck(folder.database, how)
    // What a stop interrupts is done at the next start.
    if (stop.signal.aborted) return
    isDue = result === 'damaged'
    if (isDue) damaged()
    const duration_ms = Math.round(performance.now() - began)
    const [level, said] = SAID[result]
    logger[level]({ quick_check: result, findings, duration_ms }, said)
  }
  return {
    async check(logger, damaged) {
      if (!wasCutOff) return
      if (!isFile) {
        isDue = false
        logger.info({ quick_check: 'none' }, `${CUT_OFF}; PostgreSQL recovers its own files`)
        return
      }
      checking = look(logger, damaged)
      await checking
    },
    async end() {
      stop.abort()
      await checking?.catch(() => {})
      if (!isDue) await rm(folder.running, { force: true })
    },
  }
}

const CUT_OFF = 'the service was not shut down cleanly'
const SAID = {
  ok: ['info', `${CUT_OFF}; the database file was checked and is intact`],
  unfinished: [
    'warn',
    `${CUT_OFF}; no problem was found in the database file within 30 seconds; run docket check ` +
      'at a quiet time to check the rest',
  ],
  damaged: [
    'error',
    `${CUT_OFF}; the database file is damaged, so the service is read-only; run docket check, ` +
      'keep this data folder as it is, and restore a backup into another one',
  ],
} as const
