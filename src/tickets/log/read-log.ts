/** Reads the log of the downloads of a ticket, for its owner and administrators. */

import { fail } from '../../platform/http/faults.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { toText } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { settingsOf } from '../settings.ts'
import { seeOwn } from '../tickets/read-tickets.ts'
import type { Log, LogAsked, Logged } from './log.wire.ts'
import * as store from './log.store.ts'

/**
 * `Ticket.downloads`. Throws `own_unknown` for a ticket that the caller neither owns nor
 * administers.
 */
export async function readLog(look: Look, { id, limit = 100, cursor }: LogAsked): Promise<Log> {
  const [ticket] = await seeOwn(look, [id])
  const ticket_id = ticket!.id
  const before = cursor ? placeIn(look, cursor, ticket_id) : Number.MAX_SAFE_INTEGER
  const rows = await store.page(look.tx, { ticket_id, before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const { ticket_log_days: kept_days } = settingsOf(look)
  const downloads = page.map(shape)
  if (page.length === rows.length) return { downloads, kept_days }
  const next_cursor = seal(look, String(page.at(-1)!.id), about(ticket_id))
  return { downloads, kept_days, next_cursor }
}

/** The purpose of the seal. */
const about = (ticket_id: number) => `cursor of downloads 1: ${ticket_id}`

function placeIn(look: Look, cursor: string, ticket_id: number): number {
  const text = unseal(look, cursor, about(ticket_id))
  return text === undefined
    ? fail('param_invalid', 'cursor', 'it is not a next_cursor of this ticket')
    : Number(text)
}

const shape = ({
  at,
  path,
  bytes,
  is_complete,
  recipient,
  login,
  address,
}: store.Entry): Logged => ({
  time: toText(at),
  path,
  bytes,
  is_complete: is_complete === 1,
  recipient,
  login: login || null,
  address: address || null,
})
