/** The texts of the frame of all pages, of errors and of unknown addresses. */

import { en } from './en.ts'
import { textsOf } from './texts.ts'

/** Returns a string; `text.show` returns HTML. */
export const text = textsOf({ en })
