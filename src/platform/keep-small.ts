/** What V8 is told so that it takes no more memory than is needed. */

import { setFlagsFromString } from 'node:v8'

/** MiB of what was just made; V8 takes 128 and more where it finds much memory. */
const YOUNG_MIB = 4
/** How much V8 lets the old grow before it looks what can go; much more where it finds memory. */
const GROWING_PERCENT = 25
/** Each thread that hashed a password goes on holding 19 MiB. */
const BACKGROUND_THREADS = 2

/**
 * For commands that go through millions of rows: memory that does not grow with them. To be called
 * before the work begins: threads that are there already stay.
 */
export function keepSmall() {
  setFlagsFromString(`--max-semi-space-size=${YOUNG_MIB}`)
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`)
  process.env['UV_THREADPOOL_SIZE'] = String(BACKGROUND_THREADS)
}

/**
 * Loads code. All of it stays, for which V8 would take much memory for what is just made: fifty
 * megabytes that are given back only when nothing happens for a while.
 */
export async function loadSmall<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await load()
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2')
  }
}
