/** Numbers about the installation. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

/** How many files are stored. */
export const blobs = statement((q) =>
  q.selectFrom('blobs').select((row) => row.fn.countAll<number | string>().as('count')),
)
