/** Repeats a REST call through the older doors, which must give the same response. */

import assert from 'node:assert/strict'

import { parts } from '../src/platform/http/rest.ts'
import { methods } from '../src/server/compose.ts'
import type { Answered, Instance, Person } from './instance.ts'
import { callXml, readXml, XmlBytes, XmlTime } from './xml-rpc.ts'

type Values = Record<string, unknown>

/** Makes the same request as `GET path` and compares the response with the given one. */
export async function askOlderDoors(
  instance: Instance,
  as: Person | undefined,
  path: string,
  { status, body }: Answered,
) {
  const called = callOf(path)
  if (!called) return
  const { name, parameters } = called
  const json = await callJson(instance, name, parameters, as)
  const xml = await callByXml(instance, name, parameters, as)
  const wanted = body as Values & { code?: number }
  if (status >= 300) {
    assert.ok([wanted.code, wanted.code! + 100_000].includes(json.error!.code), path)
    assert.equal(xml.fault?.faultString, wanted['message'], path)
    return
  }
  const result = isWrapped(json.result) ? { result: json.result } : json.result
  assert.deepEqual(result, body, path)
  const value = isWrapped(json.result) ? { result: xml.value } : xml.value
  assert.deepEqual(plain(value), withoutNulls(body), path)
}

const isWrapped = (result: unknown) => typeof result !== 'object' || result === null

interface JsonAnswer {
  result: unknown
  error: { code: number; message: string } | null
}

/** The whole response of JSON-RPC, with its error. */
export async function callJson(instance: Instance, name: string, parameters: unknown, as?: Person) {
  const call = { method: name, params: [parameters], id: 1 }
  return (await instance.ask('POST', '/jsonrpc.cgi', { as, body: call })).body as JsonAnswer
}

/** The result or the fault of XML-RPC. */
export async function callByXml(
  instance: Instance,
  name: string,
  parameters: unknown,
  as?: Person,
) {
  const headers = { 'content-type': 'text/xml' }
  const body = callXml(name, parameters)
  return readXml((await instance.ask('POST', '/xmlrpc.cgi', { as, body, headers })).text)
}

/** Only methods that change nothing, since each call is repeated. */
const readers = methods.filter(
  (method) => 'read' in method || ('call' in method && method.only_reads),
)
const routes = readers.flatMap((method) =>
  method.routes.map((route) => {
    const [verb, path] = parts(route)
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    return { method, verb, names, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`) }
  }),
)

/** The method name and the parameters, which REST has in its path and query. */
function callOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const path = pathname.replace(/^\/rest/, '')
  const [found] = routes
    .filter(({ verb, pattern }) => verb === 'GET' && pattern.test(path))
    .toSorted((one, other) => one.names.length - other.names.length)
  if (!found) return undefined
  const [, ...values] = found.pattern.exec(path)!
  const parameters: Record<string, string | string[]> = {}
  const add = (name: string, value: string) => {
    const before = parameters[name]
    parameters[name] = before === undefined ? value : [...new Set([before, value].flat())]
  }
  for (const [index, name] of found.names.entries()) add(name, decodeURIComponent(values[index]!))
  for (const [name, value] of searchParams) add(name, value)
  return { name: found.method.name, parameters }
}

function plain(value: unknown): unknown {
  if (value instanceof XmlBytes) return value.base64
  if (value instanceof XmlTime) {
    return value.text.replace(/^(\d{4})(\d\d)(\d\d)T(.*)$/, '$1-$2-$3T$4Z')
  }
  return mapped(value, plain)
}

function withoutNulls(value: unknown): unknown {
  return mapped(value, withoutNulls)
}

function mapped(value: unknown, map: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(map)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(kept.map(([key, one]) => [key, map(one)]))
}
