/** Writes links between bugs, here and elsewhere, and the history of the other side. */

import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { recordChanges } from '../history/history.ts'
import { momentOf } from '../history/moments.ts'
import { LOCAL } from './bug-urls.rules.ts'
import * as store from './see-also.store.ts'

/** A stored link, with what is known of its other side. */
export interface Link extends Partial<LinkDetails> {
  value: string
  class: string
}

/** Null for what is not known; a tracker is a number in `external_trackers`. */
export interface LinkDetails {
  tracker_id: number | null
  tracker_bug: string | null
  description: string | null
  status: string | null
  priority: string | null
}

/** Links to delete and to insert; a link is in one of the lists only. */
export interface LinkDifference {
  removed: readonly Link[]
  added: readonly Link[]
}

/** Writes the changes; the caller records the history of the bug. */
export async function changeLinks({ tx }: Work, bug_id: number, difference: LinkDifference) {
  for (const { value } of difference.removed) {
    await store.remove(tx, { bug_id, value_key: fold(value) })
  }
  for (const link of difference.added) {
    await store.add(tx, {
      bug_id,
      value: link.value,
      class: link.class,
      value_key: fold(link.value),
    })
  }
}

/** Writes what is known of the other side of a link; the caller records it. */
export const describeLink = ({ tx }: Work, bug_id: number, value: string, details: LinkDetails) =>
  store.describe(tx, { bug_id, value_key: fold(value), ...details })

/** Adds or removes the reverse link on another local bug; does nothing if it is done already. */
export async function changeOtherSide(
  work: Work,
  bug_id: number,
  { value, how }: { value: string; how: 'added' | 'removed' },
) {
  const { tx } = work
  const row = { bug_id, value, value_key: fold(value), class: LOCAL }
  const changed =
    how === 'added' ? await store.add.changes(tx, row) : await store.remove.changes(tx, row)
  if (changed === 0) return
  await store.touchBug(tx, { id: bug_id, now: await momentOf(work, bug_id) })
  const change = { field: 'see_also', removed: '', added: '', [how]: value }
  await recordChanges(work, bug_id, [change])
}
