/** Compares values of any kind with the parts of a searched value. */

import { toDay, toText } from '../../../platform/times.ts'
import { inOrder, numberSaid, type Test } from './operators.ts'
import { personFits } from './people.ts'
import type { Reading } from './reading.ts'
import { type Parts, textFits } from './texts.ts'
import type { Kind } from './world.ts'

/** Whether a value of a bug matches. */
export type Fits = (value: string | number, bug: number) => boolean

/** Whether a value matches one or all of the parts, by its kind. */
export function valueFits(reading: Reading, kind: Kind, asked: Parts): Fits {
  const { test, parts } = asked
  if (kind === 'person') {
    const fits = personFits(reading, asked)
    return (id, bug) => fits(id as number, bug)
  }
  if (kind === 'idle' || ((kind === 'moment' || kind === 'day') && !/has|pattern/.test(test))) {
    const tests = parts.map((part) => timeFits(reading, { kind, test }, part))
    return (ms, bug) => tests.some((fits) => fits(ms as number, bug))
  }
  if ((kind === 'number' || kind === 'switch') && !/has$|case|pattern/.test(test)) {
    const numbers = new Set(parts.map(numberSaid))
    if (test === 'is') return (value) => numbers.has(Number(value))
    const all = [...numbers]
    return (value) => all.some((number) => inOrder(test, Number(value), number))
  }
  const fits = textFits(reading, asked)
  return (value) => fits(textOf(kind, value))
}

/** Times are compared in the form in which they are shown. */
function textOf(kind: Kind, value: string | number): string {
  if (kind === 'day') return toDay(value as number)
  return kind === 'moment'
    ? toText(value as number)
        .replace('T', ' ')
        .slice(0, -1)
    : String(value)
}

/** Days are compared as such, times by seconds; whoever is idle for less was active after it. */
function timeFits(reading: Reading, { kind, test }: { kind: Kind; test: Test }, part: string) {
  const compare = (ms: number, at: number) =>
    kind === 'idle'
      ? test.startsWith('<') === ms > at
      : inOrder(test, startOf(kind, ms), startOf(kind, at))
  // The last visit may be compared with the time of the last change of the bug.
  if (part === '%last_changed%') {
    const changed = reading.valueOf('delta_ts')
    return (ms: number, bug: number) => compare(ms, changed(bug) as number)
  }
  return eachMoment(reading, { said: part, kind }, compare)
}

const DAY_MS = 24 * 60 * 60 * 1000
const startOf = (kind: Kind, ms: number) => {
  const size = kind === 'day' ? DAY_MS : 1000
  return Math.floor(ms / size) * size
}

/** Gives up if the answer depends on which of several times is meant. */
export function eachMoment(
  { world, giveUp, unknown }: Reading,
  { said, kind }: { said: string; kind: Kind },
  compare: (ms: number, at: number) => boolean,
): (ms: number) => boolean {
  const [at, ...others] = world.moments(said, kind)
  if (at === undefined) return unknown()
  return (ms) => {
    const answer = compare(ms, at)
    return others.every((other) => compare(ms, other) === answer) ? answer : giveUp()
  }
}
