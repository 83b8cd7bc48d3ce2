/** The sentences of the faults about bugs, in other languages than English. */

import { byFault } from '../../../platform/faults.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'

export const texts = byFault({ de, fr, it, es, ja })
