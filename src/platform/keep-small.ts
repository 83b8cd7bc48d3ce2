/** What V8 is told so that it takes no more memory than is needed. */

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** MiB of what was just made; V8 takes 128 and more where it finds much memory. */
const YOUNG_MIB = 4
/** How much V8 lets the old grow before it looks what can go; much more where it finds memory. */
const GROWING_PERCENT = 25
/** The same for a service, which has to be quick as well. */
const SERVING = { young_mib: 16, growing_percent: 50, look_ms: 200 }
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
 * For a service: it is no slower with less of what was just made, and what answers leave behind
 * goes before it is several times what is kept. Threads that begin later do the same.
 */
export function keepModest() {
  setFlagsFromString(`--max-semi-space-size=${SERVING.young_mib}`)
  setFlagsFromString(`--heap-growing-percent=${SERVING.growing_percent}`)
  // This thread was given its bound before, and stops to grow only where it is told.
  const look = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!
    if (young.space_size < 2 * SERVING.young_mib * 1024 * 1024) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(look)
  }, SERVING.look_ms)
  look.unref()
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
