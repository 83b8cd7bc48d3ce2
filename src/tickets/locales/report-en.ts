/** English sentences about reports of abuse. */

/** Added to those of `en.ts`. */
export const reportEn = {
  sentences: {
    report_link: 'Report abuse',
    report_title: 'Report this link',
    report_about:
      'The administrators of this service read your report. They see what you enter ' +
      'here, and the owner of the link does not.',
    report_reason: 'Reason',
    report_malware: 'It contains malware',
    report_deception: 'It is deceptive, such as phishing',
    report_illegal: 'It is illegal',
    report_private: 'It contains personal data',
    report_other: 'Something else',
    report_comment: 'What should they know?',
    report_send: 'Send the report',
    report_no_reason: 'Choose a reason.',
    report_long: 'The text is too long.',
    report_wait: 'Too many reports. Try again in {time}.',
    report_thanks: 'Thank you',
    report_thanks_told: 'The administrators were told of your report.',
    report_list: 'Reports of abuse',
    report_list_about: 'What people with a link reported. Nobody verifies who they are.',
    report_off: 'Nobody can report anything: ticket_report_days is 0.',
    report_none: 'There are no such reports.',
    report_open: 'Open reports',
    report_closed: 'Closed reports',
    report_time: 'Reported',
    report_link_column: 'Ticket or grant',
    report_from: 'Reporter, not verified',
    report_actions: 'Decision',
    report_gone: 'no longer exists',
    report_end: 'End the link',
    report_end_title: 'End this link?',
    report_end_about:
      'This removes the ticket with its files, or the grant. Nobody can undo it, not even ' +
      'the owner. The audit log records it.',
    report_dismiss: 'Dismiss',
    report_was_ended: 'The link was ended.',
    report_was_dismissed: 'The report was dismissed.',
    report_letter_subject: 'report of abuse about {id}',
    report_letter_ticket: 'somebody reported a file ticket.',
    report_letter_grant: 'somebody reported a grant.',
    report_letter_button: 'Go to the reports',
    report_letter_says: 'Message from the reporter:',
    report_letter_note: 'There are no more letters about this link until its reports are closed.',
  },
  counted: {
    report_kept: {
      one: 'Reports are kept for one day.',
      other: 'Reports are kept for {count} days.',
    },
  },
} as const
