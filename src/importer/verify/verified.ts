/** The result of a verification, for reports and `--json`. */

import type { Loss } from '../map/losses.ts'
import type { Difference } from './whole-bug.ts'

/** The result of comparing an import with its source. */
export interface Verified {
  /** Whether all differences were reported by the import. */
  clean: boolean
  source: string
  /** Milliseconds since 1970 UTC. */
  at: number
  counts: Count[]
  bugs: BugsCompared
  tables: TableCompared[]
  visibility: Visibility
  searches: SearchTried[]
  losses: Loss[]
}

type Verdict = Pick<Verified, 'clean' | 'losses' | 'searches'>

/** The number of searches whose results could not be verified. */
export const unprovenIn = (searches: readonly SearchTried[]): number =>
  searches.filter(({ outcome }) => outcome === 'ran' || outcome === 'refused').length

/** A sentence. Side data is not lost. */
export function verdictOf({ clean, losses, searches }: Verdict): string {
  if (!clean) return 'Not clean: this report lists the differences.'
  const unproven = unprovenIn(searches)
  if (unproven > 0) {
    return (
      `Not proven: ${unproven === 1 ? 'one saved search' : `${unproven} saved searches`} could ` +
      'not be evaluated on the source. There are no other differences, except what the import ' +
      'reported.'
    )
  }
  const told = losses
    .filter(({ what }) => !what.startsWith('kept as side data'))
    .reduce((sum, { count }) => sum + count, 0)
  return told === 0
    ? 'Clean: everything was imported, and everyone can see the same bugs as before.'
    : `Clean, except for ${told === 1 ? 'one loss' : `${told} losses`} that the import ` +
        'reported: everything else was imported, and everyone can see the same bugs as before.'
}

/** A table of the source and its counterpart in Docket. */
export interface Count {
  table: string
  source: number
  /** Undefined if Docket has no such table. */
  docket: number | undefined
  /** Why the counts differ; undefined if they do not. */
  why: string[]
  /** Whether everything is as expected. */
  isRight: boolean
}

/** The digests are equal if and only if all bugs are. */
export interface BugsCompared {
  compared: number
  /** SHA-256 over all complete bugs, ordered by id. */
  source_digest: string
  docket_digest: string
  different: number
  /** Examples. */
  examples: { bug: number; differences: Difference[] }[]
}

/** The comparison of one small table. */
export interface TableCompared {
  /** The name in the source. */
  table: string
  rows: number
  different: number
  /** Such as `row id 7: name is 'a' in the source and 'b' in Docket`. */
  examples: string[]
}

/** How the visibility of the sample compares; anything but 0 is a defect. */
export interface Visibility {
  users: number
  bugs: number
  /** Wrongly visible to a person. */
  leaked: number
  /** Wrongly hidden from a person. */
  hidden: number
  examples: { user: number; login: string; bug: number; docket: boolean }[]
}

/** `same`: equal results; `ran`: ran but could not be evaluated independently. */
export interface SearchTried {
  id: number
  owner: string
  name: string
  outcome: 'same' | 'ran' | 'different' | 'refused'
  /** A sentence. */
  told: string
}
