/** Suggests similar names for typos. */

/** ` (did you mean --port?)` for `--prot`; empty if no candidate is similar. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const nearest = [...candidates]
    .map((candidate) => ({ candidate, far: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, far }) => far <= Math.max(1, Math.floor(candidate.length / 4)))
    .toSorted((a, b) => a.far - b.far)[0]
  return nearest ? ` (did you mean ${nearest.candidate}?)` : ''
}

const plain = (word: string) => word.toLowerCase().replaceAll('_', '-')

/** The edit distance, counting swapped neighbours as one edit. */
function distance(from: string, to: string): number {
  // A candidate that differs much in length is never meant; this also bounds the work.
  if (Math.abs(from.length - to.length) > 8) return Infinity
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + (same ? 0 : 1),
        swapped ? before[j - 2]! + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[to.length]!
}
