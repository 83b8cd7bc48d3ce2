/** The German texts of mail about bugs that enter watched searches. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  entered: 'Bug {id} gehört jetzt zu den Bugs Ihrer beobachteten Suche „{search}“: {summary}',
  stop: 'Um die Suche nicht mehr zu beobachten, ändern Sie Ihre Einstellungen:',
}
