/** Prometheus metrics of the database and of queues. */

import { Counter, Gauge, type Registry } from 'prom-client'

import type { Asides } from '../platform/aside/asides.ts'
import type { Db, Measures } from '../platform/db/db.ts'
import type { Node } from '../platform/nodes/nodes.ts'

const GAUGES: [keyof Measures, string][] = [
  ['works_waiting', 'Changes waiting for the database'],
  ['looks_open', 'Database readers that are busy'],
]
const COUNTERS: [keyof Measures, string][] = [
  ['statements', 'Statements executed'],
  ['works', 'Changes committed'],
  ['conflicts', 'Changes retried after a conflict'],
  ['looks_on_standbys', 'Searches and long lists that PostgreSQL standbys answered'],
]

/** Reads the numbers at each request for metrics. */
export function watchDatabase(registry: Registry, db: Db) {
  for (const [name, help] of GAUGES) {
    const gauge: Gauge = new Gauge({
      name: `docket_database_${name}`,
      help,
      registers: [registry],
      collect: () => gauge.set(db.measures()[name]),
    })
  }
  for (const [name, help] of COUNTERS) {
    const counter: Counter = new Counter({
      name: `docket_database_${name}_total`,
      help,
      registers: [registry],
      collect() {
        counter.reset()
        counter.inc(db.measures()[name])
      },
    })
  }
}

/** Reads the length of the queue at each request for metrics. */
export function watchAsides(registry: Registry, asides: Asides) {
  const gauge: Gauge = new Gauge({
    name: 'docket_searches_waiting',
    help: 'Searches and long lists waiting to start',
    registers: [registry],
    collect: () => gauge.set(asides.waiting()),
  })
}

/** The number of nodes, as of this node's last look at them. */
export function watchNodes(registry: Registry, node: Node) {
  const gauge: Gauge = new Gauge({
    name: 'docket_nodes',
    help: 'Nodes that serve this database',
    registers: [registry],
    collect: () => gauge.set(node.known().length),
  })
}
