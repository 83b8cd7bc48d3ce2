/** Compares two patches. Pure. */

import type { Line, Patch } from './patch.rules.ts'

/** The lines of a patch that matter when it is compared: without positions and checksums. */
export const comparable = ({ files }: Patch): string[] =>
  files.flatMap(({ to, notes, hunks }) => [
    `+++ ${to}`,
    ...notes.filter((note) => !/^(?:similarity|dissimilarity|index) /.test(note)),
    ...hunks.flatMap(({ lines }) => lines.map(({ kind, text }) => kind + text)),
  ])

/** Texts with more differences are shown one after the other. */
const STEPS_MAX = 1_000

/**
 * How one list of lines becomes another, with the fewest removed and added lines (by the greedy
 * algorithm of Myers).
 */
export function compareLines(some: readonly string[], others: readonly string[]): Line[] {
  const shorter = Math.min(some.length, others.length)
  let first = 0
  while (first < shorter && some[first] === others[first]) first += 1
  let last = 0
  while (last < shorter - first && some.at(-1 - last) === others.at(-1 - last)) last += 1
  const middle = compareMiddle(
    some.slice(first, some.length - last),
    others.slice(first, others.length - last),
  )
  const same = (lines: readonly string[]): Line[] => lines.map((text) => ({ kind: ' ', text }))
  const end = last === 0 ? [] : some.slice(-last)
  return [...same(some.slice(0, first)), ...middle, ...same(end)]
}

function compareMiddle(some: readonly string[], others: readonly string[]): Line[] {
  const steps_max = Math.min(STEPS_MAX, some.length + others.length)
  /** How far each diagonal reaches in `some`. */
  const furthest = new Int32Array(2 * steps_max + 3)
  const middle = steps_max + 1
  const reached: Reached[] = []
  for (let steps = 0; steps <= steps_max; steps += 1) {
    const before = furthest.slice(middle - steps - 1, middle + steps + 2)
    reached.push((k) => before[k + steps + 1]!)
    for (let k = -steps; k <= steps; k += 2) {
      let x = startOn(k, steps, reached[steps]!).x
      while (x < some.length && x - k < others.length && some[x] === others[x - k]) x += 1
      furthest[middle + k] = x
      if (x >= some.length && x - k >= others.length) return pathBack(some, others, reached)
    }
  }
  return [
    ...some.map((text): Line => ({ kind: '-', text })),
    ...others.map((text): Line => ({ kind: '+', text })),
  ]
}

/** Before a step, for diagonals from -steps - 1 to steps + 1. */
type Reached = (k: number) => number

/** Where a step begins on a diagonal, and the neighbor from which it comes. */
function startOn(k: number, steps: number, reached: Reached) {
  const isDown = k === -steps || (k !== steps && reached(k - 1) < reached(k + 1))
  return isDown ? { from: k + 1, x: reached(k + 1) } : { from: k - 1, x: reached(k - 1) + 1 }
}

function pathBack(
  some: readonly string[],
  others: readonly string[],
  reached: readonly Reached[],
): Line[] {
  const lines: Line[] = []
  let [x, y] = [some.length, others.length]
  for (let steps = reached.length - 1; steps >= 0; steps -= 1) {
    const { from } = startOn(x - y, steps, reached[steps]!)
    const isDown = from > x - y
    const from_x = reached[steps]!(from)
    const from_y = from_x - from
    while (x > from_x && y > from_y && x > 0 && y > 0) {
      lines.push({ kind: ' ', text: some[x - 1]! })
      x -= 1
      y -= 1
    }
    if (steps === 0) break
    if (isDown) lines.push({ kind: '+', text: others[y - 1]! })
    else lines.push({ kind: '-', text: some[x - 1]! })
    ;[x, y] = [from_x, from_y]
  }
  return lines.reverse()
}
