/** Tells where the parameter `urlbase`, as imports bring it, is not where Docket is. Pure. */

export interface Places {
  urlbase: string
  /** The setting. */
  base_url: string | undefined
  /** Where it answers, as far as that is known; counts where the setting says nothing. */
  address?: string
}

/** Lines that say so and what to set, none where it leads to Docket. */
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

/** Addresses that are the same are the same text. */
const plain = (address: string) => (URL.parse(address)?.href ?? address).replace(/\/+$/, '')
