/** Rate limits per caller, such as for failed logins. In memory, of bounded size. */

import { isIPv4, isIPv6 } from 'node:net'

/** A sliding-window limit per key, in memory. */
export interface Rates {
  /**
   * Counts one event for the key, unless the limit within the last `per_ms` was reached. Returns
   * the seconds until it may count again; 0 if it was counted.
   */
  take(key: string, now: number): number
  /** Reverts the last event of the key, which turned out not to be a failure. */
  giveBack(key: string): void
}
interface Rate {
  limit: number
  per_ms: number
  /** Number of keys remembered; the least recently used are evicted. */
  keys_max: number
}

/**
 * At most `limit` events per key in `per_ms`; beyond `keys_max`, keys unused longest are dropped.
 */
export function createRates({ limit, per_ms, keys_max }: Rate): Rates {
  /** Times of events by key, oldest first; keys in order of last use. */
  const counted = new Map<string, number[]>()

  function take(key: string, now: number) {
    // If the clock is set back, nobody waits longer than the whole window.
    const times = (counted.get(key) ?? [])
      .map((time) => Math.min(time, now))
      .filter((time) => now - time < per_ms)
    const isFull = times.length >= limit
    if (!isFull) times.push(now)
    counted.delete(key)
    counted.set(key, times)
    if (counted.size > keys_max) counted.delete(counted.keys().next().value!)
    return isFull ? Math.ceil((times[0]! + per_ms - now) / 1000) : 0
  }

  function giveBack(key: string) {
    const times = counted.get(key)
    times?.pop()
    if (times?.length === 0) counted.delete(key)
  }

  return { take, giveBack }
}

/**
 * The key of an address: IPv4 addresses, also if written as IPv6, and the network part (64 bits) of
 * IPv6 addresses, since clients choose the rest freely.
 */
export function addressKey(address: string): string {
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'elsewhere'
  const words = wordsOf(address)
  const [high = 0, low = 0] = words.slice(6)
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address in any notation. */
function wordsOf(address: string) {
  // A URL normalizes it: lower case, no dotted end. The zone only has a meaning on this machine.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  return [...before!, ...zeros, ...after!].map((word) => Number.parseInt(word, 16))
}
