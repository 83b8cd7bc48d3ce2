/**
 * Joins the rows of a Bugzilla's history into the original changes: rows belong together if
 * splitting the joined value by Bugzilla's rule gives the same rows.
 */

import { relationNames } from '../../tracker/model/bug-fields/relations.wire.ts'

/** A row of `bugs_activity`. */
export interface Piece {
  id: number
  removed: string
  added: string
}

const LINE_CHARS_MAX = 254
const LISTS = new Set([...relationNames, 'see_also'])

/** Rows with equal person, time, field, attachment and comment, in order, as complete changes. */
export function rejoin(pieces: readonly Piece[], field: string): Piece[] {
  const changes: Piece[] = []
  for (let from = 0; from < pieces.length;) {
    let until = pieces.length
    while (until > from + 1 && !areOne(pieces.slice(from, until))) until--
    changes.push(pieces.slice(from, until).reduce((whole, piece) => joined(whole, piece, field)))
    from = until
  }
  return changes
}

const joined = (whole: Piece, piece: Piece, field: string): Piece => ({
  id: whole.id,
  removed: join(whole.removed, piece.removed, field),
  added: join(whole.added, piece.added, field),
})

function join(whole: string, piece: string, field: string): string {
  if (whole === '' || piece === '') return whole + piece
  if (field === 'bug_file_loc' || piece.startsWith(',') || piece.startsWith(' ')) {
    return whole + piece
  }
  return whole + (LISTS.has(field) ? ', ' : ' ') + piece
}

function areOne(pieces: readonly Piece[]): boolean {
  const sides = [pieces.map(({ removed }) => removed), pieces.map(({ added }) => added)]
  const filled = sides.map((side) => side.slice(0, lastFilled(side) + 1))
  // The longer side fills all rows.
  if (Math.max(...filled.map(({ length }) => length)) !== pieces.length) return false
  return filled.every((side) => side.length < 2 || isCutNow(side) || isCutLongAgo(side))
}

const lastFilled = (side: readonly string[]) => side.findLastIndex((text) => text !== '')

/** The split since 2010: nothing is lost, and the separator starts the next row. */
function isCutNow(side: readonly string[]): boolean {
  let rest = Array.from(side.join(''))
  const again: string[] = []
  while (rest.length > LINE_CHARS_MAX) {
    const at = wrapPoint(rest)
    again.push(rest.slice(0, at).join(''))
    rest = rest.slice(at)
  }
  again.push(rest.join(''))
  return again.length === side.length && again.every((piece, at) => piece === side[at])
}

/** The last comma that fits, else the last blank, else the last hyphen, else the limit. */
function wrapPoint(chars: readonly string[]): number {
  for (const [sign, more] of [
    [',', 0],
    [' ', 0],
    ['-', 1],
  ] as const) {
    const at = chars.lastIndexOf(sign, LINE_CHARS_MAX)
    if (at > 0) return at + more
  }
  return LINE_CHARS_MAX
}

/** Before, separators were lost: all rows but the last were full. */
function isCutLongAgo(side: readonly string[]): boolean {
  return side.slice(1).every((next, at) => {
    const [word = ''] = /^[^, ]+/.exec(next) ?? []
    const chars = Array.from(side[at]!).length + Array.from(word).length
    return word !== '' && chars + 2 > LINE_CHARS_MAX
  })
}
