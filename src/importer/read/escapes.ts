/** The string syntaxes of dumps: delimiters and escapes. */

/** One string syntax, in tables by byte for speed. */
export interface Escapes {
  /** Bytes of interest: possible delimiters, and the backslash if it escapes. */
  special: Uint8Array
  /** Whether a doubled delimiter stands for itself. */
  isDoubled: boolean
  /** The number of bytes needed to interpret an escape. */
  escape_bytes: number
  /** The meaning of a character after a backslash; -1 for itself. */
  letters: Int16Array
  /** Whether numeric escapes are allowed: `\012`, `\x0a`. */
  hasNumbers: boolean
  /** Characters that keep their backslash: MySQL's wildcards. */
  isKept: (letter: number) => boolean
}

const BACKSLASH = 0x5c
const X = 0x78

const flags = (text: string) => {
  const found = new Uint8Array(256)
  for (const letter of text) found[letter.charCodeAt(0)] = 1
  return found
}
const letters = (pairs: Record<string, string>) => {
  const found = new Int16Array(256).fill(-1)
  for (const [letter, meant] of Object.entries(pairs)) {
    found[letter.charCodeAt(0)] = meant.charCodeAt(0)
  }
  return found
}
const C_LETTERS = letters({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' })

/** `'…'` of MySQL and MariaDB. */
export const MYSQL: Escapes = {
  special: flags("\\'"),
  isDoubled: true,
  escape_bytes: 2,
  letters: letters({ '0': '\0', n: '\n', r: '\r', t: '\t', Z: '\x1a', b: '\b' }),
  hasNumbers: false,
  isKept: (letter) => letter === 0x25 || letter === 0x5f,
}
/** `E'…'` of PostgreSQL. */
export const C_STRING: Escapes = {
  ...MYSQL,
  escape_bytes: 4,
  letters: C_LETTERS,
  hasNumbers: true,
  isKept: () => false,
}
/** `'…'` of PostgreSQL, where only a quote is doubled. */
export const STANDARD: Escapes = { ...C_STRING, special: flags("'"), escape_bytes: 0 }
/** `"…"` of MySQL. */
export const MYSQL_DOUBLE: Escapes = { ...MYSQL, special: flags('\\"') }
/** A column in a COPY line. */
export const COPY: Escapes = { ...C_STRING, special: flags('\\\t\n'), isDoubled: false }

/** The same in a file with CRLF line ends, where `\r` in values is escaped. */
export const COPY_WINDOWS: Escapes = { ...COPY, special: flags('\\\t\r') }

/** The result of `scan`. */
export interface Found {
  /** The position of the end if found; else how much of the data can be consumed. */
  at: number
  isEnd: boolean
  hasEscapes: boolean
}

/** Searches the end of a string that begins or continues at `from`, and stores the result. */
export function scan(bytes: Buffer, from: number, escapes: Escapes, found: Found) {
  const { special, isDoubled, escape_bytes } = escapes
  const end = bytes.length
  let at = from
  found.hasEscapes = false
  found.isEnd = false
  while (at < end) {
    const byte = bytes[at]!
    if (special[byte] === 0) {
      at++
    } else if (byte === BACKSLASH) {
      if (at + escape_bytes > end) break
      found.hasEscapes = true
      at += 2
    } else if (isDoubled && at + 1 === end) {
      break
    } else if (isDoubled && bytes[at + 1] === byte) {
      found.hasEscapes = true
      at += 2
    } else {
      found.isEnd = true
      break
    }
  }
  found.at = at
}

/** Unescapes a string into a buffer of at least its length; returns the number of bytes. */
export function unescape(bytes: Buffer, from: number, to: number, how: Unescaping): number {
  const { escapes, into } = how
  const { special } = escapes
  let written = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (special[byte] === 0) {
      into[written++] = byte
      continue
    }
    at++
    if (byte !== BACKSLASH) {
      into[written++] = byte
      continue
    }
    const letter = bytes[at]!
    const meant = escapes.letters[letter]!
    if (meant >= 0) {
      into[written++] = meant
    } else if (escapes.hasNumbers && isNumber(letter, bytes[at + 1])) {
      const number = numberAt(bytes, at, to)
      into[written++] = number.value
      at = number.end - 1
    } else {
      if (escapes.isKept(letter)) into[written++] = BACKSLASH
      into[written++] = letter
    }
  }
  return written
}

/** Where to write the bytes of a value in progress. */
export interface Unescaping {
  escapes: Escapes
  into: Buffer
}

const isOctal = (byte: number) => byte >= 0x30 && byte <= 0x37
const isHex = (byte: number | undefined) =>
  byte !== undefined && /[0-9a-f]/i.test(String.fromCharCode(byte))
const isNumber = (letter: number, next: number | undefined) =>
  isOctal(letter) || (letter === X && isHex(next))

/** Up to three octal digits, or `x` and up to two hexadecimal ones. */
function numberAt(bytes: Buffer, at: number, to: number) {
  const text = bytes.toString('latin1', at, Math.min(to, at + 3))
  const [digits] = /^(?:[0-7]{1,3}|x[0-9a-f]{1,2})/i.exec(text)!
  const value = digits.startsWith('x')
    ? Number.parseInt(digits.slice(1), 16)
    : Number.parseInt(digits, 8)
  return { value: value & 0xff, end: at + digits.length }
}
