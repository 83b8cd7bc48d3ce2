/** What a verdict of the malware scanner means for downloads. Pure. */

/** What is known of a content. */
export interface Scanned {
  /** Null while it waits. */
  verdict: string | null
  failed_at: number | null
  released_at: number | null
}

/** As responses say it. `unknown`: the scanner could not judge it. */
export type ScanState = 'clean' | 'waiting' | 'infected' | 'unknown' | 'released'

/** Undefined stands for a content that was not looked at yet. */
export function stateOf(row: Scanned | undefined): ScanState {
  if (!row || row.verdict === null) return 'waiting'
  if (row.released_at !== null) return 'released'
  return row.verdict as 'clean' | 'infected' | 'unknown'
}

/** Whether a content can be downloaded, and why not. */
export type Pass = 'open' | 'waits' | 'unknown' | 'infected'
/** From the best to the worst. */
const PASSES: readonly Pass[] = ['open', 'waits', 'unknown', 'infected']

/**
 * If files that cannot be judged are allowed, contents that were not looked at yet are too, and
 * those that wait because the scanner is away.
 */
export function passOf(row: Scanned | undefined, unscanned: 'refuse' | 'allow'): Pass {
  const state = stateOf(row)
  if (state === 'clean' || state === 'released') return 'open'
  if (state === 'infected') return 'infected'
  const isAllowed = unscanned === 'allow'
  if (state === 'unknown') return isAllowed ? 'open' : 'unknown'
  return isAllowed && (!row || row.failed_at !== null) ? 'open' : 'waits'
}

/** Of all contents that are downloaded at once. */
export const worstOf = (passes: readonly Pass[]): Pass =>
  passes.reduce((worst, one) => (PASSES.indexOf(one) > PASSES.indexOf(worst) ? one : worst), 'open')
