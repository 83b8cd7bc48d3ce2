/** Tells the script which bugs a page shows, so that it can follow them. */

import { endText } from '../../../platform/feed/feed.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'

/** Attributes of an element; none for strangers, who could be too many. */
export async function liveOn(look: Look, ids: readonly number[]): Promise<Part> {
  if (look.actor.id === 0 || ids.length === 0) return undefined
  return markup` data-live="${ids.join(',')}" data-live-at="${await endText(look)}"`
}
