/** Estimates the progress of an import in rows of the source, and the remaining time. */

import { countOf } from '../map/cells.ts'
import type { Mapping } from '../map/mapping.ts'
import type { Staged } from '../staged.ts'

/** The cost of indexing a text, in rows. */
const ROWS_A_TEXT = 1.5
/** The name of the part that builds the text index, in progress lines. */
export const TEXTS = 'indexing all texts'

/** The progress of an import over all of its parts. */
export interface Estimate {
  /** The fraction of a part that is done, from 0 to 1. */
  reached(part: string, share: number): void
  /** Work done in an earlier run, which takes no time now. */
  skip(part: string, share: number): void
  /** Such as `43% of the total, about 12 min left`. */
  toString(): string
}

/** Parts are weighted by their rows; `now` is a clock in milliseconds. */
export function openEstimate(
  staged: Staged,
  parts: readonly Mapping[],
  now = () => performance.now(),
): Estimate {
  const weights = new Map<string, number>()
  for (const { part, sources, weight = 1 } of parts) {
    const rows = sources.reduce((sum, table) => sum + countOf(staged, table), 0)
    weights.set(part, rows * weight)
  }
  weights.set(TEXTS, (countOf(staged, 'bugs') + countOf(staged, 'longdescs')) * ROWS_A_TEXT)
  const all = Math.max(
    1,
    [...weights.values()].reduce((sum, weight) => sum + weight, 0),
  )
  const shares = new Map<string, number>()
  const began = now()
  let skipped = 0
  const done = () => [...shares].reduce((sum, [part, of]) => sum + (weights.get(part) ?? 0) * of, 0)
  return {
    reached: (part, share) => void shares.set(part, Math.min(1, share)),
    skip(part, share) {
      shares.set(part, share)
      skipped += (weights.get(part) ?? 0) * share
    },
    toString() {
      const percent = Math.floor((100 * done()) / all)
      const since = done() - skipped
      if (since <= 0) return `${percent}% of the total`
      const left_ms = ((now() - began) / since) * (all - done())
      return `${percent}% of the total, about ${span(left_ms)} left`
    },
  }
}

const MINUTE_MS = 60_000
const span = (ms: number) =>
  ms < MINUTE_MS ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / MINUTE_MS)} min`
