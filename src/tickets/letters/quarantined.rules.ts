/** The text of the letter about malware in a ticket. Pure. */

import type { Locale } from '../locales/locale.ts'
import type { Said, Write } from './letters.rules.ts'

/** For the letter about malware in files of a ticket. */
export interface Quarantined {
  public_id: string
  /** Of the ticket. */
  name: string
  /** At least one; `found` is what the scanner calls it. */
  files: { path: string; found: string }[]
  /** Of the page for the owner. */
  url: string
}
/** To the owner. */
export const quarantinedLetter =
  ({ public_id: id, name, files, url }: Quarantined): Write =>
  (locale) => ({
    subject: locale.say('scan_letter_subject', { id, name }),
    lead: locale.say(files.length === 1 ? 'scan_letter_lead' : 'scan_letter_lead_many'),
    link: { url, label: locale.say('scan_letter_button') },
    facts: [
      [locale.say('letter_ticket'), id],
      ...(files.length === 1 ? one(locale, files[0]!) : many(locale, files)),
    ],
    notes: [locale.say('scan_letter_note')],
  })

/** Files in one letter; the page of the ticket shows all. */
const LISTED_MAX = 50

type File = Quarantined['files'][number]
const one = (locale: Locale, { path, found }: File): Said['facts'] => [
  [locale.say('letter_file'), path],
  [locale.say('scan_letter_found'), found],
]
const many = (locale: Locale, files: File[]): Said['facts'] => {
  const listed = files.slice(0, LISTED_MAX).map(({ path, found }) => `${path} (${found})`)
  return [[locale.say('letter_files'), files.length > LISTED_MAX ? [...listed, '…'] : listed]]
}
