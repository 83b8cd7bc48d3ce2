/** The texts of the pages of values of fields. */

import { type PlainKey, textsOf } from '../../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
export type Key = PlainKey<typeof en>
