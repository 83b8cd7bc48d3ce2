/** Ends the mail of accounts whose letters come back, until their owners want it again. */

import type { Tx } from '../../platform/db/db.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import { fail } from '../faults.ts'
import * as store from './bounces.store.ts'
import type { Stops, StopsAsked } from './bounces.wire.ts'

/** A letter that could not be delivered for good; `letter` is the same in each report of it. */
export interface Bounce {
  user_id: number
  letter: number
  /** What a mail server says about it. */
  reason: string
}

const REASON_CHARS = 500

/** Counts a letter once. After `bounces_max` of them, no more mail is sent to the account. */
export async function countBounce(work: Work, { user_id, letter, reason }: Bounce) {
  const { tx, now } = work
  if ((await store.add.changes(tx, { user_id, letter, now })) === 0) return
  const since = now - limits.bounces_ms
  const { letters = 0 } = (await store.count.first(tx, { user_id, since })) ?? {}
  if (Number(letters) < limits.bounces_max) return
  // Others may have been on their way when an administrator ended the mail.
  if ((await store.setMail.changes(tx, { user_id, disable_mail: 1 })) === 0) return
  const said = reason.slice(0, REASON_CHARS).toWellFormed()
  await store.addStop(tx, { user_id, now, reason: said })
  await audit(work, 'User', user_id, {
    disable_mail: { removed: '0', added: '1' },
    mail_stop: { removed: null, added: said },
  })
}

/** Since when and why an account gets no mail because letters came back; else undefined. */
export const mailStopOf = (tx: Tx, user_id: number) => store.stopOf.first(tx, { user_id })

/** Whether an account gets no mail because letters came back. */
export const isMailStopped = async (tx: Tx, user_id: number): Promise<boolean> =>
  (await mailStopOf(tx, user_id)) !== undefined

/** For a new address, or if somebody decides whether the account gets mail. */
export async function forgetBounces(tx: Tx, user_id: number) {
  await store.forget(tx, { user_id })
  await store.removeStop(tx, { user_id })
}

/** Letters that came back long ago do not count. Call it occasionally. */
export const forgetOldBounces = async ({ tx, now }: Work) =>
  void (await store.forgetBefore(tx, { before: now - limits.bounces_ms }))

/** `MailStop.get`. */
export async function readOwnStop({ tx, actor }: Look) {
  const stop = await store.stopOf.first(tx, { user_id: actor.id })
  if (!stop) return { is_stopped: false, since: null, reason: '' }
  return { is_stopped: true, since: toText(stop.since), reason: stop.reason }
}

/** `MailStop.end`: from now on, the caller gets mail again. */
export async function endOwnStop(work: Work) {
  const { tx, actor } = work
  const user_id = actor.id
  const stop = await store.stopOf.first(tx, { user_id })
  if (!stop) return { was_stopped: false }
  await forgetBounces(tx, user_id)
  await store.setMail(tx, { user_id, disable_mail: 0 })
  await audit(work, 'User', user_id, {
    disable_mail: { removed: '1', added: '0' },
    mail_stop: { removed: stop.reason, added: null },
  })
  return { was_stopped: true }
}

const PAGE = 100

/** `MailStop.search`; fault 304 for others than members of `editusers`. */
export async function listStops({ tx, actor }: Look, asked: StopsAsked): Promise<Stops> {
  if (!actor.may('editusers')) {
    fail('auth_failure', { action: 'see', object: 'users', group: 'editusers' })
  }
  const { limit = PAGE, offset = 0 } = asked
  const rows = await store.stops(tx, { limit, offset })
  const { total = 0 } = (await store.countStops.first(tx, {})) ?? {}
  return {
    mail_stops: rows.map(({ id, login_name, since, reason }) => ({
      id,
      name: login_name,
      since: toText(since),
      reason,
    })),
    total: Number(total),
  }
}
