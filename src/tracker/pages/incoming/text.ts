/** The texts of the page of mail that came in. */

import { textsOf } from '../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
