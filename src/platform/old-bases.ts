/**
 * Where the installation was before it came here: bookmarks, mails and comments begin with it. An
 * old base is a path of this host, or a whole address. Pure.
 */

export interface OldBases {
  /** Their paths, which are answered here as well; without a slash at the end. */
  paths: readonly string[]
  /** Hosts that are not the one where people reach this installation now. */
  hosts: ReadonlySet<string>
  /** What stands below an old base in an address, as a path with query and anchor of here. */
  placeIn: (address: string) => string | undefined
}

/** `base_url` is where people reach this installation, as far as that is known. */
export function openOldBases(bases: readonly string[], base_url?: string): OldBases {
  const here = base_url === undefined ? undefined : URL.parse(base_url)
  const known = bases.flatMap((base) => {
    if (!base.includes('://')) return { path: base, host: here?.host }
    const url = URL.parse(base)
    return url ? { path: url.pathname.replace(/\/+$/, ''), host: url.host } : []
  })
  // One may lie below another.
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
      // Several slashes would lead to another host.
      const place = url.pathname.slice(base.path.length).replace(/^\/*/, '/')
      return place + url.search + url.hash
    },
  }
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)
