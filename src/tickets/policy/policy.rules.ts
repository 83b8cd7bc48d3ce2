/** The policy that applies to a person, and limits that stay within it. Pure. */

import { type AskedLimits, type Limits, type Names, planLimits } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { ALL_TYPES, mostGenerous, readRule, type TypeRule } from './types.rules.ts'

/** A policy as stored. Null means that it says nothing, 0 that there is no limit. */
export interface StoredPolicy {
  total_s: number | null
  lastdl_s: number | null
  maxdl: number | null
  pass_required: number | null
  bytes_max: number | null
  quota_bytes: number | null
  types: string | null
}

/** What applies to the tickets of a person. */
export interface Policy {
  /** The longest life and the most downloads of a ticket. */
  limits: Limits
  is_password_required: boolean
  /** The size of a ticket, all files together. */
  bytes_max: number
  /** Of all tickets and uploads of the person; 0 for no limit. */
  quota_bytes: number
  types: TypeRule
}

/** What applies where no policy says anything. A ticket is never larger than `upload_bytes_max`. */
export interface Beyond {
  upload_bytes_max: number
  ticket_quota_bytes: number
}

type Amount = 'total_s' | 'lastdl_s' | 'maxdl' | 'bytes_max' | 'quota_bytes'

/**
 * For each limit, the most generous of the groups that say something about it; without any, that of
 * the installation.
 */
export function policyFor(
  installation: StoredPolicy | undefined,
  groups: readonly StoredPolicy[],
  settings: Beyond,
): Policy {
  const amount = (name: Amount) => {
    const said = groups.flatMap((one) => one[name] ?? [])
    if (said.length === 0) return installation?.[name]
    return said.includes(0) ? 0 : Math.max(...said)
  }
  const required = groups.flatMap(({ pass_required }) => pass_required ?? [])
  const types = groups.flatMap(({ types: stored }) => readRule(stored) ?? [])
  const usual = readRule(installation?.types ?? null) ?? ALL_TYPES
  return {
    limits: {
      total_s: amount('total_s') || null,
      last_s: amount('lastdl_s') || null,
      count: amount('maxdl') || null,
    },
    is_password_required:
      required.length > 0 ? !required.includes(0) : Boolean(installation?.pass_required),
    bytes_max: Math.min(amount('bytes_max') || Infinity, settings.upload_bytes_max),
    quota_bytes: amount('quota_bytes') ?? settings.ticket_quota_bytes,
    types: types.length > 0 ? mostGenerous(types) : usual,
  }
}

const PARTS = ['total_s', 'last_s', 'count'] as const
type Part = (typeof PARTS)[number]

const isWithin = (value: number | null, most: number | null) =>
  most === null || (value !== null && value <= most)

const isNoLonger = (after: number | null, before: number | null) =>
  after === before || (after !== null && (before === null || after < before))

/** The smaller of each; null means no limit. */
export const cut = (limits: Limits, most: Limits): Limits => ({
  total_s: smaller(limits.total_s, most.total_s),
  last_s: smaller(limits.last_s, most.last_s),
  count: smaller(limits.count, most.count),
})
const smaller = (value: number | null, most: number | null) =>
  isWithin(value, most) ? value : most

/**
 * The limits of something new. Those that were asked for and are beyond the policy are refused with
 * `ticket_limit_exceeded`; all others are cut to it.
 */
export function planWithin(
  asked: AskedLimits,
  { defaults, most }: { defaults: Limits; most: Limits },
  names: Names & { mode: string },
): Limits {
  const planned = planLimits(asked, defaults, names)
  const mode = asked.mode ?? (asked.is_permanent ? 'never' : undefined)
  for (const part of PARTS) {
    if (isWithin(planned[part], most[part])) continue
    if (mode === 'never') fail('ticket_limit_exceeded', names[part], most[part]!)
    if (mode === 'auto' || mode === 'once' || asked[part] === undefined) continue
    fail('ticket_limit_exceeded', names[part], most[part]!)
  }
  return cut(planned, most)
}

/**
 * Refuses a change that extends a limit beyond the policy; one that is beyond it already may stay
 * or become smaller. `done` is what has passed and is not counted in the message.
 */
export function refuseExtended(
  { before, after, most }: { before: Limits; after: Limits; most: Limits },
  names: Names,
  done: Partial<Record<Part, number>> = {},
) {
  for (const part of PARTS) {
    if (isWithin(after[part], most[part]) || isNoLonger(after[part], before[part])) continue
    fail('ticket_limit_exceeded', names[part], Math.max(0, most[part]! - (done[part] ?? 0)))
  }
}
