/** The part of an update about what is known of the other side of see-also links. */

import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { describeLink, type Link, type LinkDetails } from '../see-also/see-also.ts'
import { checkChange } from '../update/update-draft.ts'
import type { Part } from '../update/update-parts.ts'

/** What a client says of a link; what it does not say remains, and an empty text removes it. */
export type Known = Partial<LinkDetails>

/**
 * Sets what is known of the links with these folded addresses. Recorded as a change of `see_also`,
 * unless the link is new. Fault 115 without the right to change it.
 */
export const describing =
  (work: Work, known: ReadonlyMap<string, Known>): Part =>
  () =>
  (draft) => {
    const { id, before, after } = draft
    const old = new Set(before.see_also)
    for (const link of after.see_also) {
      const said = known.get(fold(link.value))
      const details = detailsOf({ ...link, ...said })
      if (!said || isSame(detailsOf(link), details)) continue
      const [from, to] = [told(link), told({ ...link, ...details })]
      checkChange(draft, { field: 'see_also', from, to: `${to} ` })
      if (old.has(link) && from !== to) {
        draft.recorded.push({ field: 'see_also', removed: from, added: to })
      }
      draft.writes.push(async () => {
        await describeLink(work, id, link.value, details)
      })
    }
  }

const detailsOf = (link: Partial<LinkDetails>): LinkDetails => ({
  tracker_id: link.tracker_id ?? null,
  tracker_bug: link.tracker_bug ?? null,
  description: link.description || null,
  status: link.status || null,
  priority: link.priority || null,
})

const isSame = (one: LinkDetails, other: LinkDetails) =>
  one.tracker_id === other.tracker_id &&
  one.tracker_bug === other.tracker_bug &&
  one.description === other.description &&
  one.status === other.status &&
  one.priority === other.priority

/** The address, followed by what is known. */
function told({ value, description, status, priority }: Link): string {
  const known = [status, priority, description].flatMap((one) => one || [])
  return known.length === 0 ? value : `${value} (${known.join(', ')})`
}
