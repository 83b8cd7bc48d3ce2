/** A set of ids as a bitmap: little memory for millions of rows. */

const FIRST_BYTES = 1024

/** A set of positive integers, one bit each. */
export class IdSet {
  #bits = new Uint8Array(FIRST_BYTES)

  /** Ids start at 1; others are ignored. */
  add(id: number) {
    if (id < 0) return
    const at = id >>> 3
    if (at >= this.#bits.length) this.#grow(at)
    this.#bits[at]! |= 1 << (id & 7)
  }

  /** Does nothing for an id that it does not have. */
  delete(id: number) {
    const at = id >>> 3
    if (id >= 0 && at < this.#bits.length) this.#bits[at]! &= ~(1 << (id & 7))
  }

  /** Also false for anything that is not a number. */
  has(id: unknown): id is number {
    return typeof id === 'number' && ((this.#bits[id >>> 3] ?? 0) & (1 << (id & 7))) !== 0
  }

  /** In ascending order. */
  *[Symbol.iterator](): Iterator<number> {
    for (let id = 0; id < this.#bits.length * 8; id++) if (this.has(id)) yield id
  }

  #grow(at: number) {
    const grown = new Uint8Array(2 ** Math.ceil(Math.log2(at + 1)))
    grown.set(this.#bits)
    this.#bits = grown
  }
}
