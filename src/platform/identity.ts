/** Numbers objects, so that cache keys can refer to them. */

const numbers = new WeakMap<object, number>()
let last = 0

/** A different number for each object, always the same for one. */
export function numberOf(one: object): number {
  const known = numbers.get(one)
  if (known !== undefined) return known
  last += 1
  numbers.set(one, last)
  return last
}
