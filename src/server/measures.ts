/** What is measured of the database and of those who wait for it, for Prometheus. */

import { Counter, Gauge, type Registry } from 'prom-client'

import type { Asides } from '../platform/aside/asides.ts'
import type { Db, Measures } from '../platform/db/db.ts'

const GAUGES: [keyof Measures, string][] = [
  ['works_waiting', 'Changes that wait for the database'],
  ['looks_open', 'Readers that the database serves now'],
]
const COUNTERS: [keyof Measures, string][] = [
  ['statements', 'Statements that were run'],
  ['works', 'Changes that were committed'],
  ['conflicts', 'Changes that were tried again because another got in their way'],
]

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

export function watchAsides(registry: Registry, asides: Asides) {
  const gauge: Gauge = new Gauge({
    name: 'docket_searches_waiting',
    help: 'Searches and long lists that wait for their turn',
    registers: [registry],
    collect: () => gauge.set(asides.waiting()),
  })
}
