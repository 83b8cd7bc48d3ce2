/** A cache of values by key, up to a total size: the least recently used go first. */

/** Contains only what can be computed again: any value may be evicted at any time. */
export interface SizedCache<Value> {
  /** Does not count as a use. */
  has: (key: string) => boolean
  /** Returns undefined if it is not cached; otherwise it becomes the most recently used. */
  find: (key: string) => Value | undefined
  /** Stores a value, and evicts others until the total size is within the limit. */
  keep: (key: string, value: Value) => void
  /** Removes a value; does nothing if it is not cached. */
  drop: (key: string) => void
}

/** `sizeOf` and `sizeMax` are in a unit of the caller, such as characters. */
export function createSizedCache<Value>(
  sizeMax: number,
  sizeOf: (key: string, value: Value) => number,
): SizedCache<Value> {
  // A Map iterates in insertion order: the first entry is the least recently used.
  const all = new Map<string, { value: Value; size: number }>()
  let size = 0
  const drop = (key: string) => {
    size -= all.get(key)?.size ?? 0
    all.delete(key)
  }
  return {
    has: (key) => all.has(key),
    drop,
    find(key) {
      const entry = all.get(key)
      if (!entry) return undefined
      all.delete(key)
      all.set(key, entry)
      return entry.value
    },
    keep(key, value) {
      drop(key)
      const entry = { value, size: sizeOf(key, value) }
      all.set(key, entry)
      size += entry.size
      for (const oldest of all.keys()) {
        if (size <= sizeMax) return
        drop(oldest)
      }
    },
  }
}
