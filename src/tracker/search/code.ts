/** The modules that databases load for searches. */

import { beside } from '../../platform/here.ts'

/** Of rows. */
export const searchCode = beside(import.meta.url, './tree/matching').href
/** For the content of files. */
export const fileCode = beside(import.meta.url, './scan/file-matching').href
