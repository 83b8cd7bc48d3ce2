/** The cells of a ticket that all lists of tickets have. */

import type { Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import type { Ticket } from '../tickets/tickets.wire.ts'
import { endOf, linkField, type Showing, timeIn, usesOf } from './parts.ts'

/** Their headings. */
export const lastColumns = (locale: Locale): string[] => [
  locale.say('ticket_size'),
  locale.say('letter_downloads'),
  locale.say('mine_expires'),
  locale.say('letter_created'),
  locale.say('mine_link'),
]

/** After its name and comment. */
export function lastCells(showing: Pick<Showing, 'look' | 'locale'>, ticket: Ticket): Part[] {
  const { locale } = showing
  const { name, size, downloads, limits, creation_time, url } = ticket
  return [
    locale.size(size),
    usesOf(locale, downloads, limits.maxdl),
    endOf(showing, ticket),
    timeIn(locale, creation_time),
    linkField(url, locale.say('mine_link_to', { name })),
  ]
}
