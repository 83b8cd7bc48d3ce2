/** The Italian texts of the tabs for mail. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { emailEn } from './email-en.ts'

/** Added to those of `it.ts`. */
export const emailIt: Translation<typeof emailEn> = {
  i_am_its_assignee: 'Il bug è assegnato a me',
  i_am_its_qa_contact: 'Sono il contatto QA del bug',
  i_reported: 'Ho segnalato il bug',
  i_am_on_its_cc: 'Sono nell’elenco CC del bug',
  i_watch_it: 'Seguo il prodotto, il componente o una parola chiave del bug',
  is_new: 'È nuovo',
  i_am_added_to_or: 'Ricevo o perdo questo ruolo',
  moved_into_or_out: 'Entra in ciò che seguo o ne esce',
  resolved_or_reopened: 'Viene risolto o riaperto',
  moved_to_another_product_or: 'Viene spostato in un altro prodotto o componente',
  somebody_comments_on: 'Qualcuno lo commenta',
  file_attached: 'Viene allegato un file',
  attachment_changed: 'Viene modificato un allegato',
  its_keywords_changed: 'Cambiano le sue parole chiave',
  its_dependencies_changed: 'Cambiano le sue dipendenze',
  its_priority_severity_status_or: 'Cambia la sua priorità, gravità, stato o traguardo',
  its_cc_list_changed: 'Cambia il suo elenco CC',
  anything_else_changed: 'Cambia qualcos’altro',
  also_if_unconfirmed: 'Anche se non è confermato',
  also_for_my_own_changes: 'Anche per le mie modifiche',
  flag_requested_from_me: 'Mi viene richiesto un flag',
  flag_that_i_requested_granted: 'Un flag che ho richiesto viene concesso, rifiutato o annullato',
  email: 'E-mail',
  your_email_preferences_have_saved: 'Le preferenze delle e-mail sono state salvate.',
  you_now_watching_these_users: 'Ora questi utenti sono seguiti.',
  you_no_longer_watching_this: 'Questo utente non è più seguito.',
  you_now_ignoring_these_bugs: 'Ora questi bug sono ignorati.',
  you_no_longer_ignoring_this: 'Questo bug non è più ignorato.',
  you_now_watching_it: 'Aggiunto a ciò che si segue.',
  you_no_longer_watching_it: 'Rimosso da ciò che si segue.',
  mail_resumed: 'Le e-mail vengono inviate di nuovo.',
  mail_came_back:
    'Non vengono più inviate e-mail a questo indirizzo (da: {since}). L’ultimo server di posta ' +
    'che ne ha restituita una indica: {reason}',
  mail_arrives: 'Le e-mail sull’account vengono inviate al suo indirizzo.',
  no_mail_sent: 'Questa installazione non invia e-mail. Le preferenze vengono memorizzate.',
  key_title: 'Chiave OpenPGP',
  key_about:
    'Le e-mail sui bug di alcuni gruppi non hanno contenuto, solo un link. Se si aggiunge una ' +
    'chiave, hanno un contenuto e vengono cifrate per il destinatario.',
  key_unused: 'Questa installazione non cifra le e-mail, quindi la chiave non viene usata.',
  key_expired:
    'La chiave è scaduta, quindi queste e-mail non hanno contenuto. Aggiungere una chiave valida.',
  key_fingerprint: 'Impronta',
  key_algorithm: 'Algoritmo',
  key_expires: 'Scadenza',
  key_since: 'Aggiunta',
  key_remove: 'Rimuovi la chiave',
  key_text: 'Chiave pubblica, come la mostra gpg --armor --export',
  key_add: 'Aggiungi',
  key_replace: 'Sostituisci',
  key_stored: 'La chiave è stata salvata. Un messaggio ne informa.',
  key_removed: 'La chiave è stata rimossa.',
  mail_about_bugs: 'E-mail sui bug',
  flags: 'Flag',
  stop_watching: 'Non seguire più',
  login_names_separated_by_blanks: 'Nomi di accesso, separati da spazi o virgole',
  watch: 'Segui',
  you_watched: 'Seguono questo account: {logins}.',
  users_you_watch: 'Utenti seguiti',
  you_get_same_mail_about:
    'Si ricevono le stesse e-mail sui bug che ricevono loro, per i bug che si possono vedere.',
  what_you_watch: 'Prodotti, componenti e parole chiave seguiti',
  you_get_mail_about_watched:
    'Si ricevono e-mail sui loro bug, secondo le scelte qui sopra, per i bug che si possono ' +
    'vedere. Si possono seguire anche <products>prodotti e componenti</products> e ' +
    '<keywords>parole chiave</keywords> dalle loro pagine.',
  watched_product: 'Prodotto {name}',
  watched_component: 'Componente {name} di {product}',
  watched_keyword: 'Parola chiave {name}',
  component_if_not_all: 'Componente; vuoto per tutti',
  product: 'Prodotto',
  keyword: 'Parola chiave',
  stop_ignoring: 'Non ignorare più',
  bug: 'bug {id}',
  bug_numbers_separated_by_blanks: 'Numeri di bug, separati da spazi o virgole',
  ignore: 'Ignora',
  ignored_bugs: 'Bug ignorati',
  you_get_no_mail_about: 'Su questi bug non si ricevono e-mail, qualunque sia il proprio ruolo.',
}
