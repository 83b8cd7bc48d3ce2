/** The French texts of mail of whines. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  own: 'Vous avez planifié ces recherches. Pour les modifier :',
  of_other: '{owner} a planifié ceci pour vous.',
  list: 'La liste : {address}',
  more: 'Seuls les {count} premiers bugs sont affichés.',
  problem: 'Cette recherche n’a pas pu être exécutée : {reason}',
  none: 'Aucun bug ne correspond.',
}
