/** The JSON-RPC door, versions 1.0 and 1.1: calls by POST, and by GET if they change nothing. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Fault } from '../faults.ts'
import { parseBody } from './body.ts'
import { fail, shown } from './faults.ts'
import { checkCallback, JSON_TYPE, SCRIPT_TYPE } from './formats.ts'
import { Ready, Streamed } from './method.ts'
import { type Answer, waitHeaders } from './replies.ts'
import { fromOf } from './rest.ts'
import { isRecord, openCalls, type RpcOptions, statusOf } from './rpc.ts'
import { takeBody } from './take-body.ts'

/** Options of the JSON-RPC door. */
export interface JsonRpcOptions extends RpcOptions {
  /** The base URL: the default id of calls. */
  address: () => string
}

/** What a response repeats of its call. */
interface Envelope {
  version: unknown
  id: unknown
}

/** Adds `/jsonrpc.cgi` below each base path, as in Bugzilla. */
export function openJsonRpc(app: FastifyInstance, options: JsonRpcOptions) {
  const call = openCalls(options)
  const { replies } = options

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const answer: Answer = { request, reply }
    const envelope: Envelope = { version: undefined, id: null }
    try {
      const isGet = request.method !== 'POST'
      const asked = isGet ? askedByQuery(request, options) : await askedByBody(request, options)
      envelope.version = asked['version']
      envelope.id = idOf(asked['id'])
      if (isGet) answer.callback = checkCallback(asked['callback'])
      const { method: name, params } = asked
      if (typeof name !== 'string' || name === '') {
        return fail('rpc_malformed', "'method' is missing, such as 'Bug.get'")
      }
      const parameters = parametersOf(isGet ? parsed(params) : params)
      const { result, cookies } = await call(request, { name, parameters, reads: isGet })
      answer.headers = cookies.flatMap((cookie) => ['set-cookie', cookie])
      if (result instanceof Streamed) return flow(answer, envelope, result)
      send(answer, withResult(envelope, result))
    } catch (error) {
      const fault = replies.faultOf(answer, error)
      answer.status = statusOf(fault)
      answer.headers = waitHeaders(fault)
      send(answer, JSON.stringify(withError(envelope, fault)))
    }
  }

  function flow(answer: Answer, envelope: Envelope, { pieces, how }: Streamed) {
    const { callback } = answer
    const [head, tail] = around(envelope)
    const [before, after] = callback === undefined ? ['', ''] : [`/**/${callback}(`, ')']
    replies.flow(answer, {
      type: callback === undefined ? JSON_TYPE : SCRIPT_TYPE,
      packs: how.packs ?? false,
      holds: how.holds ?? 0,
      async *pieces() {
        yield before + head
        yield* pieces()
        yield tail + after
      },
    })
  }

  function send(answer: Answer, json: string) {
    const { callback } = answer
    if (callback === undefined) replies.made(answer, { type: JSON_TYPE, text: json })
    else replies.made(answer, { type: SCRIPT_TYPE, text: `/**/${callback}(${json})` })
  }

  for (const base of options.base_paths) {
    app.route({
      method: ['GET', 'POST'],
      url: `${base}/jsonrpc.cgi`,
      // Not returned: Fastify would wait for a promise, although the reply has been sent.
      handler: (request, reply) => void respond(request, reply),
    })
  }
}

type Asked = Record<string, unknown>

/** Scalars only, since the response repeats it. */
const idOf = (id: unknown) => (typeof id === 'object' || id === undefined ? null : id)

function askedByQuery({ query }: FastifyRequest, { address }: JsonRpcOptions): Asked {
  const asked = query as Asked
  return { ...asked, id: asked['id'] ?? address() }
}

/** HTML forms cannot send JSON, so requiring the type protects against CSRF. */
const TYPE = /^application\/json(-rpc)?\s*(;|$)/i
async function askedByBody(request: FastifyRequest, options: JsonRpcOptions): Promise<Asked> {
  const { raw } = request
  const { 'content-type': type = '' } = raw.headers
  const text = await takeBody(request, options, (given) => fromOf(request, given, options))
  if (!TYPE.test(type.trim())) fail('json_rpc_illegal_content_type', shown(type))
  return parseBody(text, JSON_TYPE)
}

function parsed(params: unknown): unknown {
  if (params === undefined) return undefined
  if (typeof params !== 'string') return fail('rpc_malformed', "'params' occurs more than once")
  try {
    return JSON.parse(params)
  } catch {
    return fail('json_malformed', " in 'params'")
  }
}

/** An object with all parameters; in 1.0 it is the only element of an array. */
function parametersOf(params: unknown): Record<string, unknown> {
  const first: unknown = Array.isArray(params) ? params[0] : params
  if (first === undefined || first === null) return {}
  if (isRecord(first)) return first
  return fail('rpc_malformed', "'params' must be [{…}] or {…}, with named parameters")
}

function withResult(envelope: Envelope, result: unknown) {
  const json = result instanceof Ready ? result.json : JSON.stringify(result ?? null)
  const [head, tail] = around(envelope)
  return head + json + tail
}

function around({ version, id }: Envelope) {
  const tail = `,"id":${JSON.stringify(id)}}`
  return version === '1.1'
    ? ['{"version":"1.1","result":', tail]
    : ['{"result":', `,"error":null${tail}`]
}

/** Bugzilla adds 100,000 to every code. These are negative there and already include it. */
const ADDED = 100_000
const WAS_BELOW_ZERO = new Set([67_399, 67_400, 68_000, 99_697])

function withError({ version, id }: Envelope, fault: Fault) {
  const { message } = fault
  const code = WAS_BELOW_ZERO.has(fault.code) ? fault.code : fault.code + ADDED
  return version === '1.1'
    ? { version: '1.1', error: { name: 'JSONRPCError', code, message }, id }
    : { result: null, error: { code, message }, id }
}
