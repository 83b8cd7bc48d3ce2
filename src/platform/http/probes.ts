/** Probes for monitoring: liveness, readiness and metrics. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * Adds `/livez` and its older name `/healthz`, which only need the process, `/readyz` and
 * `/metrics`; they are logged at level debug only.
 */
export function openProbes(
  app: FastifyInstance,
  registry: Registry,
  ready: () => Promise<boolean> = async () => true,
) {
  const process_registry = ofProcess()
  const routine = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    request.is_routine = true
    done()
  }
  const probe = (url: string, handler: (reply: FastifyReply) => unknown) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      onRequest: routine,
      handler: (_request, reply) => handler(reply),
    })

  for (const path of ['/livez', '/healthz']) probe(path, (reply) => say(reply, 200, 'ok\n'))
  // A failed check is a regular response too.
  probe('/readyz', async (reply) =>
    (await ready().catch(() => false))
      ? say(reply, 200, 'ready\n')
      : say(reply, 503, 'not ready\n'),
  )
  probe('/metrics', async (reply) => {
    const all = Registry.merge([registry, process_registry])
    return say(reply, 200, await all.metrics(), all.contentType)
  })
}

let observed: Registry | undefined

/**
 * The metrics of the process. Their observers never end, so that services of one process share
 * them: each would keep its service in memory.
 */
function ofProcess(): Registry {
  if (observed) return observed
  observed = new Registry()
  collectDefaultMetrics({ register: observed })
  return observed
}

function say(
  reply: FastifyReply,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
) {
  return reply.code(status).type(type).header('cache-control', 'no-store').send(text)
}
