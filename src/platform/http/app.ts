/** The HTTP server below the doors: its limits and timeouts, and responses outside every door. */

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'

import type { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { parseQuery } from './body.ts'
import { faultOf } from './faults.ts'
import { hasUploadTimeout } from './upload-timeout.ts'
import { chooseType, HTML_TYPE, isCallback } from './formats.ts'
import { markup } from '../pages/markup.ts'
import { text } from '../pages/text.ts'
import { search } from '../paths.ts'
import { type BarePages, baseOf } from './bare-pages.ts'
import type { Answer, Replies } from './replies.ts'
import { pathOf } from './rest.ts'
import { tell } from './watch.ts'

/** Options of the server that all doors share. */
export interface AppOptions {
  logger: Logger
  replies: Replies
  bare: BarePages
  /** The URL of the page about an error number. */
  documentation: (code: number) => string
  trusted_proxies: readonly string[]
  base_paths: readonly string[]
  /** Whether to send HSTS, so that browsers use https only. */
  is_https: boolean
  /** Maps a requested URL, with base path and query, to the one that it stands for. */
  meant?: (url: string) => string
}

/** Creates the Fastify instance without routes; `listen` is up to the caller. */
export function openApp(options: AppOptions) {
  const { logger, replies, bare, trusted_proxies, base_paths, meant } = options
  const app = fastify({
    loggerInstance: logger,
    // A logger per request costs more than the one line that it writes.
    childLoggerFactory: () => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    trustProxy: trusted_proxies.length > 0 ? [...trusted_proxies] : false,
    // Every GET route also answers HEAD, without a body.
    exposeHeadRoutes: true,
    // Methods validate input themselves, and loading Fastify's compilers takes a tenth of a second.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    return503OnClosing: false,
    requestTimeout: limits.request_wait_ms,
    keepAliveTimeout: limits.connection_kept_ms,
    http: {
      headersTimeout: limits.request_head_wait_ms,
      maxHeaderSize: limits.request_head_bytes_max,
    },
    rewriteUrl({ url = '/' }) {
      const plain = withSingleSlashes(url)
      return withoutCgi(meant?.(plain) ?? plain, base_paths)
    },
    routerOptions: { maxParamLength: limits.request_head_bytes_max, querystringParser: parseQuery },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket as Socket, options),
    frameworkErrors: (_error, request, reply) => {
      if (options.is_https) onlyByHttps(reply)
      refuseUnknown(replies, { request, reply } as unknown as Answer, bare)
      tell(logger, request as never, reply as never)
    },
  }) as unknown as FastifyInstance
  app.server.maxConnections = limits.connections_max
  // The doors read bodies themselves: Fastify refuses unknown content types.
  for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']) {
    app.addHttpMethod(verb, { hasBody: false, overrideExisting: true })
  }
  if (options.is_https)
    app.addHook('onRequest', (_request, reply, done) => done(onlyByHttps(reply)))
  app.addHook('onRequest', refuseTwoHosts)
  app.setNotFoundHandler((request, reply) => {
    refuseUnknown(replies, { request, reply }, bare)
  })
  app.setErrorHandler((error, request, reply) => replies.fault({ request, reply }, error))
  return app
}

/** Valid for a year after each response. */
const HTTPS_ONLY = ['Strict-Transport-Security', 'max-age=31536000'] as const
const onlyByHttps = ({ raw }: Pick<FastifyReply, 'raw'>) => void raw.setHeader(...HTTPS_ONLY)

/**
 * A base URL with a trailing slash leads to `//rest/version`, which web servers treat as one slash.
 */
function withSingleSlashes(url: string) {
  if (!url.includes('//')) return url
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length)
}

/** A proxy may have used one of the two hosts, while Docket would use the other. */
function refuseTwoHosts(
  { raw }: FastifyRequest,
  _reply: FastifyReply,
  done: (fault?: Error) => void,
) {
  const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && HOST.test(text))
  done(names.length > 1 ? faultOf('host_twice') : undefined)
}
const HOST = /^host$/i

/**
 * Old clients and links use `/rest.cgi`, and Mozilla's `/bzapi`; separate routes for all of them
 * would multiply memory use.
 */
function withoutCgi(url: string, base_paths: readonly string[]) {
  for (const older of base_paths.flatMap((path) => [`${path}/rest.cgi`, `${path}/bzapi`])) {
    const path = older.slice(0, older.lastIndexOf('/'))
    const next = url.charAt(older.length)
    const isOlder = url.startsWith(older) && (next === '' || next === '/' || next === '?')
    if (isOlder) return `${path}/rest${url.slice(older.length)}`
  }
  return url
}

function unused(): never {
  throw new Error('a route has a Fastify schema; declare a method instead')
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/
/** Reuses the request id of a proxy, so that both logs can be correlated. */
const requestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()

function refuseUnknown(replies: Replies, answer: Answer, bare: BarePages) {
  const { method, url, query, headers } = answer.request
  const base = baseOf(url, bare.base_paths)
  const isOfPrograms = url.startsWith(`${base}/rest/`)
  if (!isOfPrograms && chooseType(headers.accept) === HTML_TYPE) {
    const html = bare.render(answer.request, () => unknownPage(url, base, bare))
    return replies.made({ ...answer, status: 404 }, { type: HTML_TYPE, text: html })
  }
  const callback = (query as Record<string, unknown> | null)?.['callback']
  const fault = faultOf('rest_invalid_resource', method, pathOf(url))
  replies.fault({ ...answer, callback: isCallback(callback) ? callback : undefined }, fault)
}

function unknownPage(url: string, base: string, { serves }: BarePages) {
  const title = text('unknown')
  const body = markup`<h1>${title}</h1>
<p>${text('unknown_why', { path: pathOf(url) })}</p>
<p><a href="${base}/">${text('unknown_start')}</a>${
    serves(search) && markup` · <a href="${base}${search}">${text('unknown_search')}</a>`
  }</p>`
  return { title, body }
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Malformed requests are answered below Fastify. */
function refuseConnection(
  error: Error & { code?: string },
  socket: Socket,
  { documentation, is_https }: AppOptions,
) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  if (error.code === TOO_SLOW && hasUploadTimeout(socket)) return
  const { status, code, message }: Fault = CONNECTION_FAULTS[error.code ?? ''] ?? MALFORMED
  const json = JSON.stringify({ error: true, code, message, documentation: documentation(code) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      (is_https ? `${HTTPS_ONLY.join(': ')}\r\n` : '') +
      `Content-Type: application/json; charset=UTF-8\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
  )
}
const MALFORMED = faultOf('request_malformed')
const CONNECTION_FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: faultOf('headers_too_large'),
  [TOO_SLOW]: faultOf('request_slow'),
}
