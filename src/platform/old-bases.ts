/**
 * URLs of the installation that this one replaces, which occur in bookmarks, mail and comments. An
 * old base is a path on this host or an absolute URL. Pure.
 */

/** The base URLs of the Bugzilla that this service replaces. */
export interface OldBases {
  /** Their paths, which this service also answers; without a trailing slash. */
  paths: readonly string[]
  /** Their hosts, except the current public host. */
  hosts: ReadonlySet<string>
  /** Translates a URL below an old base into a path of this service, with query and fragment. */
  placeIn: (address: string) => string | undefined
}

/** `base_url` is the public URL, if known. */
export function openOldBases(bases: readonly string[], base_url?: string): OldBases {
  const here = base_url === undefined ? undefined : URL.parse(base_url)
  const known = bases.flatMap((base) => {
    if (!base.includes('://')) return { path: base, host: here?.host }
    const url = URL.parse(base)
    return url ? { path: url.pathname.replace(/\/+$/, ''), host: url.host } : []
  })
  // Longest first: one may be below another.
  const byLength = known.toSorted((one, other) => other.path.length - one.path.length)
  const hosts = known.flatMap(({ host }) => (host === undefined || host === here?.host ? [] : host))
  return {
    paths: [...new Set(known.map(({ path }) => path))],
    hosts: new Set(hosts),
    placeIn(address) {
      const url = URL.parse(address)
      if (!url || !/^https?:$/.test(url.protocol)) return undefined
      const base = byLength.find(
        ({ host, path }) => host === url.host && isBelow(url.pathname, path),
      )
      if (!base) return undefined
      // A path with two leading slashes would lead to another host.
      const place = url.pathname.slice(base.path.length).replace(/^\/*/, '/')
      return place + url.search + url.hash
    },
  }
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)
