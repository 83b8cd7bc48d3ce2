/** Makes comments private or public. Insiders only; recorded in the bug's history. */

import type { Work } from '../../../platform/work/work.ts'
import type { Change } from '../history/history.ts'
import { indexChangedComments } from '../text-index/text-index.ts'
import * as store from './comments.store.ts'
import { fail } from './faults.ts'

/** A comment whose privacy is to be set. */
export interface PrivacyChange {
  id: number
  isprivate: number
  recorded: Change
}

/** Reads the given comments, to validate the request. */
export async function openPrivacies({ tx }: Work, wanted: ReadonlyMap<string, boolean>) {
  const ids = [...wanted.keys()].map(asNumber)
  const found = ids.length > 0 ? await store.privacies(tx, { ids }) : []
  const byId = new Map(found.map((row) => [row.id, row]))
  return {
    /** The changes in one bug; fault 113, and 117 for a comment of another bug. */
    changesOf(bug_id: number, { isInsider }: { isInsider: boolean }): PrivacyChange[] {
      return [...wanted].flatMap(([name, isPrivate]) => {
        const comment = byId.get(asNumber(name))
        if (comment?.bug_id !== bug_id) return fail('comment_invalid_isprivate', name)
        const { id, isprivate } = comment
        if (!isInsider && (isprivate === 1 || isPrivate)) fail('user_not_insider')
        if (isprivate === Number(isPrivate)) return []
        const [removed, added] = isPrivate ? ['0', '1'] : ['1', '0']
        const recorded = { field: 'longdescs.isprivate', removed, added, comment_id: id }
        return [{ id, isprivate: Number(isPrivate), recorded }]
      })
    },
  }
}

/** Writes planned changes of privacy, and updates the text index. */
export async function setPrivacy({ tx }: Work, changes: readonly PrivacyChange[]) {
  for (const { id, isprivate } of changes) await store.setPrivacy(tx, { id, isprivate })
  await indexChangedComments(
    tx,
    changes.map(({ id }) => id),
  )
}

/** -1 is never an id. */
function asNumber(text: string) {
  const id = /^\s*\d+\s*$/.test(text) ? Number(text) : -1
  return Number.isSafeInteger(id) ? id : -1
}
