/** Sends letters about tickets and grants: one to each address, none of which sees the others. */

import { baseOf, senderOf } from '../../accounts/letters/letters.rules.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { sendLetters } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { languageNamed } from '../locales/choose-language.ts'
import { openLocale } from '../locales/locale.ts'
import { isAddress } from '../edits/messages.rules.ts'
import { settingsOf } from '../settings.ts'
import { drawLetter } from './draw-letter.ts'
import type { Write } from './letters.rules.ts'

/**
 * What was taken for an address unchecked gets none. `language` is that of a ticket or grant; one
 * that is there no more gives way to that of the installation.
 */
export async function tellAll(
  work: Work,
  addresses: readonly string[],
  language: string,
  write: Write,
) {
  const wanted = new Set(addresses.filter(isAddress))
  if (wanted.size === 0) return
  const { ticket_locale, ticket_time_zone, ticket_subject_prefix } = settingsOf(work)
  const locale = openLocale(languageNamed(language) ?? ticket_locale, ticket_time_zone)
  const address = work.site.address?.() ?? '/'
  const { subject, ...drawn } = drawLetter(write(locale), locale, address)
  const { urlbase, mailfrom } = await parameters(work.tx)
  const from = senderOf(mailfrom, baseOf(urlbase, work.site.base_url))
  const letter = { from, subject: `${ticket_subject_prefix} ${subject}`.trim(), ...drawn }
  await sendLetters(
    work,
    [...wanted].map((to) => ({ ...letter, to })),
  )
}

/** As they are kept. */
export const splitAddresses = (kept: string) => (kept === '' ? [] : kept.split(','))
