/**
 * Converts streamed JSON to XML-RPC piece by piece, wherever the pieces are split, so that neither
 * form is ever in memory as a whole. Pure.
 */

import { escapeXml } from './xml.ts'
import { field, items, type Typed, variants, writeTyped } from './xml-values.ts'

/** `schema` distinguishes times and bytes from other strings. */
export async function* xmlPieces(json: AsyncIterable<string>, schema: Typed) {
  const writer = new XmlWriter(schema)
  for await (const piece of json) yield* writer.take(piece)
}

type Schemas = readonly Typed[]
interface Open {
  isList: boolean
  schemas: Schemas
  /** The member name of the value that follows. */
  name?: string | undefined
}

/** Yields after this many characters, so that others get turns. */
const WRITTEN_CHARS = 16 * 1024
/** Longer strings are written before they end; times are shorter. */
const TEXT_CHARS = 64 * 1024

class XmlWriter {
  readonly #root: Schemas
  readonly #open: Open[] = []
  /** The schemas of members and items, per schema. */
  readonly #inside = new Map<Schemas, Map<string, Schemas>>()
  /** The beginning of a token that is not complete. */
  #rest = ''
  /** The closing tags of the string in progress. */
  #textEnd: string | undefined
  #written = ''

  constructor(schema: Typed) {
    this.#root = variants(schema)
  }

  *take(piece: string) {
    const json = this.#rest + piece
    let at = 0
    for (let next = this.#step(json, at); next > at; next = this.#step(json, at)) {
      at = next
      if (this.#written.length < WRITTEN_CHARS) continue
      yield this.#written
      this.#written = ''
    }
    this.#rest = json.slice(at)
    if (this.#written === '') return
    yield this.#written
    this.#written = ''
  }

  /**
   * Writes the token at this position and returns where the next one begins; the same position if
   * it is incomplete.
   */
  #step(json: string, at: number): number {
    if (at >= json.length) return at
    if (this.#textEnd !== undefined) return this.#goOn(json, at)
    const first = json[at]!
    if (first === '{' || first === '[') this.#begin(first === '[')
    else if (first === '}' || first === ']') this.#end()
    else if (first === '"') return this.#text(json, at)
    else if (first !== ',' && first !== ':') return this.#plain(json, at)
    return at + 1
  }

  #begin(isList: boolean) {
    const schemas = this.#schemas()
    this.#written += `${this.#before()}${isList ? '<array><data>' : '<struct>'}`
    this.#open.push({ isList, schemas })
  }

  #end() {
    const { isList } = this.#open.pop()!
    this.#written += `${isList ? '</data></array>' : '</struct>'}${this.#after()}`
  }

  #text(json: string, at: number): number {
    const end = endOfText(json, at + 1)
    const open = this.#open.at(-1)
    const isName = open !== undefined && !open.isList && open.name === undefined
    const isLong = (end < 0 ? json.length : end) - at > TEXT_CHARS && !isName
    if (isLong) return this.#beginText(json, at)
    if (end < 0) return at
    const text = textOf(json.slice(at + 1, end))
    if (isName) open.name = text
    else this.#value(text)
    return end + 1
  }

  #beginText(json: string, at: number): number {
    const isBytes = this.#schemas().some(({ contentEncoding }) => contentEncoding === 'base64')
    const type = isBytes ? 'base64' : 'string'
    this.#written += `${this.#before()}<${type}>`
    this.#textEnd = `</${type}>`
    return this.#goOn(json, at + 1)
  }

  #goOn(json: string, at: number): number {
    const end = endOfText(json, at)
    const until = Math.min(end < 0 ? wholeUntil(json, at) : end, at + TEXT_CHARS)
    if (until < end || end < 0) {
      const whole = wholeUntil(json.slice(0, until), at)
      this.#written += escapeXml(textOf(json.slice(at, whole)))
      return whole
    }
    this.#written += `${escapeXml(textOf(json.slice(at, end)))}${this.#textEnd}${this.#after()}`
    this.#textEnd = undefined
    return end + 1
  }

  /** A number or a literal. */
  #plain(json: string, at: number): number {
    PLAIN.lastIndex = at
    PLAIN.test(json)
    const end = PLAIN.lastIndex
    if (end === json.length) return at
    this.#value(JSON.parse(json.slice(at, end)))
    return end
  }

  #value(value: unknown) {
    const schemas = this.#schemas()
    if (value !== null) {
      this.#written += `${this.#before()}${writeTyped(value, schemas)}${this.#after()}`
    }
    const open = this.#open.at(-1)
    if (open) open.name = undefined
  }

  #schemas(): Schemas {
    const open = this.#open.at(-1)
    if (!open) return this.#root
    const { schemas, name = '' } = open
    const inside = this.#inside.get(schemas) ?? new Map<string, Schemas>()
    this.#inside.set(schemas, inside)
    const found = inside.get(name) ?? (open.isList ? items(schemas) : field(schemas, name))
    inside.set(name, found)
    return found
  }

  #before() {
    const name = this.#open.at(-1)?.name
    return name === undefined ? '<value>' : `<member><name>${escapeXml(name)}</name><value>`
  }

  #after() {
    const open = this.#open.at(-1)
    if (open?.name === undefined) return '</value>'
    open.name = undefined
    return '</value></member>'
  }
}

const PLAIN = /[^,\]}]+/y
const BACKSLASH = '\\'

const textOf = (inside: string) =>
  inside.includes(BACKSLASH) ? (JSON.parse(`"${inside}"`) as string) : inside

/** The position of the closing quote; negative if it is not there yet. */
function endOfText(json: string, from: number): number {
  let end = json.indexOf('"', from)
  while (end >= 0 && escapesBefore(json, from, end) % 2 === 1) end = json.indexOf('"', end + 1)
  return end
}

function escapesBefore(json: string, from: number, at: number): number {
  let before = at
  while (before > from && json[before - 1] === BACKSLASH) before -= 1
  return at - before
}

/** One less than the longest escape, such as `\u00e9`. */
const ESCAPE_CHARS = 5
/** Does not split a surrogate pair. */
function wholeUntil(text: string, from: number): number {
  const near = Math.max(from, text.length - ESCAPE_CHARS)
  const last = text.slice(near).lastIndexOf(BACKSLASH)
  if (last >= 0) return near + last + 1 - escapesBefore(text, from, near + last + 1)
  const isHalf = /[\ud800-\udbff]$/.test(text.slice(-1))
  return Math.max(from, text.length - Number(isHalf))
}
