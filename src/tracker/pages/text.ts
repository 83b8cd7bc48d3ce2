/** The texts of pages that are single files. */

import { textsOf } from '../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
