/** Prometheus metrics of the database and of queues. */

import { Counter, Gauge, type Registry } from 'prom-client'

import { docket } from '../accounts/actors/actors.ts'
import { type LastBackup, lastBackup } from '../accounts/installation/last-backup.ts'
import type { Asides } from '../platform/aside/asides.ts'
import type { Db, Measures } from '../platform/db/db.ts'
import type { Node } from '../platform/nodes/nodes.ts'
import { type Follower, type Lag, lagOf } from '../platform/work/followers.ts'
import type { Transactions } from '../platform/work/work.ts'

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

const BACKUP: [string, string, (backup: LastBackup) => number][] = [
  ['time_seconds', 'When the last backup was made, in seconds since 1970', (b) => b.made_at / 1000],
  ['bytes', 'The size of the last backup', (b) => b.bytes],
]

/** The last backup that `docket backup` noted. No values if there is none, or if it fails. */
export function watchBackups(registry: Registry, transactions: Transactions) {
  const read = readOnce(() =>
    transactions.look(docket, ({ tx }) => lastBackup(tx)).catch(() => undefined),
  )
  for (const [name, help, valueOf] of BACKUP) {
    const gauge: Gauge = new Gauge({
      name: `docket_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        const last = await read()
        gauge.remove()
        if (last) gauge.set(valueOf(last))
      },
    })
  }
}

const LAGS: [string, string, (lag: Lag) => number][] = [
  ['events_waiting', 'Events that the follower has not handled, up to 10,000', (lag) => lag.events],
  ['lag_seconds', 'The age of the oldest event that it has not handled', (lag) => lag.ms / 1000],
]

/** How far followers of events are behind, of the whole database. No values if it fails. */
export function watchFollowers(
  registry: Registry,
  transactions: Transactions,
  followers: Readonly<Record<string, Follower>>,
) {
  const read = readOnce(() => lagsOf(transactions, followers).catch(() => []))
  for (const [name, help, valueOf] of LAGS) {
    const gauge: Gauge<'follower'> = new Gauge({
      name: `docket_follower_${name}`,
      help,
      labelNames: ['follower'],
      registers: [registry],
      async collect() {
        const lags = await read()
        gauge.reset()
        for (const [follower, lag] of lags) gauge.set({ follower }, valueOf(lag))
      },
    })
  }
}

const lagsOf = (transactions: Transactions, followers: Readonly<Record<string, Follower>>) =>
  transactions.look(docket, async (look) => {
    const lags: [string, Lag][] = []
    for (const [name, { isIdle }] of Object.entries(followers))
      lags.push([name, (await isIdle?.(look)) ? NONE : await lagOf(look, name)])
    return lags
  })
const NONE: Lag = { events: 0, ms: 0 }

/** Gauges that are collected together share one reading. */
function readOnce<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
