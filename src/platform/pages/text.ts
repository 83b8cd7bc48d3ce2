/** The texts of the frame of all pages, of errors and of unknown addresses. */

import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { textsOf } from './texts.ts'

/** Returns a string; `text.show` returns HTML. */
export const text = textsOf({ en, de, fr, it, es, ja })
