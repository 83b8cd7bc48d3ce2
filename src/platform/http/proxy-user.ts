/**
 * The user that a trusted proxy names in a header. It counts only on connections from such a proxy,
 * and the header is removed from every request, so that no other code can rely on it.
 */

import { BlockList, isIPv6 } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { decode } from './credentials.ts'
import { fail } from './faults.ts'

/** Without a header, no user is ever taken from a proxy. */
export interface ProxyOptions {
  /** Addresses, and networks such as `10.0.0.0/8`. */
  trusted_proxies: readonly string[]
  /** Lower case. */
  proxy_user_header?: string | undefined
}

/**
 * Sets `request.proxy_user`, empty if there is none. Throws `param_invalid` if a trusted proxy
 * sends several values.
 */
export function watchProxies(app: FastifyInstance, options: ProxyOptions) {
  app.decorateRequest('proxy_user', '')
  const { proxy_user_header: header } = options
  if (header === undefined) return
  const isTrusted = judgeOf(options.trusted_proxies)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { raw } = request
    const values = raw.rawHeaders.filter(
      (_value, at) => at % 2 === 1 && raw.rawHeaders[at - 1]!.toLowerCase() === header,
    )
    delete raw.headers[header]
    if (values.length === 0 || !isTrusted(raw.socket.remoteAddress)) return
    // With several values, one of them may have been sent by the client.
    if (values.length > 1) fail('param_invalid', header, 'the proxy must send it exactly once')
    request.proxy_user = nameIn(values[0]!)
  })
}

/** Some proxies send this for anonymous users. */
const NOBODY = '(null)'
function nameIn(value: string) {
  const name = decode(Buffer.from(value, 'latin1')).trim()
  return name === NOBODY ? '' : name
}

/** Whether the peer of a connection is one of these. */
export function judgeOf(networks: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const plain = withoutDress(address)
    const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(plain, family)
    else trusted.addSubnet(plain, Number(bits) - (plain === address ? 0 : DRESS_BITS), family)
  }
  return (address) => {
    if (address === undefined) return false
    const [plain = ''] = withoutDress(address).split('%')
    return trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

const DRESS_BITS = 96
/** Node may report an IPv4 address as an IPv6 one. */
const withoutDress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

declare module 'fastify' {
  interface FastifyRequest {
    /** The user named by a trusted proxy; empty if there is none. */
    proxy_user: string
  }
}
