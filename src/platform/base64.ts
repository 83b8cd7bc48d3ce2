/** Base64 that comes in pieces, read as leniently as Bugzilla does. Only text, no bytes of ours. */

/** What is no letter of Base64 is passed over; an equals sign is the end. */
const OTHERS = /[^A-Za-z0-9+/]+/g
const NOTHING = Buffer.alloc(0)

export interface Base64 {
  /** The bytes that are known with this piece. */
  take(piece: string): Buffer
  /** Those that are left at the end; a single letter is none. */
  end(): Buffer
}

export function openBase64(): Base64 {
  let rest = ''
  let hasEnded = false
  return {
    take(piece) {
      if (hasEnded) return NOTHING
      const equals = piece.indexOf('=')
      hasEnded = equals >= 0
      const letters = rest + (hasEnded ? piece.slice(0, equals) : piece).replace(OTHERS, '')
      const whole = letters.length - (letters.length % 4)
      rest = letters.slice(whole)
      // Not a part of Node's pool: a piece may be large.
      return Buffer.from(letters.slice(0, whole), 'base64')
    },
    end() {
      const last = Buffer.from(rest, 'base64')
      rest = ''
      hasEnded = true
      return last
    },
  }
}
