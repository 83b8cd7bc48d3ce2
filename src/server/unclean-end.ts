/** Detects that the service was not shut down properly, and then checks its SQLite file. */

import { readFile, rm } from 'node:fs/promises'

import type { Logger } from 'pino'

import { quickCheck } from '../platform/db/quick-check.ts'
import { type DataFolder, writePrivate } from './data-folder.ts'

const CHECK_MS_MAX = 30_000

/** Public, so it gives no details. */
export const DAMAGED_NOTE = 'The database is damaged; see the server log.'

/** One run of the service. */
export interface Run {
  /** The node that the last run was, if it crashed. */
  node: number | undefined
  /** Notes which node this run is, in case it crashes. */
  runAs(node: number): Promise<void>
  /** Checks the file if the last run crashed, while the service runs already. */
  check(logger: Logger, damaged: () => void): Promise<void>
  /** Records a proper shutdown, and aborts a running check. */
  end(): Promise<void>
}

/** A marker file exists while the service runs, and stays after a crash. */
export async function beginRun(folder: DataFolder, isFile: boolean): Promise<Run> {
  const left = await readFile(folder.running, 'utf8').catch(() => undefined)
  const wasCutOff = left !== undefined
  const node = Number(left?.split('\n')[1]) || undefined
  const runAs = (id = node) => writePrivate(folder.running, `${process.pid}\n${id ?? ''}\n`)
  await runAs()
  let isDue = wasCutOff
  let checking: Promise<void> | undefined
  const stop = new AbortController()

  async function look(logger: Logger, damaged: () => void) {
    const began = performance.now()
    const how = { ms_max: CHECK_MS_MAX, signal: stop.signal }
    const { result, findings } = await quickCheck(folder.database, how)
    // An interrupted check is repeated at the next start.
    if (stop.signal.aborted) return
    isDue = result === 'damaged'
    if (isDue) damaged()
    const duration_ms = Math.round(performance.now() - began)
    const [level, said] = SAID[result]
    logger[level]({ quick_check: result, findings, duration_ms }, said)
  }
  return {
    node,
    runAs,
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
