/** Prometheus metrics of scans for malware. */

import { Counter, Gauge, type Registry } from 'prom-client'

import { docket } from '../accounts/actors/actors.ts'
import type { Transactions } from '../platform/work/work.ts'
import { countScans } from '../tickets/scans/scans.ts'
import type { Scans } from './services/tickets.ts'

/** The state of the whole database, and what this process did. No values if reading fails. */
export function watchScans(
  registry: Registry,
  transactions: Transactions,
  { counts }: Pick<Scans, 'counts'>,
) {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'docket_scan_files',
    help: 'Contents of file tickets that wait for a scan, or are in quarantine, up to 10,000',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const states = await transactions.look(docket, countScans).catch(() => ({}))
      gauge.reset()
      for (const [state, count] of Object.entries(states)) gauge.set({ state }, count)
    },
  })
  const counter: Counter<'result'> = new Counter({
    name: 'docket_scans_total',
    help: 'Scans for malware, by their result; failed ones are repeated',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const [result, count] of Object.entries(counts())) counter.inc({ result }, count)
    },
  })
}
