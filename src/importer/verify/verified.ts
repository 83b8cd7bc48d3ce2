/** What a verification found, as the reports show it and as `--json` writes it. */

import type { Loss } from '../map/losses.ts'
import type { Difference } from './whole-bug.ts'

export interface Verified {
  /** Whether nothing is different that was not told. */
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

/** Of how many searches nobody can say whether they find what they found. */
export const unprovenIn = (searches: readonly SearchTried[]): number =>
  searches.filter(({ outcome }) => outcome === 'ran' || outcome === 'refused').length

/** In a sentence. What is kept as side data is not lost. */
export function verdictOf({ clean, losses, searches }: Verdict): string {
  if (!clean) return 'Not clean: the differences are listed above.'
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
    ? 'Clean: everything is there, and everyone sees what they saw before.'
    : `Clean, except for ${told === 1 ? 'one loss' : `${told} losses`} that the import ` +
        'reported: everything else is there, and everyone sees what they saw before.'
}

/** A table of the source, and what stands for it in Docket. */
export interface Count {
  table: string
  source: number
  /** Undefined where Docket has no table for it. */
  docket: number | undefined
  /** Why the two differ; nothing where they do not. */
  why: string[]
  /** Whether it is all as it has to be. */
  isRight: boolean
}

export interface BugsCompared {
  compared: number
  /** SHA-256 over the wholes of all bugs, in the order of their numbers. */
  source_digest: string
  docket_digest: string
  different: number
  /** The first of them. */
  examples: { bug: number; differences: Difference[] }[]
}

export interface TableCompared {
  /** As the source calls it. */
  table: string
  rows: number
  different: number
  /** Such as `row id 7: name is 'a' in the source and 'b' in Docket`. */
  examples: string[]
}

export interface Visibility {
  users: number
  bugs: number
  /** Shown to somebody who must not see them. */
  leaked: number
  /** Hidden from somebody who has to see them. */
  hidden: number
  examples: { user: number; login: string; bug: number; docket: boolean }[]
}

export interface SearchTried {
  id: number
  owner: string
  name: string
  outcome: 'same' | 'ran' | 'different' | 'refused'
  /** In a sentence. */
  told: string
}
