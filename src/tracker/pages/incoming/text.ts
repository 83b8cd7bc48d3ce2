/** The texts of the pages of mail that came in, and of mail that came back. */

import { textsOf } from '../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
