/** The addresses of PostgreSQL servers in a URL, which may name several. Pure. */

/** Where a server is; `direct` is the URL of the server itself, if `url` is that of a pooler. */
export interface Host {
  url: string
  direct?: string | undefined
}

/** As libpq has it: `postgres://user@one,two:5433/name` differ in nothing but host and port. */
const SEVERAL = /^([a-z]+:\/\/(?:[^/?@]*@)?)([^/?]*)(.*)$/i

/** A URL for each server that the URL names, in their order. */
export function urlsIn(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = SEVERAL.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${end}`)
}

/** Each server with its own URL of `direct`, or with the only one. */
export function hostsIn(url: string, direct: string | undefined): Host[] {
  const urls = direct === undefined ? [] : urlsIn(direct)
  return urlsIn(url).map((one, at) => ({ url: one, direct: urls[at] ?? urls[0] }))
}
