/** Uses XML-RPC like a client that knows nothing about Docket. */

import assert from 'node:assert/strict'

import { type Element, parseXml } from '../src/platform/http/xml.ts'

/** The value or the fault of a response. */
export interface XmlAnswer {
  value?: unknown
  fault?: { faultCode: number; faultString: string }
}

/** A time in the format of the protocol. */
export class XmlTime {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value of the type `base64`. */
export class XmlBytes {
  readonly base64: string
  constructor(base64: string) {
    this.base64 = base64
  }
}

/** The body of a call, with at most one parameter. */
export function callXml(name: string, parameters?: unknown): string {
  const param = parameters === undefined ? '' : `<param>${valueXml(parameters)}</param>`
  return (
    `<?xml version='1.0'?>\n<methodCall>\n<methodName>${name}</methodName>\n` +
    `<params>\n${param}\n</params>\n</methodCall>\n`
  )
}

const quote = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\0', '&#0;')

function valueXml(value: unknown): string {
  return `<value>${typed(value)}</value>`
}

function typed(value: unknown): string {
  if (value === null || value === undefined) return '<nil/>'
  if (value instanceof XmlTime) return `<dateTime.iso8601>${value.text}</dateTime.iso8601>`
  if (value instanceof XmlBytes) return `<base64>${value.base64}</base64>`
  if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`
  if (typeof value === 'number') {
    return Number.isInteger(value) ? `<int>${value}</int>` : `<double>${value}</double>`
  }
  if (typeof value === 'string') return `<string>${quote(value)}</string>`
  if (Array.isArray(value)) return `<array><data>${value.map(valueXml).join('')}</data></array>`
  const members = Object.entries(value)
  return `<struct>${members
    .map(([key, one]) => `<member><name>${quote(key)}</name>${valueXml(one)}</member>`)
    .join('\n')}</struct>`
}

/** Throws if it is not a response. */
export function readXml(xml: string): XmlAnswer {
  const { name, children } = parseXml(xml)
  assert.equal(name, 'methodResponse')
  const [inner] = children
  if (inner?.name === 'fault') return { fault: read(inner.children[0]!) as XmlAnswer['fault'] & {} }
  return { value: read(inner!.children[0]!.children[0]!) }
}

function read({ children, text }: Element): unknown {
  const [typed] = children
  assert.ok(typed && children.length === 1, text)
  const { name, text: inner } = typed
  if (name === 'string') return inner
  if (name === 'int' || name === 'double') return Number(inner)
  if (name === 'boolean') return inner === '1'
  if (name === 'dateTime.iso8601') return new XmlTime(inner)
  if (name === 'base64') return new XmlBytes(inner)
  if (name === 'array') return typed.children[0]!.children.map(read)
  assert.equal(name, 'struct')
  return Object.fromEntries(
    typed.children.map(({ children: [key, value] }) => [key!.text, read(value!)]),
  )
}
