/** A job belongs to the node that runs it, for as long as that node exists. */

import { altering } from '../platform/db/alter.ts'

export const jobNodes = altering({
  jobs: { add: { node_id: 'int?' }, drop: ['locked_until'] },
})
