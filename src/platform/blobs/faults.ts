/** Faults of the storage of blobs. */

import { fault, thrower } from '../faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 503 or 507, number 20004. Nothing was stored. */
export const blobFaults = {
  blobs_away: fault(503, 20004).says(
    'The file store does not respond. Nothing was changed; try again in a moment.',
  ),
  disk_reserved: fault(507, 20004).says(
    'The server has no disk space left for files. Nothing was changed; tell the administrator.',
  ),
  disk_nearly_full: fault(503, 20004).says(
    "The server's disk is full. Nothing was changed; you can still log in and purge tickets. " +
      'Tell the administrator.',
  ),
}

export const fail = thrower(blobFaults, texts.blob)
