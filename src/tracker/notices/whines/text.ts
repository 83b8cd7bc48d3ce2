/** The texts of mail of whines. */

import { textsOf } from '../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
