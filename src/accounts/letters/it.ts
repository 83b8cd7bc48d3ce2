/** The Italian texts of letters about accounts. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  hello: 'Buongiorno,',
  at: '{login} su {base}/',
  page: 'questa pagina',
  page_of: 'questa pagina dell’installazione',
  not_you:
    'Se non è stato il titolare dell’account, occorre richiedere subito una nuova password, ' +
    'controllare le chiavi API e le sessioni, e avvisare un amministratore.',

  account_subject: 'Creare l’account',
  account_why:
    'qualcuno, probabilmente il destinatario di questo messaggio, ha richiesto un account con il ' +
    'nome di accesso {account}.',
  account_do: 'Per crearlo, aprire {page} entro {days} giorni e scegliere una password:',
  account_not_you:
    'Se la richiesta è di qualcun altro, ignorare questo messaggio: nessun account è stato creato.',

  reset_subject: 'Scegliere una nuova password',
  reset_why:
    'qualcuno, probabilmente il destinatario di questo messaggio, ha richiesto una nuova password ' +
    'per l’account {account}.',
  reset_do: 'Per sceglierla, aprire {page} entro {days} giorni:',
  reset_not_you:
    'Se la richiesta è di qualcun altro, ignorare questo messaggio: la password attuale resta ' +
    'valida.',

  locked_subject: 'L’account è stato bloccato dopo password errate',
  locked_why:
    'per l’account {account} è stata inserita troppe volte una password errata, da {address}.',
  locked_do: 'Gli accessi da lì sono bloccati per mezz’ora. Non è necessario fare nulla.',

  address_subject: 'Confermare il nuovo indirizzo',
  address_why:
    'qualcuno, probabilmente il destinatario di questo messaggio, ha richiesto di cambiare il nome ' +
    'di accesso di un account in {login}.',
  address_why_at:
    'qualcuno, probabilmente il destinatario di questo messaggio, ha richiesto di cambiare il nome ' +
    'di accesso di un account su {base}/ in {login}.',
  address_do: 'Per confermare, aprire {page} entro {days} giorni:',
  address_cancel:
    'Se la richiesta è di qualcun altro, senza conferma non cambia nulla. È possibile annullare ' +
    'la modifica qui:',
  address_cancel_of:
    'Se la richiesta è di qualcun altro, senza conferma non cambia nulla. È possibile annullare ' +
    'la modifica sull’installazione qui:',

  password_subject: 'La password è stata cambiata',
  password_why:
    'la password dell’account {account} è stata cambiata e le sue sessioni sono state chiuse.',

  moved_subject: 'L’indirizzo dell’account è stato cambiato',
  moved_why:
    'il nome di accesso dell’account {account} è ora {after}. Da adesso le e-mail vengono inviate ' +
    'lì.',
  moved_not_you:
    'Se la modifica è di qualcun altro, avvisare subito un amministratore: con questo indirizzo ' +
    'non è più possibile recuperare l’accesso.',

  asked_subject: 'È stato richiesto di cambiare l’indirizzo dell’account',
  asked_why:
    'qualcuno che ha effettuato l’accesso come {account} ha richiesto di cambiare il nome di ' +
    'accesso dell’account in {after}. È stato inviato lì un messaggio per confermare la modifica.',
  asked_not_you:
    'Se la richiesta è di qualcun altro, aprire {page} entro {days} giorni e annullare la ' +
    'modifica, anche se è già avvenuta:',
  asked_then: 'Scegliere poi una nuova password.',

  key_subject: 'L’account ha una nuova chiave API',
  key_why:
    'per l’account {account} è stata creata o ripristinata una chiave API. La sua descrizione: ' +
    '{description}',
  key_why_nameless:
    'per l’account {account} è stata creata o ripristinata una chiave API. Non ha una descrizione.',

  pgp_subject: 'L’account ha una nuova chiave OpenPGP',
  pgp_why:
    'le e-mail all’account {account} possono ora essere cifrate con la chiave OpenPGP con questa ' +
    'impronta:',

  mfa_subject: 'Il secondo fattore dell’account',
  mfa_on:
    'l’account {account} richiede ora il codice di un’app di autenticazione per ogni accesso con ' +
    'la password.',
  mfa_off:
    'l’account {account} non richiede più un codice per gli accessi: il suo secondo fattore è ' +
    'stato disattivato.',
  mfa_removed:
    'l’account {account} non richiede più un codice per gli accessi: un amministratore ha rimosso ' +
    'il suo secondo fattore.',
  mfa_new_codes:
    'l’account {account} ha nuovi codici di recupero e quelli precedenti non sono più validi.',
  mfa_code_used:
    'qualcuno ha effettuato l’accesso all’account {account} con un codice di recupero, che ora è ' +
    'consumato.',

  login_subject: 'Nuovo accesso all’account',
  login_why:
    'qualcuno, probabilmente il destinatario di questo messaggio, ha effettuato l’accesso come ' +
    '{account} da {address} alle {time}, per la prima volta da lì.',
  login_off: 'Questi messaggi si possono disattivare nelle preferenze.',

  acting_subject: 'Qualcuno agisce con l’account {login}',
  acting_why:
    '{sudoer} agisce ora per conto del titolare dell’account {login}. Ciò termina al più tardi dopo ' +
    'sei ore.',
  acting_why_at:
    '{sudoer} agisce ora su {base}/ per conto del titolare dell’account {login}. Ciò termina al più ' +
    'tardi dopo sei ore.',
  acting_reason: 'Il motivo indicato: {reason}',
  acting_no_reason: 'Non è stato indicato alcun motivo.',
  acting_recorded:
    'Tutte queste azioni sono registrate. Se ciò è inatteso, rivolgersi a un amministratore.',

  merged_subject: 'L’account {login} è stato unito a {into}',
  merged_why:
    'un amministratore ha unito l’account {account} a {into}. Ciò che apparteneva al primo ' +
    'appartiene ora all’altro. {login} è disattivato; accedere come {into}.',
  merged_not_you:
    'Se i due account non appartengono alla stessa persona, avvisare subito un amministratore.',

  test_subject: 'Messaggio di prova',
  test: 'Questo messaggio è stato inviato alle {time} per provare la posta di {base}.',
}
