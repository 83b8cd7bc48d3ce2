/** Functions that statements on a SQLite handle can call: ours, and one that aborts them. */

import type { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

import { lazily } from '../lazily.ts'

/** What statements on a handle can call. A thread has its own copy of the code. */
export interface Callable {
  /** The URL of a module whose functions statements can call by name. */
  code?: string | undefined
  /** Not 0 if the running statement must stop. */
  stop?: Int32Array | undefined
  /** Called repeatedly while a statement runs. */
  runs?: () => void
}
/** Pure functions of the values of a row. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Functions = Record<string, (...values: any[]) => boolean>

/** The names used in dialect.ts. */
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
