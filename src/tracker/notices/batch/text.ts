/** The texts of the mail of a day. */

import { textsOf } from '../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
