/** The Spanish texts of mail of whines. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  own: 'Usted programó estas búsquedas. Para cambiarlas:',
  of_other: '{owner} ha programado esto para usted.',
  list: 'La lista: {address}',
  more: 'Solo se muestran los primeros {count} bugs.',
  problem: 'No se ha podido realizar esta búsqueda: {reason}',
  none: 'Ningún bug coincide.',
}
