/** The texts of the page that merges accounts. */

import { type PlainKey, textsOf } from '../../../../platform/pages/texts.ts'
import { en } from './en.ts'

export const text = textsOf({ en })
export type Key = PlainKey<typeof en>
