/**
 * Whether a row is the first of its kind, where rows come group by group, such as those of one bug
 * after the other: what is remembered is of one group.
 */
export function openOnce() {
  const seen = new Set<string>()
  let now: unknown
  return (group: unknown, ...key: readonly unknown[]): boolean => {
    if (group !== now) seen.clear()
    now = group
    const before = seen.size
    seen.add(JSON.stringify(key))
    return seen.size > before
  }
}
