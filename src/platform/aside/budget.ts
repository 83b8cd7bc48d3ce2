/** The time that each client used within a sliding window. In memory, of bounded size. */

/** Times are in milliseconds since 1970. What it holds is lost when the process ends. */
export interface Budget {
  /** Records time used. */
  spend(key: string, ms: number, now: number): void
  /** Seconds until usage drops below `share_ms`; 0 if it is below already. */
  wait(key: string, share_ms: number, now: number): number
}

/** The sliding window, in milliseconds, and its bounds. */
export interface Span {
  per_ms: number
  /** Number of clients remembered; the least recently used are evicted. */
  keys_max: number
}

/** Usage is summed per part of the window; parts expire one by one. */
const PARTS = 60

interface Part {
  began: number
  ms: number
}

/**
 * Opens an empty budget. Usage expires in steps of a sixtieth of the window, so waits are rounded
 * up.
 */
export function createBudget({ per_ms, keys_max }: Span): Budget {
  const part_ms = per_ms / PARTS
  /** By client, oldest part first; clients in order of last use. */
  const spent = new Map<string, Part[]>()

  // If the clock is set back, nobody waits longer than the whole window.
  const partsOf = (key: string, now: number) =>
    (spent.get(key) ?? [])
      .map(({ began, ms }) => ({ began: Math.min(began, now), ms }))
      .filter(({ began }) => now - began < per_ms)

  function spend(key: string, ms: number, now: number) {
    const parts = partsOf(key, now)
    const last = parts.at(-1)
    if (last && now - last.began < part_ms) last.ms += ms
    else parts.push({ began: now, ms })
    spent.delete(key)
    spent.set(key, parts)
    if (spent.size > keys_max) spent.delete(spent.keys().next().value!)
  }

  function wait(key: string, share_ms: number, now: number) {
    const parts = partsOf(key, now)
    let used = parts.reduce((sum, { ms }) => sum + ms, 0)
    if (used < share_ms) return 0
    for (const { began, ms } of parts) {
      used -= ms
      if (used < share_ms) return Math.ceil((began + per_ms - now) / 1000)
    }
    return Math.ceil(per_ms / 1000)
  }

  return { spend, wait }
}
