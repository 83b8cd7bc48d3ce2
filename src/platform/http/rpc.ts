/** The common part of the RPC doors: finds a method by name and calls it. */

import type { FastifyRequest } from 'fastify'

import { call as callMethod, type Gate } from './calls.ts'
import { fail, shown } from './faults.ts'
import { gather } from './gather.ts'
import { type Input, openInput } from './input.ts'
import { type Method, onlyReads } from './method.ts'
import { fromOf } from './rest.ts'
import type { Replies } from './replies.ts'

/** Options that both RPC doors share. */
export interface RpcOptions {
  methods: readonly Method[]
  base_paths: readonly string[]
  gate: Gate
  replies: Replies
  body_bytes_max: number
  stranger_body_bytes_max: number
  /** The origin of the request. */
  originOf: (request: FastifyRequest) => string
}

/** A call by name, with parameters that have not been validated. */
export interface Call {
  /** Such as `Bug.comments`. */
  name: string
  parameters: Record<string, unknown>
  /** Restricts the call to methods that change nothing. */
  reads?: boolean
}

/** The outcome of a successful call. */
export interface Called {
  method: Method
  result: unknown
  /** Set-Cookie headers to send with the response. */
  cookies: readonly string[]
}

/** Throws the fault of the call, such as `method_unknown`. */
export type Caller = (request: FastifyRequest, call: Call) => Promise<Called>

/** Finds methods by name. Input is compiled at the first call of each method. */
export function openCalls({ methods, gate, originOf }: RpcOptions): Caller {
  const byName = new Map(methods.map((method) => [method.name, method]))
  const inputs = new Map<Method, Input>()
  const inputOf = (method: Method) => {
    const known = inputs.get(method) ?? openInput(method)
    inputs.set(method, known)
    return known
  }
  return async (request, { name, parameters, reads = false }) => {
    const method = byName.get(name)
    if (!method) return fail('method_unknown', shown(name))
    request.call_name = name
    if (reads && !onlyReads(method)) fail('json_rpc_post_only', name)
    const input = inputOf(method)
    const sources = { verb: 'POST', path: {}, query: {}, body: parameters }
    const given = gather(sources, input.isList)
    // Calls that scripts of any page can make ignore cookies.
    const from = fromOf(request, reads ? new Map([...given, ['callback', '']]) : given, {
      originOf,
    })
    const called = await callMethod(gate, {
      method,
      from,
      read: () => input.read(given),
      knows: ({ id }) => void (request.actor_id = id),
    })
    return { method, ...called }
  }
}

/** Whether it is a JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The HTTP status of a fault. Libraries read the fault only if the status is 200; server errors
 * keep theirs, so that proxies and monitoring see them.
 */
export const statusOf = ({ status }: { status: number }) => (status >= 500 ? status : 200)
