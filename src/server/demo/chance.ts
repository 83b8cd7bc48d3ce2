/** Chance that can be repeated: the same seed gives the same choices every time. */

/** Choices are not secure; they need only look random. */
export interface Chance {
  /** From 0 up to 1. */
  part(): number
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number
  /** Whether something happens that does so in this part of all cases. */
  is(part: number): boolean
  /** One item, all equally likely; the list must not be empty. */
  pick<Item>(list: readonly Item[]): Item
  /** One of several, by weight. */
  weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** Mulberry32: small, fast, and random enough for made-up data. */
export function openChance(seed: number): Chance {
  let state = seed | 0
  const part = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(part() * end)
  return {
    part,
    below,
    is: (wanted) => part() < wanted,
    pick: (list) => list[below(list.length)]!,
    weighed(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      let left = part() * names.reduce((sum, name) => sum + weights[name], 0)
      return names.find((name) => (left -= weights[name]) < 0) ?? names.at(-1)!
    },
  }
}
