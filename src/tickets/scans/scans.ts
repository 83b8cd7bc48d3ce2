/**
 * Scans of files for malware: contents that are to be scanned, and whether files can be downloaded.
 * Without the setting `ticket_scanner`, nothing here reads or writes anything.
 */

import { docket } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import type { Look, Transactions, Work } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { settingsOf } from '../settings.ts'
import { type Pass, passOf, type ScanState, stateOf, worstOf } from './scans.rules.ts'
import * as store from './scans.store.ts'
import { tellOwners } from './tell-owners.ts'

/** Jobs that scan a content. */
export const SCAN = 'scan_file'
/** The same for files from before the scanner, so that they do not delay new ones. */
export const SCAN_OLD = 'scan_old_file'

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

/** After files were added to a ticket: has them scanned, unless their contents are known. */
export async function expectScans(work: Work, ticket_id: number, hashes: readonly string[]) {
  if (!isScanned(work)) return
  const known = await expect(work, hashes, SCAN)
  for (const row of known) {
    if (stateOf(row) === 'infected') await tellOwners(work, row, ticket_id)
  }
}

/** Adds jobs for contents that nobody looked at; returns what is known of the others. */
export async function expect(work: Work, hashes: readonly string[], kind: string) {
  const { tx, now } = work
  const wanted = [...new Set(hashes)]
  const known = await store.byHashes(tx, { hashes: wanted })
  const isKnown = new Set(known.map(({ hash }) => hash))
  const news = wanted.filter((hash) => !isKnown.has(hash))
  if (news.length > 0)
    await store.add(
      tx,
      news.map((hash) => ({ hash, added_at: now })),
    )
  await addJobs(
    tx,
    news.map((hash) => ({ kind, run_at: now, body: { hash } })),
  )
  return known
}

/** After files were removed or replaced. */
export async function forgetScans(work: Work, hashes: string[]) {
  if (isScanned(work) && hashes.length > 0) await store.forget(work.tx, { hashes })
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
  /** Contents that nobody looked at yet. */
  unseen: string[]
}
const OPEN: Gate = { pass: 'open', of: () => 'open', unseen: [] }

/** Of files that are downloaded together. */
export async function gateOf(look: Look, { ticket_id, hashes }: Wanted): Promise<Gate> {
  if (!isScanned(look)) return OPEN
  const { ticket_unscanned: unscanned } = settingsOf(look)
  // What is said to be encrypted is scanned as well, since it may not be.
  const encrypted = await store.isEncrypted.first(look.tx, { ticket_id })
  if (encrypted?.is_encrypted && unscanned === 'refuse') {
    return { pass: 'unknown', of: () => 'unknown', unseen: [] }
  }
  const rows = await rowsOf(look, hashes)
  const of = (hash: string) => passOf(rows.get(hash), unscanned)
  const unseen = hashes.filter((hash) => !rows.has(hash))
  return { pass: worstOf(hashes.map(of)), of, unseen }
}

async function rowsOf({ tx }: Look, hashes: readonly string[]) {
  const rows = await store.byHashes(tx, { hashes: [...new Set(hashes)] })
  return new Map(rows.map((row) => [row.hash, row]))
}

/** The `Retry-After`: most files are scanned in a few seconds. */
export const SCAN_WAIT_S = 10

/** Throws the fault of what keeps files from being downloaded. */
export function refuseHeld({ pass }: Gate) {
  if (pass === 'infected') fail('ticket_file_infected')
  if (pass === 'unknown') fail('ticket_file_unscanned')
  if (pass === 'waits') fail('ticket_file_waits', SCAN_WAIT_S)
}

/** Somebody wants files from before the scanner: they are scanned before others. */
export async function hurry(transactions: Transactions, { unseen }: Gate) {
  if (unseen.length === 0) return
  try {
    await transactions.work(docket, (work) => expect(work, unseen, SCAN))
  } catch (error) {
    // In read-only mode, it is for later.
    if (!(error instanceof Fault)) throw error
  }
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
