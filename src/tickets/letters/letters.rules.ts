/** The letters about tickets and grants, as texts in a language. Pure. */

import type { Locale } from '../locales/locale.ts'

export interface Linked {
  /** The link that the letter is about. */
  url: string
  comment: string
  /** Where it is to be told. */
  password?: string | undefined
}
export type Write = (locale: Locale) => { subject: string; text: string }

export const ticketLetter =
  (name: string, files: number, about: Linked): Write =>
  (locale) => ({
    subject: locale.say('letter_ticket_subject', { name }),
    text: lines(
      locale.say('letter_greeting'),
      locale.count('letter_ticket_lead', files),
      ...linked(locale, about),
    ),
  })

export const grantLetter =
  (about: Linked): Write =>
  (locale) => ({
    subject: locale.say('letter_grant_subject'),
    text: lines(
      locale.say('letter_greeting'),
      locale.say('letter_grant_lead'),
      ...linked(locale, about),
    ),
  })

export interface Purged {
  public_id: string
  name: string
  downloads: number
}
export const purgedLetter =
  ({ public_id: id, name, downloads }: Purged, how: 'expired' | 'purged'): Write =>
  (locale) => ({
    subject: locale.say('letter_purged_subject', { id, name }),
    text: lines(
      locale.say('letter_greeting'),
      locale.count(how === 'expired' ? 'letter_expired' : 'letter_purged', downloads),
      `${locale.say('letter_ticket')}: ${id} (${name})`,
      locale.say('letter_files_gone'),
    ),
  })

export const grantEndedLetter =
  ({ public_id: id }: Pick<Purged, 'public_id'>, uploads: number): Write =>
  (locale) => ({
    subject: locale.say('letter_grant_ended_subject', { id }),
    text: lines(
      locale.say('letter_greeting'),
      locale.count('letter_grant_expired', uploads),
      locale.say('letter_grant_tickets_stay'),
    ),
  })

const linked = (locale: Locale, { url, comment, password }: Linked) => [
  `    ${url}`,
  password === undefined ? '' : `${locale.say('letter_password')}: ${password}`,
  comment,
]
const lines = (...paragraphs: string[]) => `${paragraphs.filter(Boolean).join('\n\n')}\n`
