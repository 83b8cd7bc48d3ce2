/** The texts of reminders that a ticket or a grant expires soon. Pure. */

import type { Write } from '../letters/letters.rules.ts'

/** `ends_at` is in milliseconds since 1970. */
interface EndsSoon {
  public_id: string
  url: string
  ends_at: number
}

/** To the people to notify of downloads of the ticket. */
export const ticketSoonLetter =
  (ticket: EndsSoon & { name: string; downloads: number }): Write =>
  (locale) => {
    const { public_id: id, name, url, downloads, ends_at } = ticket
    return {
      subject: locale.say('letter_soon_subject', { id, name }),
      lead:
        downloads === 0 ? locale.say('letter_soon_unused') : locale.count('letter_soon', downloads),
      link: { url, label: locale.say('letter_ticket_button') },
      facts: [
        [locale.say('letter_ticket'), id],
        [locale.say('letter_file'), name],
        [locale.say('letter_until'), locale.when(ends_at)],
      ],
      notes: [locale.say('letter_soon_extend')],
    }
  }

/** To the people to notify of uploads through the grant. */
export const grantSoonLetter =
  (grant: EndsSoon & { comment: string; uploads: number }): Write =>
  (locale) => {
    const { public_id: id, url, comment, uploads, ends_at } = grant
    return {
      subject: locale.say('letter_grant_soon_subject', { id }),
      lead:
        uploads === 0
          ? locale.say('letter_grant_soon_unused')
          : locale.count('letter_grant_soon', uploads),
      link: { url, label: locale.say('letter_grant_button') },
      facts: [
        [locale.say('letter_grant'), id],
        [locale.say('letter_until'), locale.when(ends_at)],
        ...(comment === '' ? [] : [[locale.say('letter_comment'), comment] as [string, string]]),
      ],
      notes: [locale.say('letter_soon_extend')],
    }
  }
