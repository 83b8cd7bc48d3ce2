/** Reports of abuse for administrators: to list and close; and their removal after some days. */

import { audit } from '../../accounts/audit/audit.ts'
import { fail } from '../../platform/http/faults.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail as failTickets } from '../faults.ts'
import { removeReported as removeGrant } from '../grants/grants.ts'
import { requireAdmin } from '../lists/lists.ts'
import { settingsOf } from '../settings.ts'
import { purgeReported } from '../tickets/purge-tickets.ts'
import * as store from './reports.store.ts'
import type { CloseAsked, Reason, Report, Reports, ReportsAsked } from './reports.wire.ts'

/** `Ticket.reports`. */
export async function listReports(
  look: Look,
  { state = 'open', limit = 100, cursor }: ReportsAsked,
): Promise<Reports> {
  requireAdmin(look.actor, 'tickets')
  const about = `cursor of ${state} reports 1`
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : placeIn(look, cursor, about)
  const isOpen = state === 'open'
  const rows = await store.page(look.tx, { isOpen, before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const { ticket_report_days: kept_days } = settingsOf(look)
  const reports = page.map(shape)
  if (page.length === rows.length) return { reports, kept_days }
  return { reports, kept_days, next_cursor: seal(look, String(page.at(-1)!.id), about) }
}

function placeIn(look: Look, cursor: string, about: string): number {
  const text = unseal(look, cursor, about)
  return text === undefined
    ? fail('param_invalid', 'cursor', 'it is not a next_cursor of this list')
    : Number(text)
}

const shape = (row: store.Row): Report => ({
  id: row.id,
  kind: row.kind as Report['kind'],
  link: row.public_id,
  name: row.name,
  owner: row.login_name,
  exists: row.ticket_id !== null || row.grant_id !== null,
  reason: row.reason as Reason,
  comment: row.comment,
  address: row.address || null,
  reported: toText(row.reported_at),
  closed: row.closed_at === null ? null : toText(row.closed_at),
  outcome: row.outcome as Report['outcome'],
})

/**
 * `Ticket.close_report`, with all open reports about the same link. What is ended is removed at
 * once, so that its owner cannot undo that. Throws `ticket_report_unknown`.
 */
export async function closeReport(work: Work, { report: id, outcome }: CloseAsked) {
  requireAdmin(work.actor, 'tickets')
  const { tx, now } = work
  const report = await store.byId.first(tx, { id })
  if (!report || report.closed_at !== null) return failTickets('ticket_report_unknown', id)
  const { kind, public_id, user_id, name } = report
  const open = await store.openOf(tx, { kind, public_id })
  await store.close(tx, { kind, public_id, closed_at: now, outcome })
  const end = kind === 'ticket' ? purgeReported : removeGrant
  const ended = outcome === 'ended' ? await end(work, public_id) : undefined
  const reasons = [...new Set(open.map(({ reason }) => reason))].join(', ')
  const removed = `reported: ${kind} ${public_id}, ${name}: ${reasons}`
  // It may have been handed over since.
  const owner = ended?.user_id ?? user_id
  await audit(work, 'User', owner, { file_tickets: { removed, added: outcome } })
  return { reports: open.map((one) => ({ id: one.id })) }
}

const DAY_MS = 24 * 60 * 60_000
/** The maximum per transaction. */
const REMOVED_MAX = 500

/** Removes some reports that are older than the setting allows; returns how many. */
export async function removeOldReports(work: Work): Promise<number> {
  const before = work.now - settingsOf(work).ticket_report_days * DAY_MS
  const old = await store.old(work.tx, { before, limit: REMOVED_MAX })
  if (old.length > 0) await store.remove(work.tx, { ids: old.map(({ id }) => id) })
  return old.length
}
