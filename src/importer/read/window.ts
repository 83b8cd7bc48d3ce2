/** The buffered part of a stream of bytes, which keeps unconsumed data. */

/** Readers advance `at`; all bytes before it may be dropped. */
export class Window {
  bytes: Buffer = Buffer.alloc(0)
  /** The next position to read in `bytes`. */
  at = 0
  /** The position of `bytes` in the stream. */
  #before = 0

  /** Appends a piece; consumed bytes are dropped. */
  add(chunk: Buffer) {
    const rest = this.bytes.subarray(this.at)
    this.#before += this.at
    this.bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    this.at = 0
  }

  /** The number of bytes consumed. */
  get offset() {
    return this.#before + this.at
  }
}
