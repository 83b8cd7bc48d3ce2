/** Parsers of everything that is not a page; each returns what is wrong. */

import { createContext, Script } from 'node:vm'

type Check = (text: string) => string[]

/** Not by the whole type: it may be followed by a charset. */
export function problemsIn(type: string, text: string): string[] {
  const [name = ''] = type.split(';')
  if (name === 'application/json') return json(text)
  if (name.endsWith('xml')) return xml(text)
  return CHECKS[name]?.(text) ?? [`no check for ${name}`]
}

/** The text as a program reads it, without quotes and escapes. */
export function textIn(type: string, text: string): string {
  const [name = ''] = type.split(';')
  if (name.endsWith('xml')) return unescaped(text)
  if (name === 'text/csv') return text.replaceAll('""', '"')
  if (name === 'text/calendar') return text.replaceAll('\r\n ', '').replaceAll(/\\([\\;,])/g, '$1')
  if (name.startsWith('application/j')) {
    const literals = text.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g) ?? []
    return literals.map(valueOf).join('\n')
  }
  return text
}

const valueOf = (literal: string) =>
  String(literal.startsWith('"') ? JSON.parse(literal) : new Script(literal).runInNewContext())
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
  )

const CHECKS: Record<string, Check> = {
  'text/csv': csv,
  'text/calendar': calendar,
  'application/javascript': script,
  // Our own; the archive is that of the add-on for Thunderbird.
  'text/javascript': () => [],
  'application/octet-stream': () => [],
  'text/plain': () => [],
}

function json(text: string): string[] {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    return [String(error)]
  }
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",;\n]*))([,;\n]|$)/gy
/** Every row has as many cells, and no cell is a formula. */
function csv(text: string): string[] {
  const problems: string[] = []
  const rows: number[] = []
  let cells = 0
  let end = 0
  CELL.lastIndex = 0
  while (end < text.length) {
    const match = CELL.exec(text)
    if (!match) return [...problems, `no cell at ${text.slice(end, end + 60)}`]
    end = CELL.lastIndex
    const cell = (match[1] ?? match[2]!).replaceAll('""', '"')
    if (/^[=+@\t\r-]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)) {
      problems.push(`a formula: ${cell.slice(0, 60)}`)
    }
    cells += 1
    if (match[3] === '\n' || match[3] === '') {
      rows.push(cells)
      cells = 0
    }
  }
  if (new Set(rows).size > 1) problems.push(`rows of ${[...new Set(rows)].join(', ')} cells`)
  return problems
}

/** Lines of 75 bytes, which are properties when unfolded, and nested components. */
function calendar(text: string): string[] {
  const problems: string[] = []
  if (!text.endsWith('\r\n')) problems.push('no line break at the end')
  const lines = text.split('\r\n').slice(0, -1)
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) problems.push(`a long line: ${line}`)
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x08\x0a-\x1f\x7f]/.test(line)) problems.push(`a control character: ${line}`)
  }
  const open: string[] = []
  for (const line of text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z-]+=[A-Z-]+)*:(.*)$/u.exec(line) ?? []
    if (name === undefined) problems.push(`no property: ${line}`)
    const isText = name === 'SUMMARY' || name?.startsWith('X-')
    if (isText && !/^(?:[^\\;,]|\\[\\;,n])*$/u.test(value!)) problems.push(`not escaped: ${line}`)
    if (name === 'BEGIN') open.push(value!)
    if (name === 'END' && open.pop() !== value) problems.push(`not open: ${line}`)
    if (open.length === 2 && open.join() !== 'VCALENDAR,VTODO') problems.push(open.join())
    if (!OF_TASKS.has(name ?? '')) problems.push(`an unknown property: ${line}`)
  }
  return problems
}
const OF_TASKS = new Set(
  (
    'BEGIN END CALSCALE PRODID VERSION UID DTSTAMP CREATED LAST-MODIFIED DUE DTSTART SUMMARY URL ' +
    'STATUS PRIORITY PERCENT-COMPLETE X-BUGZILLA-PRODUCT X-BUGZILLA-COMPONENT X-BUGZILLA-VERSION ' +
    'X-BUGZILLA-KEYWORDS'
  ).split(' '),
)

/** It only assigns values, even to a context where other names throw. */
function script(text: string): string[] {
  if (/<\/|<!--|\u2028|\u2029/.test(text)) return ['what ends a script in a page']
  try {
    const context = createContext({ window: {}, Array })
    new Script(text).runInContext(context, { timeout: 1_000 })
    return []
  } catch (error) {
    return [String(error)]
  }
}

const ENTITY = /&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);)/i
const NAME = String.raw`[A-Za-z_][\w:.-]*`
const TAG = new RegExp(
  String.raw`^<(?<close>\/)?(?<name>${NAME})(?<rest>(?:\s+${NAME}=(?:"[^<"]*"|'[^<']*'))*)\s*(?<empty>\/)?>`,
)
const PROLOG = /^(?:<\?xml [^?]*\?>|<!DOCTYPE [^<>[]*>|\s+)*/

/** Well-formed by the grammar of XML 1.0, without comments, sections and instructions. */
export function xml(text: string): string[] {
  // oxlint-disable-next-line no-control-regex
  const bad = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text)
  if (bad) return [`a character that XML does not have: ${text.slice(bad.index - 60, bad.index)}`]
  const open: string[] = []
  let at = PROLOG.exec(text)![0].length
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    if (ENTITY.test(between)) return [`an entity: ${between.slice(0, 200)}`]
    if (open.length === 0 && between.trim() !== '') return [`text outside: ${between}`]
    if (next < 0) break
    const tag = TAG.exec(text.slice(next, next + 20_000))?.groups
    if (!tag) return [`no tag: ${text.slice(next, next + 100)}`]
    if (ENTITY.test(tag['rest']!)) return [`an entity: ${tag['rest']!}`]
    if (tag['close'] && open.pop() !== tag['name']) return [`not open: ${tag['name']!}`]
    if (!tag['close'] && !tag['empty']) open.push(tag['name']!)
    at = next + TAG.exec(text.slice(next, next + 20_000))![0].length
  }
  return open.map((name) => `not closed: ${name}`)
}

/** The elements, as a set of names. */
export const elementsIn = (text: string) =>
  new Set([...text.matchAll(new RegExp(`<(${NAME})`, 'g'))].map(([, name]) => name!))
