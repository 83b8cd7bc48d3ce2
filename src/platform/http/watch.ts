/** Logs and measures requests: one line and one observation each. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'

import { doorFaults } from './faults.ts'
import { addressOf, pathOf } from './rest.ts'

/** In seconds: from a cached response to a slow search. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Adds the hooks for all routes. Probes are logged at level debug. */
export function watchRequests(app: FastifyInstance, logger: Logger, registry: Registry) {
  const durations = new Histogram({
    name: 'docket_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  // Looking the histogram up by this key is faster than by its labels.
  const measures = new Map<string, { observe(seconds: number): void }>()
  const measureOf = (method: string, status: number) => {
    const key = `${method} ${status}`
    const known = measures.get(key)
    if (known) return known
    const made = durations.labels(method, String(status))
    measures.set(key, made)
    return made
  }
  app.decorateRequest('call_name', '').decorateRequest('actor_id', 0)
  app.decorateRequest('is_routine', false)
  app.addHook('onResponse', (request, reply, done) => {
    measureOf(request.call_name, statusOf(reply)).observe(reply.elapsedTime / 1000)
    tell(logger, request, reply)
    done()
  })
}

/** Never logs queries, headers or bodies: they contain credentials. */
export function tell(logger: Logger, request: FastifyRequest, reply: FastifyReply) {
  const level = request.is_routine ? 'debug' : 'info'
  if (!logger.isLevelEnabled(level)) return
  logger[level]({
    request_id: request.id,
    verb: request.method,
    path: withoutLinks(pathOf(request.url)),
    method: request.call_name,
    status: statusOf(reply),
    duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
    actor_id: request.actor_id,
    address: addressOf(request),
  })
}

/** The id of a link grants access, so only its beginning is logged. */
const withoutLinks = (path: string) => path.replaceAll(LINK_ID, '$1…')
const LINK_ID = /\b([0-9a-f]{8})[0-9a-f]{24}\b/g

/** The client disconnected before it got a response. */
const statusOf = ({ raw, statusCode }: FastifyReply) =>
  raw.headersSent ? statusCode : doorFaults.client_gone.status
