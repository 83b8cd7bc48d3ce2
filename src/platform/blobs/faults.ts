/** What can go wrong between us and a store of blobs elsewhere without anybody's mistake. */

import { thrower } from '../faults.ts'

export const blobFaults = {
  blobs_away: {
    status: 503,
    code: 20004,
    say: () => 'The store of files does not answer. Nothing was changed; try again in a moment.',
  },
} as const

export const fail = thrower(blobFaults)
