/** Identifies clients by their address for limits. */

import { isIPv4, isIPv6 } from 'node:net'

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
