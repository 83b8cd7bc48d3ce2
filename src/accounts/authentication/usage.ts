/** Last use of keys and sessions: collected in memory and written in batches, exact to a minute. */

import type { Transactions } from '../../platform/work/work.ts'
import { docket } from '../actors/actors.ts'
import * as store from './logins.store.ts'

/** Rows per transaction, so that none blocks others for long. */
const WRITTEN_TOGETHER_MAX = 1_000

/** Collects when keys and sessions are used; `at` is in milliseconds since 1970. */
export interface Usage {
  /** Notes that an API key was used. */
  key(id: number, at: number, address: string): void
  /** Notes that a session was used. */
  session(id: number, at: number): void
  /** Writes everything collected so far, in several works if it is much. */
  flush(): Promise<void>
}

/** Opens the collection of this process. What it holds is lost if the process crashes. */
export function createUsage(transactions: Transactions): Usage {
  const keys = new Map<number, { at: number; address: string }>()
  const sessions = new Map<number, number>()
  return {
    key(id, at, address) {
      const noted = keys.get(id)
      if (noted) Object.assign(noted, { at, address })
      else keys.set(id, { at, address })
    },
    session: (id, at) => void sessions.set(id, at),
    async flush() {
      while (keys.size > 0 || sessions.size > 0) {
        const usedKeys = takeSome(keys)
        const usedSessions = takeSome(sessions)
        await transactions.work(docket, async ({ tx }) => {
          for (const [id, { at, address }] of usedKeys) await store.keyUsed(tx, { id, at, address })
          for (const [id, at] of usedSessions) await store.sessionUsed(tx, { id, at })
        })
      }
    },
  }
}

function takeSome<Value>(noted: Map<number, Value>): [number, Value][] {
  const taken = [...noted.entries()].slice(0, WRITTEN_TOGETHER_MAX)
  for (const [id] of taken) noted.delete(id)
  return taken
}
