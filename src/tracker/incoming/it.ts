/** The Italian texts of mail that comes in. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  own: 'È stato inviato da questa installazione.',
  automatic: 'È stato inviato da un programma, ad esempio una risposta automatica di assenza.',
  empty: 'Non contiene né testo, né campi, né file.',
  no_sender: 'In From non è indicato chi l’ha inviato.',
  sender_unknown:
    'Non esiste un account per {address}. Scrivere dall’indirizzo del proprio account.',
  sender_closed: 'L’account del mittente è disattivato.',
  sender_unproven: 'Né l’indirizzo né una firma confermata dimostrano chi l’ha inviato.',
  unreadable: 'Non è stato possibile leggerlo come messaggio.',
  bounce_unknown: 'Non riguarda nessuna e-mail inviata all’indirizzo attuale di un account.',
  bounce_temporary:
    'Indica che un’e-mail è in ritardo, è stata consegnata o potrà esserlo più tardi.',
  bounce_unclear: 'Non indica chiaramente che l’indirizzo di un destinatario non funziona.',
  gave_up: 'Non è stato possibile elaborarlo; i tentativi sono durati circa due giorni.',
  refused_subject: '[Bug {id}] Il messaggio è stato rifiutato',
  refused:
    'Il messaggio sul bug {id} è stato rifiutato. Né il motivo né il testo vengono inviati per ' +
    'e-mail. Scrivere invece nella pagina del bug:',
  wrote: '{name} ha scritto:',
}
