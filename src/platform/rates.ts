/** How often one caller may do something, such as failing to log in. In memory, and bounded. */

import { isIPv4, isIPv6 } from 'node:net'

export interface Rates {
  /**
   * Counts one for the key, unless `limit` were counted within the last `per_ms` already.
   * Answers the seconds until it would count again; 0 where it was counted now.
   */
  take(key: string, now: number): number
  /** Takes back the last one counted for the key: it was no failure after all. */
  giveBack(key: string): void
}
interface Rate {
  limit: number
  per_ms: number
  /** Keys that are remembered, the longest unused forgotten first. */
  keys_max: number
}

export function createRates({ limit, per_ms, keys_max }: Rate): Rates {
  /** The times that were counted, oldest first, by key; the keys in the order of their last use. */
  const counted = new Map<string, number[]>()

  function take(key: string, now: number) {
    // A clock that was set back must not make anybody wait for longer than the whole window.
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
 * What counts as one caller: an IPv4 address, also where it is written as IPv6, and the 64 bits of
 * an IPv6 address that name a network, since the other 64 are everybody's own to choose.
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

/** The eight words of an IPv6 address in any of its spellings. */
function wordsOf(address: string) {
  // A URL spells it in one way: lower case, no dotted end. The zone is a name on this machine only.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  return [...before!, ...zeros, ...after!].map((word) => Number.parseInt(word, 16))
}
