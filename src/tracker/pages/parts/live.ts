/** Says which bugs a page shows, so that the script can follow what happens to them. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'

/** Attributes of an element; nothing for strangers, who could be too many. */
export function liveOn(
  { actor }: Look,
  bugs: readonly Pick<Bug, 'id' | 'last_change_time'>[],
): Part {
  if (actor.id === 0 || bugs.length === 0) return undefined
  const last = bugs.map((bug) => bug.last_change_time).reduce((one, two) => (one > two ? one : two))
  return markup` data-live="${bugs.map(({ id }) => id).join(' ')}" data-live-at="${last}"`
}
