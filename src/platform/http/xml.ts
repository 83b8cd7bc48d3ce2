/** Parses and writes XML of the RPC doors: elements and text, no entities, of limited size. */

import type * as FastXmlParser from 'fast-xml-parser'

import { lazily } from '../lazily.ts'
import { limits } from '../limits.ts'
import { fail } from './faults.ts'

/** An element without its attributes, which XML-RPC does not use. */
export interface Element {
  name: string
  children: Element[]
  /** Its direct text content, unescaped. */
  text: string
}

const fastXmlParser = lazily<typeof FastXmlParser>('fast-xml-parser')
const HOW = {
  preserveOrder: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
}

/** The root element. Throws fault `rpc_malformed`, also for a second root. */
export function parseXml(xml: string): Element {
  const document = xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml
  const { outline, texts } = outlineOf(document)
  const { XMLParser, XMLValidator } = fastXmlParser()
  if (XMLValidator.validate(outline) !== true) malformed()
  let roots: Part[]
  try {
    roots = new XMLParser(HOW).parse(outline) as Part[]
  } catch {
    // The parser refuses some names, which are never needed here.
    return malformed()
  }
  const [root, ...others] = elementsOf(roots, texts).children
  return root && others.length === 0 ? root : malformed()
}

const malformed = () => fail('rpc_malformed', 'it is not well-formed XML')

/** The parser's output: `{ name: parts }`, `{ '#text': '…' }` or `{ '#cdata': parts }`. */
type Part = Record<string, Part[] | string>

function elementsOf(parts: readonly Part[], texts: readonly string[]): Element {
  const found: Element = { name: '', children: [], text: '' }
  for (const part of parts) {
    for (const [name, inner] of Object.entries(part)) {
      if (typeof inner === 'string') found.text += decode(inner, texts)
      else if (name === '#cdata') found.text += inner.map(textOf).join('')
      else found.children.push({ ...elementsOf(inner, texts), name })
    }
  }
  return found
}

const textOf = (part: Part) => part['#text'] as string

/** The parser reads long text character by character, so it is set aside before parsing. */
const LONG_CHARS = 1024
/** The placeholder of such text. It is not allowed in XML. */
const MARK = '\u0001'
const PLACE = new RegExp(`^${MARK}(\\d+)${MARK}$`)

/** The document without its long text; rejects what is too deep or too large. */
function outlineOf(xml: string) {
  if (xml.includes(MARK)) malformed()
  const texts: string[] = []
  const parts: string[] = []
  let copied = 0
  let level = 0
  let count = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = endOf(xml, at)
    if (xml[at + 1] !== '/') count += 1
    if (count > limits.body_values_max) tooMuch(`more than ${limits.body_values_max} elements`)
    if (isElement(xml, at)) {
      if (end - at > LONG_CHARS) tooMuch(`a tag of more than ${LONG_CHARS} characters`)
      if (xml[at + 1] === '/') level -= 1
      else if (xml[end - 2] !== '/') level += 1
      if (level > LEVELS) tooMuch(`more than ${LEVELS} levels`)
    }
    const next = xml.indexOf('<', end)
    if (next - end > LONG_CHARS) {
      parts.push(xml.slice(copied, end), `${MARK}${texts.length}${MARK}`)
      texts.push(xml.slice(end, next))
      copied = next
    }
    at = end
  }
  return { outline: parts.join('') + xml.slice(copied), texts }
}
/** A list in an object takes seven: value, struct, member, value, array, data, value. */
const LEVELS = limits.xml_levels_max
const tooMuch = (what: string) => fail('rpc_malformed', `the XML has ${what}`)

const isElement = (xml: string, at: number) => xml[at + 1] !== '!' && xml[at + 1] !== '?'

const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
function endOf(xml: string, at: number) {
  const [start, end] = ENDS.find(([begin]) => xml.startsWith(begin, at)) ?? ['<', '>']
  if (start === '<' && xml[at + 1] === '!') fail('rpc_malformed', 'a DOCTYPE is not taken')
  const found = xml.indexOf(end, at + start.length)
  return found < 0 ? malformed() : found + end.length
}

const ENTITY = /&(?:(?<name>amp|lt|gt|quot|apos)|#(?<code>\d{1,7})|#x(?<hex>[\da-f]{1,6}));/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string, texts: readonly string[]): string {
  const [, place] = PLACE.exec(text) ?? []
  const whole = place === undefined ? text : texts[Number(place)]!.replace(/\r\n?/g, '\n')
  if (!whole.includes('&')) return whole
  return whole.replace(ENTITY, (entity, name?: string, code?: string, hex?: string) => {
    if (name) return NAMED[name] ?? entity
    const point = code ? Number(code) : Number.parseInt(hex!, 16)
    return isCharacter(point) ? String.fromCodePoint(point) : malformed()
  })
}
const isCharacter = (point: number) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\r\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu
/** Drops characters that are not allowed in XML. */
export const escapeXml = (text: string) =>
  text.replace(SPECIAL, (character) => ESCAPES[character] ?? '')
