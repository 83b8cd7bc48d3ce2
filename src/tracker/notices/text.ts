/** The texts of mail about bugs. */

import { textsOf } from '../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
