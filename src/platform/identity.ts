/** Numbers for objects, so that what rests on some of them can be found again by a text. */

const numbers = new WeakMap<object, number>()
let last = 0

/** Another one for each object, and the same for the same. */
export function numberOf(one: object): number {
  const known = numbers.get(one)
  if (known !== undefined) return known
  last += 1
  numbers.set(one, last)
  return last
}
