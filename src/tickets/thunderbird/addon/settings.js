/** What is kept of an account: where its Docket is, its API key, and what links are like. */

/** Undefined if the account was not set up. */
export async function readSettings(account_id) {
  const { [account_id]: settings } = await browser.storage.local.get(account_id)
  return settings
}

/** Permissions for hosts do not name ports. */
export function originOf(address) {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

/** The address of a Docket ends with a slash; undefined for texts that are none. */
export function addressIn(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!/^https?:$/.test(url?.protocol ?? '')) return undefined
  return url.origin + url.pathname.replace(/\/*$/, '/')
}
