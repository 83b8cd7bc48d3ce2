/** The Italian texts of mail about bugs that enter watched searches. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  entered: 'Il bug {id} è ora tra i bug della ricerca seguita «{search}»: {summary}',
  stop: 'Per non seguire più la ricerca, modificare le preferenze:',
}
