/**
 * Decodes bytes of unknown encoding: as UTF-8, and each invalid byte as Latin-1. The result does
 * not depend on how the bytes are split into pieces.
 */

import { isAscii, isUtf8 } from 'node:buffer'

/** The byte order mark of UTF-8, which is not part of the text. */
const BYTE_ORDER_MARK = '\ufeff'
/** The most bytes of one character. */
const LETTER_MAX = 4

/** Decodes the bytes of a file as text, piece by piece. */
export class BytesAsText {
  #left: Buffer = Buffer.alloc(0)
  #hasBegun = false

  /** The text decoded so far, except for a character that may continue in the next piece. */
  add(bytes: Uint8Array, isLast: boolean): string {
    const came = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const all = this.#left.length > 0 ? Buffer.concat([this.#left, came]) : came
    const end = isLast ? all.length : wholeUntil(all)
    this.#left = all.subarray(end)
    const text = textOf(all.subarray(0, end))
    if (this.#hasBegun || text === '') return text
    this.#hasBegun = true
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  }
}

/** The start of a trailing character that may be incomplete. */
function wholeUntil(bytes: Buffer): number {
  for (let back = 1; back < LETTER_MAX && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (isTail(byte)) continue
    return lengthFrom(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function textOf(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : mixed(bytes)
}

function mixed(bytes: Buffer): string {
  const units = new Uint16Array(bytes.length)
  let to = 0
  for (let from = 0; from < bytes.length;) {
    const first = bytes[from]!
    const length = first < 0x80 ? 1 : letterAt(bytes, from)
    if (length === 1) units[to++] = first
    else if (length === 2) units[to++] = ((first & 0x1f) << 6) | tail(bytes, from + 1)
    else if (length === 3) {
      units[to++] = ((first & 0xf) << 12) | (tail(bytes, from + 1) << 6) | tail(bytes, from + 2)
    } else {
      const above =
        (((first & 7) << 18) |
          (tail(bytes, from + 1) << 12) |
          (tail(bytes, from + 2) << 6) |
          tail(bytes, from + 3)) -
        0x1_0000
      units[to++] = 0xd800 | (above >> 10)
      units[to++] = 0xdc00 | (above & 0x3ff)
    }
    from += length
  }
  return Buffer.from(units.buffer, 0, to * 2).toString('utf16le')
}

const tail = (bytes: Buffer, at: number) => bytes[at]! & 0x3f
const isTail = (byte: number) => byte >= 0x80 && byte < 0xc0

/** The number of bytes in a character that starts with this byte; 1 if it starts none. */
function lengthFrom(first: number): number {
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 1
}

/** The length of the character there; 1 if it is not valid UTF-8. */
function letterAt(bytes: Buffer, from: number): number {
  const first = bytes[from]!
  const length = lengthFrom(first)
  if (length === 1 || from + length > bytes.length) return 1
  const second = bytes[from + 1]!
  const isCanonical =
    (first !== 0xe0 || second >= 0xa0) &&
    (first !== 0xed || second < 0xa0) &&
    (first !== 0xf0 || second >= 0x90) &&
    (first !== 0xf4 || second < 0x90)
  if (!isCanonical) return 1
  for (let at = 1; at < length; at++) if (!isTail(bytes[from + at]!)) return 1
  return length
}
