/** Italian sentences about policies, quotas and what people have. */

import type { PolicyWords } from './words.ts'

/** Added to those of `it.ts`. */
export const policyIt: PolicyWords = {
  sentences: {
    policy_only: 'File accettati: {list}.',
    policy_except: 'Sono accettati tutti i file tranne {list}.',
    policy_type_refused: 'Questo file non è accettato: {name}.',
    policy_type_refused_why:
      'I file di questo tipo non sono accettati. Tornare indietro per vedere quali lo sono, ' +
      'oppure chiedere alla persona che ha inviato il link.',
    policy_space: 'Spazio in uso: {used} di {quota}; liberi: {free}.',
    policy_space_open: 'Spazio in uso: {used}.',
    policy_no_space:
      'Dei {quota} a disposizione sono liberi solo {free}. Scegliere meno file o eliminare prima ' +
      'dei ticket.',
    policy_most: 'Al massimo: {limits}.',
    policy_custom_about: 'Il primo limite raggiunto determina la scadenza.',
    policy_from_now: 'A partire da ora.',
    policy_password: 'È richiesta una password.',
    policy_exceeded: '{field}: al massimo {max}, e non senza limite.',

    policy_accepts: 'Che cosa viene accettato',
    policy_accepts_about:
      'Nei limiti consentiti dalle regole. Una dimensione vuota significa il massimo consentito.',
    policy_size: 'MiB di tutti i file inviati insieme',
    policy_types: 'Tipi di file',
    policy_all: 'tutti',
    policy_only_these: 'solo questi:',
    policy_except_these: 'tutti tranne questi:',
    policy_list: 'Estensioni come .pdf o tipi di contenuto come image/*',

    policy_title: 'Regole per i ticket di file',
    policy_about:
      'Che cosa possono scegliere i proprietari di ticket e richieste. Per ogni limite, ai ' +
      'membri di gruppi con regole si applica il limite più generoso dei loro gruppi; dove ' +
      'questi non dicono nulla, valgono le regole dell’installazione. I ticket esistenti restano ' +
      'validi, ma non possono essere prolungati oltre tali limiti.',
    policy_installation: 'L’installazione',
    policy_group: 'Gruppo',
    policy_of_installation: 'Regole dell’installazione',
    policy_of: 'Regole di {group}',
    policy_fields_about:
      'Un campo vuoto non dice nulla su un limite; 0 significa che non c’è alcun limite.',
    policy_largest: 'Un ticket non supera mai {size}, l’impostazione upload_bytes_max.',
    policy_total: 'Giorni di validità, al massimo',
    policy_idle: 'Giorni dopo l’ultimo download, al massimo',
    policy_downloads: 'Download, al massimo',
    policy_pass: 'Password',
    policy_unsaid: 'non indicata',
    policy_needed: 'obbligatoria',
    policy_not_needed: 'facoltativa',
    policy_max_size: 'MiB di un ticket, al massimo',
    policy_quota: 'MiB di tutti i ticket di una persona, al massimo',
    policy_quota_usual: 'Senza regole, la quota è {quota}.',
    policy_quota_open: 'Senza regole, non c’è alcuna quota.',
    policy_no_limit: 'nessun limite',
    policy_save: 'Salva le regole',
    policy_saved: 'Le regole sono state salvate.',
    policy_add: 'Regole per un altro gruppo',

    owner_tickets: 'Ticket',
    owner_grants: 'Richieste',
    owner_used: 'In uso',
    owner_quota: 'Quota',
    owner_near: 'quasi esaurita',
    owner_over: 'esaurita',
    owner_disabled: 'disattivato: i link non funzionano',
    owner_all: 'Tutti',
    owner_near_only: 'Vicini alla propria quota',
    owner_disabled_only: 'Account disattivati',
    owner_title: 'File di {owner}',
    owner_is_disabled:
      'Questo account è disattivato. Finché non viene riattivato, i link dei suoi ticket e delle ' +
      'sue richieste non funzionano; i file vengono conservati fino alla scadenza. Trasferirli ' +
      'perché i link funzionino di nuovo, oppure terminarli.',
    owner_nothing: 'Questa persona non ha ticket né richieste.',
    owner_hand_over: 'Trasferisci',
    owner_hand_over_about:
      'Tutti i ticket e le richieste passano a un nuovo proprietario, che riceve le notifiche al ' +
      'posto del precedente. I link restano gli stessi e funzionano. Il nuovo proprietario potrà ' +
      'poi superare la propria quota.',
    owner_to: 'Nome di accesso del nuovo proprietario',
    owner_handed_over: 'Tutto è stato trasferito.',
    owner_end: 'Termina tutto',
    owner_end_about:
      'Tutti i ticket e le richieste scadono ora: i loro link non funzionano più e i file ' +
      'vengono eliminati. L’operazione è definitiva.',
    owner_end_sure: 'Sì, elimina i file di {owner}',
    owner_end_unsure: 'Non è stato terminato nulla: selezionare la casella per confermare.',
    owner_ended: 'Tutti i ticket e le richieste sono terminati.',
  },
  counted: {
    policy_days: { one: '{count} giorno', many: '{count} di giorni', other: '{count} giorni' },
  },
}
