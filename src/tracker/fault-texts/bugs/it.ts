/** The Italian sentences of the faults about bugs. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const it: SameFaults<typeof de> = {
  attachment: {
    attachment_bug_required: 'Indicare il bug che riceve l’allegato.',
    user_not_insider:
      'Solo gli insider possono rendere un allegato privato o pubblico, o commentarne uno privato.',
    auth_failure:
      'L’allegato {1} è privato: possono leggerlo solo gli insider e chi l’ha aggiunto.',
    file_too_large: 'Il file è troppo grande: gli allegati possono avere al massimo {1} KB.',
    attachment_quota_exceeded:
      'Questo supererebbe la quota di {2} byte per gli allegati, di cui {1} liberi. Allegare un ' +
      'file più piccolo o indicare un link.',
    invalid_content_type:
      '«{1}» non è un tipo di contenuto valido. Usare {2}, una barra e un sottotipo, ad esempio ' +
      '«image/png».',
    file_not_specified: 'Inserire un nome di file.',
    nothing_to_attach: 'Scegliere un file, oppure inserire un testo o un indirizzo.',
    attachment_address_invalid: 'L’indirizzo deve iniziare con «http://» o «https://».',
    missing_attachment_description: 'Inserire una descrizione dell’allegato.',
    zero_length_file: 'Il file è vuoto o non è Base64 valido.',
    attachment_text_too_long: 'Il parametro «{1}» ha più di {2} caratteri.',
    attachment_not_found: 'Non esiste un allegato con il numero {1}.',
    attachment_removed: 'Il contenuto dell’allegato {1} è stato eliminato; resta la descrizione.',
    no_attachments: 'Il bug {1} non ha allegati da scaricare.',
    too_many_attachments: 'Il bug {1} ha più di {2} allegati: scaricarli uno per uno.',
    invalid_attach_id: 'L’allegato {1} non esiste, oppure non si è autorizzati ad accedervi.',
    illegal_attachment_edit:
      'Possono modificare l’allegato {1} solo chi l’ha aggiunto e chi ha editbugs e può leggerlo.',
    illegal_attachment_edit_bug:
      'Solo i membri di certi gruppi possono modificare i bug del prodotto «{1}» e i loro ' +
      'allegati.',
    filename_not_specified: 'Un allegato deve avere un nome di file.',
  },
  bugmail: {
    bugmail_wish_unknown: '«{1}» non può ricevere e-mail su «{2}».',
    watch_self: 'Non è possibile seguire sé stessi: le proprie e-mail arrivano già.',
    unsubscribe_link_invalid:
      'Il link non è valido: aprirlo esattamente come appare nel messaggio, oppure accedere e ' +
      'ignorare il bug nella sua pagina.',
    bugmail_too_many: 'Qui il massimo è {1}.',
  },
  commentEdit: {
    comment_not_editable:
      'Non è possibile modificare il commento {1}: occorre far parte di un gruppo scelto dagli ' +
      'amministratori e, di solito, esserne l’autore.',
    comment_emptied: 'Un commento non può essere svuotato.',
    comment_without_text: 'Il commento {1} non ha un testo proprio da modificare.',
    comment_revision_unknown: 'Il commento {2} non ha una versione precedente {1}.',
  },
  commentTag: {
    comment_tag_disabled: 'I tag dei commenti sono disattivati: nessun gruppo può aggiungerne.',
    comment_tag_invalid:
      '«{1}» non è un tag valido: usare solo lettere, cifre, trattini bassi, punti e trattini.',
    comment_tag_too_long: 'Un tag può avere al massimo {1} caratteri.',
    comment_tag_too_short: 'Il tag «{1}» è troppo corto: servono almeno {2} caratteri.',
    comment_tags_too_many: 'Un commento può avere al massimo {1} tag. Rimuoverne prima alcuni.',
  },
  comments: {
    param_required: 'Un commento non può essere vuoto.',
    number_too_large: '{1} ore sono troppe per un commento: il massimo è {2}.',
    number_too_small: '{1} ore sono troppo poche per un commento: il minimo è {2}.',
    comment_is_private: 'Il commento {1} è privato: possono leggerlo solo gli insider.',
    comment_id_invalid: 'Non esiste un commento con il numero {1}.',
    user_not_insider: 'Solo gli insider possono rendere un commento privato o pubblico.',
    comments_restricted:
      'I commenti di questo bug sono riservati ai membri di un gruppo di cui non si fa parte.',
    comment_too_long:
      'Un commento può avere al massimo {1} caratteri. Allegare come file un testo più lungo.',
    comment_invalid_isprivate: '«{1}» non è il numero di un commento di questo bug.',
  },
  customField: {
    number_not_integer: '«{1}» in {2} non è un numero intero.',
    number_too_large: '{1} è troppo grande per {2}: il massimo è {3}.',
    number_too_small: '{1} è troppo piccolo per {2}: il minimo è {3}.',
    illegal_date: '«{1}» in {2} non è una data. Usare il formato {3}.',
    illegal_time: '«{1}» in {2} non ha un orario valido, con ore, minuti e secondi.',
    freetext_too_long: 'Il testo in {1} ha {2} caratteri; ne sono consentiti al massimo {3}.',
    custom_value_invalid: '{1} accetta un solo valore, non un elenco.',
    relationship_loop_single: 'Il bug {2} in {1} creerebbe un ciclo verso questo bug.',
    required_field: 'Inserire un valore per {1}, che qui è obbligatorio.',
  },
  flag: {
    flag_status_invalid: 'Il flag {1} non può essere impostato su «{2}».',
    flag_update_denied:
      'Non si è autorizzati a impostare così il flag {2}. Il suo tipo stabilisce quali gruppi ' +
      'lo sono.',
    flag_type_requestee_disabled: 'Il flag {1} non può essere richiesto a una persona specifica.',
    flag_not_unique: 'Il flag «{1}» è impostato più volte. Precisare quale.',
    flag_type_not_unique: 'Più tipi di flag si chiamano «{1}». Precisare quale.',
    flag_type_inactive: 'Il flag {1} è inattivo e non può più essere impostato.',
    flag_type_not_multiplicable: 'Il flag {1} è già impostato e può esserlo una sola volta.',
    flag_requestee_disabled: 'Non si può richiedere un flag a {1}: l’account è disattivato.',
    flag_requestee_unauthorized:
      'Qui non si può richiedere un flag a {1}, che non può vedere il bug<2> {2}</2>.',
    flag_requestee_unauthorized_attachment:
      'Non si può richiedere a {1} un flag sull’allegato {2}: è privato.',
    flag_requestee_needs_privs:
      'Non si può richiedere il flag {2} a {1}, che non è autorizzato a concederlo.',
    flag_type_target_type_invalid: 'Un tipo di flag vale per «bug» o «attachment», non per «{1}».',
    flag_type_name_invalid:
      '«{1}» non può essere il nome di un flag. Usare da 1 a {2} caratteri senza spazi né virgole.',
    flag_type_description_invalid: 'Inserire una descrizione del tipo di flag.',
    flag_type_cc_list_invalid: 'Un elenco CC può avere al massimo {1} caratteri.',
    flag_type_sortkey_invalid:
      'La chiave di ordinamento di un tipo di flag è un numero da 1 a {2}, non {1}.',
    flag_type_not_editable:
      'Il flag {1} non può essere modificato così: vale anche per prodotti non amministrati. È ' +
      'possibile cambiare solo la sua inclusione nei propri prodotti.',
    flag_type_in_use:
      'Il flag {1} è in uso, quindi il suo tipo non può essere eliminato. Renderlo invece ' +
      'inattivo.',
    illegal_cc_address: '«{1}» nell’elenco CC non è un indirizzo e-mail.',
  },
  history: {
    illegal_date: '«{1}» non è un’ora. Usare il formato ISO 8601; senza fuso è UTC.',
  },
  newcomer: {
    links_too_early:
      'L’account è nuovo: per {2} ore dopo la creazione non può aggiungere link. Rimuovere «{1}».',
  },
  personalTag: {
    tag_name_invalid:
      'Un tag ha da 1 a {1} caratteri e non può contenere virgole, che separano i tag.',
    tag_not_known: 'Non esiste un proprio tag con l’ID {1}.',
    tag_exists: 'Esiste già un proprio tag «{1}». Scegliere un altro nome.',
    tags_too_many: 'Si possono avere al massimo {1} tag. Rimuoverne prima uno da tutti i bug.',
  },
  relation: {
    dependency_loop_single: 'Un bug non può essere nel proprio campo {1} o {2}.',
    dependency_loop_multi:
      'Questi bug sarebbero, direttamente o no, sia in {1.0} sia in {1.1} di questo bug<2> ' +
      '({2})</2>.',
  },
  seeAlso: {
    bug_url_invalid:
      'Impossibile collegare «{1}» ({2}). Indicare il numero, l’alias o l’indirizzo di un bug ' +
      'di qui, oppure l’indirizzo di un bug in Bugzilla, Launchpad, Debian, JIRA, Trac, ' +
      'MantisBT, SourceForge o GitHub.',
    bug_url_too_long: 'L’indirizzo di un bug può avere al massimo {1} caratteri.',
    see_also_self_reference: 'Un bug non può rimandare a sé stesso.',
  },
  bug: {
    improper_bug_id_field_value:
      '<1>«{1}» non è un numero di bug valido né un alias.</1><-1>Inserire un numero di bug o ' +
      'un alias.</-1>',
    bug_id_does_not_exist: 'Non esiste un bug con il numero {1}.',
    bug_access_denied:
      'Non si è autorizzati ad accedere al bug {1}. Chiedere a chi può vederlo di essere ' +
      'aggiunti all’elenco CC.',
    bug_access_query: 'Il bug {1} non è pubblico. Accedere con un account che può vederlo.',
    alias_too_long: 'L’alias «{1}» supera i 40 caratteri.',
    alias_in_use: 'L’alias «{1}» è già in uso ({2}).',
    alias_is_numeric:
      'L’alias «{1}» è un numero e potrebbe essere scambiato per un numero di bug: aggiungere ' +
      'una lettera.',
    alias_has_comma_or_space:
      'L’alias «{1}» contiene una virgola o uno spazio, che separano gli alias.',
    freetext_too_long: 'Il testo in {1} ha {2} caratteri; ne sono consentiti al massimo {3}.',
    require_summary: 'Inserire un riepilogo: una riga che descriva il bug.',
    reassign_to_empty:
      'Un bug deve avere un assegnatario: indicarne uno o ripristinare quello predefinito.',
    multiple_alias_not_allowed:
      'Gli alias di più bug non si possono modificare insieme, perché un alias appartiene a un ' +
      'solo bug.',
    dupe_not_allowed:
      'Più bug non si possono contrassegnare insieme come duplicati. Contrassegnarli uno per uno.',
    cc_remove_denied:
      'Solo chi può modificare il bug può rimuovere altri dall’elenco CC. È sempre possibile ' +
      'rimuovere sé stessi.',
    object_not_specified:
      'Inserire un valore per {1}: questa installazione non ha un valore predefinito.',
    illegal_change:
      'Non è possibile modificare {1.field}<1.from> da «{1.from}»</1.from><1.to> a ' +
      '«{1.to}»</1.to>; manca l’autorizzazione.',
    invalid_user_group:
      '{1} non può vedere o modificare i bug di {2}, quindi non può esservi coinvolto.',
    group_restriction_not_allowed:
      'Un bug di questo prodotto non può essere aggiunto al gruppo «{1}», oppure il gruppo non ' +
      'esiste.',
    group_invalid_removal:
      'Il bug non può essere rimosso dal gruppo «{1}»: non ne fa parte, il gruppo è ' +
      'obbligatorio o manca l’autorizzazione.',
    missing_resolution: 'Un bug con stato {1} deve avere una soluzione.',
    resolution_not_allowed: 'Un bug aperto non può avere una soluzione.',
    illegal_bug_status_transition: 'Un nuovo bug non può essere segnalato con stato {1}.',
    illegal_status_change:
      'Lo stato non può passare da {1} a {2}: il flusso di lavoro non lo consente o manca ' +
      'l’autorizzazione.',
    undefined_field: 'Il parametro «{1}» è vuoto: indicare un numero di bug o un alias.',
    dupe_loop_detected:
      'Il bug {1} diventerebbe un duplicato di sé stesso, direttamente o tramite altri duplicati.',
    dupe_id_required: 'Per risolvere un bug come DUPLICATE, indicare l’altro bug.',
    comment_required: 'La modifica di {1} richiede un commento che la spieghi.',
    milestone_required:
      'Un bug deve avere una milestone diversa da quella predefinita prima di poter essere {1}.',
    still_unresolved_bugs:
      'Un bug non può essere risolto come FIXED finché sono aperti bug da cui dipende.',
    collision:
      'Il bug {1} è stato modificato dopo la lettura: {2} potrebbe essere diverso. Rileggerlo e ' +
      'ripetere la modifica se è ancora valida.',
    number_too_large: '{1} è troppo grande per {2}: il massimo è {3}.',
    number_too_small: '{1} è troppo piccolo per {2}: il minimo è {3}.',
    illegal_date: '«{1}» in {2} non è una data. Usare il formato AAAA-MM-GG.',
    bugs_too_many:
      'Commenti, cronologia e altri campi lunghi sono disponibili per al massimo {1} bug alla ' +
      'volta.',
  },
  visit: {
    user_not_involved:
      'Non si è coinvolti nel bug {1}: le visite sono registrate solo per chi l’ha segnalato, ' +
      'l’assegnatario, il contatto QA e l’elenco CC.',
  },
  vote: {
    voting_disabled: 'Il voto è disattivato nel prodotto «{1}».',
    votes_not_natural: '«{2}» non è un numero di voti per il bug {1}: inserire 0 o più.',
    votes_too_many_for_bug: 'Al bug {1} si possono dare al massimo {3} voti, non {2}.',
    votes_too_many_for_product:
      'Per tutti i bug del prodotto «{1}» si hanno {3} voti, non {2}. Toglierne prima ad altri ' +
      'bug.',
    votes_for_closed_bug:
      'Il bug {1} è chiuso: si possono togliere i propri voti, ma non aggiungerne.',
  },
  watch: {
    watch_target:
      'Indicare che cosa seguire: un prodotto, un componente con il suo prodotto o una parola ' +
      'chiave.',
    watches_too_many: 'Se ne possono seguire al massimo {1}. Smettere prima di seguirne uno.',
  },
  incoming: {
    mail_other_bug:
      'L’indirizzo a cui si è risposto vale solo per il bug {1}. Per scrivere a un altro bug, ' +
      'rispondere a un messaggio che lo riguarda.',
    mail_files_too_many:
      'Un messaggio può avere al massimo {1} file. Inviare gli altri in un altro messaggio.',
    mail_too_often:
      'Sono stati inviati troppi messaggi sullo stesso bug. Riprovare tra {1:seconds}.',
    mail_unknown: 'Non esiste un messaggio con l’ID {1}.',
    mail_not_kept:
      'Il messaggio {1} non può essere ritentato: è in attesa, oppure è stato elaborato e non è ' +
      'conservato.',
  },
}
