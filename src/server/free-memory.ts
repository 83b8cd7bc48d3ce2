/** Gives back the memory that loading the program took and no longer needs. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * One full collection of garbage, some 30 ms. V8 does it by itself when memory grows, and an idle
 * service would keep what its start left behind.
 */
export function freeMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
