/** The history of bugs as Bugzilla stores it: a long change takes several rows. */

import type { Row } from '../../platform/db/db.ts'
import { wrapPoint } from '../map/history.ts'
import type { Cell } from './literals.ts'
import type { Tell } from './lost.ts'

/** A row of `bug_changes` with the text on each side. */
export interface Change extends Row {
  id: number
  removed: string | null
  added: string | null
}

/**
 * Numbers rows in their order: with their own numbers where possible, and higher ones after a
 * change that took several. Bugzilla reads the rows of a change in the order of their numbers.
 */
export function openNumbers(): (id: number) => number {
  let last = 0
  return (id) => (last = Math.max(id, last + 1))
}

/** What was removed and added, in pieces that fit a row; a side may have fewer than the other. */
export function piecesOf({ id, removed, added }: Change, tell: Tell): [Cell, Cell][] {
  const whole = `change ${id}`
  const sides = [piecesIn(removed, tell, whole), piecesIn(added, tell, whole)] as const
  const rows = Math.max(1, sides[0].length, sides[1].length)
  return Array.from({ length: rows }, (_, at) => [
    sides[0][at] ?? (at === 0 ? removed : ''),
    sides[1][at] ?? (at === 0 ? added : ''),
  ])
}

function piecesIn(text: string | null, tell: Tell, what: string): string[] {
  if (!text) return []
  const pieces: string[] = []
  let chars = Array.from(text)
  for (let at = wrapPoint(chars); at !== undefined; at = wrapPoint(chars)) {
    pieces.push(chars.slice(0, at).join(''))
    chars = chars.slice(at)
    if (!/[, ]/.test(chars[0]!)) tell(BLANK, what)
  }
  pieces.push(chars.join(''))
  return pieces
}
const BLANK = 'a long change without blanks is shown with a blank in it by Bugzilla'
