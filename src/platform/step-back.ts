/** Lets what is quick go first: for threads whose work may take long. */

import { setPriority } from 'node:os'

/** As far behind as there is. */
const NICENESS = 19

/** Only Linux has priorities of threads; elsewhere the whole program would step back. */
export function stepBack() {
  if (process.platform === 'linux') setPriority(NICENESS)
}
