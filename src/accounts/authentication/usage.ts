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
  session(id: number, at: number, address: string): void
  /** Writes everything collected so far, in several works if it is much. */
  flush(): Promise<void>
}

interface Used {
  at: number
  address: string
}

/** Opens the collection of this process. What it holds is lost if the process crashes. */
export function createUsage(transactions: Transactions): Usage {
  const keys = new Map<number, Used>()
  const sessions = new Map<number, Used>()
  return {
    key: (id, at, address) => note(keys, id, { at, address }),
    session: (id, at, address) => note(sessions, id, { at, address }),
    async flush() {
      while (keys.size > 0 || sessions.size > 0) {
        const usedKeys = takeSome(keys)
        const usedSessions = takeSome(sessions)
        await transactions.work(docket, async ({ tx }) => {
          for (const [id, used] of usedKeys) await store.keyUsed(tx, { id, ...used })
          for (const [id, used] of usedSessions) await store.sessionUsed(tx, { id, ...used })
        })
      }
    },
  }
}

function note(noted: Map<number, Used>, id: number, used: Used) {
  const known = noted.get(id)
  if (known) Object.assign(known, used)
  else noted.set(id, used)
}

function takeSome<Value>(noted: Map<number, Value>): [number, Value][] {
  const taken = [...noted.entries()].slice(0, WRITTEN_TOGETHER_MAX)
  for (const [id] of taken) noted.delete(id)
  return taken
}
