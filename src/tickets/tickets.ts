/** What file tickets offer to the program: their doors, what they may refuse, and their timer. */

import { docket } from '../accounts/actors/actors.ts'
import { fail, ticketFaults } from './faults.ts'
import { removeExpiredGrants } from './grants/grants.ts'
import { linksDoor } from './pages/door.ts'
import { restDoor, type TicketParts } from './rest/rest.ts'
import { purgeExpired } from './tickets/purge-tickets.ts'

export type { TicketParts }

/** So many works a minute at most take away what has expired. */
const SWEEPS_MAX = 50

const LINKED = {
  t: async () => fail('ticket_unknown'),
  g: async () => fail('grant_unknown'),
}

export const tickets = {
  /** `isAlone`: nothing else is served. */
  doors: (parts: TicketParts, isAlone: boolean) => [restDoor(parts), linksDoor(LINKED, isAlone)],
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
