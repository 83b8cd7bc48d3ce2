/** All Prometheus metrics of a service, except those of its doors. */

import { Registry } from 'prom-client'

import type { Asides } from '../platform/aside/asides.ts'
import type { Db } from '../platform/db/db.ts'
import type { Node } from '../platform/nodes/nodes.ts'
import type { Transactions } from '../platform/work/work.ts'
import { watchAsides, watchBackups, watchDatabase, watchFollowers, watchNodes } from './measures.ts'
import { watchScans } from './scan-measures.ts'
import type { Scans } from './services/tickets.ts'
import { tracker } from './services/tracker.ts'

interface Watched {
  asides: Asides
  node: Node
  scans: Scans | undefined
}

/** Reads nothing until metrics are requested. */
export function watched(db: Db, transactions: Transactions, { asides, node, scans }: Watched) {
  const registry = new Registry()
  watchDatabase(registry, db)
  watchAsides(registry, asides)
  watchNodes(registry, node)
  watchFollowers(registry, transactions, tracker.followers)
  watchBackups(registry, transactions)
  if (scans) watchScans(registry, transactions, scans)
  return registry
}
