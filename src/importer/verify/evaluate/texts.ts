/** Compares texts with the parts of a value. */

import { fold } from '../../../platform/fold.ts'
import { inOrder, isOrder, type Test } from './operators.ts'
import type { Reading } from './reading.ts'

/** Parts of a value, of which a text must match one or all. */
export interface Parts {
  test: Test
  parts: readonly string[]
  isAll: boolean
}

/** Whether a text matches; a text is folded once for all parts. */
export function textFits(reading: Reading, { test, parts, isAll }: Parts) {
  if (test === 'is') {
    const keys = new Set(parts.map(fold))
    return (text: string) => keys.has(fold(text))
  }
  const keepsCase = test === 'has in this case' || test === 'fits the pattern'
  const tests = parts.map((part) => partTest(reading, test, part))
  return (text: string) => {
    const has = keepsCase ? text : fold(text)
    return isAll ? tests.every((fits) => fits(has)) : tests.some((fits) => fits(has))
  }
}

function partTest(
  { world, unknown }: Reading,
  test: Exclude<Test, 'is'>,
  part: string,
): (has: string) => boolean {
  if (test === 'fits the pattern') return world.pattern(part) ?? unknown()
  if (test === 'has in this case') return (has) => has.includes(part)
  const wanted = fold(part)
  if (isOrder(test)) {
    const bytes = Buffer.from(wanted)
    return (has) => inOrder(test, Buffer.compare(Buffer.from(has), bytes), 0)
  }
  return test === 'has' ? (has) => has.includes(wanted) : (has) => hasWord(has, wanted)
}

/** A word is neither preceded nor followed by a letter or digit. */
function hasWord(text: string, wanted: string): boolean {
  if (wanted === '') return false
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (
      !ENDS_IN_LETTER.test(text.slice(Math.max(0, at - 2), at)) &&
      !BEGINS_WITH_LETTER.test(text.slice(end))
    ) {
      return true
    }
  }
  return false
}
const ENDS_IN_LETTER = /[\p{L}\p{M}\p{N}]$/u
const BEGINS_WITH_LETTER = /^[\p{L}\p{M}\p{N}]/u
