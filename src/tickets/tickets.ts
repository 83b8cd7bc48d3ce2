/** What file tickets offer to the program: their doors, what they may refuse, and their timer. */

import { docket } from '../accounts/actors/actors.ts'
import { ticketFaults } from './faults.ts'
import { removeExpiredGrants } from './grants/grants.ts'
import { restDoor, type TicketParts } from './rest/rest.ts'
import { purgeExpired } from './tickets/purge-tickets.ts'

export type { TicketParts }

/** So many works a minute at most take away what has expired. */
const SWEEPS_MAX = 50

export const tickets = {
  doors: (parts: TicketParts) => [restDoor(parts)],
  catalogues: [ticketFaults],
  /** Takes away what has expired; to be called about once a minute. */
  async sweep({ rooms }: Pick<TicketParts, 'rooms'>) {
    for (const removeSome of [purgeExpired, removeExpiredGrants]) {
      for (let swept = 0; swept < SWEEPS_MAX; swept++) {
        if ((await rooms.work(docket, removeSome)) === 0) break
      }
    }
  },
}
