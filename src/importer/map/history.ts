/** The history of bugs. Bugzilla splits long values into several rows, which are joined again. */

import type { StagedRow } from '../staged.ts'
import { moment, number, numberOrNull, rowsOf, textOrNull } from './cells.ts'
import type { ImportContext, SourceField } from './context.ts'
import type { Mapping, Put } from './mapping.ts'
import { secondHalves } from './repeated-hour.ts'
import { relationNames } from '../../tracker/model/bug-fields/relations.wire.ts'

/** A longer value continues in the next row. */
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

/** Adjacent rows are joined if Bugzilla may have split one change into them. */
export const history: Mapping = {
  part: 'history',
  sources: ['bugs_activity'],
  ranged: ['bugs', 'bug_id'],
  *rows(context, range) {
    const fields = new Map(context.fields.map((field) => [field.id, field]))
    const { changes: later } = secondHalves(context, range)
    /** Rows that may be parts of one change. */
    let run: Change[] = []
    const next = ['bug_when', 'id']
    for (const row of rowsOf(context.staged, 'bugs_activity', { by: 'bug_id', range, next })) {
      const change = read(context, row, { fields, later, after: run.at(-1) })
      if (!change) continue
      if (run[0] && SAME.some((column) => run[0]![column] !== change[column])) {
        yield* wholes(run, fields)
        run = []
      }
      run.push(change)
    }
    yield* wholes(run, fields)
  },
}

function* wholes(run: readonly Change[], fields: Reading['fields']): Iterable<Put> {
  let whole: Change | undefined
  for (const [at, change] of run.entries()) {
    if (whole && continues(run, at)) append(whole, change, fields.get(change.fieldid)!.name)
    else {
      if (whole) yield put(whole)
      whole = { ...change }
    }
  }
  if (whole) yield put(whole)
}

const put = (change: Change): Put => ['bug_changes', change]

interface Reading {
  fields: ReadonlyMap<number, SourceField>
  /** Times that the local clock alone does not determine. */
  later: ReadonlyMap<number, number>
  after: Change | undefined
}

function read(
  context: ImportContext,
  row: StagedRow,
  { fields, later, after }: Reading,
): Change | undefined {
  const { known, losses } = context
  const [id, bug_id, fieldid] = [row['id'], row['bug_id'], row['fieldid']].map((cell) =>
    number(cell),
  ) as [number, number, number]
  const what = `change ${id} of bug ${bug_id}`
  if (!known.bugs.has(bug_id) || !fields.has(fieldid)) {
    losses.tell('history of a missing bug or field was left out', what)
    return undefined
  }
  const before = after?.bug_id === bug_id ? after.bug_when : undefined
  const attach_id = numberOrNull(row['attach_id'])
  const comment_id = numberOrNull(row['comment_id'])
  return {
    id,
    bug_id,
    who: number(row['who']),
    bug_when:
      later.get(id) ?? moment(context, row['bug_when'], { what, otherwise: before ?? context.now }),
    fieldid,
    attach_id: known.attachments.has(attach_id) ? attach_id : null,
    comment_id: known.longdescs.has(comment_id) ? comment_id : null,
    removed: textOrNull(row['removed']),
    added: textOrNull(row['added']),
  }
}

const SAME = ['bug_id', 'who', 'bug_when', 'fieldid', 'attach_id', 'comment_id'] as const

/** Whether a row continues the one before. */
function continues(run: readonly Change[], at: number): boolean {
  const sides = (['removed', 'added'] as const).map((side) => run.map((row) => row[side] ?? ''))
  return sides.some((side) => isCut(side[at - 1]!, side.slice(at)))
}

/**
 * Bugzilla splits at the last comma within the limit, even if that leaves a short row; else at the
 * last blank, else after the last hyphen. The separator starts the next row. Before 2010 commas and
 * blanks there were lost, so the only evidence is that the next word did not fit.
 */
function isCut(piece: string, following: readonly string[]): boolean {
  const [next = ''] = following
  if (piece === '' || next === '') return false
  if (wrapPoint(Array.from(piece + following.join(''))) === lengthOf(piece)) return true
  const [word] = /^[^, ]*/.exec(next)!
  return word !== '' && lengthOf(piece) + lengthOf(word) + ', '.length > PIECE_CHARS_MAX
}

/** Where Bugzilla ends the first row of a long value, in characters; undefined if it fits one. */
export function wrapPoint(chars: readonly string[]): number | undefined {
  if (chars.length <= PIECE_CHARS_MAX) return undefined
  const [comma, blank, hyphen] = [',', ' ', '-'].map((sign) =>
    chars.lastIndexOf(sign, PIECE_CHARS_MAX),
  ) as [number, number, number]
  if (comma > 0) return comma
  if (blank > 0) return blank
  return hyphen > 0 ? hyphen + 1 : PIECE_CHARS_MAX
}

const lengthOf = (value: string) => Array.from(value).length

function append(whole: Change, next: Change, field: string) {
  whole.removed = joined(whole.removed, next.removed, field)
  whole.added = joined(whole.added, next.added, field)
}

const LISTS_OF_BUGS = new Set([...relationNames, 'see_also'])

/** The dropped separator: a comma in lists, nothing in a URL. */
export function joined(piece: string | null, next: string | null, field: string): string | null {
  if (!piece || !next) return piece || next
  if (field === 'bug_file_loc' || /^[, ]/.test(next)) return piece + next
  return LISTS_OF_BUGS.has(field) ? `${piece}, ${next}` : `${piece} ${next}`
}
