/** HTML templates: interpolated values are escaped, unless they are HTML already. */

import { keepLanguage } from './language.ts'

/** Safe in content and in quoted attributes. */
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
    return this.#pieces.some((piece) => piece instanceof Later && piece.is_long)
  }

  /** The HTML in parts, of which those made by `later` are rendered when they are reached. */
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

/** What is rendered as the page is sent: each part of a long one, or what is not known before. */
class Later {
  readonly pieces: () => Generator<string>
  readonly is_long: boolean
  constructor(pieces: () => Generator<string>, is_long: boolean) {
    this.pieces = pieces
    this.is_long = is_long
  }
}

/** Rendered as the page is sent, when what it needs is there (`Sheet.rest`). */
export function deferred(shape: () => Markup): Markup {
  const inLanguage = keepLanguage()
  const later = new Later(function* pieces() {
    yield* inLanguage(() => [...shape().pieces()])
  }, false)
  return new Markup([later])
}

/** Fewer are rendered at once. */
const LONG = 100

/** Renders each item; with many of them it must not depend on anything that changes. */
export function each<One>(all: readonly One[], shape: (one: One) => Part): Part {
  if (all.length < LONG) return all.map(shape)
  const inLanguage = keepLanguage()
  const later = new Later(function* pieces() {
    for (const one of all) yield* inLanguage(() => [...markup`${shape(one)}`.pieces()])
  }, true)
  return new Markup([later])
}

/** What a template accepts: text is escaped, and undefined renders as nothing. */
export type Part = Markup | string | number | false | null | undefined | readonly Part[]

/** The tag of templates. Null, undefined and false insert nothing; lists are concatenated. */
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
