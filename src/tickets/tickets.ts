/** What file tickets offer: doors, methods, what they may refuse, their locales, their timer. */

import { docket } from '../accounts/actors/actors.ts'
import { openDesk } from './downloads/desk.ts'
import { countLeft } from './downloads/downloads.ts'
import { bytesDoor } from './downloads/give-bytes.ts'
import { showTicket } from './downloads/show-ticket.ts'
import { ticketFaults } from './faults.ts'
import { grantMethods } from './grants/grants.methods.ts'
import { removeExpiredGrants } from './grants/grants.ts'
import { linksDoor, type LinkAnswers } from './pages/door.ts'
import { createPasswordTries } from './passes/try-password.ts'
import { restDoor, type TicketParts } from './rest/rest.ts'
import { openRoom } from './room/room.ts'
import { purgeExpired } from './tickets/purge-tickets.ts'
import { ticketMethods } from './tickets/tickets.methods.ts'
import { uploadsDoor } from './uploads/door.ts'
import { openPartials } from './uploads/partials.ts'
import { openPlaces } from './uploads/receive.ts'
import { scriptDoor } from './uploads/script-door.ts'
import { openGrant, showGrant } from './uploads/show-grant.ts'
import { removeExpiredUploads, sweepPartials } from './uploads/sweep-uploads.ts'

/** What the program gives to file tickets. */
export interface Given extends Omit<TicketParts, 'room' | 'partials'> {
  /** Where uploads are until they are whole. */
  uploads_folder: string
}

/** So many works a minute at most take away what has expired. */
const SWEEPS_MAX = 50

export const tickets = {
  methods: [...ticketMethods, ...grantMethods],
  /** `isAlone`: nothing else is served. */
  doors({ uploads_folder, ...given }: Given, isAlone: boolean) {
    const room = openRoom(given.settings, uploads_folder)
    const partials = openPartials(uploads_folder)
    const parts = { ...given, room, partials, bytes_max: given.settings.upload_bytes_max }
    const tryPassword = createPasswordTries()
    const places = openPlaces()
    const links: LinkAnswers = {
      t: (asked, id) => showTicket({ ...given, tryPassword }, asked, id),
      g: (asked, id) => showGrant({ ...parts, places, tryPassword }, asked, id),
    }
    return [
      restDoor(parts, isAlone),
      uploadsDoor({ ...parts, openGrant: openGrant(given.rooms) }),
      bytesDoor({ ...given, desk: openDesk(given.rooms) }),
      scriptDoor,
      linksDoor(links, given.settings, isAlone),
    ]
  },
  catalogues: [ticketFaults],
  /** Takes away what has expired; to be called about once a minute. */
  async sweep({ rooms, uploads_folder }: Pick<Given, 'rooms' | 'uploads_folder'>) {
    for (const removeSome of [countLeft, purgeExpired, removeExpiredGrants, removeExpiredUploads]) {
      for (let swept = 0; swept < SWEEPS_MAX; swept++) {
        if ((await rooms.work(docket, removeSome)) === 0) break
      }
    }
    await sweepPartials({ rooms, partials: openPartials(uploads_folder) })
  },
}
