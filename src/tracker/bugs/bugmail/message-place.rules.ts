/** What the ids of all mail about bugs end with. Pure. */

/** As in Bugzilla; `base` is the address of the installation. */
export function messagePlace(base: string): string {
  const { protocol, hostname, port, pathname } = new URL(base)
  return `${port && `-${port}`}@${protocol.slice(0, -1)}.${hostname}${pathname}`
}
