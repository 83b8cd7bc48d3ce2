/** Italian sentences about reports of abuse. */

import type { ReportWords } from './words.ts'

/** Added to those of `it.ts`. */
export const reportIt: ReportWords = {
  sentences: {
    report_link: 'Segnala un abuso',
    report_title: 'Segnala questo link',
    report_about:
      'Gli amministratori di questo servizio leggono la segnalazione. Vedono ciò che ' +
      'viene inserito qui; il proprietario del link non lo vede.',
    report_reason: 'Motivo',
    report_malware: 'Contiene malware',
    report_deception: 'È un inganno, ad esempio phishing',
    report_illegal: 'È illegale',
    report_private: 'Contiene dati personali',
    report_other: 'Altro',
    report_comment: 'Che cosa dovrebbero sapere?',
    report_send: 'Invia la segnalazione',
    report_no_reason: 'Scegliere un motivo.',
    report_long: 'Il testo è troppo lungo.',
    report_wait: 'Troppe segnalazioni. Riprovare tra {time}.',
    report_thanks: 'Grazie',
    report_thanks_told: 'La segnalazione è stata trasmessa agli amministratori.',
    report_list: 'Segnalazioni di abuso',
    report_list_about:
      'Ciò che hanno segnalato persone con un link. La loro identità non viene verificata.',
    report_off: 'Nessuno può segnalare nulla: ticket_report_days è 0.',
    report_none: 'Non ci sono segnalazioni di questo tipo.',
    report_open: 'Segnalazioni aperte',
    report_closed: 'Segnalazioni chiuse',
    report_time: 'Data della segnalazione',
    report_link_column: 'Ticket o richiesta',
    report_from: 'Autore, non verificato',
    report_actions: 'Decisione',
    report_gone: 'non esiste più',
    report_end: 'Elimina il link',
    report_end_title: 'Eliminare questo link?',
    report_end_about:
      'Il ticket viene eliminato con i suoi file, oppure la richiesta. L’operazione è ' +
      'definitiva, anche per il proprietario. Il registro di controllo ne conserva ' +
      'traccia.',
    report_dismiss: 'Respingi',
    report_was_ended: 'Il link è stato eliminato.',
    report_was_dismissed: 'La segnalazione è stata respinta.',
    report_letter_subject: 'segnalazione di abuso su {id}',
    report_letter_ticket: 'è stato segnalato un ticket di file.',
    report_letter_grant: 'è stata segnalata una richiesta.',
    report_letter_button: 'Vai alle segnalazioni',
    report_letter_says: 'Messaggio di chi ha segnalato:',
    report_letter_note:
      'Non ci saranno altri messaggi su questo link finché le sue segnalazioni non ' +
      'saranno chiuse.',
  },
  counted: {
    report_kept: {
      one: 'Le segnalazioni vengono conservate per un giorno.',
      many: 'Le segnalazioni vengono conservate per {count} di giorni.',
      other: 'Le segnalazioni vengono conservate per {count} giorni.',
    },
  },
}
