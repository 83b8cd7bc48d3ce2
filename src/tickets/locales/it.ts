/** Italian. */

import type { MainWords } from './words.ts'

export const it: MainWords = {
  units: ['KiB', 'MiB', 'GiB', 'TiB'],
  sentences: {
    letter_greeting: 'Buongiorno,',
    letter_fact_name: '{name}:',
    letter_ticket_subject: 'Link per scaricare {name}',
    letter_ticket_button: 'Vai al download',
    letter_grant_subject: 'Link per caricare file',
    letter_grant_lead: 'qualcuno ha richiesto dei file. È possibile caricarli con questo link:',
    letter_grant_button: 'Vai al caricamento',
    letter_password: 'Password',
    letter_password_elsewhere:
      'Il link richiede una password. Può comunicarla la persona che ha inviato il link.',
    letter_sender_says: 'Messaggio del mittente:',
    letter_until: 'Disponibile fino a',
    letter_downloaded_subject: 'Ticket {id} ({name}) scaricato',
    letter_downloaded_lead: 'il ticket è stato scaricato.',
    letter_purged_subject: 'Ticket {id} ({name}) eliminato',
    letter_files_gone: 'I file sono stati eliminati e il link non funziona più.',
    letter_soon_subject: 'Il ticket {id} ({name}) scade a breve',
    letter_soon_unused: 'il ticket scade a breve e nessuno lo ha ancora scaricato.',
    letter_soon_extend: 'Fino ad allora, il proprietario può prolungarne la validità.',
    letter_grant_soon_subject: 'La richiesta {id} scade a breve',
    letter_grant_soon_unused: 'la richiesta scade a breve e nessuno l’ha ancora usata.',
    letter_used_subject: 'Link di download per la richiesta {id}',
    letter_used_lead:
      'sono stati caricati file in risposta alla richiesta. È possibile scaricarli qui:',
    letter_uploader_says: 'Messaggio allegato al caricamento:',
    letter_sender: 'Mittente, non verificato',
    letter_receipt_subject: 'Conferma di ricezione dei file',
    letter_receipt_to: 'Destinatario',
    letter_receipt_encrypted:
      'I file sono cifrati, quindi questa conferma non può indicarne i nomi.',
    letter_receipt_why:
      'Questo indirizzo è stato indicato durante il caricamento dei file. Se l’ha indicato ' +
      'qualcun altro, ignorare questo messaggio.',
    letter_grant_ended_subject: 'Richiesta {id} conclusa',
    letter_grant_tickets_stay:
      'Il link non accetta più file. I file già caricati restano disponibili.',
    letter_ticket: 'Ticket',
    letter_grant: 'Richiesta',
    letter_comment: 'Commento',
    letter_file: 'File',
    letter_files: 'File',
    letter_time: 'Data e ora',
    letter_created: 'Creazione',
    letter_address: 'Dall’indirizzo',
    letter_downloads: 'Download',
    letter_downloads_of: '{downloads} di {max}',
    letter_footer: 'Messaggio inviato dal servizio di ticket di file all’indirizzo {address}',

    page_service: 'Ticket di file',
    page_language: 'Lingua',
    page_refused: 'Impossibile visualizzare questa pagina',
    page_not_now: 'Non disponibile al momento',
    page_refused_why:
      'La richiesta non è stata compresa. Aprire di nuovo il link esattamente come è stato ' +
      'ricevuto.',
    page_broken_why: 'Si è verificato un errore. Riprovare più tardi.',
    page_read_only: 'Download e caricamenti non sono disponibili al momento. Riprovare più tardi.',
    page_welcome:
      'Questo servizio condivide file tramite link. Aprire un link ricevuto per vederne i file.',
    page_skip: 'Vai al contenuto',

    service_link_title: 'Se si è ricevuto un link',
    service_link:
      'Aprirlo in un browser. Mostra i file condivisi oppure permette di caricarne. Non serve un ' +
      'account. Se il link non funziona più, è scaduto: chiederne uno nuovo alla persona che ' +
      'l’ha inviato.',
    service_send_title: 'Se si desidera inviare o richiedere file',
    service_send:
      'Con un account, questo comando carica un file e la risposta contiene il link da ' +
      'condividere. Sostituire prima le parole in maiuscolo.',
    service_ask:
      'Una richiesta di file permette ad altre persone di caricare file per chi l’ha creata. ' +
      'Basta aprirne il link in un browser; la notifica arriva per e-mail.',
    service_dl:
      'I programmi per dl, come dl-cli, funzionano senza modifiche con l’indirizzo {address}.',
    service_login_title: 'Account e contenuti creati',
    service_login:
      'Gli account sono quelli del tracker: {login}. I programmi possono usare una chiave API: ' +
      '{keys}.',
    service_login_link: 'accedi',
    service_keys_link: 'crea una chiave API',
    service_login_alone:
      'Serve un account: {login}. I programmi possono usare una chiave API: {keys}.',
    service_lists:
      'Ticket e richieste si gestiscono con {tickets} e {grants}. Tutti i metodi: {all}.',
    service_guide: 'La guida è docs/guide/tickets.md nella documentazione di Docket.',

    ticket_download: 'Scarica',
    ticket_download_all: 'Scarica tutto come archivio ZIP',
    ticket_size: 'Dimensione',
    ticket_hash: 'SHA-256',
    ticket_until: 'Disponibile fino a: {time}',
    ticket_unknown: 'Questo file non esiste',
    ticket_unknown_why:
      'Il link è scaduto o non è stato copiato per intero. La persona che l’ha fornito può ' +
      'crearne uno nuovo.',
    ticket_file_unknown_why: 'Il ticket contiene altri file. Aprirne il link per vederli.',
    ticket_ends: 'Scadenza',
    ticket_limit: 'Limite',
    ticket_from: 'Da',
    grant_to: 'Destinatario dei file: {name}.',
    ticket_replaced: 'Sostituito',
    ticket_logged: 'Il proprietario vede quando viene scaricato qualcosa.',
    ticket_logged_addresses:
      'Il proprietario vede quando e da quale indirizzo di rete viene scaricato qualcosa.',
    ticket_in: 'Totale',
    ticket_file_link: 'Scarica {name}',
    ticket_taken: 'Non disponibile al momento',
    ticket_taken_why:
      'È in corso un altro download e, a meno che non si interrompa, non ne sono consentiti ' +
      'altri. Riprovare più tardi.',
    ticket_locked: 'Password richiesta',
    ticket_locked_why: 'Aprire il link del ticket e immettere lì la password.',
    ticket_locked_link: 'Vai al ticket',

    encrypted_about:
      'I file sono cifrati. Il browser li decifra con la chiave contenuta nel link, che il ' +
      'server non riceve.',
    encrypted_no_script:
      'Il browser non esegue lo script che li decifra. Senza browser si può usare il comando ' +
      '«docket receive».',
    encrypted_insecure:
      'La cifratura funziona solo nelle pagine il cui indirizzo inizia con https://.',
    encrypted_no_key: 'Nel link manca la chiave. Chiedere il link completo.',
    encrypted_wrong_key: 'La chiave è errata. Il link è stato copiato per intero?',
    encrypted_key: 'Link completo oppure chiave',
    encrypted_open: 'Decifra',
    encrypted_running: '{name}: download e decifratura in corso.',
    encrypted_saved: '{name}: file decifrato e salvato.',
    encrypted_failed: '{name}: download non riuscito. Motivo: {why}',
    encrypted_damaged: 'il file è danneggiato o è stato modificato',

    password_title: 'Password richiesta',
    password_lead: 'La persona che ha fornito il link può comunicare la password.',
    password: 'Password',
    password_send: 'Continua',
    password_wrong: 'La password è errata.',
    password_wait: 'Troppe password errate. Riprovare tra {time}.',

    grant_title: 'Caricare file',
    grant_lead: 'I file caricati qui arrivano solo alla persona che ha fornito il link.',
    grant_encrypted:
      'Il browser cifra i file prima di inviarli. Può leggerli solo chi ha la chiave, che è nel ' +
      'link.',
    grant_choose: 'Scegli file',
    grant_drop: 'oppure trascinarli qui',
    grant_choose_folder: 'Scegli una cartella',
    grant_resume:
      'Per riprendere dopo un’interruzione o in una nuova finestra, scegliere di nuovo gli ' +
      'stessi file.',
    grant_taken: 'Non disponibile al momento',
    grant_taken_why:
      'È in corso un altro caricamento e, a meno che non si interrompa, non ne sono consentiti ' +
      'altri. Riprovare più tardi.',
    grant_comment: 'Commento',
    grant_comment_hint: 'Ad esempio, chi invia i file e che cosa contengono',
    grant_sender_name: 'Nome, facoltativo',
    grant_sender_address: 'Indirizzo e-mail, facoltativo',
    grant_sender_wrong: 'Questo non è un indirizzo e-mail: correggerlo o lasciare vuoto il campo.',
    grant_receipt_about: 'Per e-mail arriva una conferma di ricezione.',
    grant_receipt_sent: 'Una conferma di ricezione viene inviata a {address}.',
    grant_send: 'Carica',
    grant_size_max: 'Fino a {size} in totale.',
    grant_until: 'È possibile caricare fino a: {time}.',
    grant_nothing_chosen: 'Non è stato scelto alcun file. Sceglierne almeno uno.',
    grant_refused: 'Il caricamento è stato rifiutato',
    grant_uploads_gone:
      'Alcuni file caricati in precedenza non sono più disponibili o sono incompleti. Sceglierli ' +
      'di nuovo.',
    grant_too_large: 'Dimensione eccessiva: il massimo consentito è {size} in totale.',
    grant_full: 'Al momento lo spazio non è sufficiente per il caricamento. Riprovare più tardi.',
    grant_unknown: 'Qui non è possibile caricare file',
    grant_unknown_why:
      'Il link è scaduto, è esaurito o non è stato copiato per intero. La persona che l’ha ' +
      'fornito può crearne uno nuovo.',
    grant_done: 'I file sono arrivati',
    grant_done_told: 'La persona che ha fornito il link riceve una notifica per e-mail.',
    grant_again: 'Carica altri file',

    upload_running: '{percent} di {size}, {speed} al secondo, tempo rimanente: {left}',
    upload_paused: 'in pausa al {percent}',
    upload_done: 'completato',
    upload_failed: 'Caricamento non riuscito: {why}',
    upload_offline:
      'La connessione è interrotta. Il caricamento riprende automaticamente appena torna ' +
      'disponibile.',
    upload_finishing: 'Tutto è stato caricato. Completamento…',
    upload_unanswered:
      'Tutto è stato caricato, ma il server non ha ancora risposto. Nuovo tentativo automatico.',
    upload_try_again: 'Riprova',
    upload_pause: 'Sospendi',
    upload_resume: 'Riprendi',
    upload_cancel: 'Annulla',
    upload_remove: 'Rimuovi {name}',
  },
  counted: {
    files: { one: '{count} file', many: '{count} di file', other: '{count} file' },
    letter_ticket_lead: {
      one: 'è disponibile un file. È possibile scaricarlo con questo link:',
      many: 'sono disponibili {count} di file. È possibile scaricarli con questo link:',
      other: 'sono disponibili {count} file. È possibile scaricarli con questo link:',
    },
    letter_downloads_allowed: {
      one: 'Il link è valido per un solo download.',
      many: 'Il link è valido per {count} di download.',
      other: 'Il link è valido per {count} download.',
    },
    letter_uploads_allowed: {
      one: 'Il link è valido per un solo caricamento.',
      many: 'Il link è valido per {count} di caricamenti.',
      other: 'Il link è valido per {count} caricamenti.',
    },
    letter_receipt_lead: {
      one: 'il file è arrivato.',
      many: 'sono arrivati {count} di file.',
      other: 'sono arrivati {count} file.',
    },
    letter_more_files: {
      one: 'e {count} altro file',
      many: 'e {count} di altri file',
      other: 'e {count} altri file',
    },
    letter_soon: {
      one: 'il ticket scade a breve. È stato scaricato {count} volta.',
      many: 'il ticket scade a breve. È stato scaricato {count} di volte.',
      other: 'il ticket scade a breve. È stato scaricato {count} volte.',
    },
    letter_grant_soon: {
      one: 'la richiesta scade a breve. Ha ricevuto {count} caricamento.',
      many: 'la richiesta scade a breve. Ha ricevuto {count} di caricamenti.',
      other: 'la richiesta scade a breve. Ha ricevuto {count} caricamenti.',
    },
    letter_expired: {
      one: 'il ticket è scaduto dopo {count} download.',
      many: 'il ticket è scaduto dopo {count} di download.',
      other: 'il ticket è scaduto dopo {count} download.',
    },
    letter_purged: {
      one: 'il ticket è stato eliminato manualmente dopo {count} download.',
      many: 'il ticket è stato eliminato manualmente dopo {count} di download.',
      other: 'il ticket è stato eliminato manualmente dopo {count} download.',
    },
    letter_grant_expired: {
      one: 'la richiesta è scaduta dopo {count} caricamento.',
      many: 'la richiesta è scaduta dopo {count} di caricamenti.',
      other: 'la richiesta è scaduta dopo {count} caricamenti.',
    },
    letter_grant_purged: {
      one: 'la richiesta è stata eliminata manualmente dopo {count} caricamento.',
      many: 'la richiesta è stata eliminata manualmente dopo {count} di caricamenti.',
      other: 'la richiesta è stata eliminata manualmente dopo {count} caricamenti.',
    },
    letter_grant_used_up: {
      one: 'la richiesta è conclusa: l’unico caricamento consentito è stato effettuato.',
      many:
        'la richiesta è conclusa: sono stati effettuati {count} di caricamenti, quanti ne erano ' +
        'consentiti.',
      other: 'la richiesta è conclusa: sono stati effettuati i {count} caricamenti consentiti.',
    },
    ticket_downloads_left: {
      one: 'È possibile ancora un download.',
      many: 'Sono possibili ancora {count} di download.',
      other: 'Sono possibili ancora {count} download.',
    },
    grant_files_max: {
      one: 'Un file alla volta.',
      many: 'Fino a {count} di file alla volta.',
      other: 'Fino a {count} file alla volta.',
    },
    grant_too_many: {
      one: 'Troppi file: se ne può caricare solo uno alla volta.',
      many:
        'Troppi file: se ne possono caricare al massimo {count} alla volta. Sceglierne di meno o ' +
        'raccoglierli in un archivio.',
      other:
        'Troppi file: se ne possono caricare al massimo {count} alla volta. Sceglierne di meno o ' +
        'raccoglierli in un archivio.',
    },
    grant_uploads_left: {
      one: 'È possibile ancora un caricamento.',
      many: 'Sono possibili ancora {count} di caricamenti.',
      other: 'Sono possibili ancora {count} caricamenti.',
    },
  },
}
