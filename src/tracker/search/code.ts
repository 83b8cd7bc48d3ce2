/** The modules that databases load for searches. */

import { beside } from '../../platform/here.ts'

/** Of rows. */
export const searchCode = beside(import.meta.url, './matching').href
/** For the content of files. */
export const fileCode = beside(import.meta.url, './file-matching').href
