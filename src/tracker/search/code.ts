/** Where the code lies that databases call for searches. */

import { beside } from '../../platform/here.ts'

export const searchCode = beside(import.meta.url, './matching').href
