/** The German texts of mail of whines. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  own: 'Sie haben diese Suchen eingeplant. Hier können Sie sie ändern:',
  of_other: '{owner} hat das für Sie eingeplant.',
  list: 'Die Liste: {address}',
  more: 'Nur die ersten {count} Bugs sind aufgeführt.',
  problem: 'Diese Suche konnte nicht ausgeführt werden: {reason}',
  none: 'Keine passenden Bugs.',
}
