/** Attachments whose content is the address of a change in another tool. Pure. */

/** The longest content that can be an address. */
export const ADDRESS_BYTES_MAX = 2_000
const HOSTS_MAX = 100
/** A host in lower case, perhaps with a port. */
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/
/** Anything else would be encoded or dropped by browsers. */
const PRINTABLE = /^[!-~]+$/

/** The hosts in the value of `attachment_redirect_hosts`. */
export const redirectHosts = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => readHost(line) ?? []))

/** As it is in addresses; undefined if it is none. */
function readHost(line: string): string | undefined {
  const host = line.trim().toLowerCase()
  return HOST.test(host) ? URL.parse(`https://${host}`)?.host : undefined
}

/** What is wrong with a value of the parameter; undefined if nothing is. */
export function problemOfHosts(text: string): string | undefined {
  const hosts = text === '' ? [] : text.split('\n').map(readHost)
  if (hosts.length > HOSTS_MAX) return `it must have at most ${HOSTS_MAX} lines`
  const wrong = hosts.findIndex((host) => host === undefined)
  return wrong === -1 ? undefined : `line ${wrong + 1} must be a host, such as github.com`
}

/** The address that a content is, if it is https and on one of the hosts. */
export function placeElsewhere(content: string, hosts: ReadonlySet<string>): string | undefined {
  const text = content.trim()
  if (text.length > ADDRESS_BYTES_MAX || !PRINTABLE.test(text)) return undefined
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  // As it is read by browsers, which take backslashes for slashes.
  return isPlain && hosts.has(url.host) ? url.href : undefined
}
