/** Finds the next job of a kind without reading those of other kinds, of which many may wait. */

import { altering } from '../platform/db/alter.ts'

export const jobKinds = altering({
  jobs: { index: [['kind', 'run_at', 'id']] },
})
