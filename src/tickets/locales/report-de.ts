/** German sentences about reports of abuse. */

import type { ReportWords } from './words.ts'

/** Added to those of `de.ts`. */
export const reportDe: ReportWords = {
  sentences: {
    report_link: 'Missbrauch melden',
    report_title: 'Diesen Link melden',
    report_about:
      'Die Administratoren dieses Dienstes lesen Ihre Meldung. Sie sehen, was Sie hier ' +
      'eingeben; der Eigentümer des Links sieht es nicht.',
    report_reason: 'Grund',
    report_malware: 'Enthält Schadsoftware',
    report_deception: 'Ist eine Täuschung, etwa Phishing',
    report_illegal: 'Ist rechtswidrig',
    report_private: 'Enthält personenbezogene Daten',
    report_other: 'Etwas anderes',
    report_comment: 'Was sollten sie wissen?',
    report_send: 'Meldung senden',
    report_no_reason: 'Wählen Sie einen Grund.',
    report_long: 'Der Text ist zu lang.',
    report_wait: 'Zu viele Meldungen. Versuchen Sie es wieder in: {time}.',
    report_thanks: 'Vielen Dank',
    report_thanks_told: 'Ihre Meldung ging an die Administratoren.',
    report_list: 'Meldungen von Missbrauch',
    report_list_about: 'Was Leute mit einem Link gemeldet haben. Niemand prüft, wer sie sind.',
    report_off: 'Niemand kann etwas melden: ticket_report_days ist 0.',
    report_none: 'Es gibt keine solchen Meldungen.',
    report_open: 'Offene Meldungen',
    report_closed: 'Erledigte Meldungen',
    report_time: 'Gemeldet am',
    report_link_column: 'Ticket oder Freigabe',
    report_from: 'Melder, nicht geprüft',
    report_actions: 'Entscheidung',
    report_gone: 'existiert nicht mehr',
    report_end: 'Link beenden',
    report_end_title: 'Diesen Link beenden?',
    report_end_about:
      'Das Ticket wird mit seinen Dateien entfernt, oder die Freigabe. Das ist ' +
      'endgültig, auch für den Eigentümer. Das Audit-Log hält es fest.',
    report_dismiss: 'Verwerfen',
    report_was_ended: 'Der Link wurde beendet.',
    report_was_dismissed: 'Die Meldung wurde verworfen.',
    report_letter_subject: 'Meldung von Missbrauch zu {id}',
    report_letter_ticket: 'jemand hat ein Datei-Ticket gemeldet.',
    report_letter_grant: 'jemand hat eine Freigabe gemeldet.',
    report_letter_button: 'Zu den Meldungen',
    report_letter_says: 'Nachricht des Melders:',
    report_letter_note:
      'Zu diesem Link kommen keine weiteren Briefe, bis seine Meldungen erledigt sind.',
  },
  counted: {
    report_kept: {
      one: 'Meldungen werden einen Tag lang aufbewahrt.',
      other: 'Meldungen werden {count} Tage lang aufbewahrt.',
    },
  },
}
