/** Converts tags and older versions of comments. */

import { fold } from '../../platform/fold.ts'
import { flag, moment, number, rowsOf, text, textOrNull } from './cells.ts'
import type { Mapping } from './mapping.ts'
import { openOnce } from './once.ts'

/** The use of comment tags is counted again. */
export const commentTags: Mapping = {
  part: 'comment tags',
  sources: ['longdescs_tags', 'longdescs_tags_weights'],
  *rows({ staged, known, losses }) {
    const isFirst = openOnce()
    const weights = new Map<string, { tag: string; weight: number }>()
    for (const row of rowsOf(staged, 'longdescs_tags', { by: 'comment_id', next: ['id'] })) {
      const [id, comment_id, tag] = [number(row['id']), number(row['comment_id']), text(row['tag'])]
      const tag_key = fold(tag)
      if (!known.longdescs.has(comment_id) || !isFirst(comment_id, tag_key)) {
        losses.tell('a tag of a missing comment was left out', `${tag} of ${comment_id}`)
        continue
      }
      const weight = weights.get(tag_key) ?? { tag, weight: 0 }
      weights.set(tag_key, weight)
      weight.weight++
      yield ['longdescs_tags', { id, comment_id, tag, tag_key }]
    }
    let id = 0
    for (const [tag_key, { tag, weight }] of weights) {
      yield ['longdescs_tags_weights', { id: ++id, tag, tag_key, weight }]
    }
  },
}

/** Who added and removed tags of comments. */
export const commentTagHistory: Mapping = {
  part: 'comment tag history',
  sources: ['longdescs_tags_activity'],
  *rows(context) {
    const { staged, known, losses } = context
    for (const row of rowsOf(staged, 'longdescs_tags_activity', { by: 'id' })) {
      const id = number(row['id'])
      const [bug_id, comment_id, who] = ['bug_id', 'comment_id', 'who'].map((c) => number(row[c]))
      const isThere = known.longdescs.has(comment_id) && known.bugs.has(bug_id)
      if (!isThere || !known.users.has(who)) {
        losses.tell('history of a tag of a missing comment was left out', `row ${id}`)
        continue
      }
      const what = `tag history ${id}`
      const bug_when = moment(context, row['bug_when'], { what, otherwise: context.now })
      const [added, removed] = [textOrNull(row['added']), textOrNull(row['removed'])]
      yield [
        'longdescs_tags_activity',
        { id, bug_id: bug_id!, comment_id, who, bug_when, added, removed },
      ]
    }
  },
}

/** The older versions of comments, as BMO has them; they have no ids there. */
export const commentRevisions: Mapping = {
  part: 'comment revisions',
  sources: ['longdescs_activity'],
  *rows(context) {
    const { staged, known, losses } = context
    let id = 0
    const order = { by: 'comment_id', next: ['change_when'] }
    for (const row of rowsOf(staged, 'longdescs_activity', order)) {
      const [comment_id, who] = [number(row['comment_id']), number(row['who'])]
      const what = `an older version of comment ${comment_id}`
      if (!known.longdescs.has(comment_id) || !known.users.has(who)) {
        losses.tell('an older version of a missing comment was left out', what)
        continue
      }
      const change_when = moment(context, row['change_when'], { what, otherwise: context.now })
      const [old_comment, is_hidden] = [text(row['old_comment']), flag(row['is_hidden'])]
      const said = { comment_id, who, change_when, old_comment, is_hidden }
      yield ['longdescs_activity', { id: ++id, ...said }]
    }
  },
}
