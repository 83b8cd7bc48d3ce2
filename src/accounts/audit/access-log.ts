/**
 * The part of the audit log about access: logins, failures, locks, API keys and sessions, with
 * client addresses. It has its own table because entries expire.
 */

import { statement } from '../../platform/db/statement.ts'
import { limits } from '../../platform/limits.ts'
import type { Work } from '../../platform/work/work.ts'
import { settingsOf } from '../settings.ts'

/** A login, a failed one, or a change of an API key or session. */
export interface Access {
  kind: 'Login' | 'ApiKey' | 'Session'
  /** The event; `__create__` and `__remove__` refer to the object itself. */
  field: string
  /** The account concerned; default: the actor's. */
  user_id?: number | null
  object_id?: number
  removed?: string | null
  added?: string | null
  /** Default: the actor's address. */
  address?: string
}

interface Entry {
  user_id: number | null
  class: string
  object_id: number
  field: string
  removed: string | null
  added: string | null
  at_time: number
  address: string | null
}
const add = statement((q, p: Entry) =>
  q.insertInto('access_log').values({
    user_id: p.user_id,
    class: p.class,
    object_id: p.object_id,
    field: p.field,
    removed: p.removed,
    added: p.added,
    at_time: p.at_time,
    address: p.address,
  }),
)
const newest = statement((q) =>
  q.selectFrom('access_log').select('id').orderBy('id', 'desc').limit(1),
)
const forgetUntil = statement((q, p: { id: number }) =>
  q.deleteFrom('access_log').where('id', '<=', p.id),
)
const forgetBefore = statement((q, p: { before: number; limit: number }) =>
  q
    .deleteFrom('access_log')
    .where('id', 'in', (row) =>
      row
        .selectFrom('access_log as oldest')
        .select('oldest.id')
        .where('oldest.at_time', '<', p.before)
        .orderBy('oldest.at_time')
        .limit(p.limit),
    ),
)

/** Adds an entry to the access log in this transaction. */
export async function logAccess({ tx, actor, now }: Work, access: Access) {
  const { kind, user_id = actor.id || null } = access
  await add(tx, {
    user_id,
    class: `Docket::${kind}`,
    object_id: access.object_id ?? user_id ?? 0,
    field: access.field,
    removed: access.removed ?? null,
    added: access.added ?? null,
    at_time: now,
    address: access.address ?? actor.by?.address ?? null,
  })
}

const DAY_MS = 24 * 60 * 60_000

/** Deletes expired and excess entries. Call it about once a minute. */
export async function forgetAccess(work: Work) {
  const { tx, now } = work
  const before = now - settingsOf(work).access_log_days * DAY_MS
  await forgetBefore(tx, { before, limit: limits.access_log_forgotten_max })
  const last = await newest.first(tx, {})
  if (last) await forgetUntil(tx, { id: last.id - limits.access_log_rows_max })
}
