/** The texts of the second factor in the preferences. */

import { type PlainKey, textsOf } from '../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
export type Key = PlainKey<typeof en>
