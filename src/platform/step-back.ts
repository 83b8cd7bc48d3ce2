/** Lowers the priority of threads for long-running work. */

import { setPriority } from 'node:os'

/** The lowest priority. */
const NICENESS = 19

/** Only Linux has priorities per thread; elsewhere this would affect the whole process. */
export function stepBack() {
  if (process.platform === 'linux') setPriority(NICENESS)
}
