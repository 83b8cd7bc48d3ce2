/**
 * Matches the content of a file against a search while it streams: keeps only the tail in which a
 * fragment may begin or a pattern may match. Runs in a worker thread, which loads little else of
 * the search.
 */

import { BytesAsText } from '../../../platform/bytes-as-text.ts'
import { fold } from '../../../platform/fold.ts'
import { foldLong, foldsApartAt } from '../../../platform/fold-long.ts'
import { limits } from '../../../platform/limits.ts'
import { isWordAt, patternOf, type Test } from '../tree/operators.ts'
import { isOfEdges } from './file-patterns.ts'

/** One comparison of a file's content with part of a value. */
export interface FilePart {
  test: Test
  part: string
}

/** Characters folded and compared at once. */
const BLOCK_CHARS = 128 * 1024

/** A reader for one file; `asked` is a list of FilePart as JSON. */
export function openFile(asked: string) {
  const seekers = (JSON.parse(asked) as FilePart[]).map(seekerOf)
  const text = new BytesAsText()
  let block = ''
  const seek = (length: number, isLast: boolean) => {
    const plain = block.slice(0, length)
    block = block.slice(length)
    let key: string | undefined
    for (const one of seekers) {
      if (one.found !== undefined) continue
      one.add(one.isOfFold ? (key ??= foldLong(plain)) : plain, isLast)
    }
  }
  return {
    /** Whether each part matches, as soon as all are known; at the latest with the last piece. */
    add(bytes: Uint8Array, isLast: boolean): boolean[] | undefined {
      block += text.add(bytes, isLast)
      while (block.length > BLOCK_CHARS) seek(foldsApartAt(block, BLOCK_CHARS), false)
      if (isLast) seek(block.length, true)
      if (!isLast && seekers.some(({ found }) => found === undefined)) return undefined
      return seekers.map(({ found = false }) => found)
    },
  }
}

/** Searches for one part in a text that arrives in pieces. */
interface Seeker {
  /** Whether the pieces are folded. */
  isOfFold: boolean
  /** Undefined until it is known. */
  found: boolean | undefined
  add(piece: string, isLast: boolean): void
}

function seekerOf({ test, part }: FilePart): Seeker {
  switch (test) {
    case 'substring':
      return seekPart(fold(part), true)
    case 'casesubstring':
      return seekPart(part, false)
    case 'word':
      return seekWord(fold(part))
    case 'regexp':
      return seekPattern(part)
    case 'equals':
      return seekOrder(fold(part), (order) => order === 0)
    case 'less':
      return seekOrder(fold(part), (order) => order < 0)
    case 'less_or_equal':
      return seekOrder(fold(part), (order) => order <= 0)
    case 'greater':
      return seekOrder(fold(part), (order) => order > 0)
    case 'greater_or_equal':
      return seekOrder(fold(part), (order) => order >= 0)
    case 'empty':
    case 'matches':
    case 'changedbefore':
    case 'changedafter':
    case 'changedfrom':
    case 'changedto':
    case 'changedby':
      throw new Error(`files are not read for '${test}'`)
  }
}

function seekPart(part: string, isOfFold: boolean): Seeker {
  let begun = ''
  return {
    isOfFold,
    found: undefined,
    add(piece) {
      const text = begun + piece
      if (text.includes(part)) this.found = true
      begun = text.slice(text.length - Math.min(text.length, part.length - 1))
    },
  }
}

/** The context on either side of a word, at most a surrogate pair. */
const BESIDE = 2
function seekWord(word: string): Seeker {
  let begun = ''
  /** The start of the part not yet searched. */
  let from = 0
  return {
    isOfFold: true,
    found: word === '' ? false : undefined,
    add(piece, isLast) {
      const text = begun + piece
      const until = isLast ? Infinity : text.length - word.length - BESIDE
      let at = text.indexOf(word, from)
      for (; at >= 0 && at <= until; at = text.indexOf(word, at + 1)) {
        if (!isWordAt(text, at, word.length)) continue
        this.found = true
        return
      }
      const seen = Math.max(from, Math.min(text.length, until + 1))
      const kept = Math.max(0, seen - BESIDE)
      begun = text.slice(kept)
      from = seen - kept
    },
  }
}

/** Compares the fold of the whole file by code points. */
function seekOrder(part: string, holds: (order: number) => boolean): Seeker {
  let begun = ''
  const isEnough = () => begun.length > part.length + 1
  return {
    isOfFold: true,
    found: undefined,
    add(piece, isLast) {
      begun += piece.slice(0, part.length + 2)
      if (!isLast && !isEnough()) return
      const [text, other] = [Buffer.from(begun), Buffer.from(part)]
      this.found = holds(Buffer.compare(text, other))
    },
  }
}

/**
 * A pattern with anchors needs the whole text; its length is limited, see files.ts. All others are
 * matched in overlapping windows.
 */
function seekPattern(part: string): Seeker {
  const pattern = patternOf(part)
  const window = isOfEdges(part) ? Infinity : limits.search_pattern_window_chars
  const overlap = limits.search_pattern_match_chars_max
  let pieces: string[] = []
  let length = 0
  return {
    isOfFold: false,
    found: undefined,
    add(piece, isLast) {
      pieces.push(piece)
      length += piece.length
      if (!isLast && length < window) return
      let text = pieces.join('')
      while (text.length > window && !this.found) {
        if (pattern.isIn(text.slice(0, window))) this.found = true
        text = text.slice(window - overlap)
      }
      if (isLast && !this.found) this.found = pattern.isIn(text)
      pieces = [text]
      length = text.length
    },
  }
}
