/** Parses the rows of an INSERT: `(1,'text',NULL),(…)`. */

import { C_STRING, type Escapes, MYSQL_DOUBLE, STANDARD } from './escapes.ts'
import type { Form } from './pieces.ts'
import { MORE, type Row, type Target } from './row.ts'
import { Broken, type Value } from './source.ts'
import type { Window } from './window.ts'

const [OPEN, CLOSE, COMMA, QUOTE, DOUBLE_QUOTE] = [0x28, 0x29, 0x2c, 0x27, 0x22]
const isBlank = (byte: number) => byte <= 0x20
/** Bytes that end a word or number. */
const ENDS = new Uint8Array(256)
for (const letter of ',)(\'"; \t\r\n') ENDS[letter.charCodeAt(0)] = 1

/** Unquoted hexadecimal digits: `0x…` ends where the row continues. */
const HEX_WORD: Escapes = { ...STANDARD, special: ENDS, isDoubled: false }
/** `x'…'` and `b'…'`. */
const DIGITS: Escapes = { ...STANDARD, isDoubled: false }

/** Keeps its state between pieces of the dump. */
export class InsertRows {
  readonly #row: Row
  #isInRow = false
  #hasValue = false
  /** The syntax of the value in progress. */
  #begun: { escapes: Escapes; form: Form } | undefined
  /** For plain strings. */
  strings: Escapes

  constructor(row: Row, strings: Escapes) {
    this.#row = row
    this.strings = strings
  }

  /** Begins the rows that follow `VALUES`. */
  start(target: Target) {
    this.#row.start(target)
    this.#isInRow = false
    this.#hasValue = false
  }

  get table() {
    return this.#row.table
  }

  /** Parses all available rows; false if more data is needed. */
  read(window: Window): boolean {
    for (;;) {
      if (!this.#row.isInLarge) skipBlanks(window)
      const byte = window.bytes[window.at]
      if (byte === undefined) return false
      if (!this.#isInRow) {
        if (byte !== OPEN && byte !== COMMA) return true
        this.#isInRow = byte === OPEN
        window.at += 1
      } else if (!this.#hasValue) {
        if (this.#value(window, byte) === MORE) return false
        this.#hasValue = true
      } else this.#afterValue(window, byte)
    }
  }

  #afterValue(window: Window, byte: number) {
    if (byte === CLOSE) {
      this.#row.end()
      this.#isInRow = false
    } else if (byte !== COMMA) {
      throw new Broken(
        `a value of ${this.table} is followed by ${JSON.stringify(String.fromCharCode(byte))}`,
      )
    }
    this.#hasValue = false
    window.at += 1
  }

  #value(window: Window, byte: number): typeof MORE | void {
    if (this.#begun) return this.#text(window, window.at, this.#begun)
    if (byte === QUOTE) {
      return this.#text(window, window.at + 1, { escapes: this.strings, form: this.#form() })
    }
    if (byte === DOUBLE_QUOTE) {
      return this.#text(window, window.at + 1, { escapes: MYSQL_DOUBLE, form: 'plain' })
    }
    return this.#word(window)
  }

  #form(): Form {
    const { cells } = this.#row
    return cells.bytes === 'bytea' && this.#row.column().kind === 'bytes' ? 'bytea' : 'plain'
  }

  #text(window: Window, from: number, how: { escapes: Escapes; form: Form }) {
    const end = this.#row.text(window, from, how.escapes, how.form)
    this.#begun = this.#row.isInLarge ? how : undefined
    if (end === MORE) return MORE
    // The terminator of unquoted digits belongs to the row.
    if (how.escapes === HEX_WORD) window.at -= 1
  }

  #word(window: Window): typeof MORE | void {
    const { bytes, at } = window
    const isHex = bytes[at] === ZERO && ((bytes[at + 1] ?? 0) | 0x20) === X
    if (isHex) return this.#text(window, at + 2, { escapes: HEX_WORD, form: 'hex' })
    let to = at
    while (to < bytes.length && ENDS[bytes[to]!] === 0) to++
    if (to === bytes.length) return this.#waitFor(to - at)
    if (!isNumber(bytes, at)) {
      const word = bytes.toString('latin1', at, to)
      // `_binary '…'` contains a blank.
      if (word.startsWith('_')) while (isBlank(bytes[to] ?? QUOTE)) to++
      if (to === bytes.length) return MORE
      if (bytes[to] === QUOTE && to > at) return this.#quoted(window, word, to + 1)
      this.#row.put(this.#meant(word))
    } else this.#row.put(this.#row.cells.of(this.#row.column(), bytes, at, to))
    window.at = to
  }

  #meant(word: string): Value {
    const known = WORDS[word.toLowerCase()]
    // Columns are checked even if the value is ignored.
    const { kind } = this.#row.column()
    if (known !== undefined) return kind === 'text' && known !== null ? word : known
    if (/^0b[01]+$/i.test(word)) return Number.parseInt(word.slice(2), 2)
    throw new Broken(
      `a row of ${this.table} has the invalid value ${JSON.stringify(word.slice(0, 40))}`,
    )
  }

  /** `_binary'…'`, `N'…'`, `E'…'`, `x'…'`, `b'…'`. */
  #quoted(window: Window, word: string, from: number): typeof MORE | void {
    if (/^x$/i.test(word)) return this.#text(window, from, { escapes: DIGITS, form: 'hex' })
    if (/^b$/i.test(word)) return this.#bits(window, from)
    const escapes = /^e$/i.test(word) ? C_STRING : this.strings
    return this.#text(window, from, { escapes, form: this.#form() })
  }

  #bits(window: Window, from: number): typeof MORE | void {
    const to = window.bytes.indexOf(QUOTE, from)
    if (to < 0) return this.#waitFor(window.bytes.length - from)
    this.#row.put(Number.parseInt(window.bytes.toString('latin1', from, to) || '0', 2))
    window.at = to + 1
  }

  #waitFor(length: number): typeof MORE {
    if (length > WORD_BYTES_MAX) {
      throw new Broken(`a row of ${this.table} has a value that is not a string, number or NULL`)
    }
    return MORE
  }
}
const WORD_BYTES_MAX = 1000

const WORDS: Record<string, Value> = { null: null, true: 1, false: 0 }
const [MINUS, DOT, ZERO, NINE, X, B] = [0x2d, 0x2e, 0x30, 0x39, 0x78, 0x62]
function isNumber(bytes: Buffer, at: number) {
  const byte = bytes[at]!
  if (byte === ZERO) return ((bytes[at + 1] ?? 0) | 0x20) !== B
  return (byte >= ZERO && byte <= NINE) || byte === MINUS || byte === DOT
}

function skipBlanks(window: Window) {
  const { bytes } = window
  while (window.at < bytes.length && isBlank(bytes[window.at]!)) window.at++
}
