/**
 * Splits a dump into statements without comments. Stops where rows begin; other statements are
 * short or truncated, since their rest is not needed.
 */

import { Broken } from './source.ts'
import type { Window } from './window.ts'

const TEXT_BYTES_MAX = 1024 * 1024
const LINE_BYTES_MAX = 1000
/** How often one statement is checked for the start of rows: each check parses all of it. */
const ROWS_ASKED_MAX = 16
/** Bytes allowed before an empty statement: those of a UTF-8 byte order mark. */
const MARK_BYTES = 3

/** What the splitter calls, and asks about the syntax. */
export interface Words {
  /** Whether a backslash in quotes escapes the next character. */
  hasBackslashes: () => boolean
  /** Whether `#` starts a comment, as in MySQL; and `$tag$` a string, as in PostgreSQL. */
  dialect: 'mysql' | 'postgres'
  /** A comment up to the end of its line, truncated if long. */
  comment: (line: string) => void
  /** Whether the rows of an INSERT follow this text. */
  hasRows: (text: string) => boolean
  /** A complete statement. True if COPY lines follow. */
  statement: (text: string) => boolean
}

type Inside = '' | "'" | '"' | '`' | 'line' | 'block' | 'dollar' | 'delimited'
const NEWLINE = 0x0a

/** Keeps its state between pieces of the dump. */
export class Statements {
  readonly #words: Words
  readonly #text: Buffer = Buffer.allocUnsafe(TEXT_BYTES_MAX)
  #size = 0
  #rowsAsked = 0
  #inside: Inside = ''
  /** The end of a string that began with `$tag$`. */
  #tag = ''
  /** The nesting of comments executed by MySQL, between `/*!40101` and its end. */
  #conditions = 0
  readonly #line: number[] = []

  constructor(words: Words) {
    this.#words = words
  }

  /** The statement read so far. */
  get text() {
    return this.#text.toString('utf8', 0, this.#size).trim()
  }
  get isInside() {
    return this.#inside !== '' && this.#inside !== 'line'
  }
  /** Rows were parsed, and the end of their statement follows. */
  forget() {
    this.#size = 0
    this.#rowsAsked = 0
  }

  /** Reports what follows: rows of an INSERT, COPY lines, or nothing more to read. */
  read(window: Window): 'rows' | 'copy' | 'more' {
    const { bytes } = window
    while (window.at < bytes.length) {
      if (this.#inside !== '') {
        if (!this.#goOn(window)) return 'more'
        continue
      }
      const byte = bytes[window.at]!
      if (LOOKED_AT[byte] === 0) {
        this.#keep(byte)
        window.at++
        continue
      }
      const found = this.#look(window, byte)
      if (found === 'more' || found === 'rows' || found === 'copy') return found
    }
    return 'more'
  }

  #keep(byte: number) {
    if (this.#size === 0 && isBlank(byte)) return
    if (this.#size < TEXT_BYTES_MAX) this.#text[this.#size++] = byte
  }

  #look(window: Window, byte: number): 'rows' | 'copy' | 'more' | void {
    const letter = String.fromCharCode(byte)
    if (letter === '(' && this.#mayHaveRows() && this.#words.hasRows(this.text)) return 'rows'
    if (letter === ';') {
      window.at++
      const { text } = this
      this.forget()
      return this.#words.statement(text) ? 'copy' : undefined
    }
    if (letter === '\n') this.#endLine()
    else if (letter === "'" || letter === '"' || letter === '`') this.#inside = letter
    else if (!PAIRS.has(letter)) return this.#lone(window, letter)
    else return this.#pair(window, letter)
    this.#keep(byte)
    window.at++
  }

  /** Rows follow `VALUES` or `VALUE`; only then is the text parsed. */
  #mayHaveRows() {
    let end = this.#size
    while (end > 0 && isBlank(this.#text[end - 1]!)) end--
    if (!/VALUES?$/i.test(this.#text.toString('latin1', Math.max(0, end - 6), end))) return false
    return this.#size < TEXT_BYTES_MAX && ++this.#rowsAsked <= ROWS_ASKED_MAX
  }

  /** `DELIMITER ;;` precedes triggers: everything up to `DELIMITER ;` is skipped. */
  #endLine() {
    if (this.#size < LINE_BYTES_MAX && /^DELIMITER\s+(?!;\s*$)\S+$/i.test(this.text)) {
      this.#inside = 'delimited'
      this.forget()
    }
  }

  #lone(window: Window, letter: string): 'more' | void {
    const { bytes, at } = window
    const isMySql = this.#words.dialect === 'mysql'
    if ((letter === '#' && isMySql) || (letter === '\\' && this.#isEmpty())) {
      this.#inside = 'line'
    } else if (letter === '$' && !isMySql) {
      const end = bytes.indexOf('$', at + 1)
      if (end < 0 && bytes.length - at < LINE_BYTES_MAX) return 'more'
      const tag = bytes.toString('latin1', at, end + 1)
      if (end > 0 && /^\$\w*\$$/.test(tag)) {
        this.#inside = 'dollar'
        this.#tag = tag
        window.at = end
      }
    } else this.#keep(bytes[at]!)
    window.at++
  }

  #isEmpty() {
    return this.#size <= MARK_BYTES && this.text === ''
  }

  #pair(window: Window, letter: string): 'more' | void {
    const { bytes, at } = window
    if (at + 2 >= bytes.length) return 'more'
    const pair = bytes.toString('latin1', at, at + 3)
    if (pair.startsWith('--')) this.#inside = 'line'
    else if (pair.startsWith('/*')) return this.#openComment(window, pair)
    else if (pair.startsWith('*/') && this.#conditions > 0) {
      this.#conditions -= 1
      window.at += 2
      return
    } else this.#keep(letter.charCodeAt(0))
    window.at += this.#inside === 'line' ? 2 : 1
  }

  /** Comments executed by MySQL or MariaDB are parsed too, such as `SET NAMES` in one. */
  #openComment(window: Window, pair: string): 'more' | void {
    const { bytes, at } = window
    const isRead = this.#words.dialect === 'mysql' && (pair === '/*!' || pair === '/*M')
    if (!isRead) {
      this.#inside = 'block'
      window.at += 2
      return
    }
    const head = /^\/\*M?!\d*[^\d]/.exec(bytes.toString('latin1', at, at + 20))
    if (!head) {
      if (bytes.length - at < 20) return 'more'
      this.#inside = 'block'
      window.at += 2
      return
    }
    // MariaDB's line for its own client is not a statement.
    if (head[0].startsWith('/*M!999999')) {
      this.#inside = 'block'
      window.at += 2
      return
    }
    this.#conditions += 1
    window.at += head[0].length - 1
  }

  /** Continues in quotes or a comment; false if its end is not available yet. */
  #goOn(window: Window): boolean {
    switch (this.#inside) {
      case 'line':
        return this.#lineComment(window)
      case 'block':
        return this.#skipTo(window, '*/')
      case 'dollar':
        return this.#skipTo(window, this.#tag)
      case 'delimited':
        return this.#delimited(window)
      case "'":
      case '"':
      case '`':
      case '':
        return this.#quoted(window)
    }
  }

