/** For each method of file tickets, a call that has more to do in a larger world. */

import type { Request } from './calls.ts'
import type { World } from './world.ts'

/** Calls about file tickets and grants; `fresh` makes texts that no other call uses. */
export const tickets = (
  fresh: (word: string) => string,
): Record<string, (world: World) => Request> => ({
  'Ticket.search': () => ['GET', '/rest/tickets?include_fields=_all&limit=100&search='],
  'Ticket.owners': () => ['GET', '/rest/tickets/owners'],
  'Ticket.get': (world) => ['GET', `/rest/tickets/${world.tickets.at(-1)}`],
  'Ticket.downloads': (world) => ['GET', `/rest/tickets/${world.tickets.at(-1)}/downloads`],
  'Ticket.recipients': (world) => ['GET', `/rest/tickets/${world.tickets.at(-1)}/recipients`],
  'Ticket.send_links': (world) => [
    'POST',
    `/rest/tickets/${world.tickets.at(-1)}/recipients`,
    { addresses: ['again@example.com'], mail: false },
  ],
  'Ticket.attach': (world) => [
    'POST',
    `/rest/tickets/${world.tickets.at(-1)}/attach`,
    { bug_id: '1', file: 1 },
  ],
  'Ticket.post_link': (world) => [
    'POST',
    `/rest/tickets/${world.tickets.at(-1)}/post_link`,
    { bug_id: '1' },
  ],
  'Ticket.update': (world) => [
    'PUT',
    `/rest/tickets/${world.tickets.at(-1)}`,
    { comment: fresh('Text ') },
  ],
  'Grant.search': () => ['GET', '/rest/grants'],
  'Grant.get': (world) => ['GET', `/rest/grants/${world.grants[0]}`],
  'Grant.update': (world) => [
    'PUT',
    `/rest/grants/${world.grants[0]}`,
    { comment: fresh('Text ') },
  ],
})
