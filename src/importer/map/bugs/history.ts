/** The history of bugs. Bugzilla cuts long values into several rows; here they are whole again. */

import type { StagedRow } from '../../staging/staged.ts'
import { moment, number, numberOrNull, rowsOf, textOrNull } from '../cells.ts'
import type { Ground, SourceField } from '../ground.ts'
import type { Mapping, Put } from '../mapping.ts'

/** A value that is longer is continued in the next row. */
const PIECE_CHARS_MAX = 254

interface Change {
  id: number
  bug_id: number
  who: number
  bug_when: number
  fieldid: number
  attach_id: number | null
  comment_id: number | null
  removed: string | null
  added: string | null
}

export const history: Mapping = {
  part: 'history',
  sources: ['bugs_activity'],
  ranged: ['bugs', 'bug_id'],
  *rows(ground, range) {
    const fields = new Map(ground.fields.map((field) => [field.id, field]))
    let whole: Change | undefined
    /** The last piece of it, by which one tells whether there is another. */
    let piece: Change | undefined
    const next = ['bug_when', 'id']
    for (const row of rowsOf(ground.staged, 'bugs_activity', { by: 'bug_id', range, next })) {
      const change = read(ground, row, { fields, after: piece })
      if (!change) continue
      if (whole && piece && continues(piece, change)) {
        append(whole, change, fields.get(change.fieldid)!.name)
      } else {
        if (whole) yield put(whole)
        whole = { ...change }
      }
      piece = change
    }
    if (whole) yield put(whole)
  },
}

const put = (change: Change): Put => ['bug_changes', change]

interface Reading {
  fields: ReadonlyMap<number, SourceField>
  after: Change | undefined
}

function read(ground: Ground, row: StagedRow, { fields, after }: Reading): Change | undefined {
  const { known, losses } = ground
  const [id, bug_id, fieldid] = [row['id'], row['bug_id'], row['fieldid']].map((cell) =>
    number(cell),
  ) as [number, number, number]
  const what = `change ${id} of bug ${bug_id}`
  if (!known.bugs.has(bug_id) || !fields.has(fieldid)) {
    losses.tell('history of a bug or a field that is not there was left out', what)
    return undefined
  }
  const before = after?.bug_id === bug_id ? after.bug_when : undefined
  const attach_id = numberOrNull(row['attach_id'])
  const comment_id = numberOrNull(row['comment_id'])
  return {
    id,
    bug_id,
    who: number(row['who']),
    bug_when: moment(ground, row['bug_when'], {
      what,
      otherwise: before ?? ground.now,
      not_before: before,
    }),
    fieldid,
    attach_id: known.attachments.has(attach_id) ? attach_id : null,
    comment_id: known.longdescs.has(comment_id) ? comment_id : null,
    removed: textOrNull(row['removed']),
    added: textOrNull(row['added']),
  }
}

const SAME = ['bug_id', 'who', 'bug_when', 'fieldid', 'attach_id', 'comment_id'] as const

/**
 * Whether a row goes on where the one before was cut: at the last blank or comma that leaves no
 * more than the limit, so that the next word had no room.
 */
export function continues(piece: Change, next: Change): boolean {
  if (SAME.some((column) => piece[column] !== next[column])) return false
  return isCut(piece.removed, next.removed) || isCut(piece.added, next.added)
}

function isCut(piece: string | null, next: string | null): boolean {
  if (!piece || !next) return false
  const word = /^[, ]*[^, ]*/.exec(next)![0]
  return lengthOf(piece) + lengthOf(word) >= PIECE_CHARS_MAX
}

const lengthOf = (value: string) => Array.from(value).length

function append(whole: Change, next: Change, field: string) {
  whole.removed = joined(whole.removed, next.removed, field)
  whole.added = joined(whole.added, next.added, field)
}

const LISTS_OF_BUGS = new Set(['dependson', 'blocked', 'see_also'])

/** What stood at the cut was dropped with it: a comma in lists, nothing in an address. */
export function joined(piece: string | null, next: string | null, field: string): string | null {
  if (!piece || !next) return piece || next
  if (field === 'bug_file_loc' || /^[, ]/.test(next)) return piece + next
  return LISTS_OF_BUGS.has(field) ? `${piece}, ${next}` : `${piece} ${next}`
}
