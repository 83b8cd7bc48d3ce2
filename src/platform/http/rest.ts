/** The REST door: one route per path of each method, with the same steps behind all of them. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { parseBody } from './body.ts'
import { call, type From, type Gate } from './calls.ts'
import { findCredentials, isOwnPage, isProgram } from './credentials.ts'
import { fail, shown } from './faults.ts'
import { checkCallback } from './formats.ts'
import { gather, type Given, type Sources } from './gather.ts'
import { type Input, openInput } from './input.ts'
import { takesEvents } from './live.ts'
import type { Method, Route } from './method.ts'
import { whileThere } from './presence.ts'
import type { Answer, Replies } from './replies.ts'
import { takeBody } from './take-body.ts'
import { isStreamed, receive, type Received } from './upload.ts'

/** Options of the REST door. */
export interface RestOptions {
  methods: readonly Method[]
  /** The base paths of the door, such as `/rest` and `/bugzilla/rest`. */
  prefixes: readonly string[]
  gate: Gate
  replies: Replies
  body_bytes_max: number
  /** The limit for requests without credentials. */
  stranger_body_bytes_max: number
  /** The origin of the request. */
  originOf: (request: FastifyRequest) => string
}

/**
 * Adds the routes of all methods, and `OPTIONS` for each path. Throws if a method has a reserved
 * path.
 */
export function openRest(app: FastifyInstance, options: RestOptions) {
  const verbs = new Map<string, string[]>()
  for (const method of options.methods) {
    const input = openInput(method, method.named_only)
    for (const route of method.routes) {
      const [verb, path] = parts(route)
      refuseReserved(method, path)
      const respond = responder(options, { method, input }, route)
      for (const prefix of options.prefixes)
        app.route({ method: verb, url: prefix + path, handler: respond })
      // Paths that differ only in parameter names are the same.
      const shape = path.replace(/:\w+/g, ':_')
      verbs.set(shape, [...(verbs.get(shape) ?? []), verb])
    }
  }
  for (const [path, allowed] of verbs) {
    const preflight = preflightOf(options.replies, allowed)
    for (const prefix of options.prefixes) {
      app.route({ method: 'OPTIONS', url: prefix + path, handler: preflight })
    }
  }
}

/** `GET /bug/:ids` as verb and path. */
export const parts = ({ path }: Route) => path.split(' ', 2) as [string, string]

/** First path segments that belong to the file-ticket service. */
const RESERVED = ['info', 'newticket', 'newgrant', 'purgeticket']
function refuseReserved({ name }: Method, path: string) {
  const [, word] = path.split('/')
  if (RESERVED.includes(word!)) throw new Error(`${name}: /${word} is reserved for file tickets`)
}

function responder(
  options: RestOptions,
  { method, input }: { method: Method; input: Input },
  { path, status = 200 }: Route,
) {
  const { replies, gate } = options
  const has_values = path.includes(':')

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    request.call_name = method.name
    const answer: Answer = { request, reply, status }
    try {
      if (has_values) refuseEmpty(request)
      answer.callback = checkCallback((request.query as Record<string, unknown>)['callback'])
      const { given, upload } = mayHaveBody(request.method)
        ? await gatherAll(request, { method, input }, options)
        : { given: gather(sourcesOf(request), input.isList) }
      if (method.headers) takeHeaders(given, method.headers, request)
      answer.callback = checkCallback(given.get('callback'))
      const { result, cookies } = await call(gate, {
        method,
        from: {
          ...fromOf(request, given, options),
          takes_events: takesEvents(request),
          ...(upload && { upload }),
        },
        read: () => input.read(given),
        knows: ({ id }) => void (request.actor_id = id),
      })
      if (cookies.length > 0) answer.headers = cookies.flatMap((cookie) => ['set-cookie', cookie])
      replies.result(answer, result)
    } catch (error) {
      replies.fault(answer, error)
    }
  }
  // Not returned: Fastify would wait for a promise, although the reply has been sent.
  return (request: FastifyRequest, reply: FastifyReply) => void respond(request, reply)
}

function takeHeaders(given: Given, headers: Record<string, string>, request: FastifyRequest) {
  for (const [header, name] of Object.entries(headers)) {
    const value = request.headers[header]
    if (value !== undefined && !given.has(name)) given.set(name, value)
  }
}

/** `/bug//comment` does not match any route. */
function refuseEmpty({ params, method, url }: FastifyRequest) {
  const values = params as Record<string, string>
  for (const name in values)
    if (values[name] === '') fail('rest_invalid_resource', method, pathOf(url))
}

/** Without the query, which may contain credentials. */
export function pathOf(url: string) {
  const end = url.indexOf('?')
  return shown(end < 0 ? url : url.slice(0, end))
}

const mayHaveBody = (verb: string) => verb !== 'GET' && verb !== 'HEAD'

async function gatherAll(
  request: FastifyRequest,
  { method: { upload }, input: { isList } }: { method: Method; input: Input },
  options: RestOptions,
): Promise<Received> {
  const { raw } = request
  const sources = sourcesOf(request)
  if (upload && isStreamed(raw)) {
    const from = (given: Given) => fromOf(request, given, options)
    return receive(raw, { upload, sources, isList, fromOf: from }, options)
  }
  const from = (given: Given) => fromOf(request, given, options)
  const body = parseBody(await takeBody(request, options, from), raw.headers['content-type'])
  return { given: gather({ ...sources, body }, isList) }
}

const sourcesOf = ({ method: verb, params, query }: FastifyRequest): Sources => ({
  verb,
  path: params as Record<string, string>,
  query: query as Record<string, unknown>,
})

/** The sender of a request with these parameters, which may contain credentials. */
export function fromOf(
  request: FastifyRequest,
  given: Given,
  { originOf, is_page = false }: Pick<RestOptions, 'originOf'> & { is_page?: boolean },
): From {
  const { headers } = request
  const origin = originOf(request)
  const is_script = given.has('callback')
  const { proxy_user } = request
  const credentials = findCredentials({ given, headers, origin, is_script, is_page, proxy_user })
  return { credentials, ...sentBy(request, origin) }
}

/** The facts about the sender of a request, apart from credentials. */
export const sentBy = (request: FastifyRequest, origin: string): Omit<From, 'credentials'> => ({
  address: addressOf(request),
  secure: origin.startsWith('https:'),
  is_own_page: isOwnPage({ headers: request.headers, origin }),
  is_program: isProgram(request.headers),
  user_agent: request.headers['user-agent'],
  whileThere: whileThere(request),
})

/** Node may report an IPv4 address as an IPv6 one. */
export const addressOf = ({ ip }: FastifyRequest) => (ip.startsWith('::ffff:') ? ip.slice(7) : ip)

function preflightOf(replies: Replies, verbs: readonly string[]) {
  const allowed = [...new Set(verbs)].join(', ')
  const headers = ['allow', allowed, 'access-control-allow-methods', allowed]
  headers.push('access-control-max-age', '3600')
  return (request: FastifyRequest, reply: FastifyReply) =>
    replies.result({ request, reply, headers }, {})
}
