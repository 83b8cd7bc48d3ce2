/** V8 flags that limit memory to what is needed. */

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Size of the young generation in MiB; V8 uses 128 or more on large machines. */
const YOUNG_MIB = 4
/** How much the old generation may grow before a collection; V8's default is much larger. */
const GROWING_PERCENT = 25
/** The same for a service, which must also be fast. */
const SERVING = { young_mib: 16, growing_percent: 50, look_ms: 200 }
/** Each thread that hashed a password keeps 19 MiB allocated. */
const BACKGROUND_THREADS = 2

/**
 * For commands that process millions of rows: keeps memory constant. Call it first: running threads
 * are not affected.
 */
export function keepSmall() {
  setFlagsFromString(`--max-semi-space-size=${YOUNG_MIB}`)
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`)
  process.env['UV_THREADPOOL_SIZE'] = String(BACKGROUND_THREADS)
}

/**
 * For a service: a smaller young generation does not slow it down, and garbage from responses is
 * freed before it exceeds a multiple of the live data. Threads started later inherit this.
 */
export function keepModest() {
  setFlagsFromString(`--max-semi-space-size=${SERVING.young_mib}`)
  setFlagsFromString(`--heap-growing-percent=${SERVING.growing_percent}`)
  // The limit of this thread is already set; only the flag stops its growth.
  const look = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!
    if (young.space_size < 2 * SERVING.young_mib * 1024 * 1024) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(look)
  }, SERVING.look_ms)
  look.unref()
}

/**
 * Imports modules. All of their data survives, for which V8 would grow the young generation to
 * fifty megabytes that are freed only when idle.
 */
export async function loadSmall<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await load()
  } finally {
    setFlagsFromString('--semi-space-growth-factor=2')
  }
}
