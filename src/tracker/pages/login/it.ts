/** The Italian texts of the login form. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  login: 'Accedi',
  login_name: 'Nome di accesso',
  password: 'Password',
  remember: 'Resta connesso su questo dispositivo',
  forgot: 'Password dimenticata?',
  create: 'Crea un account',
  log_in_with: 'Accedi con {name}',

  not_saved:
    'Non è stato effettuato l’accesso, quindi non è ancora stato salvato nulla. I dati immessi ' +
    'sono conservati: accedere e inviarli di nuovo.',
  logged_in: 'Accesso effettuato',
  send_again_why:
    'Non è ancora stato salvato nulla. Inviare di nuovo il modulo per salvare i dati immessi. Un ' +
    'eventuale file va scelto di nuovo.',
  send_again: 'Invia di nuovo',
  back_to_form: 'Torna al modulo',
  discard: 'Scarta',

  code_title: 'Codice di accesso',
  code_about:
    'L’account ha un secondo fattore. Inserire il codice mostrato dall’app di autenticazione, ' +
    'oppure uno dei codici di recupero.',
  code: 'Codice',
  code_restart: 'Ricomincia dalla password',
  code_wrong: 'Il codice è errato, è scaduto oppure è già stato usato.',
  code_too_late:
    'L’accesso è durato più di dieci minuti oppure è iniziato in un altro browser. Inserire ' +
    'di nuovo il nome di accesso e la password.',

  wrong: 'Nome di accesso o password non corretti.',
  attempts_left: {
    one: 'Dopo {count} altro tentativo di questo tipo, l’account verrà bloccato per un certo tempo.',
    many:
      'Dopo {count} di altri tentativi di questo tipo, l’account verrà bloccato per un certo ' +
      'tempo.',
    other:
      'Dopo {count} altri tentativi di questo tipo, l’account verrà bloccato per un certo tempo.',
  },
  locked: {
    one:
      'Troppe password errate per questo account. Gli accessi da questo indirizzo sono ' +
      'bloccati ancora per {count} minuto, anche con la password corretta.',
    many:
      'Troppe password errate per questo account. Gli accessi da questo indirizzo sono ' +
      'bloccati ancora per {count} di minuti, anche con la password corretta.',
    other:
      'Troppe password errate per questo account. Gli accessi da questo indirizzo sono ' +
      'bloccati ancora per {count} minuti, anche con la password corretta.',
  },
  delayed: {
    one:
      'Troppe password errate per questo account. Gli accessi da nuovi ' +
      'indirizzi sono ritardati: riprovare tra {count} secondo.',
    many:
      'Troppe password errate per questo account. Gli accessi da nuovi ' +
      'indirizzi sono ritardati: riprovare tra {count} di secondi.',
    other:
      'Troppe password errate per questo account. Gli accessi da nuovi ' +
      'indirizzi sono ritardati: riprovare tra {count} secondi.',
  },
  too_often: {
    one: 'Troppi accessi non riusciti. Riprovare tra {count} secondo.',
    many: 'Troppi accessi non riusciti. Riprovare tra {count} di secondi.',
    other: 'Troppi accessi non riusciti. Riprovare tra {count} secondi.',
  },
}
