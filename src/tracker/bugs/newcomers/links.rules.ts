/** Finds links in texts, to refuse them in those of new accounts. Pure. */

/** What browsers and pages would make a link of, and what people would copy into a browser. */
const LINK = /\b(?:(?:https?|ftp):\/{1,2}|www\.)[^\s<>"']+|\bmailto:\S+|\]\(\s*\/\/\S+/gi

/** The first link in a text that does not lead to the installation; undefined if there is none. */
export function firstLink(text: string, own_address: string): string | undefined {
  const own = URL.parse(own_address)?.host
  for (const [link] of text.matchAll(LINK)) {
    const host = URL.parse(link)?.host
    if (host === undefined || host !== own || link.includes('@')) return link
  }
  return undefined
}
