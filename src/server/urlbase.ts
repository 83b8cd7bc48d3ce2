/** Warns if the imported parameter `urlbase` differs from the public URL. Pure. */

/** The addresses under which the installation says that it can be reached. */
export interface Places {
  urlbase: string
  /** The setting. */
  base_url: string | undefined
  /** The address of the listener, if known; used without the setting. */
  address?: string
}

/** Warnings with the remedy; empty if it leads to Docket. */
export function elsewhereLines({ urlbase, base_url, address }: Places): string[] {
  const here = base_url ?? address
  if (urlbase === '' || (here !== undefined && plain(urlbase) === plain(here))) return []
  const isSet = base_url !== undefined
  return [
    `The parameter urlbase is ${urlbase}, ` +
      `${isSet ? `but base_url is ${base_url}` : 'but base_url is not set'}. Links in mail, in ` +
      'exported lists and in API responses use urlbase.',
    `If people reach Docket there, set base_url to ${plain(urlbase)}; otherwise set urlbase to ` +
      `${isSet ? `${plain(base_url)}/` : 'the address that they use'} with PUT /rest/parameters, ` +
      'and add the old address to old_bases.',
  ]
}

/** Equal URLs become equal strings. */
const plain = (address: string) => (URL.parse(address)?.href ?? address).replace(/\/+$/, '')
