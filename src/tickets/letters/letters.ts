/**
 * Sends letters about tickets and grants: one per address, so that recipients do not see each
 * other.
 */

import { baseOf, senderOf } from '../../accounts/letters/letters.rules.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { sendLetters } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { languageNamed } from '../../platform/pages/choose-language.ts'
import { LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import { openLocale } from '../locales/locale.ts'
import { isAddress } from '../edits/messages.rules.ts'
import { settingsOf } from '../settings.ts'
import { drawLetter } from './draw-letter.ts'
import type { Write } from './letters.rules.ts'

/**
 * Skips invalid addresses that were stored unchecked. `language` is that of the ticket or grant; if
 * it no longer exists, the default is used.
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
  const locale = openLocale(
    languageNamed(language, LANGUAGE_NAMES) ?? ticket_locale,
    ticket_time_zone,
  )
  const address = work.site.address?.() ?? '/'
  const said = write(locale)
  const { subject, ...drawn } = drawLetter(said, locale, address)
  const { urlbase, mailfrom } = await parameters(work.tx)
  const from = senderOf(mailfrom, baseOf(urlbase, work.site.base_url))
  const letter = {
    from: named(said.shown_as ?? '', from),
    subject: `${ticket_subject_prefix} ${subject}`.trim(),
    ...drawn,
    ...answeredTo(said.reply_to),
  }
  await sendLetters(
    work,
    [...wanted].map((to) => ({ ...letter, to })),
  )
}

/** `Name <address>`; the parameter `mailfrom` may have a name of its own. */
function named(name: string, from: string): string {
  const quoted = name.replaceAll(/["\\<>]/g, '')
  return quoted === '' || from.includes('<') ? from : `"${quoted}" <${from}>`
}

/** Login names need not be addresses. */
const answeredTo = (reply_to = '') =>
  isAddress(reply_to) ? { headers: [['Reply-To', reply_to] as const] } : {}

/** Addresses from the stored form, in which commas separate them. */
export const splitAddresses = (kept: string) => (kept === '' ? [] : kept.split(','))
