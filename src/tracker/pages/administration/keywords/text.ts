/** The texts of the administration of keywords. */

import { textsOf } from '../../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
