/** What can go wrong between us and where bytes are kept without anybody's mistake. */

import { thrower } from '../faults.ts'

export const blobFaults = {
  blobs_away: {
    status: 503,
    code: 20004,
    say: () => 'The store of files does not answer. Nothing was changed; try again in a moment.',
  },
  disk_reserved: {
    status: 507,
    code: 20004,
    say: () =>
      'The disk of this service has no room for files. Nothing was changed; tell whoever runs the ' +
      'service.',
  },
  disk_nearly_full: {
    status: 503,
    code: 20004,
    say: () =>
      'The disk of this service is full. Nothing was changed; one can log in, and purge tickets. ' +
      'Tell whoever runs the service.',
  },
} as const

export const fail = thrower(blobFaults)
