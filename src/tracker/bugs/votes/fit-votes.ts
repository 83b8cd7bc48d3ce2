/** Reduces the votes for a bug that moves to the limits of its new product. */

import type { Work } from '../../../platform/work/work.ts'
import {
  hasVoting,
  type VoteColumns,
  votesPerBug,
} from '../../catalogue/products/vote-limits.rules.ts'
import * as store from './votes.store.ts'

/**
 * As in Bugzilla, only the limit of votes for one bug counts here. Between two products without
 * voting, imported votes stay.
 */
export async function fitVotes({ tx }: Work, bug_id: number, from: VoteColumns, to: VoteColumns) {
  if (!hasVoting(from) && !hasVoting(to)) return
  const max = votesPerBug(to)
  if (max === 0) await store.removeAll(tx, { bug_id })
  else await store.lower(tx, { bug_id, max })
}
