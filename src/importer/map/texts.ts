/** The content of the text index, directly from a source before its bugs are imported. */

import type { Staged, StagedRow } from '../staged.ts'
import { flag, largeText, number, rowsOf, text } from './cells.ts'
import { IdSet } from './id-set.ts'
import { countSupplementary, decodeSupplementary, MARK } from './supplementary.ts'

/** The text of a comment as Bugzilla shows it. */
export const saidIn = (row: StagedRow) => decodeSupplementary(text(row['thetext']))

/** The imported ones, with number 0 for the first of each bug and 1 for all others. */
export function* commentTexts(staged: Staged) {
  const [bugs, firsts] = [new IdSet(), new IdSet()]
  for (const { bug_id } of staged.rows('select bug_id from bugs')) bugs.add(number(bug_id))
  let last: number | undefined
  const order = 'select bug_id, comment_id from longdescs order by bug_id, bug_when, comment_id'
  for (const row of staged.rows(order)) {
    const bug_id = number(row['bug_id'])
    if (bug_id !== last) firsts.add(number(row['comment_id']))
    last = bug_id
  }
  for (const row of rowsOf(staged, 'longdescs', { by: 'comment_id' })) {
    const [id, bug_id] = [number(row['comment_id']), number(row['bug_id'])]
    if (!bugs.has(bug_id)) continue
    const count = Number(!firsts.has(id))
    yield { id, bug_id, count, isprivate: flag(row['isprivate']), thetext: saidIn(row) }
  }
}

/** How many comments have encoded characters, and how many characters there are. */
export interface Supplementary {
  comments: number
  characters: number
}

/** The number of comments with escaped characters, and of these characters. */
export function supplementaryIn(staged: Staged): Supplementary {
  const found = { comments: 0, characters: 0 }
  if (!staged.columns('longdescs')?.includes('thetext')) return found
  const marked = `select rowid as row, thetext from longdescs
    where thetext is null or instr(thetext, ?) > 0`
  for (const { row, thetext } of staged.rows(marked, MARK)) {
    const said = text(thetext ?? largeText(staged, ['longdescs', 'thetext', row]))
    const characters = countSupplementary(said)
    found.comments += Number(characters > 0)
    found.characters += characters
  }
  return found
}
