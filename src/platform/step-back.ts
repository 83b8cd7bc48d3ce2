/** Lets what is quick go first: for threads whose work may take long. */

import { setPriority } from 'node:os'

/** Behind everything of the usual priority, but not behind what nobody waits for. */
const NICENESS = 10

/** Only Linux has priorities of threads; elsewhere the whole program would step back. */
export function stepBack() {
  if (process.platform === 'linux') setPriority(NICENESS)
}
