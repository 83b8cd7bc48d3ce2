/** Links to tickets and grants, and addresses below the same service. */

import { keyIn } from '../platform/encryption/format.js'
import { Refusal } from '../platform/refusal.ts'

/** A link: `t` to a ticket, `g` to a grant. */
export interface Link {
  id: string
  /** The link itself, without anything else that it contained. */
  url: URL
  /** The base URL of the service; ends with a slash. */
  base: URL
  /** That of encrypted files, if the link has one. */
  key: string | undefined
}

const WORDS = { t: 'ticket', g: 'grant' } as const

/** Throws a Refusal if it is none. */
export function readLink(text: string, kind: keyof typeof WORDS): Link {
  const given = URL.canParse(text) ? new URL(text) : undefined
  const id = given?.searchParams.get(kind) ?? ''
  if (!given || !/^https?:$/.test(given.protocol) || !/^[0-9a-f]{32}$/.test(id)) {
    const such = `https://files.example.org/?${kind}=0123456789abcdef0123456789abcdef`
    throw new Refusal(`${text}: not a link to a ${WORDS[kind]}, such as ${such}`, 2)
  }
  const base = new URL('.', given.origin + given.pathname)
  return { id, base, url: new URL(`?${kind}=${id}`, base), key: keyIn(given.hash) }
}

/** An address that the service named, which must be on the same host: credentials go there. */
export function placeIn(base: URL, location: string | undefined): URL {
  const place = new URL(location ?? '', base)
  if (place.origin === base.origin) return place
  throw new Refusal(`the service at ${base.origin} leads to ${place.origin}; check its base_url`)
}
