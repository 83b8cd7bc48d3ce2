/** The French texts of mail about bugs that enter watched searches. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  entered:
    'Le bug {id} fait désormais partie des bugs de la recherche « {search} » que vous suivez : ' +
    '{summary}',
  stop: 'Pour ne plus suivre la recherche, modifiez vos préférences :',
}
