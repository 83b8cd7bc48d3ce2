/** Which network addresses are public. Pure. */

import { BlockList, isIP, isIPv6 } from 'node:net'

const PRIVATE = new BlockList()
const NETWORKS = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 ' +
  '224.0.0.0/4 240.0.0.0/4 ' +
  // What leads to IPv4 addresses, which could be private, and what is not public.
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 ' +
  'fc00::/7 fe80::/10 fec0::/10 ff00::/8'
).split(' ')
for (const network of NETWORKS) {
  const [address, bits] = network.split('/') as [string, string]
  PRIVATE.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether the address belongs to a computer that everybody on the Internet can reach. */
export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
