/** Checks the response of a method against its declared output schema. */

import assert from 'node:assert/strict'

import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

import type { Method } from '../src/platform/http/method.ts'
import { parts } from '../src/platform/http/rest.ts'

const BASE = /^(\/bugzilla)?\/rest(\.cgi)?/

/** Fails if a response has a field that its method does not declare, or lacks one that it does. */
export function createAnswerCheck(methods: readonly Method[]) {
  const routes = methods.flatMap((method) =>
    method.routes.map((route) => {
      const [verb, path] = parts(route)
      const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
      // A literal path segment takes precedence over a parameter.
      return { verb, shape, names: path.split(':').length, method }
    }),
  )
  routes.sort((a, b) => a.names - b.names)
  const whole = new Map<Method, ReturnType<typeof Compile>>()
  const parted = new Map<Method, ReturnType<typeof Compile>>()
  return (verb: string, url: string, body: unknown) => {
    const path = url.split('?')[0]!.replace(BASE, '')
    const method = routes.find((route) => route.verb === verb && route.shape.test(path))?.method
    if (!method) return
    // Choosing fields returns partial objects.
    const isParted = /(in|ex)clude_fields/.test(url)
    const fits = isParted ? parted : whole
    const known = fits.get(method) ?? Compile(closed(method.output, isParted))
    fits.set(method, known)
    const answered = isScalar(method.output) ? (body as { result: unknown }).result : body
    if (known.Check(answered)) return
    const [first] = known.Errors(answered)
    const { instancePath, message, params } = first!
    const where = `${verb} ${url} (${method.name}): ${instancePath || 'the answer'}`
    assert.fail(`${where} ${message} ${JSON.stringify(params)}, says its output schema`)
  }
}

/** Such a result is sent as the `result` of an object. */
const isScalar = (output: { type?: string }) =>
  output.type !== undefined && !['object', 'array'].includes(output.type)

/** The same schema without additional properties, and with optional properties if `isParted`. */
function closed(schema: unknown, isParted: boolean): TSchema {
  if (Array.isArray(schema)) return schema.map((one) => closed(one, isParted)) as never
  if (typeof schema !== 'object' || schema === null) return schema as TSchema
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    if (name !== 'required') made[name] = closed(value, isParted)
    else if (!isParted) made[name] = value
  }
  const isOpen = 'additionalProperties' in made || 'patternProperties' in made
  const isObject = made['type'] === 'object' && typeof made['properties'] === 'object'
  if (isObject && !isOpen) made['additionalProperties'] = false
  return made as TSchema
}
