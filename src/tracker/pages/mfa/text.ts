/** The texts of the second factor in the preferences. */

import { type PlainKey, textsOf } from '../../../platform/pages/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'

export const text = textsOf({ en, de, fr, it, es, ja })
export type Key = PlainKey<typeof en>
