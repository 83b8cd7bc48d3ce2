/** The Italian texts of the pages of accounts. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  login_name: 'Nome di accesso',
  password: 'Password',
  password_again: 'Ripetere la password',
  passwords_differ: 'Le due password sono diverse. Inserire due volte la stessa.',
  your_name: 'Nome, come lo vedono gli altri',
  your_email: 'Indirizzo e-mail, che diventa il nome di accesso',
  send_email: 'Invia e-mail',
  check_email: 'Controllare la posta',
  create: 'Crea un account',
  create_sent:
    'Se questo indirizzo non ha ancora un account, gli abbiamo inviato un’e-mail con un link a ' +
    'una pagina in cui scegliere una password.',
  create_no_letter:
    'Nessuna e-mail? Forse un account esiste già: <login>accedere</login> o <reset>richiedere ' +
    'una nuova password</reset>.',
  create_closed:
    'Qui solo gli amministratori possono creare account. Chiederne uno a un amministratore.',
  account: 'Account',
  account_done: 'L’account è stato creato',
  new_password: 'Scegliere una nuova password',
  new_password_save: 'Salva la password',
  new_password_done: 'La password è stata cambiata',
  new_address: 'Nuovo indirizzo',
  new_address_login: 'Nuovo nome di accesso',
  new_address_use: 'Usa questo indirizzo',
  new_address_after: 'Questo chiude tutte le sessioni. Accedere di nuovo con il nuovo nome.',
  new_address_done: 'L’indirizzo è stato cambiato',
  cancel_address: 'Annullare la modifica dell’indirizzo',
  cancel_address_do: 'Annulla la modifica',
  cancel_address_after:
    'Il nome di accesso resta questo. Se è già stato cambiato, viene ripristinato, e tutte le ' +
    'sessioni vengono chiuse.',
  cancel_new_after:
    'L’account mantiene il suo nome di accesso, e il link che confermerebbe la modifica non ' +
    'funziona più.',
  address_not_taken: 'L’indirizzo che non verrà usato',
  address_unused: 'L’indirizzo non verrà usato, e l’account mantiene il suo nome di accesso.',
  address_kept: 'Nome di accesso',
  address_cancelled: 'La modifica è stata annullata',
  address_stays: 'Il nome di accesso non è stato cambiato.',
  address_is_back: 'Il nome di accesso è stato ripristinato e tutte le sessioni sono state chiuse.',
  address_next:
    'Se la modifica non era voluta, forse qualcuno conosce la password: <reset>sceglierne una ' +
    'nuova</reset>.',
  done_next: 'Ora si può <login>accedere</login>.',
  spent: 'Questo link non è più valido',
  spent_next: '<login>Accedere</login> o <reset>richiedere una nuova password</reset>.',
  reset: 'Password dimenticata',
  reset_sent:
    'Se esiste un account con questo nome di accesso, abbiamo inviato al suo indirizzo ' +
    'un’e-mail con un link a una pagina in cui scegliere una nuova password.',
  unsubscribe: 'E-mail sul bug {bug}',
  unsubscribe_is_on: 'Le e-mail sul bug {bug} arrivano se le preferenze lo prevedono.',
  unsubscribe_is_off:
    'Le e-mail sul bug {bug} non arrivano, tranne quando qualcuno richiede un flag.',
  unsubscribe_do: 'Non inviare più e-mail su questo bug',
  unsubscribe_undo: 'Riprendi a inviare e-mail su questo bug',
  unsubscribe_done: 'Le e-mail su questo bug sono state interrotte.',
  unsubscribe_undone: 'Le e-mail su questo bug arrivano di nuovo.',
  unsubscribe_more:
    'Tutte le scelte sono nelle <preferences>preferenze delle e-mail</preferences>.',
  setup: 'Configurare Docket',
  setup_name: 'Questa installazione',
  setup_name_shown: 'Il nome, nell’intestazione e nei titoli delle pagine',
  setup_product: 'Il primo prodotto',
  setup_product_later:
    'I bug si segnalano nei componenti dei prodotti. Lasciare vuoto il nome per farlo più tardi.',
  setup_product_name: 'Nome del prodotto',
  setup_product_description: 'Descrizione, per chi segnala bug',
  setup_component: 'Il suo primo componente',
  setup_finish: 'Fine',
  demo_offer: 'Un progetto di esempio',
  demo_create: 'Crea 500 bug in due prodotti inventati, per dare un’occhiata',
  demo_removable: 'Si possono rimuovere in qualsiasi momento in questa pagina.',
  demo_filling:
    'È in corso la creazione del progetto di esempio, che richiede circa un minuto. ' +
    '<again>Ricarica</again>',
  demo_removing:
    'È in corso la rimozione del progetto di esempio, che richiede circa un minuto. ' +
    '<again>Ricarica</again>',
  demo: 'Il progetto di esempio',
  demo_failed: 'Non è stato possibile creare il progetto di esempio: {failure}.',
  demo_interrupted: 'La creazione è stata interrotta.',
  demo_refused: 'L’ultimo tentativo di rimuoverlo è stato rifiutato: {refusal}.',
  demo_parts:
    'È composto da {bugs} bug, dai prodotti {products} e da {people} persone. Le modifiche ' +
    'apportate a questi bug vengono rimosse insieme a essi. Non si può annullare.',
  demo_confirm: 'Elimina {bugs} bug, i prodotti {products} e {people} persone',
  demo_others: {
    one: 'Elimina anche {count} bug segnalato da altri in questi prodotti: {ids}',
    many: 'Elimina anche {count} di bug segnalati da altri in questi prodotti: {ids}',
    other: 'Elimina anche {count} bug segnalati da altri in questi prodotti: {ids}',
  },
  demo_remove: 'Rimuovi il progetto di esempio',
  demo_unconfirmed: 'confermare la rimozione',
  demo_changed: 'nel frattempo sono stati segnalati o spostati bug; controllare di nuovo i numeri',
  demo_unforced: 'spostare i bug degli altri, oppure confermarne l’eliminazione',
}
