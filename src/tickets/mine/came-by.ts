/** The tickets that were uploaded through a grant, on its page. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Grant } from '../grants/grants.wire.ts'
import { senderTold } from '../edits/sender.rules.ts'
import * as paths from '../paths.ts'
import { listTickets } from '../tickets/read-tickets.ts'
import type { Ticket } from '../tickets/tickets.wire.ts'
import { type Showing, table } from './parts.ts'
import { lastCells, lastColumns } from './ticket-cells.ts'

const ROWS = 100

/** The newest ones, of the owner of the grant. */
export async function cameBy(showing: Showing, { id, owner }: Grant): Promise<Part> {
  const { look, asked, locale } = showing
  const asks = { owner, from_grant: id, state: 'all', limit: ROWS } as const
  const found = (await listTickets(look, asks)) as unknown as { tickets: Ticket[]; total: number }
  const { tickets, total } = found
  if (tickets.length === 0) return markup`<p>${locale.say('mine_came_none')}</p>`
  const columns = [
    locale.say('mine_name'),
    locale.say('letter_sender'),
    locale.say('letter_comment'),
    ...lastColumns(locale),
  ]
  const rows = tickets.map((ticket) => [
    markup`<a href="${asked.to(paths.ticket(ticket.id))}">${ticket.name}</a>`,
    senderTold(ticket),
    ticket.comment,
    ...lastCells(showing, ticket),
  ])
  return [markup`<p>${locale.count('mine_count', total)}</p>`, table(columns, rows)]
}
