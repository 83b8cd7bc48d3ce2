/**
 * Computes a checksum of the index entries of each row, from its words and their positions; SQLite
 * only, which stores nothing else of a text.
 */

import { DatabaseSync } from 'node:sqlite'

import type { Kept } from './put-texts.ts'
import { toRead } from './sqlite-place.ts'
import type { TextIndex } from './texts.ts'

/** Number of rows with sums in memory at once, eight bytes each. */
export const SUMMED_ROWS_MAX = 4_000_000
/** Words to read before yielding. */
const STEP = 100_000

/** Checksums of words with their positions, independent of the order. */
export class Sums {
  readonly #after: number
  readonly #sums: Int32Array

  constructor(after: number, rows: number) {
    this.#after = after
    this.#sums = new Int32Array(2 * rows)
  }

  /** Adds one word of a row at a position; rows outside of the range are ignored. */
  add(id: number, [one, other]: Hash, at: number) {
    const place = 2 * (id - this.#after - 1)
    if (place < 0 || place >= this.#sums.length) return
    this.#sums[place]! += mixed(one, at)
    this.#sums[place + 1]! += mixed(other, at)
  }

  /** Whether the sum of the row equals that of its text, which is split again for it. */
  has({ rowid, texts }: Kept, by: TextIndex['by']): boolean {
    const wanted = new Sums(rowid - 1, 1)
    for (const [term, at] of termsOf(texts, by)) wanted.add(rowid, hashOf(term), at)
    const place = 2 * (rowid - this.#after - 1)
    return [0, 1].every((lane) => this.#sums[place + lane] === wanted.#sums[lane])
  }
}

type Hash = readonly [number, number]
function hashOf(term: string): Hash {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < term.length; at++) {
    one = Math.imul(one ^ term.charCodeAt(at), 0x01000193)
    other = Math.imul(other + term.charCodeAt(at), 0x85ebca6b) ^ (other >>> 13)
  }
  return [one, other]
}
function mixed(hash: number, at: number) {
  const product = Math.imul(hash ^ Math.imul(at + 1, 0x9e3779b1), 0xc2b2ae35)
  return product ^ (product >>> 15)
}

/** Splits texts as SQLite does; see texts.ts. For trigrams, positions do not count. */
function* termsOf(texts: string, by: TextIndex['by']): Generator<[string, number]> {
  if (by === 'words') {
    const folded = texts.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    yield* (folded.match(/[0-9a-z\u0080-\uffff]+/g) ?? []).map((term, at): [string, number] => [
      term,
      at,
    ])
    return
  }
  const letters = Array.from(texts)
  const parts = new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
  for (const part of parts) yield [part, -1]
}

/** Reads the whole index in one snapshot; yields nothing for each step, and finally the sums. */
export function* readSums(
  path: string,
  index: string,
  { after, rows }: { after: number; rows: number },
): Generator<undefined, Sums> {
  const file = new DatabaseSync(toRead(path), { readOnly: true })
  const sums = new Sums(after, rows)
  try {
    file.exec(`create virtual table temp.instances using fts5vocab('main', '${index}', 'instance')`)
    const all = file.prepare('select term, doc, offset from temp.instances')
    all.setReturnArrays(true)
    let [last, hash]: [string | undefined, Hash] = [undefined, [0, 0]]
    let left = STEP
    for (const row of all.iterate() as Iterable<unknown>) {
      const [term, doc, offset] = row as [string, number, number | null]
      if (term !== last) [last, hash] = [term, hashOf(term)]
      sums.add(doc, hash, offset ?? -1)
      if ((left -= 1) === 0) yield void (left = STEP)
    }
    return sums
  } finally {
    file.close()
  }
}
