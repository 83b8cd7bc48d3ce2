/**
 * Bytes of which nobody says what they are, as text: UTF-8, and each byte that is no part of that
 * as the letter that it is in Latin-1. It is the same text in however many pieces they come.
 */

import { isAscii, isUtf8 } from 'node:buffer'

/** What begins a file of UTF-8 and is no part of its text. */
const BYTE_ORDER_MARK = '\ufeff'
/** Bytes of one letter, at most. */
const LETTER_MAX = 4

export class BytesAsText {
  #left: Buffer = Buffer.alloc(0)
  #hasBegun = false

  /** The text of what came, but for a letter that may go on in the next piece. */
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

/** Where a letter begins that may not be there as a whole. */
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

/** How many bytes a letter has that begins so; 1 where none of several does. */
function lengthFrom(first: number): number {
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 1
}

/** The length of the letter there; 1 where it is none of UTF-8. */
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
