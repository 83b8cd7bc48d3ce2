/** What can go wrong between us and where bytes are kept without anybody's mistake. */

import { thrower } from '../faults.ts'

export const blobFaults = {
  blobs_away: {
    status: 503,
    code: 20004,
    say: () => 'The file store does not respond. Nothing was changed; try again in a moment.',
  },
  disk_reserved: {
    status: 507,
    code: 20004,
    say: () =>
      'The server has no disk space left for files. Nothing was changed; tell the administrator.',
  },
  disk_nearly_full: {
    status: 503,
    code: 20004,
    say: () =>
      "The server's disk is full. Nothing was changed; you can still log in and purge tickets. " +
      'Tell the administrator.',
  },
} as const

export const fail = thrower(blobFaults)
