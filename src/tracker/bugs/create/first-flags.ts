/** The flags of a new bug, which its history records as a change. */

import type { Work } from '../../../platform/work/work.ts'
import type { FlagsWanted } from '../flags/flags.wire.ts'
import { type FlaggedBug, openFlags } from '../flags/open-flags.ts'
import { recordChanges } from '../history/history.ts'
import { putOnCc } from '../cc/cc.ts'

/** Returns a function that sets them once the bug has an id; undefined if there are none. */
export async function planFirstFlags(work: Work, bug: FlaggedBug, wanted: FlagsWanted = []) {
  if (wanted.length === 0) return undefined
  const { change, cc, write } = (await openFlags(work, [], wanted)).onBug(bug)
  if (!change) return undefined
  return async (id: number) => {
    await write(id)
    await recordChanges(work, id, [...(await putOnCc(work, { ...bug, id }, cc)), change])
  }
}
