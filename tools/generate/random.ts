/** Reproducible random numbers: the same seed gives the same sequence every time. */

/** A stream of numbers (sfc32: small, fast, and good enough for data that only looks real). */
export class Random {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(seed: number, word = '') {
    this.#a = seed | 0
    this.#b = Math.floor(seed / 2 ** 32) | 0
    this.#c = hashOf(word)
    for (let turn = 0; turn < 12; turn++) this.next()
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    const mixed = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + mixed) | 0
    return mixed >>> 0
  }

  /** From 0 up to, but not including, 1. */
  part(): number {
    return this.next() / 2 ** 32
  }

  /** A whole number from 0 to `end` - 1. */
  below(end: number): number {
    return Math.floor(this.part() * end)
  }

  /** A whole number from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  /** True with this probability, from 0 to 1. */
  chance(part: number): boolean {
    return this.part() < part
  }

  /** One item, all equally likely; the list must not be empty. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)]!
  }

  /** This many different items of a list, or all of them if it is shorter. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    const rest = [...list]
    const taken: Item[] = []
    while (taken.length < count && rest.length > 0) {
      const at = this.below(rest.length)
      taken.push(rest[at]!)
      rest[at] = rest.at(-1)!
      rest.pop()
    }
    return taken
  }

  /**
   * Half of the numbers are below the median; with `spread` 1, one in six is above 2.7 times it.
   */
  logNormal(median: number, spread: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.part()))
    return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * this.part()))
  }
}

function hashOf(word: string): number {
  let hash = 2_166_136_261
  for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619)
  return hash | 0
}

/** Draws indexes of a list in proportion to their weights, in constant time for any length. */
export type Draw = (random: Random) => number

/** Walker's alias method. */
export function weighted(weights: readonly number[]): Draw {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => (weight / total) * weights.length)
  const stays = new Float64Array(shares.length).fill(1)
  const other = new Uint32Array(shares.length)
  const small = [...shares.keys()].filter((at) => shares[at]! < 1)
  const large = [...shares.keys()].filter((at) => shares[at]! >= 1)
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop()!, large.pop()!]
    stays[less] = shares[less]!
    other[less] = more
    shares[more] = shares[more]! - (1 - shares[less]!)
    if (shares[more] < 1) small.push(more)
    else large.push(more)
  }
  return (random) => {
    const at = random.below(stays.length)
    return random.part() < stays[at]! ? at : other[at]!
  }
}

/** Zipf's weights: with `steepness` 1, the second item is half as frequent as the first. */
export const zipfWeights = (count: number, steepness: number, flat = 0): number[] =>
  Array.from({ length: count }, (_, at) => 1 / (at + 1 + flat) ** steepness)

/** Draws from 0 to `count` - 1, where low numbers are more frequent. */
export const zipf = (count: number, steepness: number, flat = 0): Draw =>
  weighted(zipfWeights(count, steepness, flat))
