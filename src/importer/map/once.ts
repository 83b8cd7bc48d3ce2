/**
 * Whether a row is the first with its key, if rows come group by group, such as bug by bug: only
 * one group is remembered.
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
