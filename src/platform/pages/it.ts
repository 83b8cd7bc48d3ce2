/** The Italian texts of the frame of all pages, of errors and of unknown addresses. */

import type { Translation } from './texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  skip: 'Vai al contenuto',
  help: 'Aiuto',
  display: 'Visualizzazione',
  navigation: 'Pagine',
  bugs: 'Bug',
  search: 'Ricerca',
  products: 'Prodotti',
  requests: 'Richieste di flag',
  administration: 'Amministrazione',
  inbox: 'In arrivo',
  files: 'File',
  unread: 'non letti',
  reports: 'Rapporti',
  find: 'Ricerca rapida: parole, numero di un bug o criteri',
  find_hint: 'Parole o numero di bug',
  new_bug: 'Nuovo bug',
  preferences_of: 'Preferenze di {login}',
  login: 'Accedi',
  logout: 'Esci',
  mail_stopped:
    'Le e-mail a questo indirizzo sono tornate indietro più volte, quindi non ne vengono più ' +
    'inviate.',
  mail_resume: 'Riprendi l’invio',
  acting: '{sudoer}, le azioni vengono svolte per conto di {login} e sono registrate.',
  acting_end: 'Smetti di agire per conto di altri',

  broken: 'Si è verificato un errore',
  refused: 'Impossibile visualizzare questa pagina',
  not_now: 'Non disponibile al momento',
  error: 'Errore {code}',
  unknown: 'Pagina non trovata',
  unknown_why:
    'All’indirizzo {path} non c’è nulla. Forse è scritto in modo errato, oppure la pagina è ' +
    'stata rimossa.',
  unknown_start: 'Pagina iniziale',
  unknown_search: 'Cerca bug',

  errors: 'Errori',
  errors_lead: 'Ogni errore ha un numero per i programmi e una frase per le persone.',
  errors_unknown: 'Non esiste alcun errore con questo codice.',
  errors_all: 'Tutti gli errori',
  errors_code: 'Codice',
  errors_status: 'Stato HTTP',
  errors_name: 'Nome',
  errors_sentence: 'Frase',
}
