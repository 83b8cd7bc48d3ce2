/** Streams large values in pieces, so that none is whole in memory. */

import type { Cells } from './cells.ts'
import { readHex } from './cells.ts'
import { Broken, type Column, isLarge, type LargeWriter, type Value } from './source.ts'

/** The encoding of the value's bytes: raw, or hexadecimal digits. */
export type Form = 'plain' | 'hex' | 'bytea'

/** Receives the pieces of a value, without quotes and escapes. */
export function takePieces(to: LargeWriter, column: Column, form: Form, cells: Cells): LargeWriter {
  if (column.kind === 'bytes') return form === 'plain' ? to : fromHex(to, form)
  if (column.kind === 'text') return form === 'plain' ? fromText(to, column, cells) : to
  throw new Broken(`a value of ${column.name}, a column of type ${column.type}, is too long`)
}

function fromHex(to: LargeWriter, form: Form): LargeWriter {
  let rest: Uint8Array = Buffer.alloc(0)
  let isBegun = form === 'hex'
  return {
    write(piece) {
      let digits = Buffer.concat([rest, piece])
      if (!isBegun) {
        if (digits.toString('latin1', 0, 2) !== '\\x') {
          throw new Broken(
            "a large binary value is in escape format; make a new dump with bytea_output = 'hex'",
          )
        }
        digits = digits.subarray(2)
        isBegun = true
      }
      const whole = digits.length - (digits.length % 2)
      to.write(readHex(digits, 0, whole))
      rest = digits.subarray(whole)
    },
    end() {
      if (rest.length > 0) throw new Broken('a binary value has an odd number of digits')
      return to.end()
    },
  }
}

function fromText(to: LargeWriter, { name }: Column, { charset }: Cells): LargeWriter {
  let rest: Uint8Array = Buffer.alloc(0)
  const write = (bytes: Buffer) => {
    charset.column = name
    to.write(Buffer.from(charset.text(bytes, 0, bytes.length)))
  }
  return {
    write(piece) {
      const bytes = Buffer.concat([rest, piece])
      const whole = wholeLetters(bytes)
      write(bytes.subarray(0, whole))
      rest = bytes.subarray(whole)
    },
    end(): Value {
      write(Buffer.from(rest))
      const value = to.end()
      return value instanceof Uint8Array && !isLarge(value) ? Buffer.from(value).toString() : value
    },
  }
}

/** How many bytes form complete characters, which have up to four bytes. */
function wholeLetters(bytes: Buffer) {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) {
      const letter_bytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return letter_bytes > back ? bytes.length - back : bytes.length
    }
    if (byte < 0x80) break
  }
  return bytes.length
}
