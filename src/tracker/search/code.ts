/** The modules that databases load for searches. */

import { beside } from '../../platform/here.ts'

/** The functions that SQL calls, or a worker thread, to match texts of rows. */
export const searchCode = beside(import.meta.url, './tree/matching').href
/** The functions with which a worker thread matches the content of files. */
export const fileCode = beside(import.meta.url, './scan/file-matching').href
