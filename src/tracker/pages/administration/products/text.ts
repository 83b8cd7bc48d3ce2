/** The texts of the administration of products. */

import { textsOf } from '../../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
