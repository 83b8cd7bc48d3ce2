/** What the link of a ticket leads to: its page, or first the page that asks for its password. */

import { docket, nobody } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Rooms } from '../../platform/work.ts'
import { localeFor } from '../pages/locale-for.ts'
import { passwordPage } from '../pages/password-page.ts'
import { ticketPage } from '../pages/ticket-page.ts'
import { givePass, isUnlocked, unlock } from '../passes/passes.ts'
import type { TryPassword } from '../passes/try-password.ts'
import type { TicketSettings } from '../settings.ts'
import { seeTicket } from '../tickets/purge-tickets.ts'
import { filesOf, keepPassword, type Ticket } from '../tickets/use-ticket.ts'

export interface ShowParts {
  rooms: Rooms
  settings: TicketSettings
  tryPassword: TryPassword
}

export async function showTicket(
  parts: ShowParts,
  asked: OwnAsked,
  public_id: string,
): Promise<OwnAnswer> {
  const locale = localeFor(asked, parts.settings)
  if (asked.verb === 'POST') return enter(parts, asked, public_id)
  return parts.rooms.look(nobody, async (look) => {
    const ticket = await seeTicket(look, public_id)
    const pass = givePass(look, asked)
    if (!isUnlocked(look, pass, ticket)) return passwordPage(asked, locale)
    const files = await filesOf(look, ticket)
    return ticketPage(asked, locale, { ticket, files })
  })
}

/** Whoever knows the password sees the page from then on. */
async function enter({ rooms, ...parts }: ShowParts, asked: OwnAsked, public_id: string) {
  const { ticket, now } = await rooms.look(nobody, async (look) => {
    return { ticket: await seeTicket(look, public_id), now: look.now }
  })
  const there = { moved: `${asked.to('/')}?t=${public_id}`, status: 303 }
  if (ticket.password === null) return there
  const { fields } = await asked.form({ files_max: 0, save: async () => undefined })
  const password = typeof fields['p'] === 'string' ? fields['p'] : ''
  const locale = localeFor(asked, parts.settings)
  try {
    const kept = await parts.tryPassword({ link: ticket, password, address: asked.address, now })
    if (kept === undefined) return passwordPage(asked, locale, { wait_s: 0 })
    await renew(rooms, ticket, kept)
    await rooms.look(nobody, async (look) => unlock(look, asked, { public_id, password: kept }))
    return there
  } catch (error) {
    const isOften = error instanceof Fault && error.fault === 'too_many_requests'
    if (!isOften) throw error
    return passwordPage(asked, locale, { wait_s: Math.ceil(error.retry_after_s ?? 1) })
  }
}

async function renew(rooms: Rooms, { id, password }: Ticket, kept: string) {
  if (kept === password) return
  await rooms.work(docket, (work) => keepPassword(work, { id, password: kept }))
}
