/** Changes grants, for their owners and administrators; existing tickets are not affected. */

import { fail } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Work } from '../../platform/work/work.ts'
import { changesOf, notifyFrom, passwordFor } from '../edits/edits.ts'
import { cleanShownAs } from '../edits/messages.rules.ts'
import { changedLimits } from '../edits/edit.rules.ts'
import { endOf, type Limits } from '../expiry.rules.ts'
import type { GrantUpdate } from './grants.wire.ts'
import * as store from './lists.store.ts'
import { seeOwn } from './read-grants.ts'

/**
 * `Grant.update`. Throws `own_unknown` for a grant that the caller neither owns nor administers.
 */
export async function updateGrant(door: Door, asked: GrantUpdate) {
  const password = await passwordFor(door, asked, (look) => seeOwn(look, [asked.id]))
  return door.work(door.caller.actor, (work) => editGrant(work, asked, password))
}

async function editGrant(work: Work, asked: GrantUpdate, password: string | null | undefined) {
  const [grant] = (await seeOwn(work, [asked.id])) as [store.Grant]
  const before = editable(grant)
  const after = edited(before, { ...asked, password }, work.now)
  const changes = changesOf(told(before), told(after))
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await store.put(work.tx, rowOf(after))
    await work.record({ kind: 'grant.changed', body: { grant_id: grant.id, fields } })
  }
  return { grants: [{ id: grant.public_id, changes }] }
}

type Editable = ReturnType<typeof editable>
const editable = (row: store.Grant) => ({
  ...row,
  uses: row.uploads,
  limits: { total_s: row.total_s, last_s: row.lastul_s, count: row.maxul } satisfies Limits,
  ticket_limits: {
    total_s: row.ticket_total_s,
    last_s: row.ticket_lastdl_s,
    count: row.ticket_maxdl,
  } satisfies Limits,
})

type Asked = Omit<GrantUpdate, 'pass'> & { password: string | null | undefined }
function edited(before: Editable, asked: Asked, now: number): Editable {
  const change = {
    total_s: asked.grant_total,
    last_s: asked.grant_lastul,
    count: asked.grant_maxul,
    is_permanent: asked.grant_permanent,
  }
  const ticket_change = {
    total_s: asked.ticket_total,
    last_s: asked.ticket_lastdl,
    count: asked.ticket_maxdl,
    is_permanent: asked.ticket_permanent,
  }
  // Limits for tickets count from each upload, so they are stored as given.
  const unused = { creation_ts: now, uses: 0, limits: before.ticket_limits }
  return {
    ...before,
    comment: asked.comment?.trim() ?? before.comment,
    shown_as: asked.shown_as === undefined ? before.shown_as : cleanShownAs(asked.shown_as),
    password: asked.password === undefined ? before.password : asked.password,
    pass_send: Number(asked.pass_send ?? before.pass_send),
    notify_email: asked.notify ? someFrom(asked.notify) : before.notify_email,
    limits: changedLimits(before, change, now),
    ticket_limits: changedLimits(unused, ticket_change, now),
  }
}

function someFrom(given: readonly string[]): string {
  const notify = notifyFrom(given)
  if (notify === '')
    fail('param_invalid', 'notify', 'at least one person must be notified of uploads')
  return notify
}

const told = ({ limits, ticket_limits, ...grant }: Editable) => ({
  password: grant.password,
  told: {
    comment: grant.comment,
    shown_as: grant.shown_as ?? '',
    pass_send: grant.pass_send,
    'limits.total': limits.total_s ?? 0,
    'limits.lastul': limits.last_s ?? 0,
    'limits.maxul': limits.count ?? 0,
    'ticket_limits.total': ticket_limits.total_s ?? 0,
    'ticket_limits.lastdl': ticket_limits.last_s ?? 0,
    'ticket_limits.maxdl': ticket_limits.count ?? 0,
    notify: grant.notify_email,
  },
})

const rowOf = ({ limits, ticket_limits, ...grant }: Editable): store.Edited => ({
  id: grant.id,
  comment: grant.comment,
  shown_as: grant.shown_as,
  password: grant.password,
  pass_send: grant.pass_send,
  total_s: limits.total_s,
  lastul_s: limits.last_s,
  maxul: limits.count,
  ends_at: endOf({ ...grant, limits }),
  ticket_total_s: ticket_limits.total_s,
  ticket_lastdl_s: ticket_limits.last_s,
  ticket_maxdl: ticket_limits.count,
  notify_email: grant.notify_email,
})
