/** What statements may call on a handle of SQLite: functions of ours, and whether to go on. */

import type { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

import { lazily } from '../lazily.ts'

export interface Callable {
  /** The URL of a module whose functions statements call by name. */
  code?: string | undefined
  /** Not 0 once the statement that runs is to end. */
  stop?: Int32Array | undefined
  /** Told while a statement runs, again and again. */
  runs?: () => void
}
/** Pure functions of what stands in a row. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Functions = Record<string, (...values: any[]) => boolean>

/** As dialect.ts writes them. */
export function addFunctions(database: DatabaseSync, { code, stop, runs }: Callable) {
  const goesOn = () => {
    if (stop && Atomics.load(stop, 0) !== 0) throw new Error('the statement was stopped')
    runs?.()
    return 1
  }
  database.function('docket_goes_on', { directOnly: true }, goesOn)
  if (code === undefined) return
  const functions = lazily<Functions>(fileURLToPath(code))
  const how = { varargs: true, deterministic: true, directOnly: true }
  database.function('docket_call', how, (name, ...values) => {
    goesOn()
    return Number(functions()[name as string]!(...values))
  })
}
