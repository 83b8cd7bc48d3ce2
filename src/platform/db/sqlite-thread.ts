/** A thread with its own read-only handle on a SQLite file, for statements that may take long. */

import { parentPort, workerData } from 'node:worker_threads'

import { SqliteFile } from './sqlite-file.ts'

const file = new SqliteFile((workerData as { path: string }).path, 'read')

parentPort!.on('message', ({ sql, values }: { sql: string; values: unknown[] }) => {
  try {
    parentPort!.postMessage({ outcome: file.run(sql, values) })
  } catch (error) {
    parentPort!.postMessage({ error: String(error), stack: (error as Error).stack })
  }
})
