/** What administrators do with mail that came in: they list, read, retry and discard it. */

import { buffer } from 'node:stream/consumers'

import { audit, auditRemoval } from '../../accounts/audit/audit.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { fold } from '../../platform/fold.ts'
import type { Door } from '../../platform/http/method.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'
import { INCOMING, removeMail } from './incoming.ts'
import * as store from './incoming.store.ts'
import type { MailNamed, MailsAsked } from './incoming.wire.ts'

/** Fault 304 for others: messages may be about hidden bugs. */
function refuseOthers({ actor }: Look, action: string) {
  if (!actor.may('admin')) {
    refuse('auth_failure', { action, object: 'mail that came in', group: 'admin' })
  }
}

const USUAL = ['refused', 'failed']
const PAGE = 100

/** A page of messages. */
export async function listMail(look: Look, asked: MailsAsked) {
  refuseOthers(look, 'see')
  const { state = USUAL, text = '', limit = PAGE, offset = 0 } = asked
  const filter = { states: state, text: fold(text.trim()) }
  const rows = await store.page(look.tx, { ...filter, limit, offset })
  const { total } = (await store.count.first(look.tx, filter))!
  return { incoming_mails: rows.map(told), total }
}

const told = ({ id, received, state, state_since, blob_hash, ...row }: store.IncomingRow) => ({
  id,
  received: toText(received),
  sender: row.sender,
  recipient: row.recipient,
  subject: row.subject,
  size: row.size,
  state,
  state_since: toText(state_since),
  reason: row.reason,
  bug_id: row.bug_id,
  is_kept: blob_hash !== null,
})

/** A message; fault 304 for others, `mail_unknown` if there is none. */
export async function seeMail(look: Look, id: number, action: string) {
  refuseOthers(look, action)
  return (await store.byId.first(look.tx, { id })) ?? fail('mail_unknown', id)
}

/** One message with its bytes. */
export async function readMail(door: Door, { id }: MailNamed) {
  const row = await door.look(door.caller.actor, (look) => seeMail(look, id, 'see'))
  const { blob_hash } = row
  const bytes = blob_hash === null ? undefined : await buffer(await door.blobs.open(blob_hash))
  return { ...told(row), data: bytes?.toString('base64') ?? '' }
}

/** Lets it be handled again, for example after the account of its sender was created. */
export async function retryMail(work: Work, { id }: MailNamed) {
  const { tx, now } = work
  const { state } = await seeMail(work, id, 'retry')
  if ((await store.reopen.changes(tx, { id, now })) !== 1) fail('mail_not_kept', id)
  await addJob(tx, { kind: INCOMING, run_at: now, body: { id } })
  await audit(work, 'IncomingMail', id, { state: { removed: state, added: 'waiting' } })
  return { id }
}

/** Removes it for good. */
export async function discardMail(work: Work, { id }: MailNamed) {
  const row = await seeMail(work, id, 'discard')
  await removeMail(work, [row])
  await auditRemoval(work, 'IncomingMail', id, row.subject)
  return { id }
}
