/**
 * Extracts one long string from a JSON body while it arrives, so that it is never held in memory or
 * parsed as a whole. Only considers the top level of an object; the parser checks the rest.
 */

import { fail } from './faults.ts'

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const EMPTY_TEXT = Buffer.from('""')
/** Longer than any key that is searched for. */
const KEY_BYTES_MAX = 64

/** The state: outside strings, in a string, or in the wanted one. */
type Place = 'outside' | 'text' | 'wanted'

/** Takes one body, piece by piece. A second string with that key stays in the rest. */
export class Taker {
  readonly #name: string
  readonly #kept: Buffer[] = []
  #kept_bytes = 0
  #place: Place = 'outside'
  #level = 0
  #isObject = false
  /** Whether a string at the top level would be a key. */
  #isKey = false
  /** The key of the value that follows. */
  #key: number[] | undefined
  #wasTaken = false
  #isEscaped = false
  /** An incomplete escape in the wanted string, such as `\u00`. */
  #escape = ''

  /** `name` is the key of the string; only its ASCII characters matter. */
  constructor(name: string) {
    this.#name = name
  }

  /** The size of the rest received so far. */
  get rest_bytes() {
    return this.#kept_bytes
  }

  /** The parts of the string in this piece of the body. */
  take(chunk: Buffer): string[] {
    const texts: string[] = []
    let start = this.#place === 'wanted' ? this.#takeWanted(chunk, 0, texts) : 0
    for (let at = start; at < chunk.length; at += 1) {
      const code = chunk[at]!
      if (this.#place === 'text') {
        this.#readText(code)
      } else if (code !== QUOTE) {
        this.#readOutside(code)
      } else if (this.#meetsWanted()) {
        this.#keep(chunk.subarray(start, at))
        this.#keep(EMPTY_TEXT)
        this.#place = 'wanted'
        start = this.#takeWanted(chunk, at + 1, texts)
        at = start - 1
      } else {
        this.#place = 'text'
      }
    }
    this.#keep(chunk.subarray(start))
    return texts
  }

  /** The body with an empty string in its place, after all of it was taken. */
  rest(): Buffer {
    if (this.#place === 'wanted') fail('json_malformed', `: '${this.#name}' is not terminated`)
    return Buffer.concat(this.#kept, this.#kept_bytes)
  }

  #keep(bytes: Buffer) {
    if (bytes.length === 0) return
    // Copied, because the chunk is freed after it was read.
    this.#kept.push(Buffer.from(bytes))
    this.#kept_bytes += bytes.length
  }

  #readText(code: number) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === BACKSLASH) this.#isEscaped = true
    else if (code === QUOTE) this.#place = 'outside'
    const isInside = this.#place === 'text'
    if (isInside && this.#key && this.#key.length < KEY_BYTES_MAX) this.#key.push(code)
  }

  #readOutside(code: number) {
    if (code === OBJECT || code === LIST) {
      if (this.#level === 0) this.#isObject = code === OBJECT
      this.#level += 1
      this.#isKey = this.#level === 1
      this.#key = undefined
    } else if (code === OBJECT_END || code === LIST_END) {
      this.#level -= 1
    } else if (code === COMMA && this.#level === 1) {
      this.#isKey = true
      this.#key = undefined
    }
  }

  /** Whether the wanted string begins at this quote. */
  #meetsWanted() {
    if (this.#level !== 1 || !this.#isObject) return false
    if (this.#isKey) {
      this.#key = []
      this.#isKey = false
      return false
    }
    const isWanted = this.#key && Buffer.from(this.#key).toString('latin1') === this.#name
    this.#key = undefined
    if (isWanted && this.#wasTaken) fail('body_invalid', `'${this.#name}' occurs twice`)
    return isWanted === true
  }

  /** Continues after the opening quote; returns where the string ends in this piece. */
  #takeWanted(chunk: Buffer, from: number, texts: string[]): number {
    let at = this.#takeEscape(chunk, from, texts)
    let quote = -2
    while (at < chunk.length) {
      // Searched once instead of at each escape: there may be one per line.
      if (quote !== -1 && quote < at) quote = chunk.indexOf(QUOTE, at)
      const found = chunk.subarray(at, quote < 0 ? chunk.length : quote).indexOf(BACKSLASH)
      const end = found >= 0 ? at + found : quote < 0 ? chunk.length : quote
      if (end > at) texts.push(plain(chunk.toString('latin1', at, end)))
      at = end + 1
      if (found >= 0) {
        this.#escape = '\\'
        at = this.#takeEscape(chunk, at, texts)
      } else if (quote >= 0) {
        this.#place = 'outside'
        this.#wasTaken = true
        return at
      }
    }
    return chunk.length
  }

  /** Continues an escape; returns where it ends in this piece. */
  #takeEscape(chunk: Buffer, from: number, texts: string[]): number {
    let at = from
    while (this.#escape !== '' && at < chunk.length) {
      this.#escape += String.fromCharCode(chunk[at]!)
      at += 1
      if (this.#escape[1] === 'u' && this.#escape.length < UNICODE_CHARS) continue
      texts.push(unescaped(this.#escape))
      this.#escape = ''
    }
    return at
  }
}
/** Of `\u00ff`. */
const UNICODE_CHARS = 6

const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/' }
const BLANKS = 'bfnrt'
function unescaped(escape: string): string {
  const letter = escape[1]!
  if (letter in ESCAPES) return ESCAPES[letter]!
  if (BLANKS.includes(letter)) return ' '
  if (!/^\\u[0-9a-f]{4}$/i.test(escape)) fail('json_malformed', ': it contains an invalid escape')
  return String.fromCharCode(Number.parseInt(escape.slice(2), 16))
}

function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\u001F]/.test(text)) fail('json_malformed', ': it contains a line break within a string')
  return text
}
