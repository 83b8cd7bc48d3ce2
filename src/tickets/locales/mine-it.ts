/** Italian sentences of the pages for owners of tickets and grants. */

import type { MineWords } from './words.ts'

/** Added to those of `it.ts`. */
export const mineIt: MineWords = {
  sentences: {
    service_mine: 'Si possono creare, trovare, modificare ed eliminare nel browser: {files}.',

    mine_title: 'I miei file',
    mine_grants: 'Le mie richieste',
    mine_new: 'Nuovo ticket',
    mine_new_grant: 'Nuova richiesta',
    mine_everybody: 'Tutti gli utenti',
    mine_everybody_title: 'Ticket di tutti gli utenti',
    mine_of: 'Ticket di {owner}',
    mine_owners: 'Proprietari principali',
    mine_owners_about:
      'Chi ha i ticket complessivamente più grandi, compresi quelli scaduti che esistono ancora.',
    mine_grants_about:
      'Una richiesta di file è un link con cui chi non ha un account carica file per il ' +
      'proprietario.',
    mine_everybody_grants: 'Richieste di tutti gli utenti',
    mine_own_grants: 'Solo le mie richieste',
    mine_search: 'Ricerca',
    mine_state: 'Stato',
    mine_active: 'In corso',
    mine_expired: 'Validità scaduta',
    mine_all: 'Tutto',
    mine_purged: 'Eliminazione recente',
    mine_order: 'Ordine',
    mine_newest: 'Dal più recente al meno recente',
    mine_oldest: 'Dal meno recente al più recente',
    mine_expires_next: 'Prima le scadenze più vicine',
    mine_largest: 'Prima i più grandi',
    mine_show: 'Mostra',
    mine_csv: 'Come CSV',
    mine_none: 'Nessun ticket corrispondente.',
    mine_no_grants: 'Nessuna richiesta corrispondente.',
    mine_name: 'Nome',
    mine_owner: 'Proprietario',
    mine_expires: 'Scadenza',
    mine_link: 'Link',
    mine_link_to: 'Link a {name}',
    mine_share: 'Codice QR ed e-mail',
    mine_qr: 'Codice QR con il link a {name}',
    mine_mail_link: 'Invia il link per e-mail',
    mine_by_grant: '(tramite una richiesta)',
    mine_uploads: 'Caricamenti',
    mine_ended: 'validità scaduta',
    mine_never: 'mai',
    mine_left: 'ancora {span}',
    mine_pages: 'Pagine',
    mine_first: 'Prima pagina',
    mine_next: 'Pagina successiva',
    mine_select: 'Selezione',
    mine_select_one: 'Seleziona {name}',
    mine_delete_selected: 'Elimina la selezione',
    mine_none_selected: 'Non è stato selezionato nulla.',
    mine_delete_title: 'Eliminare?',
    mine_delete_tickets:
      'I file di questi ticket vengono eliminati e i loro link non funzionano più.',
    mine_delete_grants:
      'I link di queste richieste non funzionano più. I file già caricati restano disponibili.',
    mine_delete: 'Elimina',
    mine_back: 'Torna all’elenco',
    mine_created: 'Creazione completata: ecco il link da condividere',
    mine_created_before:
      'Questo ticket è già stato creato. La password non può essere mostrata di nuovo: crearne ' +
      'una nuova qui sotto.',
    mine_saved: 'Modifiche salvate.',
    mine_deleted: 'Eliminazione completata.',
    mine_restored: 'L’eliminazione è stata annullata: i link funzionano di nuovo.',
    mine_final: 'L’operazione è definitiva.',
    mine_undo_for: 'È possibile annullare l’operazione per {span}.',
    mine_undo_left: 'eliminazione annullabile per {span}',
    mine_undo: 'Annulla l’eliminazione',
    mine_delete_now: 'Elimina ora definitivamente',

    mine_open: 'Apri come lo vedono i destinatari',
    mine_last_download: 'Ultimo download',
    mine_last_upload: 'Ultimo caricamento',
    mine_idle: 'Oppure scadenza',
    mine_after_download: '{span} dopo l’ultimo download',
    mine_after_upload: '{span} dopo l’ultimo caricamento',
    mine_sent_to: 'Inviato a',
    mine_change: 'Modifica',
    mine_save: 'Salva',
    mine_receipts:
      'Invia una conferma di ricezione ai mittenti che indicano il proprio indirizzo e-mail',
    mine_shown_as: 'Nome mostrato a chi ha il link, se deve vederne uno',
    mine_replace: 'Sostituisci un file',
    mine_replace_about:
      'Il link resta lo stesso. Chi sta scaricando il vecchio file lo riceve per intero.',
    mine_replace_which: 'File da sostituire',
    mine_replaced: 'File sostituito.',
    mine_attach: 'Allega a un bug',
    mine_attach_about:
      'Il file diventa un allegato del bug: chiunque veda il bug può scaricarlo, anche ' +
      'quando il ticket non esiste più.',
    mine_attach_bug: 'Numero o alias del bug',
    mine_attach_which: 'File da allegare',
    mine_attach_summary: 'Descrizione',
    mine_attach_type: 'Tipo di contenuto, per esempio image/png',
    mine_attach_private: 'Privato: visibile solo agli utenti interni',
    mine_new_for_bug:
      'Quando il ticket viene creato, il suo link viene pubblicato in un commento al bug ' +
      '{bug}: chiunque veda il bug può usarlo.',
    mine_log_off: 'I download vengono contati, ma non registrati.',
    mine_log_addresses: 'Vengono registrati anche gli indirizzi di rete.',
    mine_log_no_addresses: 'Gli indirizzi di rete non vengono registrati.',
    mine_log_bytes: 'Inviato',
    mine_log_who: 'Chi',
    mine_log_archive: 'Tutti i file come archivio',
    mine_log_part: '{size}, incompleto',
    mine_delete_about: 'I file vengono eliminati e il link non funziona più.',
    mine_came: 'Ricevuti tramite questa richiesta',
    mine_came_none: 'Non è ancora stato caricato nulla.',

    mine_new_about:
      'Scegliere i file. Chiunque abbia il link del ticket può scaricarli fino alla scadenza.',
    mine_create: 'Crea',
    mine_encrypt: 'Cifra i file nel browser: può leggerli solo chi ha il link completo',
    mine_with_key:
      'La chiave è solo nel link qui sopra e in nessun punto del server. Copiare il link ora: ' +
      'senza la chiave nessuno può leggere i file.',
    mine_without_key:
      'In questo link manca la chiave, contenuta solo nel link mostrato dopo la creazione.',
    mine_show_it: 'Mostra',
    mine_grant_expires: 'Scadenza della richiesta',
    mine_tickets_expire: 'Scadenza dei ticket creati tramite la richiesta',
    mine_limits_about: 'A partire da ora. Un campo vuoto significa nessun limite.',
    mine_permanent: 'Mai, senza alcun limite',
    mine_days: 'Giorni',
    mine_idle_ticket: 'Giorni dopo l’ultimo download',
    mine_idle_grant: 'Giorni dopo l’ultimo caricamento',
    mine_uses_ticket: 'Download',
    mine_uses_grant: 'Caricamenti',
    mine_usual: 'Predefinito ({limits})',
    mine_usual_total: 'dopo {span}',
    mine_usual_idle: '{span} dopo l’ultimo download',
    mine_usual_idle_grant: '{span} dopo l’ultimo caricamento',
    mine_both_limits: '{first}; {second}',
    mine_once_ticket: 'Dopo un download',
    mine_once_grant: 'Dopo un caricamento',
    mine_mode_never: 'Mai',
    mine_mode_custom: 'Secondo questi limiti:',
    mine_custom_about:
      'Il primo limite raggiunto determina la scadenza. Un campo vuoto significa nessun limite.',
    mine_password: 'Password, se necessaria',
    mine_new_password: 'Nuova password; vuoto per mantenere quella attuale',
    mine_has_password: 'È impostata una password.',
    mine_make_password: 'Crea una password e mostrala una sola volta',
    mine_remove_password: 'Rimuovi la password',
    mine_pass_send: 'Indica la password nelle e-mail con il link',
    mine_password_once: 'Questa è la password. Viene mostrata solo ora: copiarla.',
    mine_notify: 'Indirizzi avvisati',
    mine_notify_ticket: 'Indirizzi e-mail da avvisare dei download, separati da virgole',
    mine_notify_grant: 'Indirizzi e-mail da avvisare dei caricamenti, separati da virgole',
    mine_send_to: 'Indirizzi e-mail a cui inviare il link, separati da virgole',
    mine_wrong: 'Valore non valido: {field}.',
  },
  counted: {
    mine_count: { one: '{count} ticket', many: '{count} di ticket', other: '{count} ticket' },
    mine_usual_downloads: {
      one: 'dopo un download',
      many: 'dopo {count} di download',
      other: 'dopo {count} download',
    },
    mine_usual_uploads: {
      one: 'dopo un caricamento',
      many: 'dopo {count} di caricamenti',
      other: 'dopo {count} caricamenti',
    },
    mine_log_kept: {
      one: 'I download restano registrati per un giorno, al massimo fino alla rimozione del ticket.',
      many:
        'I download restano registrati per {count} di giorni, al massimo fino alla rimozione del ' +
        'ticket.',
      other:
        'I download restano registrati per {count} giorni, al massimo fino alla rimozione del ' +
        'ticket.',
    },
    mine_grant_count: {
      one: '{count} richiesta',
      many: '{count} di richieste',
      other: '{count} richieste',
    },
  },
}
