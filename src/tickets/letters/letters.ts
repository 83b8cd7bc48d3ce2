/** Sends letters about tickets and grants: one to each address, none of which sees the others. */

import { baseOf, senderOf } from '../../accounts/by-mail/letters.rules.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work.ts'
import { isAddress } from '../messages/messages.rules.ts'

/** What was taken for an address unchecked gets none. */
export async function tellAll(
  work: Work,
  addresses: readonly string[],
  letter: { subject: string; text: string },
) {
  const wanted = new Set(addresses.filter(isAddress))
  if (wanted.size === 0) return
  const { urlbase, mailfrom } = await parameters(work.tx)
  const from = senderOf(mailfrom, baseOf(urlbase, work.site.base_url))
  for (const to of wanted) await sendLetter(work, { from, to, ...letter })
}

/** As they are kept. */
export const splitAddresses = (kept: string) => kept.split(',')
