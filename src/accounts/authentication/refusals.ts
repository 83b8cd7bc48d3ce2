/**
 * Wrong API keys and tokens: counted in memory and written to the audit log in batches, one entry
 * per address and minute, so that nobody can flood it.
 */

import { limits } from '../../platform/limits.ts'
import { addressKey } from '../../platform/address-key.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { logAccess } from '../audit/access-log.ts'
import { docket } from '../actors/actors.ts'

type Kind = 'ApiKey' | 'Session'
interface Refused {
  kind: Kind
  /** The owner, if it is an expired or revoked one. */
  user_id: number | null
  address: string
  count: number
}

/** Counts refused credentials until they are written. */
export interface Refusals {
  /** Counts one refusal; `user_id` is absent if the key or token belongs to nobody. */
  note(kind: Kind, address: string, user_id?: number): void
  /** Writes the counts to the audit log and clears them. */
  flush(): Promise<void>
}

const FIELDS = { ApiKey: 'api_key_failed', Session: 'token_failed' } as const
/** The sum for addresses beyond the limit. */
const OTHERS = 'elsewhere'

/**
 * Opens the counts of this process. Beyond `limits.refused_addresses_max`, further addresses share
 * one entry.
 */
export function createRefusals(transactions: Transactions): Refusals {
  let noted = new Map<string, Refused>()
  return {
    note(kind, address, user_id) {
      const key = `${kind} ${addressKey(address)} ${user_id ?? ''}`
      const isFull = noted.size >= limits.refused_addresses_max && !noted.has(key)
      const one = isFull
        ? { kind, user_id: null, address: OTHERS, count: 0 }
        : { kind, user_id: user_id ?? null, address, count: 0 }
      const place = isFull ? `${kind} ${OTHERS}` : key
      const known = noted.get(place) ?? one
      known.count += 1
      noted.set(place, known)
    },
    async flush() {
      const all = [...noted.values()]
      noted = new Map()
      if (all.length === 0) return
      await transactions.work(docket, async (work) => {
        for (const { kind, user_id, address, count } of all) {
          const added = `${count} ${count === 1 ? 'time' : 'times'}`
          await logAccess(work, { kind, user_id, address, field: FIELDS[kind], added })
        }
      })
    },
  }
}
