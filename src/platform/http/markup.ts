/** HTML in templates: whatever is put into one is escaped, unless it is HTML already. */

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

/** Nothing is shown for what is not there. */
export type Part = Markup | string | number | false | null | undefined | readonly Part[]

export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let html = texts[0]!
  for (const [at, part] of parts.entries()) html += write(part) + texts[at + 1]!
  return new Markup(html)
}

function write(part: Part): string {
  if (part instanceof Markup) return part.html
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return part ? part.map(write).join('') : ''
}

/** A link to elsewhere, or the text alone where it is no address of the web. */
export const linkTo = (address: string, text: Part = address): Markup =>
  /^https?:\/\//i.test(address)
    ? markup`<a href="${address}" rel="nofollow noreferrer">${text}</a>`
    : markup`${text}`
