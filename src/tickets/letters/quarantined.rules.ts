/** The text of the letter about malware in a file. Pure. */

import type { Write } from './letters.rules.ts'

/** For the letter about malware in a file of a ticket. */
export interface Quarantined {
  public_id: string
  /** Of the ticket, and of the file. */
  name: string
  path: string
  /** What the scanner calls it. */
  found: string
  /** Of the page for the owner. */
  url: string
}
/** To the owner. */
export const quarantinedLetter =
  ({ public_id: id, name, path, found, url }: Quarantined): Write =>
  (locale) => ({
    subject: locale.say('scan_letter_subject', { id, name }),
    lead: locale.say('scan_letter_lead'),
    link: { url, label: locale.say('scan_letter_button') },
    facts: [
      [locale.say('letter_ticket'), id],
      [locale.say('letter_file'), path],
      [locale.say('scan_letter_found'), found],
    ],
    notes: [locale.say('scan_letter_note')],
  })
