/** Takes reports of abuse from strangers with the link of a ticket or grant. */

import { nobody } from '../../accounts/actors/actors.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { addressKey } from '../../platform/address-key.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { type Rate, takeRate } from '../../platform/rates/rates.ts'
import type { Look, Transactions, Work } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { isAddress } from '../edits/messages.rules.ts'
import { seeGrant } from '../grants/use-grant.ts'
import { tellAll } from '../letters/letters.ts'
import { localeFor } from '../pages/locale-for.ts'
import type { LinkOf } from '../pages/report-link.ts'
import * as paths from '../paths.ts'
import { settingsOf, takesReports, type TicketSettings } from '../settings.ts'
import { seeShared } from '../tickets/purge-tickets.ts'
import { findTicket } from '../tickets/use-ticket.ts'
import { reportLetter } from './report-letter.rules.ts'
import { reportedPage, reportPage, type TypedReport, type WrongReport } from './report-page.ts'
import * as store from './reports.store.ts'
import { REASONS, REPORT_CHARS_MAX, type Reason } from './reports.wire.ts'

/** What the form for reports needs. */
export interface ReportParts {
  transactions: Transactions
  settings: TicketSettings
}

/**
 * The form, and with POST the report. It shows nothing of the ticket or grant, so it needs no
 * password. Throws `ticket_unknown` and `grant_unknown`, also if reports are switched off.
 */
export async function takeReport(
  { transactions, settings }: ReportParts,
  asked: OwnAsked,
  link: LinkOf,
): Promise<OwnAnswer> {
  const locale = localeFor(asked, settings)
  const { ticket_report_days: days } = settings
  if (!takesReports(settings)) fail(link.key === 't' ? 'ticket_unknown' : 'grant_unknown')
  if (asked.verb !== 'POST') {
    await transactions.look(nobody, (look) => seeLink(look, link))
    return reportPage(asked, locale, { link, days })
  }
  const { fields } = await asked.form({ files_max: 0, save: async () => undefined })
  const typed = typedIn(fields)
  const report = checked(typed)
  const wrong = typeof report === 'string' ? report : undefined
  if (typeof report === 'string') return reportPage(asked, locale, { link, days, typed, wrong })
  const { address } = asked
  const wait_s = await transactions.work(nobody, (work) => keep(work, link, report, address))
  if (wait_s > 0) return reportPage(asked, locale, { link, days, typed, wrong: 'often', wait_s })
  return reportedPage(asked, locale)
}

function typedIn(fields: Readonly<Record<string, unknown>>): TypedReport {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  // Browsers send each line break as two characters, and count it as one.
  const comment = text('comment').replaceAll('\r\n', '\n')
  return { reason: text('reason'), comment, address: text('address') }
}

interface Checked extends TypedReport {
  reason: Reason
}

function checked({ reason, comment, address }: TypedReport): Checked | WrongReport {
  const known = REASONS.find((one) => one === reason)
  if (!known) return 'reason'
  if (address !== '' && !isAddress(address)) return 'address'
  const isText = comment.isWellFormed() && !comment.includes('\0')
  if (comment.length > REPORT_CHARS_MAX || !isText) return 'comment'
  return { reason: known, comment, address }
}

const HOUR_MS = 60 * 60_000
/** Anybody can report, so each of these bounds what administrators have to read. */
const FROM_ONE: Rate = { name: 'ticket reports from', limit: 5, per_ms: HOUR_MS }
const OF_ALL: Rate = { name: 'ticket reports', limit: 200, per_ms: HOUR_MS }
/** Open reports about one link; more of them say nothing new, and are not kept. */
const OPEN_MAX = 20

/** Returns the seconds to wait if there are too many; 0 if it was taken. */
async function keep(work: Work, link: LinkOf, report: Checked, from: string) {
  const { tx, now } = work
  const about = await seeLink(work, link)
  const wait_s =
    (await takeRate(work, FROM_ONE, addressKey(from))) || (await takeRate(work, OF_ALL, ''))
  if (wait_s > 0) return wait_s
  const { kind, public_id } = about
  const open = await store.openOf(tx, { kind, public_id })
  if (open.length >= OPEN_MAX) return 0
  const { id } = await store.add(tx, { ...about, ...report, reported_at: now })
  if (open.length === 0) await tellMaintainer(work, { ...about, ...report })
  await work.record({ kind: 'ticket.reported', body: { report_id: id } })
  return 0
}

/** By the id in the link, which may be that of a recipient. */
async function seeLink(look: Look, { key, id }: LinkOf) {
  if (key === 'g') {
    const { public_id, user_id, comment } = await seeGrant(look, id)
    return { kind: 'grant' as const, public_id, user_id, name: shortened(comment) }
  }
  const shared = await seeShared(look, id)
  const { public_id, user_id, name } = (await findTicket(look, shared.id))!
  return { kind: 'ticket' as const, public_id, user_id, name: shortened(name) }
}

const NAME_CHARS = 200
const shortened = (name: string) =>
  name.length <= NAME_CHARS ? name : `${name.slice(0, NAME_CHARS - 1).toWellFormed()}…`

interface Told extends Checked {
  kind: 'ticket' | 'grant'
  public_id: string
  name: string
}

/** Once for a link with open reports. */
async function tellMaintainer(work: Work, told: Told) {
  const { maintainer } = await parameters(work.tx)
  const base = (work.site.address?.() ?? '/').replace(/\/$/, '')
  const letter = reportLetter({ ...told, url: base + paths.reports, at: work.now })
  await tellAll(work, [maintainer], settingsOf(work).ticket_locale, letter)
}
