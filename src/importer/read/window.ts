/** The part of a stream of bytes that is looked at: what was not used up is kept for later. */

export class Window {
  bytes: Buffer = Buffer.alloc(0)
  /** Where to read next, in `bytes`. */
  at = 0
  /** Where `bytes` begins in the stream. */
  #before = 0

  add(chunk: Buffer) {
    const rest = this.bytes.subarray(this.at)
    this.#before += this.at
    this.bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    this.at = 0
  }

  /** How many bytes of the stream were used up. */
  get offset() {
    return this.#before + this.at
  }
}
