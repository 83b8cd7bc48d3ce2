/** The comments that an address highlights. Pure. */

/** Further numbers and ranges are ignored. */
const RANGES_MAX = 100

/** Numbers and ranges as in Bugzilla, such as `3,5-7`; anything else is ignored. */
export function marksIn(text: string): (count: number) => boolean {
  const ranges = text
    .split(',', RANGES_MAX)
    .map((one) => /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(one))
    .filter((found) => found !== null)
    .map(([, from, to = from]) => [Number(from), Number(to)] as const)
  return (count) => ranges.some(([from, to]) => count >= from && count <= to)
}
