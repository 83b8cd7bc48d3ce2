/** HTML templates: interpolated values are escaped, unless they are HTML already. */

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** HTML, or pieces of which some are rendered on demand. */
export class Markup {
  readonly #pieces: readonly (string | Later)[]
  constructor(html: string | readonly (string | Later)[]) {
    this.#pieces = typeof html === 'string' ? [html] : html
  }

  get html(): string {
    return [...this.pieces()].join('')
  }

  /** Whether parts of it are rendered one by one. */
  get isLong() {
    return this.#pieces.some((piece) => piece instanceof Later)
  }

  *pieces(): Generator<string> {
    for (const piece of this.#pieces) {
      if (piece instanceof Later) yield* piece.pieces()
      else yield piece
    }
  }

  /** For use inside another template. */
  parts() {
    return this.#pieces
  }
}

/** Parts of a long page, each rendered as the page is sent. */
class Later {
  readonly pieces: () => Generator<string>
  constructor(pieces: () => Generator<string>) {
    this.pieces = pieces
  }
}

/** Fewer are rendered at once. */
const LONG = 100

/** Renders each item; with many of them it must not depend on anything that changes. */
export function each<One>(all: readonly One[], shape: (one: One) => Part): Part {
  if (all.length < LONG) return all.map(shape)
  const later = new Later(function* pieces() {
    for (const one of all) yield* markup`${shape(one)}`.pieces()
  })
  return new Markup([later])
}

/** Undefined renders as nothing. */
export type Part = Markup | string | number | false | null | undefined | readonly Part[]

export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const pieces: (string | Later)[] = [texts[0]!]
  for (const [at, part] of parts.entries()) {
    write(part, pieces)
    add(texts[at + 1]!, pieces)
  }
  return new Markup(pieces)
}

function write(part: Part, pieces: (string | Later)[]) {
  if (part instanceof Markup) for (const piece of part.parts()) add(piece, pieces)
  else if (typeof part === 'string') add(escapeHtml(part), pieces)
  else if (typeof part === 'number') add(String(part), pieces)
  else if (part) for (const one of part) write(one, pieces)
}

function add(piece: string | Later, pieces: (string | Later)[]) {
  const last = pieces.at(-1)
  if (typeof piece === 'string' && typeof last === 'string')
    pieces[pieces.length - 1] = last + piece
  else pieces.push(piece)
}

/** A link to another site, or plain text if it is not a web URL. */
export const linkTo = (address: string, text: Part = address): Markup =>
  /^https?:\/\//i.test(address)
    ? markup`<a href="${address}" rel="nofollow noreferrer">${text}</a>`
    : markup`${text}`
