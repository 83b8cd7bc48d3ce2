/** The Italian texts of mail about bugs; tables and addresses are as in Bugzilla. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  why: 'Motivi per cui si riceve questo messaggio:',
  own_assignee: 'Il bug è o era assegnato al destinatario.',
  own_qa_contact: 'Il destinatario è o era il contatto QA del bug.',
  own_reporter: 'Il destinatario ha segnalato il bug.',
  own_cc: 'Il destinatario è o era nell’elenco CC del bug.',
  own_global_watcher: 'Il destinatario segue tutti i bug.',
  own_watch: 'Il destinatario segue il prodotto, il componente o una parola chiave del bug.',
  own_product: 'Il destinatario segue il prodotto {name}.',
  own_component: 'Il destinatario segue il componente {name} del prodotto {product}.',
  own_keyword: 'Il destinatario segue la parola chiave {name}.',
  watched_assignee: 'Il destinatario segue una persona a cui il bug è o era assegnato.',
  watched_qa_contact: 'Il destinatario segue una persona che è o era il contatto QA del bug.',
  watched_reporter: 'Il destinatario segue chi ha segnalato il bug.',
  watched_cc: 'Il destinatario segue una persona che è o era nell’elenco CC del bug.',
  mentioned: 'Un commento menziona il destinatario.',
  request_made: '{who} ha richiesto {flag}:',
  request_made_of: '{who} ha richiesto {flag} a {whom}:',
  request_passed_on: '{who} ha passato a {whom} la richiesta di {flag} fatta da {asker}:',
  request_granted: '{who} ha concesso {flag}:',
  request_granted_to: '{who} ha concesso la richiesta di {flag} fatta da {asker} a {whom}:',
  request_granted_of: '{who} ha concesso la richiesta di {flag} fatta da {asker}:',
  request_denied: '{who} ha rifiutato {flag}:',
  request_denied_to: '{who} ha rifiutato la richiesta di {flag} fatta da {asker} a {whom}:',
  request_denied_of: '{who} ha rifiutato la richiesta di {flag} fatta da {asker}:',
  request_canceled: '{who} ha rimosso {flag}:',
  request_canceled_to: '{who} ha annullato la richiesta di {flag} fatta da {asker} a {whom}:',
  request_canceled_of: '{who} ha annullato la richiesta di {flag} fatta da {asker}:',
}
