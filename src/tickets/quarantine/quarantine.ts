/** Files that cannot be downloaded because of their scan, for administrators. */

import { audit } from '../../accounts/audit/audit.ts'
import { fail } from '../../platform/http/faults.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail as failTicket } from '../faults.ts'
import { requireAdmin } from '../lists/lists.ts'
import { releaseContent, scanAgain } from '../scans/release.ts'
import { seeOwn } from '../tickets/read-tickets.ts'
import { filesOf } from '../tickets/use-ticket.ts'
import * as store from './quarantine.store.ts'
import type { Held, HeldFile, Quarantine, QuarantineAsked } from './quarantine.wire.ts'

const CURSOR = 'cursor of quarantine 1'

/** `Ticket.quarantine`. */
export async function listQuarantine(
  look: Look,
  { limit = 100, cursor }: QuarantineAsked,
): Promise<Quarantine> {
  requireAdmin(look.actor, 'tickets')
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : placeIn(look, cursor)
  const rows = await store.page(look.tx, { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const files = page.map(shape)
  if (page.length === rows.length) return { files }
  return { files, next_cursor: seal(look, String(page.at(-1)!.id), CURSOR) }
}

function placeIn(look: Look, cursor: string): number {
  const text = unseal(look, cursor, CURSOR)
  return text === undefined
    ? fail('param_invalid', 'cursor', 'it is not a next_cursor of this list')
    : Number(text)
}

const shape = (row: store.Row): Held => ({
  id: row.public_id,
  file: row.position + 1,
  path: row.path,
  size: row.size,
  sha256: row.blob_hash,
  owner: row.login_name,
  name: row.name,
  scan: row.verdict as 'infected' | 'unknown',
  found: row.found ?? '',
  scanned: toText(row.scanned_at ?? 0),
})

/**
 * `Ticket.release_file`: everybody with the link can download it from now on, and all other files
 * with the same content. Throws `own_unknown`, `ticket_file_unknown` and `ticket_file_not_held`.
 */
export async function releaseFile(work: Work, asked: HeldFile) {
  const { hash, path, user_id } = await seeFile(work, asked)
  const released = await releaseContent(work, hash)
  if (!released) return failTicket('ticket_file_not_held')
  const removed = `${released.verdict}: ${released.found ?? ''}`
  const added = `released: ${asked.id}, ${path}, SHA-256 ${hash}`
  await audit(work, 'User', user_id, { file_tickets: { removed, added } })
  return { tickets: [{ id: asked.id }] }
}

/** `Ticket.scan_file`: so are other files with the same content; the earlier verdict holds. */
export async function scanFile(work: Work, asked: HeldFile) {
  const { hash, path, user_id } = await seeFile(work, asked)
  const row = await scanAgain(work, hash)
  if (row === false) return failTicket('ticket_file_not_held')
  const removed = row?.verdict ? `${row.verdict}: ${row.found ?? ''}` : null
  const added = `scan again: ${asked.id}, ${path}, SHA-256 ${hash}`
  await audit(work, 'User', user_id, { file_tickets: { removed, added } })
  return { tickets: [{ id: asked.id }] }
}

async function seeFile(work: Work, { id, file }: HeldFile) {
  requireAdmin(work.actor, 'tickets')
  const [ticket] = await seeOwn(work, [id])
  const files = await filesOf(work, ticket!)
  const found = files[(file ?? 1) - 1]
  if (!found || (file === undefined && files.length > 1)) return failTicket('ticket_file_unknown')
  return { hash: found.blob_hash, path: found.path, user_id: ticket!.user_id }
}
