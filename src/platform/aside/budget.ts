/** How much time each client may use within the last minutes. In memory, and bounded. */

export interface Budget {
  /** Notes that so much was used. */
  spend(key: string, ms: number, now: number): void
  /** Seconds until less than `share_ms` are used again; 0 where that is so now. */
  wait(key: string, share_ms: number, now: number): number
}
export interface Span {
  per_ms: number
  /** Clients that are remembered, the longest unused forgotten first. */
  keys_max: number
}

/** What one client used is added up in so many parts of the span, which leave it one by one. */
const PARTS = 60

interface Part {
  began: number
  ms: number
}

export function createBudget({ per_ms, keys_max }: Span): Budget {
  const part_ms = per_ms / PARTS
  /** Oldest parts first, by client; the clients in the order of their last use. */
  const spent = new Map<string, Part[]>()

  // A clock that was set back must not make anybody wait for longer than the whole span.
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
