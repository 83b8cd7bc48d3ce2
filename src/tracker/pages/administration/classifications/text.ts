/** The texts of the administration of classifications. */

import { textsOf } from '../../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
