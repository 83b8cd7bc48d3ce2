/** What a verdict of the malware scanner means for downloads, and what follows a scan. Pure. */

import type { Judged } from '../../platform/malware/judged.ts'

const MINUTE_MS = 60_000

/** What is known of a content. */
export interface Scanned {
  /** Null until it was scanned. */
  verdict: string | null
  /** 1 if its file was there before the scanner. */
  is_old: number
  /** Null unless it waits for a scan, which may be another one. */
  waits_since: number | null
  /** Since when the scanner is away. */
  failed_at: number | null
  released_at: number | null
}

/** As responses say it. `unknown`: the scanner could not judge it. */
export type ScanState = 'clean' | 'waiting' | 'infected' | 'unknown' | 'released'

/** Undefined stands for a content that was not looked at yet. An earlier verdict holds. */
export function stateOf(row: Pick<Scanned, 'verdict' | 'released_at'> | undefined): ScanState {
  if (!row || row.verdict === null) return 'waiting'
  if (row.released_at !== null) return 'released'
  return row.verdict as 'clean' | 'infected' | 'unknown'
}

/** Whether a content can be downloaded, and why not. */
export type Pass = 'open' | 'waits' | 'unknown' | 'infected'
/** From the best to the worst. */
const PASSES: readonly Pass[] = ['open', 'waits', 'unknown', 'infected']

/** How long a file waits for its scan if files without one are allowed. */
const HELD_MS_MAX = MINUTE_MS

/** What applies to contents that are not judged. */
export interface Unscanned {
  unscanned: 'refuse' | 'allow'
  now: number
  /** Whether the scanner could not be reached lately. */
  isAway: boolean
}

/**
 * If files that cannot be judged are allowed, a content waits for a minute at most, and not if it
 * is older than the scanner or the scanner is away.
 */
export function passOf(row: Scanned | undefined, { unscanned, now, isAway }: Unscanned): Pass {
  const state = stateOf(row)
  if (state === 'clean' || state === 'released') return 'open'
  if (state === 'infected') return 'infected'
  const isAllowed = unscanned === 'allow'
  if (state === 'unknown') return isAllowed ? 'open' : 'unknown'
  const isLate = !row || row.is_old === 1 || now - (row.waits_since ?? 0) >= HELD_MS_MAX
  return isAllowed && (isLate || isAway) ? 'open' : 'waits'
}

/** Of all contents that are downloaded at once. */
export const worstOf = (passes: readonly Pass[]): Pass =>
  passes.reduce((worst, one) => (PASSES.indexOf(one) > PASSES.indexOf(worst) ? one : worst), 'open')

/** In how many seconds to try again: most files are scanned soon, but the scanner may be away. */
export function waitOf(row: Scanned | undefined, now: number): number {
  const since = row?.failed_at ?? (row?.is_old === 0 ? row.waits_since : null) ?? now
  if (now - since < 2 * MINUTE_MS) return 10
  return now - since < 15 * MINUTE_MS ? 60 : 300
}

const DAY_MS = 24 * 60 * MINUTE_MS
/** Whether a content that is added to a ticket is scanned once more: signatures change. */
export const isStale = (
  row: Pick<Scanned, 'waits_since' | 'released_at'> & { scanned_at: number | null },
  now: number,
): boolean =>
  row.waits_since === null && row.released_at === null && now - (row.scanned_at ?? 0) > DAY_MS

/** Malware stays what it is when the scanner cannot judge it any longer. */
export const replaces = (judged: Judged, earlier: string | null): boolean =>
  !(judged.verdict === 'unknown' && earlier === 'infected')

/** A scan that failed. */
export interface Failed {
  /** The scanner broke off, or the content cannot be read. */
  isBroken: boolean
  /** Whether the scanner answers now. */
  answers: boolean
  /** How many scans of the content failed before for which it may be the cause. */
  tries: number
}
/** Scans of one content that may fail. */
const TRIES_MAX = 20

/** Away: until it is back, there is nothing to try. Otherwise the content may be the cause. */
export function afterFailure({ isBroken, answers, tries }: Failed) {
  const counted = tries + Number(isBroken || answers)
  if (counted >= TRIES_MAX) return { next: 'unknown', tries: counted } as const
  return { next: answers ? 'retry' : 'away', tries: counted } as const
}
