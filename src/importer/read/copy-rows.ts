/** Parses rows of PostgreSQL's COPY: lines with values separated by tabs, ended by `\.`. */

import { COPY, COPY_WINDOWS } from './escapes.ts'
import { MORE, type Row, type Target } from './row.ts'
import type { Window } from './window.ts'

const [TAB, NEWLINE, RETURN, BACKSLASH, DOT, N] = [0x09, 0x0a, 0x0d, 0x5c, 0x2e, 0x4e]

/** Keeps its state between pieces of the dump. */
export class CopyRows {
  readonly #row: Row
  #isLineBegun = false
  #isDataBegun = false
  /** Whether lines end with CRLF. */
  #isWindows = false

  constructor(row: Row) {
    this.#row = row
  }

  /** Begins the rows that follow a COPY statement. */
  start(target: Target) {
    this.#row.start(target)
    this.#isLineBegun = false
    this.#isDataBegun = false
  }

  get table() {
    return this.#row.table
  }

  /** Parses all available rows; false if more data is needed. */
  read(window: Window): boolean {
    if (!this.#isDataBegun && !this.#skipStatement(window)) return false
    for (;;) {
      const { bytes, at } = window
      if (at >= bytes.length) return false
      if (this.#isWindows && !this.#isLineBegun && bytes[at] === NEWLINE) {
        window.at += 1
        continue
      }
      if (!this.#isLineBegun && bytes[at] === BACKSLASH) {
        if (at + 2 >= bytes.length) return false
        if (bytes[at + 1] === DOT) {
          window.at += 2
          return true
        }
      }
      if (!this.#value(window, bytes, at)) return false
    }
  }

  /** The rest of the line after the statement. */
  #skipStatement(window: Window) {
    const newline = window.bytes.indexOf(NEWLINE, window.at)
    if (newline < 0) return false
    this.#isWindows = window.bytes[newline - 1] === RETURN && newline > window.at
    window.at = newline + 1
    this.#isDataBegun = true
    return true
  }

  #value(window: Window, bytes: Buffer, at: number): boolean {
    const end = this.#null(window, bytes, at) ?? this.#text(window, at)
    if (end === MORE) return false
    this.#isLineBegun = end === TAB
    if (end !== TAB) this.#row.end()
    return true
  }

  get #end() {
    return this.#isWindows ? RETURN : NEWLINE
  }

  /** `\N`, and its terminators. */
  #null(window: Window, bytes: Buffer, at: number): number | typeof MORE | undefined {
    if (this.#row.isInLarge || bytes[at] !== BACKSLASH) return undefined
    if (at + 2 >= bytes.length) return MORE
    const end = bytes[at + 2]!
    if (bytes[at + 1] !== N || (end !== TAB && end !== this.#end)) return undefined
    this.#row.column()
    this.#row.put(null)
    window.at = at + 3
    return end
  }

  #text(window: Window, at: number) {
    // Each column has its own format; a large value keeps the one with which it began.
    const isBytes = !this.#row.isInLarge && this.#row.column().kind === 'bytes'
    const escapes = this.#isWindows ? COPY_WINDOWS : COPY
    return this.#row.text(window, at, escapes, isBytes ? 'bytea' : 'plain')
  }
}
