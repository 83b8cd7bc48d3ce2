/** The part of an update about what is known of the other side of see-also links. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { refuseLinks } from '../newcomers/refuse-links.ts'
import { describeLink, type LinkDetails } from '../see-also/see-also.ts'
import { checkChange } from '../update/update-draft.ts'
import type { Part } from '../update/update-parts.ts'

/** What a client says of a link; what it does not say remains, and an empty text removes it. */
export type Known = Partial<LinkDetails>

/**
 * Sets what is known of the links with these folded addresses. The history of `see_also` has the
 * address as removed and added, unless the link is new. Fault 115 without the right to change it,
 * 32000 for a link that a new account may not add.
 */
export const describing =
  (work: Work, known: ReadonlyMap<string, Known>): Part =>
  () =>
  async (draft) => {
    const { id, before, after } = draft
    const old = new Set(before.see_also)
    for (const link of after.see_also) {
      const said = known.get(fold(link.value))
      const details = detailsOf({ ...link, ...said })
      if (!said || isSame(detailsOf(link), details)) continue
      const [from, to] = [JSON.stringify(detailsOf(link)), JSON.stringify(details)]
      checkChange(draft, { field: 'see_also', from, to })
      await refuseLinks(work, textsOf(said))
      if (old.has(link)) {
        draft.recorded.push({ field: 'see_also', removed: link.value, added: link.value })
      }
      draft.writes.push(async () => {
        await describeLink(work, id, link.value, details)
      })
    }
  }

const detailsOf = (link: Partial<LinkDetails>): LinkDetails => ({
  tracker_id: link.tracker_id ?? null,
  tracker_bug: link.tracker_bug ?? null,
  description: oneLine(link.description ?? '') || null,
  status: oneLine(link.status ?? '') || null,
  priority: oneLine(link.priority ?? '') || null,
})

const isSame = (one: LinkDetails, other: LinkDetails) =>
  one.tracker_id === other.tracker_id &&
  one.tracker_bug === other.tracker_bug &&
  one.description === other.description &&
  one.status === other.status &&
  one.priority === other.priority

const textsOf = ({ tracker_bug, description, status, priority }: Known) =>
  [tracker_bug, description, status, priority].filter((text) => typeof text === 'string')