  #lineComment(window: Window) {
    const { bytes, at } = window
    const newline = bytes.indexOf(NEWLINE, at)
    const end = newline < 0 ? bytes.length : newline
    for (let i = at; i < end && this.#line.length < LINE_BYTES_MAX; i++) this.#line.push(bytes[i]!)
    window.at = end
    if (newline < 0) return false
    this.endComment()
    return true
  }

  /** A comment ends with its line, or with the dump. */
  endComment() {
    if (this.#inside !== 'line') return
    this.#words.comment(Buffer.from(this.#line).toString().trim())
    this.#line.length = 0
    this.#inside = ''
  }

  #skipTo(window: Window, end: string) {
    const found = window.bytes.indexOf(end, window.at)
    if (found < 0) {
      window.at = Math.max(window.at, window.bytes.length - end.length + 1)
      return false
    }
    window.at = found + end.length
    this.#inside = ''
    return true
  }

  #delimited(window: Window) {
    const { bytes, at } = window
    const newline = bytes.indexOf(NEWLINE, at)
    if (newline < 0) {
      if (bytes.length - at > TEXT_BYTES_MAX) throw new Broken('a line of a trigger is too long')
      return false
    }
    if (/^DELIMITER\s+;\s*$/i.test(bytes.toString('latin1', at, Math.min(newline, at + 100)))) {
      this.#inside = ''
    }
    window.at = newline + 1
    return true
  }

  #quoted(window: Window) {
    const { bytes } = window
    const quote = this.#inside.charCodeAt(0)
    const escapes = this.#inside !== '`' && this.#words.hasBackslashes()
    while (window.at < bytes.length) {
      const byte = bytes[window.at]!
      if (escapes && byte === 0x5c) {
        if (window.at + 1 === bytes.length) return false
        this.#keep(byte)
        this.#keep(bytes[window.at + 1]!)
        window.at += 2
        continue
      }
      this.#keep(byte)
      window.at++
      // A doubled quote ends the string and starts it again.
      if (byte === quote) {
        this.#inside = ''
        return true
      }
    }
    return false
  }
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
const PAIRS = new Set(['-', '/', '*'])
/** Significant bytes outside quotes; all others are copied. */
const LOOKED_AT = new Uint8Array(256)
for (const letter of '(;\n\'"`#$\\-/*') LOOKED_AT[letter.charCodeAt(0)] = 1
