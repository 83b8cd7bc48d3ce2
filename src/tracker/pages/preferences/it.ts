/** The Italian texts of the pages of preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import { emailIt } from './email-it.ts'
import type { en } from './en.ts'
import { settingsIt } from './settings-it.ts'

export const it: Translation<typeof en> = {
  ...emailIt,
  ...settingsIt,

  login_name: 'Il nome di accesso è <strong>{login}</strong>.',
  login_changed_by_administrators: 'Gli amministratori possono cambiarlo.',
  login_changed_by_you: 'Possono cambiarlo gli amministratori e il titolare dell’account.',
  query_of_address: 'Parametri: la parte dopo <code>?</code> nell’indirizzo di un elenco',
  on_system: '{name} su {system}',
  unnamed_browser: 'Browser senza nome',
  unnamed_program: 'Programma senza nome',

  password_changed: 'La password è stata cambiata e le altre sessioni sono state chiuse.',
  account: 'Account',
  your_name_changed: 'Il nome è stato cambiato.',
  letter_sent_to_new_address: 'È stata inviata un’e-mail al nuovo indirizzo.',
  your_name_as_others_see: 'Nome, come lo vedono gli altri',
  change_my_name: 'Cambia il nome',
  new_address: 'Nuovo indirizzo',
  send_email: 'Invia e-mail',
  email_address: 'Indirizzo e-mail',
  we_send_letter_to_new:
    'Al nuovo indirizzo viene inviata un’e-mail. Una volta confermato, diventa il nome di accesso.',
  name: 'Nome',
  password: 'Password',
  changing_your_password_ends_all:
    'Il cambio della password chiude tutte le altre sessioni. Le chiavi API restano valide.',
  current_password: 'Password attuale',
  new_password: 'Nuova password',
  repeat_new_password: 'Ripetere la nuova password',
  change_my_password: 'Cambia la password',
  new_passwords_differ: 'deve coincidere con la nuova password',

  your_api_key_created_copy: 'La chiave API è stata creata. Copiarla ora: non verrà più mostrata.',
  api_keys: 'Chiavi API',
  api_key_changed: 'La chiave API è stata modificata.',
  api_key_revoked: 'La chiave API è stata revocata.',
  api_key_restored: 'La chiave API è stata ripristinata.',
  description: 'Descrizione',
  create_api_key: 'Crea la chiave API',
  created: 'Creazione',
  last_used: 'Ultimo uso',
  change: 'Modifica',
  api_key_lets_program_act:
    'Con una chiave API un programma agisce con i permessi del titolare. Creare per ogni ' +
    'programma una chiave distinta, che non consenta più di quanto gli serve. Una chiamata non ' +
    'consentita dalla chiave viene rifiutata, con l’indicazione di ciò che occorre.',
  new_api_key: 'Nuova chiave API',
  save: 'Salva',
  restore: 'Ripristina',
  revoke: 'Revoca',
  no_description: 'Senza descrizione',
  revoked: 'Revocata',
  never: 'Mai',
  from: 'da {last_used_address}',
  scope: 'Consente',
  scope_allows: 'Che cosa consente la chiave',
  scope_read: 'Lettura',
  scope_comment: 'Lettura, commenti e posta in arrivo',
  scope_edit: 'Inoltre, modifica di bug, allegati e flag',
  scope_all: 'Tutto ciò che può fare il titolare',
  expires: 'Scadenza',
  expired: 'Scaduta',
  last_day_if_any: 'Ultimo giorno, se deve scadere (UTC)',
  key_number: 'chiave {id}',
  password_to_allow_more: 'Password attuale, se la chiave deve consentire più di prima',

  permissions: 'Permessi',
  you_not_in_any_group: 'Nessun gruppo.',
  none: 'Nessuno.',
  your_groups: 'I miei gruppi',
  groups_to_which_you_can: 'Gruppi a cui si possono aggiungere altri',
  memberships_managed_by_administrators: 'Gli amministratori gestiscono le appartenenze ai gruppi.',
  group: 'Gruppo',

  saved_searches: 'Ricerche salvate',
  regular_mail: 'E-mail regolari',
  regular_mail_about:
    'Le ricerche salvate possono essere <whines>inviate per e-mail</whines> regolarmente, e si ' +
    'possono ricevere <reminders>promemoria</reminders> sui bug.',
  send_by_mail: 'Possono anche essere <whines>inviate per e-mail</whines> regolarmente.',
  search_saved: 'La ricerca è stata salvata.',
  saved_search_changed: 'La ricerca salvata è stata modificata.',
  search_no_longer_shared: 'La ricerca non è più condivisa.',
  search_added_to_your_links: 'La ricerca è stata aggiunta ai propri link.',
  search_watched: 'Si riceve un’e-mail quando un bug entra nella ricerca.',
  search_no_longer_watched: 'La ricerca non è più seguita.',
  watching_about: 'Si riceve un’e-mail su ogni bug che entra in una ricerca seguita.',
  search_removed_from_your_links: 'La ricerca è stata rimossa dai propri link.',
  move_up: 'Sposta su',
  move_down: 'Sposta giù',
  saved_search_deleted: 'La ricerca salvata è stata eliminata.',
  you_have_no_saved_searches:
    'Non ci sono ricerche salvate. <search>Cercare bug</search> e salvare la ricerca sotto ' +
    'l’elenco.',
  shared_with: 'Condivisa con',
  no_searches_shared_with_you:
    'Nessuno condivide ricerche con questo account. I membri dei propri gruppi possono ' +
    'condividere qui le loro.',
  owner: 'Proprietario',
  your_saved_searches: 'Le mie ricerche salvate',
  shared_with_you: 'Condivise da altri',
  save_search: 'Salvare una ricerca',
  there_in_all: 'In tutto sono {length}.',
  search: 'Ricerca',
  query: 'Parametri',
  stop_sharing: 'Non condividere più',
  nobody: 'Nessuno',
  forget: 'Elimina',
  edit: 'Modifica',
  remove_from_your_links: 'Rimuovi dai miei link',
  add_to_your_links: 'Aggiungi ai miei link',

  tags: 'Etichette',
  tags_about:
    'Le proprie etichette di bug, che nessun altro vede. Si aggiungono nelle pagine dei bug. ' +
    'Un’etichetta senza bug scompare.',
  tag: 'Etichetta',
  bugs: 'Bug',
  bugs_with_tag: 'bug con l’etichetta {name}',
  rename: 'Rinomina',
  new_name: 'Nuovo nome',
  tag_renamed: 'L’etichetta è stata rinominata.',
  tag_deleted: 'L’etichetta è stata rimossa da tutti i bug.',
  delete_tag: 'Elimina',
  tag_named: 'Eliminare l’etichetta «{name}»?',
  tag_deletion: {
    one: 'Si trova su {count} bug visibile, da cui viene rimossa. L’operazione è definitiva.',
    many: 'Si trova su {count} di bug visibili, da cui viene rimossa. L’operazione è definitiva.',
    other: 'Si trova su {count} bug visibili, da cui viene rimossa. L’operazione è definitiva.',
  },

  sessions: 'Sessioni',
  session_ended: 'La sessione è stata chiusa.',
  your_other_sessions_have_ended: 'Le altre sessioni sono state chiuse.',
  you_have_no_sessions: 'Non ci sono sessioni.',
  end_all_other_sessions: 'Chiudi tutte le altre sessioni',
  your_active_sessions_most_recently: 'Le proprie sessioni attive, a partire dall’ultima usata.',
  browser_or_program: 'Browser o programma',
  since: 'Dal',
  restricted_to: 'Limitata a',
  end: 'Chiudi',
  everywhere: 'Ovunque',
  this_session: 'Questa sessione',

  your_data: 'I miei dati',
  data_about:
    'Si può scaricare in JSON ciò che è memorizzato sul titolare dell’account: profilo e ' +
    'preferenze, chiavi API e sessioni senza i loro segreti, ricerche salvate, etichette, ciò ' +
    'che si segue, bug ignorati e voti, e inoltre i bug, i commenti e le descrizioni di allegati ' +
    'scritti dal titolare e che può ancora vedere.',
  data_download: 'Scarica i miei dati',
  data_not_included: 'Non incluso',
  data_without_secrets:
    'la password e i segreti delle chiavi API e delle sessioni, di cui sono memorizzati solo gli ' +
    'hash',
  data_without_hidden: 'i bug, i commenti e gli allegati che non si possono più vedere',
  data_without_content: 'il contenuto degli allegati, fornito da GET /rest/bug/attachment/ID',
  data_without_others: 'i commenti e le modifiche di altri, e la cronologia dei bug',
  data_without_files:
    'i ticket e le richieste di file, elencati da GET /rest/tickets e /rest/grants',
  data_without_logs:
    'le e-mail ricevute e le voci del registro di controllo e dei registri del server',

  your_current_password: 'Password attuale',
  preferences: 'Preferenze',
  back: 'Indietro',
  no_such_form: 'qui non esiste un modulo simile',

  webhooks: 'Webhook',
  webhook_new: 'Nuovo webhook',
  webhook_create: 'Crea il webhook',
  webhook_secret:
    'Questo segreto firma i messaggi. Configurarlo ora nel programma: non verrà più mostrato.',
  webhook_changed: 'Il webhook è stato modificato.',
  webhook_enabled: 'Il webhook è stato attivato.',
  webhook_disabled: 'Il webhook è stato disattivato.',
  webhook_secrets_dropped: 'Ora solo il segreto più recente firma i messaggi.',
  webhook_removed: 'Il webhook è stato eliminato, con tutto ciò che lo attendeva.',
}
