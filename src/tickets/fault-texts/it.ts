/** The Italian sentences of the faults of file tickets. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const it: SameFaults<typeof de> = {
  ticket: {
    ticket_login_required:
      'Accedere: inviare un nome di accesso e una password, oppure una chiave API al posto ' +
      'della password.',
    ticket_logins_differ:
      'Le intestazioni Authorization e X-Authorization contengono credenziali diverse.',
    ticket_request_unknown:
      'Questa richiesta non esiste. Esistono info, newticket, newgrant e purgeticket, in ' +
      'minuscolo.',
    ticket_verb_wrong: 'La richiesta {1} deve usare {2}.',
    message_missing:
      'Nel modulo manca il campo «msg»: inviarlo con un oggetto JSON, vuoto per i valori ' +
      'predefiniti.',
    message_invalid: 'Il campo «msg» non è un oggetto JSON.',
    message_value_invalid: 'Il valore di «{1}» non è valido ({2}).',
    message_value_missing: 'Manca il valore «{1}» ({2}).',
    file_missing: 'Il modulo non contiene file. Sceglierne almeno uno.',
    ticket_encrypted:
      'I file di un ticket cifrato non possono essere sostituiti. Creare un nuovo ticket.',
    encryption_refused:
      'I file cifrati qui non sono accettati: la richiesta non li prevede, oppure i tipi di ' +
      'file sono limitati, cosa che solo il contenuto mostrerebbe.',
    encryption_unscanned:
      'I file cifrati qui non sono accettati, perché non possono essere sottoposti alla ' +
      'scansione antimalware.',
    grant_encrypted:
      'Questa richiesta accetta solo file cifrati. Usare la sua pagina con gli script attivi, ' +
      'oppure docket send --grant con il link completo.',
    upload_too_large: 'Il caricamento supera i {1} byte consentiti.',
    quota_exceeded:
      'Dei {2} byte di questo account ne sono liberi solo {1}. Caricare meno dati o eliminare ' +
      'prima dei ticket.',
    ticket_limit_exceeded:
      'I criteri per i ticket consentono al massimo {2} per «{1}»; 0, cioè nessun limite, non è ' +
      'consentito.',
    ticket_password_required: 'I criteri per i ticket richiedono una password.',
    ticket_type_refused: 'I file come «{1}» qui non sono accettati; sono accettati {2}.',
    disk_full:
      'Il server non ha più spazio su disco per il caricamento. Riprovare più tardi o avvisare ' +
      'l’amministratore.',
    files_too_many: 'Un modulo può contenere al massimo {1} file. Inviarne di più in un archivio.',
    uploads_too_many:
      'Possono essere in corso al massimo {1} caricamenti. Completarne o annullarne alcuni.',
    upload_unknown:
      'Questo caricamento non esiste: fa già parte di un ticket, è stato annullato, è scaduto o ' +
      'non è mai esistito.',
    upload_unfinished:
      'Del caricamento {1} sono arrivati solo {2} di {3} byte. Inviare prima il resto.',
    upload_verb_wrong: 'I caricamenti non supportano {1}.',
    tus_extension_unknown: 'Le estensioni tus supportate sono {1}.',
    tus_request_invalid: 'Non è una richiesta tus 1.0.0 valida ({1}).',
    uploads_taken:
      'È in corso un altro caricamento, l’ultimo consentito da questa richiesta. Riprovare più ' +
      'tardi, nel caso non riesca.',
    grant_locked: 'Questa richiesta ha una password: aprire il suo link e inserirla prima lì.',
    upload_offset_wrong: 'Upload-Offset non corrisponde ai byte ricevuti. Richiederlo con HEAD.',
    upload_busy: 'È in corso un’altra richiesta per questo caricamento. Riprovare tra un momento.',
    upload_parts_off:
      'Qui le parti dei caricamenti non si inviano direttamente all’archivio dei file. Inviare i byte con PATCH.',
    upload_part_invalid:
      'Una parte di un caricamento ha da {1} a {2} byte, l’ultima può averne meno, e nessuna termina dopo il caricamento.',
    upload_part_missing: 'L’archivio dei file non ha i byte di questa parte. Inviarli di nuovo.',
    ticket_id_invalid: 'Il percorso deve terminare con l’ID di un ticket: 32 lettere e cifre.',
    ticket_unknown: 'Questo ticket non esiste: è scaduto, è stato eliminato o non è mai esistito.',
    ticket_file_unknown: 'Il ticket non ha questo file: i suoi file sono numerati a partire da 1.',
    ticket_locked: 'Questo ticket ha una password: aprire il suo link e inserirla prima lì.',
    ticket_file_waits: 'È in corso la scansione antimalware del file. Riprovare tra poco.',
    ticket_file_infected:
      'Nel file è stato trovato malware, quindi non può essere scaricato. Il proprietario è ' +
      'stato avvisato.',
    ticket_file_unscanned:
      'Non è stato possibile eseguire la scansione del file, quindi non può essere scaricato. ' +
      'Rivolgersi al proprietario o all’amministratore.',
    ticket_file_not_held:
      'Il file non è in quarantena: è pulito, è stato rilasciato o è in corso di scansione.',
    ticket_report_unknown:
      'Non esiste una segnalazione aperta {1}: è stata chiusa, rimossa o non è mai esistita.',
    ticket_recipients_too_many: 'Un ticket può avere al massimo {1} destinatari con link propri.',
    ticket_recipient_unknown: 'Il ticket non ha un destinatario {1} il cui link funzioni.',
    ticket_links_encrypted:
      'I link a file cifrati non possono essere inviati per e-mail: il server non conosce la ' +
      'chiave, che deve essere nel link. Creare i link senza e-mail e aggiungere la chiave a ' +
      'ciascuno.',
    ticket_links_unsent:
      'Questo servizio non invia e-mail, quindi non può inviare ai destinatari link propri. ' +
      'Creare il ticket senza tali link, e poi i link senza e-mail.',
    downloads_taken:
      'È in corso un altro download e non ne sono consentiti altri, a meno che non fallisca. ' +
      'Riprovare più tardi.',
    grant_unknown:
      'Questa richiesta non esiste: è scaduta, è stata eliminata o non è mai esistita.',
    own_unknown:
      '«{2}» non è tra i propri ticket e richieste: è scaduto, è stato eliminato o non è mai ' +
      'esistito.',
    ticket_not_yours:
      'Questo ticket appartiene a qualcun altro: solo il proprietario e gli amministratori ' +
      'possono eliminarlo.',
  },
  joined: {
    ticket_not_readable:
      'I file di un ticket cifrato si possono leggere solo con la chiave del suo link, quindi ' +
      'né i file né il link possono essere allegati a un bug.',
  },
}
