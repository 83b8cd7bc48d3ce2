/** Converts a value's bytes in a dump to a cell in normal form. */

import type { Cell } from '../staged.ts'
import type { Charset } from './charset.ts'
import { Broken, type Column } from './source.ts'

/** Up to this many digits a number is exact. */
const DIGITS_MAX = 15
const TIME_CHARS = 'YYYY-MM-DD HH:MM:SS'.length
const DATE_CHARS = 'YYYY-MM-DD'.length

/** For one dump. Times keep the text of the dump; the mapping converts them. */
export class Cells {
  readonly charset: Charset
  /** How the dump encodes bytes: raw, or as PostgreSQL does. */
  readonly bytes: 'plain' | 'bytea'

  constructor(charset: Charset, bytes: 'plain' | 'bytea') {
    this.charset = charset
    this.bytes = bytes
  }

  /** A range of the bytes, without quotes and escapes. */
  of({ kind, name }: Column, bytes: Buffer, from: number, to: number): Cell {
    switch (kind) {
      case 'text':
        this.charset.column = name
        return this.charset.text(bytes, from, to)
      case 'integer':
        return readInteger(bytes, from, to, name)
      case 'decimal':
        return bytes.toString('latin1', from, to)
      case 'time':
        return bytes.toString('latin1', from, Math.min(to, from + TIME_CHARS))
      case 'date':
        return bytes.toString('latin1', from, Math.min(to, from + DATE_CHARS))
      case 'bytes':
        return this.bytes === 'plain' ? copyOf(bytes, from, to) : readBytea(bytes, from, to)
    }
  }
}

function readInteger(bytes: Buffer, from: number, to: number, name: string): number | string {
  const isNegative = bytes[from] === MINUS
  let number = 0
  let at = isNegative ? from + 1 : from
  if (to > at && to - at <= DIGITS_MAX) {
    for (; at < to; at++) {
      const digit = bytes[at]! - ZERO
      if (digit < 0 || digit > 9) break
      number = number * 10 + digit
    }
    if (at === to) return isNegative && number !== 0 ? -number : number
  }
  const text = bytes.toString('latin1', from, to)
  const word = WORDS[text]
  if (word !== undefined) return word
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : text
  throw new Broken(`the value ${JSON.stringify(text.slice(0, 40))} of ${name} is not an integer`)
}
const MINUS = 0x2d
const ZERO = 0x30
/** Booleans, and one-bit columns as MySQL dumps them without --hex-blob. */
const WORDS: Record<string, number> = {
  t: 1,
  f: 0,
  true: 1,
  false: 0,
  TRUE: 1,
  FALSE: 0,
  '\x01': 1,
  '\0': 0,
}

const copyOf = (bytes: Buffer, from: number, to: number) => Buffer.from(bytes.subarray(from, to))

/** `\x0aff`, or the format before PostgreSQL 9.0: bytes with `\\` and `\012` among them. */
export function readBytea(bytes: Buffer, from: number, to: number): Uint8Array {
  if (bytes[from] === 0x5c && bytes[from + 1] === 0x78) return readHex(bytes, from + 2, to)
  const text = bytes.toString('latin1', from, to)
  const plain = text.replaceAll(/\\(\\|[0-7]{3})/g, (_: string, escaped: string) =>
    escaped === '\\' ? '\\' : String.fromCharCode(Number.parseInt(escaped, 8)),
  )
  return Buffer.from(plain, 'latin1')
}

/** Throws `Broken` if the range is not an even number of hexadecimal digits. */
export function readHex(bytes: Buffer, from: number, to: number): Uint8Array {
  const digits = bytes.toString('latin1', from, to)
  const read = Buffer.from(digits, 'hex')
  if (read.length * 2 !== digits.length)
    throw new Broken('a binary value is not a hexadecimal number')
  return read
}
