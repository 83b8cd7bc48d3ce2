/**
 * Matches text against conditions. Called from SQL where possible, else in a worker thread; loads
 * nothing else of the search.
 */

import { fits as fitsPart, folded, type Test } from './operators.ts'

/** Any of the values, with all or any of their parts; or none of them. */
export interface Asked {
  isNegated: boolean
  test: Test
  join: 'any' | 'all'
  values: string[][]
}

type Folded = ReturnType<typeof folded>
type Reads = (text: Folded) => boolean

/** `asked` is a list of Asked as JSON, all of which must match. Null counts as an empty text. */
export function fits(asked: string, text: string | null): boolean {
  return readerOf(asked)(foldOf(text ?? ''))
}

const READERS_MAX = 100
const readers = new Map<string, Reads>()

function readerOf(asked: string): Reads {
  const known = readers.get(asked)
  if (known) return known
  if (readers.size >= READERS_MAX) readers.clear()
  const all = (JSON.parse(asked) as Asked[]).map(makeReader)
  const made: Reads = (text) => all.every((reads) => reads(text))
  readers.set(asked, made)
  return made
}

function makeReader({ isNegated, test, join, values }: Asked): Reads {
  const parted = values.map((parts) => parts.map(folded))
  const reads: Reads = (text) =>
    parted.some((parts) => {
      const holds = (part: Folded) => fitsPart(test, text, part)
      return join === 'all' ? parts.every(holds) : parts.some(holds)
    })
  return (text) => reads(text) !== isNegated
}

let last: Folded = { text: '', key: '' }
/** Cached, because several conditions test the same text in sequence. */
function foldOf(text: string): Folded {
  if (text !== last.text) last = folded(text)
  return last
}
