/** Counts what an export to Bugzilla leaves out or changes, with a few examples of each kind. */

import { type Loss, Losses } from '../map/losses.ts'

/** Receives each occurrence. `what` is a sentence that is the same for all of its kind. */
export type Tell = (what: string, example: string, count?: number) => void

/** What was told so far, in the order in which kinds first occurred. */
export interface Lost {
  tell: Tell
  all(): Loss[]
}

/** Memory does not grow with the number of occurrences. */
export function countLost(): Lost {
  const losses = new Losses()
  return {
    tell: (what, example, count = 1) => losses.add([{ what, count, examples: [example] }]),
    all: () => losses.all(),
  }
}
