/** Generates the OpenAPI 3.1 description of the REST door from the list of methods. */

import type { TSchema } from 'typebox'

import { docketVersion } from '../version.ts'
import type { Schema } from './coerce.ts'
import type { Method, Route, Upload } from './method.ts'
import { parts } from './rest.ts'

type Json = Record<string, unknown>

/** `url` is the base of all paths, such as `https://bugs.example.com/rest`. */
export function describeMethods(methods: readonly Method[], url: string): Json {
  const paths: Record<string, Json> = {}
  // OpenAPI treats paths that differ only in parameter names as equal: the first names are used.
  const templates = new Map<string, string>()
  for (const method of methods) {
    method.routes.forEach((route, index) => {
      const [verb, path] = parts(route)
      const shape = path.replace(/:\w+/g, ':_')
      const template = templates.get(shape) ?? path.replace(/:(\w+)/g, '{$1}')
      templates.set(shape, template)
      const values = namesIn(path, /:(\w+)/g)
      const shown = namesIn(template, /\{(\w+)\}/g)
      const operationId = index === 0 ? method.name : `${method.name}_${index + 1}`
      paths[template] ??= {}
      paths[template][verb.toLowerCase()] = {
        operationId,
        summary: method.summary,
        tags: [method.name.split('.')[0]],
        ...(method.login === 'required' ? { security: SECURITY } : {}),
        ...describeInput(method, verb, values, shown),
        responses: describeResponses(method.output, route),
      }
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Docket', version: docketVersion, description: ABOUT },
    servers: [{ url }],
    security: [{}, ...SECURITY],
    paths,
    components: { schemas: { Error: ERROR }, securitySchemes: SECURITY_SCHEMES },
  }
}

const namesIn = (path: string, name: RegExp) => [...path.matchAll(name)].map(([, found]) => found!)

const ABOUT =
  'The issue tracker. In a query, lists repeat their key. Responses may gain further fields; ' +
  'ignore those that you do not know.'

/** Path parameters are always required; on GET the others are in the query, else in a JSON body. */
function describeInput(method: Method, verb: string, values: string[], shown: string[]) {
  const { properties = {}, required = [], ...rest } = method.input as Schema
  const parameters: Json[] = values.map((name, index) => ({
    name: shown[index],
    in: 'path',
    required: true,
    ...(name === shown[index] ? {} : { description: `Known as \`${name}\` here.` }),
    schema: single(properties[name]),
  }))
  const others = Object.entries(properties).filter(([name]) => !values.includes(name))
  const needed = required.filter((name) => !values.includes(name))
  if (verb === 'GET' || verb === 'HEAD') {
    for (const [name, schema] of others) {
      parameters.push({ name, in: 'query', required: needed.includes(name), schema })
    }
  }
  if (method.select) {
    for (const name of ['include_fields', 'exclude_fields']) {
      parameters.push({ name, in: 'query', ...FIELDS_PARAMETER })
    }
  }
  if (verb === 'GET' || verb === 'HEAD') return { parameters }
  const body = { ...rest, properties: Object.fromEntries(others), required: needed }
  const required_body = needed.length > 0
  const content = { ...jsonOf(body), ...(method.upload && formOf(body, method.upload)) }
  return { parameters, requestBody: { required: required_body, content } }
}

/** As multipart, with the file in binary. */
function formOf(body: { properties: Record<string, Schema> }, { parameter }: Upload) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { ...body, properties: { ...body.properties, [parameter]: file } }
  return { 'multipart/form-data': { schema } }
}

/** In a path, a list is represented by one item. */
const single = (schema: Schema = { type: 'string' }): Schema =>
  (schema.type === 'array' && schema.items) || schema

const FIELDS_PARAMETER = {
  description: 'Names of fields, or `_default`, `_all`, `_extra`, `_custom`',
  required: false,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string' } },
}

const jsonOf = (schema: unknown) => ({ 'application/json': { schema } })

function describeResponses(output: TSchema, { status = 200 }: Route) {
  const error = { description: 'The error, with a code that identifies the problem' }
  return {
    [status]: { description: 'Done', content: jsonOf(output) },
    default: { ...error, content: jsonOf({ $ref: '#/components/schemas/Error' }) },
  }
}

const ERROR = {
  type: 'object',
  required: ['error', 'code', 'message', 'documentation'],
  properties: {
    error: { const: true },
    code: { type: 'integer', description: 'For programs; its meaning never changes' },
    message: { type: 'string', description: 'For people' },
    documentation: { type: 'string', format: 'uri', description: 'The documentation of this code' },
  },
}

const SECURITY_SCHEMES = {
  api_key: { type: 'apiKey', in: 'header', name: 'X-BUGZILLA-API-KEY' },
  api_key_in_query: { type: 'apiKey', in: 'query', name: 'api_key' },
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key' },
  token: { type: 'apiKey', in: 'header', name: 'X-BUGZILLA-TOKEN' },
}
const SECURITY = Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] }))
