/** Jobs that were given up, with their errors, for administrators to try again or discard. */

import { altering } from '../platform/db/alter.ts'
import { table } from '../platform/db/schema.ts'

export const tables = {
  /** A job that was given up; `id` is that of the job. Removed after some days. */
  failed_jobs: table(
    { id: 'id', kind: 'text', body: 'text', tries: 'int', error: 'text', failed_at: 'int' },
    { index: [['failed_at']] },
  ),
}

/** Why the last attempt failed. */
export const jobErrors = altering({ jobs: { add: { error: 'text?' } } })
