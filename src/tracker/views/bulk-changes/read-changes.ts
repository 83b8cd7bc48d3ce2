/** The caller's changes as the methods tell them. */

import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  type BulkChange,
  countEach,
  countStates,
  mayUndo,
  ownChanges,
  seeChange,
} from './bulk-changes.ts'
import { type ChangeAsked, type ChangesAsked, type Counts, ROWS_MAX } from './bulk-changes.wire.ts'
import { outcomesOf } from './outcomes.ts'

/** The newest first. */
export async function readChanges(look: Look, { limit, offset = 0 }: ChangesAsked) {
  const changes = await ownChanges(look, { limit: rows(limit), offset })
  const ids = changes.map(({ id }) => id)
  const counts = await countEach(look, ids)
  return { bulk_changes: changes.map((one) => toldOf(look, one, counts.get(one.id)!)) }
}

/** One change with a page of its bugs. */
export async function readChange(look: Look, { id, state, after = 0, limit }: ChangeAsked) {
  const change = await seeChange(look, id)
  const bugs = await outcomesOf(look, id, { state, after, limit: rows(limit) })
  return { ...toldOf(look, change, await countStates(look, id)), bugs }
}

const rows = (limit = ROWS_MAX) => Math.min(limit, ROWS_MAX)

const toldOf = (look: Look, change: BulkChange, counts: Counts) => ({
  id: change.id,
  stage: change.stage,
  change: change.asked.change,
  undo_of: change.undo_of,
  undone_by: change.undone_by,
  may_undo: mayUndo(look, change),
  last_change_time: toText(change.since),
  counts,
})
