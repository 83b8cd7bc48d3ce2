/** A second service of an instance that stops as if its process were killed before a write. */

import { pino } from 'pino'

import type { Db } from '../src/platform/db/db.ts'
import { limits } from '../src/platform/limits.ts'
import { compose, type Service, type ServiceConfig } from '../src/server/compose.ts'
import { defaults } from './defaults.ts'
import type { Instance } from './instance.ts'

/** The service. If it was killed, `end` leaves its row among the nodes. */
export interface Mortal {
  isDead: () => boolean
  service: Service
  end: () => Promise<void>
}

/**
 * It does `writes` transactions, and nothing more. What it began outside of the database, such as a
 * letter that the mail server has, goes on.
 */
export function openMortal(
  { db, blobs, folder, clock }: Instance,
  writes: number,
  settings: Partial<ServiceConfig> = {},
): Mortal {
  let left = writes
  const killed = () => Promise.reject(new Error('killed'))
  const own: Db = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      // The instance closes it.
      if (name === 'close') return () => Promise.resolve()
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...given: unknown[]) => unknown
      if (name === 'look') return (...given: unknown[]) => (left < 0 ? killed() : call(...given))
      if (name !== 'work') return call
      return (...given: unknown[]) => (--left < 0 ? killed() : call(...given))
    },
  })
  const service = compose(
    {
      db: own,
      blobs,
      disk: folder,
      clock: () => clock.now,
      secret: new Uint8Array(32),
      logger: pino({ level: 'silent' }),
    },
    { ...defaults, disk_reserve_bytes: 0, call_budget_seconds: 0, ...settings },
  )
  return { isDead: () => left < 0, service, end: () => service.close().catch(() => {}) }
}

/** Beats until nodes that are silent are removed, so that what they held is free. */
export async function outlive({ node }: Service) {
  for (let beat = 0; beat < limits.node_silent_beats + 2; beat += 1) await node.beat()
}
