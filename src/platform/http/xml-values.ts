/** XML-RPC values. Each has a type, which responses take from the schema. */

import { parseTime, toText } from '../times.ts'
import type { Schema } from './coerce.ts'
import { fail, shown } from './faults.ts'
import { type Element, escapeXml } from './xml.ts'

/** The parts of a schema that distinguish times and bytes from other strings. */
export interface Typed extends Schema {
  format?: string
  contentEncoding?: string
}

/** The content of `<base64>`. */
class Binary {
  readonly base64: string
  constructor(base64: string) {
    this.base64 = base64
  }
}

/**
 * The parameters of a call; positional ones are ignored. Where a string is expected, bytes are
 * decoded; where bytes are expected, a string stands for its own bytes, as in Bugzilla.
 */
export function readParameters(first: Element | undefined, input: Typed): Record<string, unknown> {
  const value = first && readValue(first)
  if (typeof value !== 'object' || value === null) return {}
  if (Array.isArray(value) || value instanceof Binary) return {}
  return settle(value, [input]) as Record<string, unknown>
}

function settle(value: unknown, schemas: readonly Typed[]): unknown {
  if (value instanceof Binary) {
    if (schemas.some(isBytes)) return value.base64
    return Buffer.from(value.base64, 'base64').toString('utf8')
  }
  if (typeof value === 'string') {
    return schemas.some(isBytes) ? Buffer.from(value).toString('base64') : value
  }
  if (Array.isArray(value)) return value.map((item) => settle(item, items(schemas)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, one]) => [key, settle(one, field(schemas, key))]))
}

function readValue({ children, text }: Element): unknown {
  const [typed, ...others] = children
  if (!typed) return text
  if (others.length > 0) fail('rpc_malformed', 'a <value> holds more than one value')
  const read = READERS[typed.name]
  return read ? read(typed) : fail('rpc_malformed', `there is no type '${shown(typed.name)}'`)
}

const number = (type: string, form: RegExp) => (element: Element) => {
  const text = element.text.trim()
  if (text === '') return null
  if (!form.test(text)) fail('rpc_value_invalid', type, shown(text))
  // Integers that a double cannot represent stay strings, which no numeric schema accepts.
  return Number.isInteger(Number(text)) && !Number.isSafeInteger(Number(text)) ? text : Number(text)
}
const int = number('int', /^[+-]?\d+$/)

const READERS: Record<string, (element: Element) => unknown> = {
  int,
  i4: int,
  i8: int,
  double: number('double', /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i),
  string: ({ text }) => text,
  boolean({ text }) {
    const value = text.trim()
    if (value !== '0' && value !== '1') fail('rpc_value_invalid', 'boolean', shown(value))
    return value === '1'
  },
  'dateTime.iso8601'({ text }) {
    const value = text.trim()
    if (value === '') return null
    const time = parseTime(value)
    if (time === undefined) return fail('rpc_value_invalid', 'dateTime.iso8601', shown(value))
    return toText(time)
  },
  base64: ({ text }) => new Binary(text.replace(/\s+/g, '')),
  nil: () => null,
  'ex:nil': () => null,
  array: (element) => inner(element, 'data').flatMap(values).map(readValue),
  struct: (element) => Object.fromEntries(inner(element, 'member').map(readMember)),
}

function inner({ name, children }: Element, wanted: string): Element[] {
  if (children.some((child) => child.name !== wanted)) {
    fail('rpc_malformed', `<${name}> may hold <${wanted}> only`)
  }
  return children
}
const values = (data: Element) => inner(data, 'value')

function readMember({ children }: Element): [string, unknown] {
  const name = children.find((child) => child.name === 'name')
  const value = children.find((child) => child.name === 'value')
  if (!name || !value) return fail('rpc_malformed', 'a <member> lacks its <name> or <value>')
  return [name.text.trim(), readValue(value)]
}

/** Null members are omitted; null at the top level becomes an empty string. */
export const writeValue = (value: unknown, schema: Typed): string =>
  write(value, variants(schema)) ?? '<value><string></string></value>'

function write(value: unknown, schemas: readonly Typed[]): string | undefined {
  if (value === null || value === undefined) return undefined
  return `<value>${writeTyped(value, schemas)}</value>`
}

/**
 * The content of a `<value>`. Schemas decide between `int`, `double`, `dateTime.iso8601` and
 * `base64`.
 */
export function writeTyped(value: unknown, schemas: readonly Typed[]): string {
  if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`
  if (typeof value === 'number') return writeNumber(value, schemas)
  if (typeof value === 'string') return writeText(value, schemas)
  if (Array.isArray(value)) {
    const inside = items(schemas)
    const written = value.map((item) => write(item, inside) ?? '')
    return `<array><data>${written.join('')}</data></array>`
  }
  const members = Object.entries(value as object).map(([key, one]) => {
    const written = write(one, field(schemas, key))
    return written ? `<member><name>${escapeXml(key)}</name>${written}</member>` : ''
  })
  return `<struct>${members.join('')}</struct>`
}

function writeNumber(value: number, schemas: readonly Typed[]) {
  const isInt = Number.isInteger(value) && !schemas.some(({ type }) => type === 'number')
  return isInt ? `<int>${value}</int>` : `<double>${value}</double>`
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
function writeText(value: string, schemas: readonly Typed[]) {
  if (schemas.some(isTime) && TIME.test(value)) {
    const time = value.slice(0, -1).replaceAll('-', '')
    return `<dateTime.iso8601>${time}</dateTime.iso8601>`
  }
  if (schemas.some(isBytes)) return `<base64>${value}</base64>`
  return `<string>${escapeXml(value)}</string>`
}

const isTime = ({ format }: Typed) => format === 'date-time'
const isBytes = ({ contentEncoding }: Typed) => contentEncoding === 'base64'

/** All alternatives of a schema with nested `anyOf`. */
export const variants = (schema: Typed): Typed[] =>
  schema.anyOf ? schema.anyOf.flatMap(variants) : [schema]
/** The schemas of the items of lists, over all alternatives. */
export const items = (schemas: readonly Typed[]) =>
  schemas.flatMap(({ items: item }) => (item ? variants(item) : []))

/** The schema of a member, by its name or by a pattern. */
export function field(schemas: readonly Typed[], name: string): Typed[] {
  return schemas.flatMap(({ properties, patternProperties, additionalProperties: others }) => {
    if (properties && Object.hasOwn(properties, name)) return variants(properties[name]!)
    for (const pattern in patternProperties) {
      if (regExp(pattern).test(name)) return variants(patternProperties[pattern]!)
    }
    return typeof others === 'object' ? variants(others) : []
  })
}

const regExps = new Map<string, RegExp>()
/** Only patterns of our own schemas, so there are few. */
function regExp(pattern: string) {
  const known = regExps.get(pattern) ?? new RegExp(pattern)
  regExps.set(pattern, known)
  return known
}
