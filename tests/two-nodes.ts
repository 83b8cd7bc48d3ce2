/** Two services on one database that take turns, as behind a balancer. */

import type { Service } from '../src/server/compose.ts'

/**
 * A service whose requests alternate between two. Both do what they do regularly; the rest is that
 * of the first.
 */
export function byTurns(first: Service, second: Service): Service {
  const both = [first, second]
  let turn = 0
  const next = () => both[turn++ % 2]!
  const { app } = first.server
  const injects = new Map(both.map((node) => [node, node.server.app.inject.bind(node.server.app)]))
  Object.assign(app, { inject: (...asked: [never]) => injects.get(next())!(...asked) })
  return {
    ...first,
    async runJobs() {
      for (const node of both) await node.runJobs()
    },
    async everyMinute(more) {
      for (const node of both) await node.everyMinute(more)
    },
    async tendBlobs() {
      for (const node of both) await node.tendBlobs()
    },
    beReadOnly: (note) => both.forEach((node) => node.beReadOnly(note)),
    server: {
      ...first.server,
      async close() {
        await second.close()
        await first.server.close()
      },
    },
    async close() {
      await second.close()
      await first.close()
    },
  }
}
