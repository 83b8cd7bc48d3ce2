/** Streaming Base64 decoder, as lenient as Bugzilla's. */

/** Characters outside the alphabet are skipped; an equals sign ends the data. */
const OTHERS = /[^A-Za-z0-9+/]+/g
const NOTHING = Buffer.alloc(0)

/** A decoder of one text. An equals sign ends the data, whatever follows it. */
export interface Base64 {
  /** Decodes the bytes completed by this piece. */
  take(piece: string): Buffer
  /** The remaining bytes at the end; a single leftover character is dropped. */
  end(): Buffer
}

/** Decodes Base64 in pieces of any length; `take` returns the bytes that are complete. */
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
      // Not from Node's buffer pool: pieces may be large.
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
