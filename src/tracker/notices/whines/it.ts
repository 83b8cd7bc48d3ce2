/** The Italian texts of mail of whines. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  own: 'Queste ricerche sono state pianificate dal destinatario. Per modificarle:',
  of_other: 'Pianificato da {owner} per il destinatario.',
  list: 'L’elenco: {address}',
  more: 'Sono elencati solo i primi {count} bug.',
  problem: 'Impossibile eseguire questa ricerca: {reason}',
  none: 'Nessun bug corrisponde.',
}
