/** The texts of the page of the workflow. */

import { textsOf } from '../../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
