/** Tells of tickets and grants that expire soon, once for each expiry time. */

import type { Work } from '../../platform/work/work.ts'
import { toText } from '../../platform/times.ts'
import { recordGrant, recordTicket } from '../events/events.ts'
import { splitAddresses, tellAll } from '../letters/letters.ts'
import { settingsOf } from '../settings.ts'
import { linkTo } from '../tickets/create-ticket.ts'
import { grantSoonLetter, ticketSoonLetter } from './reminder-letters.rules.ts'
import * as store from './reminders.store.ts'

const HOUR_MS = 60 * 60 * 1000
/** The maximum per transaction. */
const REMINDED_MAX = 100
/** What lives no longer than this many times the notice is not reminded of. */
const LIFE_MIN = 2

/** The times between which the expiry must be; undefined without reminders. */
function windowOf(work: Work) {
  const notice_ms = settingsOf(work).ticket_reminder_hours * HOUR_MS
  const { now } = work
  return notice_ms === 0
    ? undefined
    : { after: now, until: now + notice_ms, life_min: LIFE_MIN * notice_ms, limit: REMINDED_MAX }
}

/** Reminds of some tickets; returns how many. */
export async function remindOfTickets(work: Work): Promise<number> {
  const window = windowOf(work)
  const tickets = window ? await store.ticketsSoon(work.tx, window) : []
  for (const { id, ends_at: at, ...ticket } of tickets) {
    const ends_at = at!
    await store.setTicketReminded(work.tx, { id, ends_at })
    const url = linkTo(work, 't', ticket.public_id)
    const letter = ticketSoonLetter({ ...ticket, ends_at, url })
    await tellAll(work, splitAddresses(ticket.notify_email), ticket.locale, letter)
    await recordTicket(work, 'ticket.expires_soon', ticket, { expires: toText(ends_at) })
  }
  return tickets.length
}

/** Reminds of some grants; returns how many. */
export async function remindOfGrants(work: Work): Promise<number> {
  const window = windowOf(work)
  const grants = window ? await store.grantsSoon(work.tx, window) : []
  for (const { id, ends_at: at, ...grant } of grants) {
    const ends_at = at!
    await store.setGrantReminded(work.tx, { id, ends_at })
    const url = linkTo(work, 'g', grant.public_id)
    const letter = grantSoonLetter({ ...grant, ends_at, url })
    await tellAll(work, splitAddresses(grant.notify_email), grant.locale, letter)
    await recordGrant(work, 'grant.expires_soon', grant, { expires: toText(ends_at) })
  }
  return grants.length
}
