/** A thread with its own read-only handle on a SQLite file, for long statements. */

import { parentPort, workerData } from 'node:worker_threads'

import { limits } from '../limits.ts'
import { stepBack } from '../step-back.ts'
import { packed } from './pack-rows.ts'
import { SqliteFile } from './sqlite-file.ts'
import type { Callable } from './sqlite-functions.ts'

const { path, ...callable } = workerData as { path: string } & Callable

let began = 0
let isTired = false
/** An aborted handle cannot be used again, so its thread is discarded. */
function runs() {
  if (isTired || performance.now() - began < limits.aside_quick_ms) return
  isTired = true
  stepBack()
}
const file = new SqliteFile(path, 'read', { ...callable, runs })
// Searches read pages all over the file, far more than a cache would hold. Memory-mapped pages from
// the system's cache take a third of the time. This is the maximum that SQLite maps.
file.exec('pragma mmap_size = 2147418112')

interface Asked {
  sql: string
  values: unknown[]
  isDeclared: boolean
}

/**
 * The first statement after a commit of another handle unmaps all pages, which takes tens of
 * milliseconds if many were read. An idle thread does that before somebody waits for it.
 */
function refresh() {
  try {
    file.run('select 1 from sqlite_schema limit 1', [], true)
  } catch {
    // The next statement reports it.
  }
}

parentPort!.on('message', (asked: Asked | 'refresh') => {
  began = performance.now()
  if (asked === 'refresh') return refresh()
  const { sql, values, isDeclared } = asked
  try {
    parentPort!.postMessage({ outcome: packed(file.run(sql, values, isDeclared)), isTired })
  } catch (error) {
    parentPort!.postMessage({ error: String(error), stack: (error as Error).stack, isTired })
  }
})
