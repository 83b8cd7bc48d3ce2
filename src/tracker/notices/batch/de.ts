/** The German texts of the mail of a day. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  subject: {
    one: '[Bugzilla] Änderungen an {count} Bug',
    other: '[Bugzilla] Änderungen an {count} Bugs',
  },
  intro: {
    one: '{count} Bug wurde bis {until} geändert:',
    other: '{count} Bugs wurden bis {until} geändert, die zuletzt geänderten zuerst:',
  },
  state: '{status}. Letzte Änderung am {newest}.',
  earlier: {
    one: '{count} frühere Änderung steht auf der Seite des Bugs.',
    other: '{count} frühere Änderungen stehen auf der Seite des Bugs.',
  },
  filed: 'hat den Bug gemeldet.',
  dependency: 'Der Status von Bug {id}, von dem er abhängt, hat sich geändert.',
  field: '{label}: {removed} → {added}',
  more_fields: { one: '{count} weiteres Feld', other: '{count} weitere Felder' },
  description: 'Beschreibung:',
  comment: 'Kommentar #{number}:',
  more_bugs: {
    one: '{count} weiterer Bug wurde geändert:',
    other: '{count} weitere Bugs wurden geändert:',
  },
  newest_only: 'Es gab sehr viele Änderungen. Nur die neuesten sind enthalten.',
  end:
    'Sie erhalten diese Nachricht einmal am Tag. Um andere Mails über Bugs zu erhalten, ändern ' +
    'Sie Ihre Einstellungen:',
}
