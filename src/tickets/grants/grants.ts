/** Grants, which allow uploads: creating them, and removing expired ones. */

import { newLinkId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work/work.ts'
import { recordGrant } from '../events/events.ts'
import { endOf, type Limits, planLimits } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { splitAddresses, tellAll } from '../letters/letters.ts'
import { grantEndedLetter, grantLetter } from '../letters/letters.rules.ts'
import {
  addressesIn,
  commentIn,
  flagIn,
  GRANT_NAMES,
  limitsIn,
  type Message,
  numberIn,
  passwordIn,
  shownAsIn,
  TICKET_NAMES,
  typesIn,
} from '../edits/messages.rules.ts'
import { type Policy, planWithin } from '../policy/policy.rules.ts'
import { BYTES_MAX } from '../policy/policy.wire.ts'
import { type TypeRule, writeRule } from '../policy/types.rules.ts'
import { refuseEncrypted } from '../scans/scans.ts'
import { type Defaults, settingsOf, undoMs } from '../settings.ts'
import {
  type Linked,
  linkOf,
  linkTo,
  requiredPassword,
  type TicketPlan,
} from '../tickets/create-ticket.ts'
import * as store from './grants.store.ts'

/** A grant to create, after validation. */
export interface GrantPlan extends Omit<TicketPlan, 'encrypted_list' | 'own_links'> {
  /** For each ticket created through it. */
  ticket_limits: Limits
  /** Whether files are encrypted for those who have the key of its link. */
  is_encrypted: boolean
  /** Of all files that are sent at once; null for as many as the policy of the owner allows. */
  bytes_max: number | null
  /** What is accepted, of what that policy accepts. */
  types: TypeRule | undefined
  /** Whether senders who give an email address get a receipt by mail. */
  receipts: boolean
}

/**
 * Parses the request for a grant of a person with this policy. The first address for notifications
 * must be valid.
 */
export function planGrant(message: Message, defaults: Defaults, policy: Policy): GrantPlan {
  const why = 'at least one person must be notified of uploads'
  const notify = addressesIn(message, 'notify', 1)
  if (notify.length === 0) fail('message_value_missing', 'notify', why)
  if (message['permanent'] !== undefined && message['permanent'] !== null) {
    fail(
      'message_value_invalid',
      'permanent',
      'must be left out: grant_expiry does not apply to a grant itself',
    )
  }
  const asked = limitsIn(message, GRANT_NAMES)
  const types = typesIn(message, 'types')
  const is_encrypted = flagIn(message, 'encrypted', false)
  if (is_encrypted && (types ?? policy.types).rule !== 'all') fail('encryption_refused')
  const asked_ticket = limitsIn(message, TICKET_NAMES, ['ticket_permanent'])
  return {
    comment: commentIn(message),
    shown_as: shownAsIn(message),
    password: requiredPassword(passwordIn(message), policy),
    pass_send: flagIn(message, 'pass_send', true),
    limits: planLimits(asked, defaults.grant, GRANT_NAMES),
    ticket_limits: planWithin(
      asked_ticket,
      { defaults: defaults.ticket, most: policy.limits },
      TICKET_NAMES,
    ),
    bytes_max: sizeWithin(numberIn(message, 'max_size', BYTES_MAX) ?? 0, policy),
    types,
    receipts: flagIn(message, 'receipts', true),
    notify,
    send_to: addressesIn(message, 'send_to'),
    is_encrypted,
  }
}

/** The size that a grant accepts; null for 0. Refuses more than the policy of its owner. */
export function sizeWithin(asked: number, { bytes_max }: Policy): number | null {
  if (asked < 0) fail('message_value_invalid', 'max_size', 'a number of bytes, or 0')
  if (asked > bytes_max) fail('ticket_limit_exceeded', 'max_size', bytes_max)
  return asked || null
}

/** `password` is the hash, and `locale` the language of letters. */
export async function createGrant(
  work: Work,
  plan: GrantPlan,
  password: string | null,
  locale: string = settingsOf(work).ticket_locale,
): Promise<Linked> {
  const { tx, actor, now } = work
  const { limits, ticket_limits } = plan
  if (plan.is_encrypted) refuseEncrypted(work)
  const public_id = newLinkId()
  const ends_at = endOf({ creation_ts: now, last_stamp: null, uses: 0, limits })
  await store.add(tx, {
    public_id,
    user_id: actor.id,
    comment: plan.comment,
    shown_as: plan.shown_as,
    password,
    pass_send: Number(plan.pass_send),
    creation_ts: now,
    uploads: 0,
    total_s: limits.total_s,
    lastul_s: limits.last_s,
    maxul: limits.count,
    ends_at,
    ticket_total_s: ticket_limits.total_s,
    ticket_lastdl_s: ticket_limits.last_s,
    ticket_maxdl: ticket_limits.count,
    is_encrypted: Number(plan.is_encrypted),
    bytes_max: plan.bytes_max,
    types: plan.types ? writeRule(plan.types) : null,
    no_receipts: Number(!plan.receipts),
    notify_email: plan.notify.join(','),
    sent_email: plan.send_to.join(','),
    locale,
  })
  const url = linkTo(work, 'g', public_id)
  const link = { ...linkOf(plan, url, ends_at), reply_to: actor.login }
  const letter = grantLetter({ ...link, maxul: limits.count })
  await tellAll(work, plan.send_to, locale, letter)
  await recordGrant(work, 'grant.created', { public_id, user_id: actor.id })
  return { id: public_id, url }
}

/** The maximum per transaction. */
const REMOVED_MAX = 100

/** Removes some expired grants; returns how many. */
export async function removeExpiredGrants(work: Work): Promise<number> {
  const { tx, now } = work
  const ended = await store.ended(tx, { before: now, limit: REMOVED_MAX })
  if (ended.length === 0) return 0
  await removeGrants(work, ended, 'expired')
  return ended.length
}

/** Removes some grants whose deletion can no longer be undone; returns how many. */
export async function removePurgedGrants(work: Work): Promise<number> {
  const before = work.now - undoMs(work)
  const purged = await store.purged(work.tx, { before, limit: REMOVED_MAX })
  if (purged.length > 0) await removeGrants(work, purged, 'purged')
  return purged.length
}

/** Removes a grant that was reported; nobody can undo that. Returns it, if it still existed. */
export async function removeReported(work: Work, public_id: string) {
  const grant = await store.byPublicId.first(work.tx, { public_id })
  if (grant) await removeGrants(work, [grant], 'purged')
  return grant
}

/** What the letter about the end of a grant says. */
type Removed = Pick<
  store.Ended,
  'id' | 'public_id' | 'user_id' | 'comment' | 'creation_ts' | 'uploads' | 'notify_email' | 'locale'
>

/** Their tickets stay. `used` tells that the upload limit was reached. */
export async function removeGrants(
  work: Work,
  grants: Removed[],
  how: 'expired' | 'purged' | 'used',
) {
  await store.remove(work.tx, { ids: grants.map(({ id }) => id) })
  for (const grant of grants) {
    const letter = grantEndedLetter(grant, how)
    await tellAll(work, splitAddresses(grant.notify_email), grant.locale, letter)
    await recordGrant(work, 'grant.purged', grant, { how })
  }
}
