/** The part of a new bug about flags, which its history records as a change. */

import { putOnCc } from '../cc/cc.ts'
import { openFlags } from '../flags/open-flags.ts'
import { recordChanges } from '../history/history.ts'
import { type Part, rowOf } from './new-draft.ts'

/**
 * Needs the complete draft, since requestees must be able to see the bug. Faults 50, 51, 129 to 134
 * and 32000.
 */
export const flagsPart: Part = async ({ work, asked }, draft) => {
  const wanted = asked.flags ?? []
  if (wanted.length === 0) return
  const { cc: people, groups } = draft.lists
  const bug = {
    ...rowOf(draft),
    reporter: work.actor.id,
    cc: new Set(people),
    groups: new Set(groups),
    id: 0,
  }
  const { change, cc, write } = (await openFlags(work, [], wanted)).onBug(bug)
  if (!change) return
  draft.changes.push(async (id) => {
    await write(id)
    await recordChanges(work, id, [...(await putOnCc(work, { ...bug, id }, cc)), change])
  })
}
