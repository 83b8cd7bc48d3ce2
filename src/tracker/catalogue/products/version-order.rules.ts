/** Compares version names: numbers by value, so that 1.9 comes before 1.10. Pure. */

const PARTS = /[-.]|\d+|[^-.\d]+/g

/** For `sort`. Compares part by part; `-` comes before `.`, and both before anything else. */
export function compareVersions(one: string, other: string): number {
  const ours = parts(one)
  const theirs = parts(other)
  for (const [at, part] of ours.entries()) {
    const against = theirs[at]
    if (against === undefined) return 1
    const order = compareParts(part, against)
    if (order !== 0) return order
  }
  return ours.length - theirs.length
}

const parts = (version: string) => version.toLowerCase().match(PARTS) ?? []

function compareParts(one: string, other: string) {
  const kinds = rank(one) - rank(other)
  if (kinds !== 0) return kinds
  if (rank(one) === NUMBER) {
    const order = Number(one) - Number(other)
    if (order !== 0) return order
  }
  if (one === other) return 0
  return one < other ? -1 : 1
}

const NUMBER = 2
function rank(part: string) {
  if (part === '-') return 0
  if (part === '.') return 1
  return /^\d/.test(part) ? NUMBER : NUMBER + 1
}
