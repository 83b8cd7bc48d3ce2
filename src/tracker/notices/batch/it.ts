/** The Italian texts of the mail of a day. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  subject: {
    one: '[Bugzilla] Modifiche di {count} bug',
    many: '[Bugzilla] Modifiche di {count} di bug',
    other: '[Bugzilla] Modifiche di {count} bug',
  },
  intro: {
    one: '{count} bug è stato modificato fino a {until}:',
    many: '{count} di bug sono stati modificati fino a {until}, prima i più recenti:',
    other: '{count} bug sono stati modificati fino a {until}, prima i più recenti:',
  },
  state: '{status}. Ultima modifica alle {newest}.',
  earlier: {
    one: '{count} modifica precedente è nella pagina del bug.',
    many: '{count} di modifiche precedenti sono nella pagina del bug.',
    other: '{count} modifiche precedenti sono nella pagina del bug.',
  },
  filed: 'ha segnalato il bug.',
  dependency: 'Lo stato del bug {id}, da cui dipende, è cambiato.',
  field: '{label}: {removed} → {added}',
  more_fields: {
    one: '{count} altro campo',
    many: '{count} di altri campi',
    other: '{count} altri campi',
  },
  description: 'Descrizione:',
  comment: 'Commento #{number}:',
  more_bugs: {
    one: '{count} altro bug è stato modificato:',
    many: '{count} di altri bug sono stati modificati:',
    other: '{count} altri bug sono stati modificati:',
  },
  newest_only: 'Le modifiche erano moltissime. Sono incluse solo le più recenti.',
  end:
    'Questo messaggio arriva una volta al giorno. Per ricevere altre e-mail sui bug, modificare ' +
    'le preferenze:',
}
