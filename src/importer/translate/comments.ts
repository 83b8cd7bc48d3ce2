/** Comments of a translation, and their older versions. */

import type { Made, Translation } from './translate.ts'

/** Bugzilla's type of a comment about a new attachment. */
export const ATTACHED = 5

/** The later one of two times in the form of the staging. */
export const laterOf = (one: string, other: string): string => (one < other ? other : one)

/** An older version of a comment, and who replaced it. */
export interface Edit {
  who: number
  when: string
  old: string
}

/** A function that adds comments with ids of their own; `edits` are their older versions. */
export function openComments(to: Translation, isMarkdown: boolean) {
  let last = 0
  return (row: Made, edits: readonly Edit[] = [], is_hidden = 0) => {
    const comment_id = ++last
    const common = { type: 0, work_time: '0.00', isprivate: 0, is_markdown: Number(isMarkdown) }
    to.put('longdescs', { comment_id, ...common, edit_count: edits.length || null, ...row })
    for (const { who, when: change_when, old: old_comment } of edits) {
      to.put('longdescs_activity', { comment_id, who, change_when, old_comment, is_hidden })
    }
  }
}
/** Adds a comment. */
export type PutComment = ReturnType<typeof openComments>
