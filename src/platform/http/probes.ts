/** What machines ask a service: whether it lives, whether it can work, and how it is doing. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'

export function openProbes(
  app: FastifyInstance,
  registry: Registry,
  ready: () => Promise<boolean> = async () => true,
) {
  collectDefaultMetrics({ register: registry })
  const routine = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    request.is_routine = true
    done()
  }
  const say = (reply: FastifyReply, status: number, text: string) =>
    reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text)

  app.get('/healthz', { onRequest: routine }, (_request, reply) => say(reply, 200, 'ok\n'))
  app.get('/readyz', { onRequest: routine }, async (_request, reply) =>
    // A check that fails is an answer, too.
    (await ready().catch(() => false))
      ? say(reply, 200, 'ready\n')
      : say(reply, 503, 'not ready\n'),
  )
  app.get('/metrics', { onRequest: routine }, async (_request, reply) =>
    say(reply, 200, await registry.metrics()).type(registry.contentType),
  )
}
