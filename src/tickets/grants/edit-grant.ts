/** Changes grants, for their owners and administrators; existing tickets are not affected. */

import { fail } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Work } from '../../platform/work/work.ts'
import { changesOf, keepPassword, notifyFrom, passwordFor } from '../edits/edits.ts'
import { changedLimits } from '../edits/edit.rules.ts'
import { recordGrant } from '../events/events.ts'
import { endOf, type Limits } from '../expiry.rules.ts'
import { cleanShownAs, TICKET_NAMES } from '../edits/messages.rules.ts'
import { fail as failTicket } from '../faults.ts'
import { policyOf } from '../policy/policy.ts'
import { refuseExtended } from '../policy/policy.rules.ts'
import type { Types } from '../policy/policy.wire.ts'
import { ruleOf, TYPES_WANTED, writeRule } from '../policy/types.rules.ts'
import { sizeWithin } from './grants.ts'
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
  await checkPolicy(work, { before, after, asked })
  const changes = changesOf(told(before), told(after))
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await store.put(work.tx, rowOf(after))
    await recordGrant(work, 'grant.changed', grant, { fields })
  }
  return { grants: [{ id: grant.public_id, changes }] }
}

type Editable = ReturnType<typeof editable>

/** What is beyond the policy of the owner already goes on, but is not extended. */
async function checkPolicy(
  work: Work,
  { before, after, asked }: { before: Editable; after: Editable; asked: GrantUpdate },
) {
  const policy = await policyOf(work, before.user_id)
  keepPassword(before, after, policy)
  const limits = { before: before.ticket_limits, after: after.ticket_limits, most: policy.limits }
  refuseExtended(limits, TICKET_NAMES)
  const { max_size = 0, types } = asked
  const isLimited = types !== undefined && types.rule !== 'all'
  if (before.is_encrypted === 1 && isLimited) failTicket('encryption_refused')
  if (after.bytes_max !== before.bytes_max) sizeWithin(max_size, policy)
}

const editable = (row: store.Grant) => ({
  ...row,
  no_receipts: row.no_receipts ?? 0,
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
    bytes_max: asked.max_size === undefined ? before.bytes_max : asked.max_size || null,
    types: asked.types === undefined ? before.types : typesFrom(asked.types),
    no_receipts: asked.receipts === undefined ? before.no_receipts : Number(!asked.receipts),
    limits: changedLimits(before, change, now),
    ticket_limits: changedLimits(unused, ticket_change, now),
  }
}

function typesFrom(asked: Types): string | null {
  const rule = ruleOf(asked) ?? fail('param_invalid', 'types', `it is ${TYPES_WANTED}`)
  return rule.rule === 'all' ? null : writeRule(rule)
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
    max_size: grant.bytes_max ?? 0,
    types: grant.types ?? 'all',
    receipts: 1 - grant.no_receipts,
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
  bytes_max: grant.bytes_max,
  types: grant.types,
  no_receipts: grant.no_receipts,
  notify_email: grant.notify_email,
})
