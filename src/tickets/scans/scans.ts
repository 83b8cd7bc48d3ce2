/**
 * Scans of files for malware: whether files can be downloaded, and what is said about them. Without
 * the setting `ticket_scanner`, they are as if there were no scans.
 */

import type { Look } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { settingsOf } from '../settings.ts'
import { type Pass, passOf, type ScanState, stateOf, waitOf, worstOf } from './scans.rules.ts'
import * as store from './scans.store.ts'

/** Whether this installation scans files. */
export const isScanned = (look: Pick<Look, 'site'>): boolean =>
  settingsOf(look).ticket_scanner !== undefined

/** Whether files that cannot be scanned are refused. */
const refusesUnscanned = (look: Pick<Look, 'site'>): boolean =>
  isScanned(look) && settingsOf(look).ticket_unscanned === 'refuse'

/** Whether tickets may have encrypted files, which nobody can scan. */
export const mayEncrypt = (look: Pick<Look, 'site'>): boolean => !refusesUnscanned(look)

/** Throws `encryption_unscanned`. */
export function refuseEncrypted(look: Pick<Look, 'site'>) {
  if (!mayEncrypt(look)) fail('encryption_unscanned')
}

/** A ticket whose files are wanted. */
interface Wanted {
  ticket_id: number
  hashes: readonly string[]
}

/** Whether files can be downloaded. */
export interface Gate {
  pass: Pass
  /** By content. */
  of: (hash: string) => Pass
  /** Contents from before the scanner that were not scanned. */
  old: string[]
  /** In how many seconds to try again what waits. */
  wait_s: number
}
const openTo = (pass: Pass): Gate => ({ pass, of: () => pass, old: [], wait_s: 0 })

/** Of files that are downloaded together. */
export async function gateOf(look: Look, { ticket_id, hashes }: Wanted): Promise<Gate> {
  if (!isScanned(look)) return openTo('open')
  const { tx, now } = look
  const { ticket_unscanned: unscanned } = settingsOf(look)
  // What is said to be encrypted is scanned as well, since it may not be.
  const encrypted = await store.isEncrypted.first(tx, { ticket_id })
  if (encrypted?.is_encrypted && unscanned === 'refuse') return openTo('unknown')
  const rows = await rowsOf(look, hashes)
  const waiting = hashes.filter((hash) => stateOf(rows.get(hash)) === 'waiting')
  const isAway = waiting.length > 0 && (await store.someAway.first(tx, {})) !== undefined
  const of = (hash: string) => passOf(rows.get(hash), { unscanned, now, isAway })
  return {
    pass: worstOf(hashes.map(of)),
    of,
    old: waiting.filter((hash) => rows.get(hash)?.is_old !== 0),
    wait_s: Math.max(0, ...waiting.map((hash) => waitOf(rows.get(hash), now))),
  }
}

async function rowsOf({ tx }: Look, hashes: readonly string[]) {
  const rows = await store.byHashes(tx, { hashes: [...new Set(hashes)] })
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Throws the fault of what keeps files from being downloaded. */
export function refuseHeld({ pass, wait_s }: Gate) {
  if (pass === 'infected') fail('ticket_file_infected')
  if (pass === 'unknown') fail('ticket_file_unscanned')
  if (pass === 'waits') fail('ticket_file_waits', wait_s)
}

/** What responses say about a file or a ticket; `found` is the name of what was found. */
export interface ScanTold {
  scan?: ScanState
  found?: string
}

const toldOf = (scan: ScanState, found: string | null | undefined): ScanTold => ({
  scan,
  ...(found && (scan === 'infected' || scan === 'unknown' || scan === 'released') && { found }),
})

/** About files of any tickets that are not encrypted, by their contents. */
export async function scansOfFiles(look: Look, hashes: readonly string[]) {
  if (!isScanned(look)) return (): ScanTold => ({})
  const rows = await rowsOf(look, hashes)
  return (hash: string): ScanTold => {
    const row = rows.get(hash)
    return toldOf(stateOf(row), row?.found)
  }
}

/** About whole tickets: of their files, the worst. */
export async function scansOfTickets(
  look: Look,
  tickets: readonly { id: number; is_encrypted: unknown }[],
) {
  if (!isScanned(look)) return (): ScanTold => ({})
  const rows = await store.sums(look.tx, { ticket_ids: tickets.map(({ id }) => id) })
  const sums = new Map(rows.map((row) => [row.ticket_id, row]))
  return ({ id, is_encrypted }: { id: number; is_encrypted: unknown }): ScanTold => {
    const { infected = 0, unknown = 0, waiting = 0, found } = sums.get(id) ?? {}
    if (Number(infected) > 0) return toldOf('infected', found)
    if (is_encrypted || Number(unknown) > 0) return { scan: 'unknown' }
    return { scan: Number(waiting) > 0 ? 'waiting' : 'clean' }
  }
}

const COUNTED_MAX = 10_000
/** How many contents wait or are in quarantine, each up to 10,000. */
export async function countScans({ tx }: Look): Promise<Record<string, number>> {
  const held = async (verdict: string) =>
    Number((await store.countHeld.first(tx, { verdict, limit: COUNTED_MAX }))!.count)
  return {
    waiting: Number((await store.countWaiting.first(tx, { limit: COUNTED_MAX }))!.count),
    infected: await held('infected'),
    unknown: await held('unknown'),
  }
}
