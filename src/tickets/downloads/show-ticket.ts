/** The target of a ticket's link: its page, the password form, or for programs its bytes. */

import { nobody } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { localeFor } from '../pages/locale-for.ts'
import { passwordPage } from '../pages/password-page.ts'
import { namesHtml, namesJson } from '../pages/formats.ts'
import { reloaded } from '../pages/frame.ts'
import { reportLink } from '../pages/report-link.ts'
import { bytesAt, ticketPage } from '../pages/ticket-page.ts'
import { enterPassword } from '../passes/enter-password.ts'
import { givePass, isUnlocked } from '../passes/passes.ts'
import { noteOpened } from '../recipients/recipients.ts'
import { hurry } from '../scans/expect-scans.ts'
import { type Gate, gateOf, isScanned, scansOfFiles } from '../scans/scans.ts'
import type { TicketSettings } from '../settings.ts'
import { seeShared } from '../tickets/purge-tickets.ts'
import { encryptedListOf, filesOf, keepPassword } from '../tickets/use-ticket.ts'

/** What the page of a ticket needs. */
export interface ShowParts {
  transactions: Transactions
  settings: TicketSettings
}

/**
 * Shows the password form until the link is unlocked in this browser. Programs, whose `Accept` does
 * not name `text/html`, are sent to the bytes, as dl does with everybody: `curl -L LINK` downloads.
 * Throws `ticket_unknown` if it has expired or never existed.
 */
export async function showTicket(
  parts: ShowParts,
  asked: OwnAsked,
  public_id: string,
): Promise<OwnAnswer> {
  const { settings } = parts
  const locale = localeFor(asked, settings)
  if (asked.verb === 'POST') return enter(parts, asked, public_id)
  const { answer, gate, opened_by } = await parts.transactions.look(
    nobody,
    async (look): Promise<Shown> => {
      const ticket = await seeShared(look, public_id)
      const pass = givePass(look, asked)
      const below = reportLink(asked, locale, { key: 't', id: public_id, settings })
      const isOpen = isUnlocked(look, pass, ticket)
      if (namesJson(asked)) {
        return { answer: isOpen ? await described(look, ticket) : fail('ticket_locked') }
      }
      if (!isOpen) return { answer: passwordPage(asked, locale, { below }) }
      if (!namesHtml(asked)) return { answer: { moved: bytesAt(asked, ticket, ticket.name) } }
      const files = await filesOf(look, ticket)
      const encrypted_list = await encryptedListOf(look, ticket)
      const scan = await scanOf(look, ticket, files)
      const log = logOf(settings)
      const page = ticketPage(asked, locale, {
        ticket,
        files,
        encrypted_list,
        log,
        is_own: ticket.recipient_id !== null,
        below,
        ...scan,
      })
      const { gate } = scan
      if (gate?.pass === 'waits') return { answer: reloaded(page, gate.wait_s), ...scan }
      return { answer: page, ...scan, opened_by: ticket.recipient_id }
    },
  )
  if (gate) await hurry(parts.transactions, gate)
  if (opened_by && asked.verb === 'GET') await keepOpened(parts, opened_by)
  return answer
}

interface Shown {
  answer: OwnAnswer
  gate?: Gate
  /** The recipient whose own link was opened; null for the link of the ticket. */
  opened_by?: number | null
}

/** The page is shown anyway, for example in read-only mode. */
const keepOpened = ({ transactions }: ShowParts, recipient_id: number) =>
  transactions.work(nobody, (work) => noteOpened(work, recipient_id)).catch(unlessRefused)

function unlessRefused(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}

async function scanOf(
  look: Look,
  { id: ticket_id }: { id: number },
  files: readonly { blob_hash: string }[],
): Promise<{ gate?: Gate }> {
  if (!isScanned(look)) return {}
  const hashes = files.map(({ blob_hash }) => blob_hash)
  return { gate: await gateOf(look, { ticket_id, hashes }) }
}

function logOf({ ticket_log_days, ticket_log_addresses }: TicketSettings) {
  if (ticket_log_days === 0) return 'off'
  return ticket_log_addresses ? 'with addresses' : 'on'
}

/** The same as the page says, for programs. */
async function described(
  look: Look,
  ticket: Awaited<ReturnType<typeof seeShared>>,
): Promise<OwnAnswer> {
  const { name, size, comment } = ticket
  const found = await filesOf(look, ticket)
  const encrypted_list = await encryptedListOf(look, ticket)
  const encrypted = encrypted_list !== null && { encrypted_list }
  const scan = encrypted ? undefined : await scansOfFiles(look, found.map(hashOf))
  const files = found.map((file) => ({
    path: file.path,
    size: file.size,
    sha256: file.blob_hash,
    // What was found is for the owner.
    ...(scan && isScanned(look) && { scan: scan(file.blob_hash).scan }),
  }))
  return { body: { name, size, comment, ...encrypted, files } }
}

const hashOf = ({ blob_hash }: { blob_hash: string }) => blob_hash

/** After the right password, the page is shown. */
async function enter(parts: ShowParts, asked: OwnAsked, public_id: string) {
  const ticket = await parts.transactions.look(nobody, (look) => seeShared(look, public_id))
  const there = { moved: `${asked.to('/')}?t=${public_id}`, status: 303 }
  if (ticket.password === null) return there
  const { fields } = await asked.form({ files_max: 0, save: async () => undefined })
  const { settings } = parts
  const locale = localeFor(asked, settings)
  const again = await enterPassword(parts, asked, {
    locale,
    link: ticket,
    counted_for: `ticket ${ticket.id}`,
    below: reportLink(asked, locale, { key: 't', id: public_id, settings }),
    given: fields['p'],
    isTold: false,
    renew: (work, password) => keepPassword(work, { id: ticket.id, password }),
  })
  return again ?? there
}
