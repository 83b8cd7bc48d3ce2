/** Finds lines of the interface that no longer hold: their method, field or test is missing. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parts } from '../../src/platform/http/rest.ts'
import { methods } from '../../src/server/compose.ts'
import { REQUESTS } from '../../src/tickets/rest/rest.ts'
import {
  type FieldLines,
  type MethodLine,
  namesIn,
  type RequestLine,
  type Section,
  stepsTo,
  type Test,
} from './lines.ts'
import { fieldsOf, recordingOf } from './recorded.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The parts of a JSON schema that are checked here. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}

/** One sentence for each line that no longer holds; empty if all do. */
export function unheld(sections: readonly Section[]): string[] {
  return sections.flatMap(({ methods: called = [], requests = [], fields = [], rules = [] }) => [
    ...called.flatMap(unheldMethod),
    ...requests.flatMap(unheldRequest),
    ...fields.flatMap(unheldFields),
    ...rules.flatMap(({ says, tests }) => unheldTests(says, tests)),
  ])
}

function unheldMethod({ path, name, parameters, tests }: MethodLine): string[] {
  const method = methods.find((one) => one.name === name)
  if (!method) return [`${path}: there is no method ${name}`]
  const shape = (text: string) => text.replace(/:\w+/g, ':')
  const isRouted = method.routes.some((route) => shape(parts(route).join(' ')) === shape(path))
  const input = method.input as Schema
  const named = wordsOf(namesIn(parameters))
  const wrong = named
    .filter((parameter) => !input.properties?.[parameter])
    .map((parameter) => `${path}: ${name} has no parameter ${parameter}`)
  const unrouted = isRouted ? [] : [`${path}: ${name} has no such path`]
  // Path parameters occur in every request of the test.
  const words = named.filter((word) => !path.includes(`:${word}`))
  return [...unrouted, ...wrong, ...unheldTests(path, tests, words)]
}

function unheldRequest({ path, fields, answer, tests }: RequestLine): string[] {
  const [, verb = '', name = ''] = /^(\w+) \/(\w+)/.exec(path) ?? []
  const isServed = Object.hasOwn(REQUESTS, name) && REQUESTS[name]!.verb === verb
  const unserved = isServed ? [] : [`${path}: there is no such request`]
  return [...unserved, ...unheldTests(path, tests, wordsOf(Object.keys({ ...fields, ...answer })))]
}

const wordsOf = (named: readonly string[]) => named.map((name) => name.replace('*', ''))

function unheldFields(line: FieldLines): string[] {
  const { what, of, tests } = line
  const [name = ''] = of.split(' ')
  const method = methods.find((one) => one.name === name)
  const object = method && inside(method.output as Schema, of)
  if (!object) return [`${what}: ${of} is nowhere`]
  const named = fieldsOf(line)
  if (named.length === 0) return [`${what}: no recording has ${of}`]
  const wrong = named
    .filter((field) => !object.properties?.[field])
    .map((field) => `${what}: ${of} has no ${field}`)
  return [...wrong, ...unheldTests(what, tests, named)]
}

function inside(schema: Schema, of: string): Schema | undefined {
  let at: Schema | undefined = schema
  for (const step of stepsTo(of)) {
    if (!at) return undefined
    const known = oneOf(at)
    if (step === '[]') at = known.items
    else if (step === '{}') at = valueOf(known)
    else at = known.properties?.[step]
  }
  return at && oneOf(at)
}

/** The first of several shapes, which is the usual one. */
const oneOf = (schema: Schema): Schema =>
  schema.anyOf?.find((one) => one.properties ?? one.items) ?? schema

function valueOf({ patternProperties = {}, additionalProperties }: Schema): Schema | undefined {
  if (typeof additionalProperties === 'object') return additionalProperties
  return Object.values(patternProperties)[0]
}

/** Each word must occur in at least one of the tests; otherwise, no test checks it. */
function unheldTests(what: string, tests: readonly Test[], words: string[] = []): string[] {
  if (tests.length === 0) return [`${what}: no test holds it`]
  const found = tests.map((test) => ({ test, text: textOf(test) }))
  const missing = found.filter(({ text }) => text === undefined)
  const all = found.map(({ text = '' }) => text).join('\n')
  return [
    ...missing.map(({ test }) => `${what}: there is no test '${test}'`),
    ...words
      .filter((word) => !new RegExp(`\\b${word}\\b`).test(all))
      .map((word) => `${what}: none of its tests names ${word}`),
  ]
}

/** The text of a test: a recording, or the whole file if it contains the test's title. */
function textOf(test: Test): string | undefined {
  if (test.startsWith('recording ')) return recordingOf(test)
  const colon = test.indexOf(': ')
  const [path, words] = colon < 0 ? [test, ''] : [test.slice(0, colon), test.slice(colon + 2)]
  const text = readText(path)
  return text?.includes(words) ? text : undefined
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return undefined
  }
}
