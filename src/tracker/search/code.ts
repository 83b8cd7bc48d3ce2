/** Where the code lies that databases call for searches. */

import { beside } from '../../platform/here.ts'

/** Of rows. */
export const searchCode = beside(import.meta.url, './matching').href
/** Of the bytes of files. */
export const fileCode = beside(import.meta.url, './file-matching').href
