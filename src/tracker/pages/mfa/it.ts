/** The Italian texts of the second factor in the preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  title: 'Secondo fattore',
  about:
    'Con un secondo fattore, chi conosce la password non può accedere senza il telefono: ' +
    'l’accesso alle pagine richiede anche il codice di un’app di autenticazione. I programmi ' +
    'usano chiavi API, che non richiedono codici.',
  required:
    'I gruppi di questo account richiedono un secondo fattore. Configurarlo per continuare.',
  begin: 'Configura',
  scan:
    'Scansionare l’immagine con un’app di autenticazione, oppure inserirvi il segreto. Inserire ' +
    'poi il codice mostrato dall’app.',
  picture: 'Codice QR del segreto',
  secret: 'Segreto: <code>{secret}</code>',
  code: 'Codice',
  enable: 'Attiva',
  enabled: 'Il secondo fattore è attivo e le altre sessioni sono state chiuse.',
  is_on: 'Attivato: {since}.',
  codes_left: {
    one: 'Resta {count} codice di recupero.',
    many: 'Restano {count} di codici di recupero.',
    other: 'Restano {count} codici di recupero.',
  },
  codes: 'Codici di recupero',
  codes_about:
    'Ognuno di essi permette di accedere una volta al posto di un codice dell’app, per esempio ' +
    'se si perde il telefono.',
  codes_keep:
    'Conservare questi codici in un luogo sicuro, ma non sul telefono: non verranno più mostrati.',
  codes_renewed: 'I codici di recupero precedenti non sono più validi.',
  codes_renew: 'Crea nuovi codici di recupero',
  any_code: 'Codice dell’app oppure codice di recupero',
  disable: 'Disattiva',
  disabled: 'Il secondo fattore è disattivato.',
  your_password: 'Password attuale',
}
