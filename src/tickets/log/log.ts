/** The log of downloads: who downloaded what of a ticket, and when. It goes with the ticket. */

import type { Look, Work } from '../../platform/work/work.ts'
import { limits } from '../limits.ts'
import { settingsOf } from '../settings.ts'
import * as store from './log.store.ts'

/** A response with bytes of a ticket. */
export interface Logged {
  ticket_id: number
  /** Through whose link; null for that of the ticket. */
  recipient_id: number | null
  /** Null for all files as an archive. */
  path: string | null
  bytes: number
  /** Whether the file, or the archive, was sent completely by now. */
  is_complete: boolean
  /** Of the account that was logged in, or empty. */
  login: string
  address: string
  /** For a part of a file: the download to which it belongs. */
  download_id?: number
}

/** Whether downloads are logged. */
export const isLogged = (look: Pick<Look, 'site'>): boolean => settingsOf(look).ticket_log_days > 0

/**
 * Adds an entry, or the bytes of a part to that of its download. The address is stored only if the
 * installation wants that. The ticket must exist.
 */
export async function logDownload(work: Work, logged: Logged) {
  if (!isLogged(work)) return
  const { tx, now } = work
  const { ticket_id, recipient_id, path, bytes, login, download_id = null } = logged
  const is_complete = Number(logged.is_complete)
  // Ids of downloads that ended are used again.
  const left_id = logged.is_complete ? null : download_id
  if (download_id !== null) {
    const part = { ticket_id, download_id, path, bytes, is_complete, left_id }
    if (await store.extend.changes(tx, part)) return
  }
  const address = settingsOf(work).ticket_log_addresses ? logged.address : ''
  const entry = { ticket_id, recipient_id, path, bytes, is_complete, login, address }
  const { id } = (await store.add.first(tx, { ...entry, at: now, download_id: left_id }))!
  if (id % TRIMMED_EACH === 0) await trim(work, ticket_id)
}

/** Not for each entry, since it reads many. */
const TRIMMED_EACH = 256

async function trim({ tx }: Work, ticket_id: number) {
  const beyond = await store.beyond.first(tx, { ticket_id, newer: limits.ticket_log_max })
  if (beyond) await store.removeUpTo(tx, { ticket_id, id: beyond.id })
}

const DAY_MS = 24 * 60 * 60_000
/** The maximum per transaction. */
const REMOVED_MAX = 500

/** Removes some entries that are older than the setting allows; returns how many. */
export async function removeOldLog(work: Work): Promise<number> {
  const before = work.now - settingsOf(work).ticket_log_days * DAY_MS
  const old = await store.old(work.tx, { before, limit: REMOVED_MAX })
  if (old.length > 0) await store.remove(work.tx, { ids: old.map(({ id }) => id) })
  return old.length
}
