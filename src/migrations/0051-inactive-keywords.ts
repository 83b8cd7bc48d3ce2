/** Keywords that are no longer given to bugs. */

import { altering } from '../platform/db/alter.ts'

/** Null stands for 1: imports and nodes of the previous version do not know the column. */
export const inactiveKeywords = altering({
  keyworddefs: { add: { isactive: 'int?' } },
})
