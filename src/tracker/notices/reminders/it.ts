/** The Italian texts of reminders. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  reminder_subject: '[Bug {id}] Promemoria: {summary}',
  reminder: 'È stato richiesto un promemoria del bug {id}: {summary}',
  new_bugs:
    'Questi bug sono assegnati al destinatario, nessuno ha iniziato a lavorarci e non sono ' +
    'cambiati da più di {days} giorni. Esaminarli uno per uno: iniziare a lavorarci, assegnarli ' +
    'a qualcun altro oppure risolverli.',
  new_bugs_all: 'Tutti i bug del destinatario con questo stato:',
  more: 'Sono elencati solo i primi {count}.',
  requests_subject: {
    one: '[Bugzilla] {count} richiesta in attesa',
    many: '[Bugzilla] {count} di richieste in attesa',
    other: '[Bugzilla] {count} richieste in attesa',
  },
  requests: {
    one: 'Richiesta ricevuta da più di {count} giorno e ancora senza risposta:',
    many: 'Richieste ricevute da più di {count} di giorni e ancora senza risposta:',
    other: 'Richieste ricevute da più di {count} giorni e ancora senza risposta:',
  },
  requests_all: 'Tutte le richieste ricevute:',
  requests_off: 'Per non ricevere più messaggi come questo, modificare le preferenze:',
  request: '{flag} da {who}, dal {day}',
  attachment: 'Allegato {id}: {summary}',
  flag: 'Flag',
  bug: 'Bug',
  asked_by: 'Da',
  since: 'Dal',
}
