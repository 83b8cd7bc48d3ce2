/** The job that handles a message: all of it in one transaction, or nothing. */

import { buffer } from 'node:stream/consumers'

import { docket } from '../../accounts/actors/actors.ts'
import { release } from '../../platform/blobs/keeper.ts'
import { Fault } from '../../platform/faults.ts'
import type { Do } from '../../platform/jobs/jobs.ts'
import { limits } from '../../platform/limits.ts'
import { mailLimits } from '../../platform/mail/limits.ts'
import { parseApart } from '../../platform/mail/parse-apart.ts'
import type { MailFile, ParsedMail } from '../../platform/mail/parse-mail.ts'
import { takeRate } from '../../platform/rates/rates.ts'
import type { Work } from '../../platform/work/work.ts'
import { answer, type Refusal, secretBug } from './answer.ts'
import { isBounceAddress } from './bounce-address.ts'
import { fail } from './faults.ts'
import { type How, type MailParts, once } from './incoming.ts'
import * as store from './incoming.store.ts'
import { readWanted } from './mail-text.rules.ts'
import { type Heard, judgeSender, type Unhandled } from './sender.ts'
import { takeBounce } from './take-bounce.ts'
import { text } from './text.ts'
import { filesToStore, type StoredFile, writeBug } from './write-bug.ts'

/** What became of a message; `waiting` only if it will be tried again. */
export type Outcome = Pick<store.IncomingRow, 'state' | 'bug_id' | 'reason'>

/** The job of kind `INCOMING`. */
export const handleIncoming =
  (parts: MailParts): Do =>
  async ({ tries, body }) => {
    const { id } = body as { id: number }
    try {
      await handleMail(parts, id)
    } catch (error) {
      if (tries < limits.job_tries_max) throw error
      await end(parts, id, { state: 'failed', reason: text('gave_up') })
      throw error
    }
  }

/** Handles a message that waits; for others, returns what became of them. Throws to try again. */
export async function handleMail(parts: MailParts, id: number): Promise<Outcome | undefined> {
  const find = () => parts.transactions.look(docket, ({ tx }) => store.byId.first(tx, { id }))
  const row = await find()
  if (row?.state === 'waiting' && row.blob_hash !== null) {
    const mail = await parse(parts, row.blob_hash)
    if (mail) await handle(parts, row, mail)
    else await end(parts, id, { state: 'failed', reason: text('unreadable') })
  }
  return find()
}

/** Undefined if it is not a message. */
async function parse({ blobs }: MailParts, hash: string): Promise<ParsedMail | undefined> {
  const bytes = await buffer(await blobs.open(hash))
  try {
    return await parseApart(bytes)
  } catch (error) {
    if (error instanceof Fault) throw error
    return undefined
  }
}

async function handle(parts: MailParts, row: store.IncomingRow, mail: ParsedMail) {
  const { transactions } = parts
  const addresses = row.recipient === '' ? mail.to : [row.recipient]
  const returned = addresses.find((to) => isBounceAddress(transactions, to))
  if (returned !== undefined) return takeBounce(transactions, row, { mail, to: returned })
  const how = JSON.parse(row.how) as How
  const wanted = readWanted(mail.subject, mail.text)
  const given = { how, recipient: row.recipient, summary: wanted.summary }
  const judged = await transactions.look(docket, (look) => judgeSender(look, mail, given))
  if ('state' in judged) return end(parts, row.id, judged, mail)
  if (wanted.fields.size === 0 && wanted.comment === '' && mail.files.length === 0) {
    return end(parts, row.id, { state: 'ignored', reason: text('empty') })
  }
  try {
    const files = await storeFiles(parts, judged, mail.files)
    const { bug_id } = judged
    await transactions.work(judged.actor, async (work) => {
      const { tx, now } = work
      const settled = { id: row.id, state: 'handled', now, reason: '' }
      if ((await store.settle.changes(tx, settled)) !== 1) return
      await countMail(work, String(bug_id ?? wanted.bug ?? 'new'))
      const asked = { wanted, headers: mail.headers, files, how, bug_id }
      await store.finish(tx, { id: row.id, bug_id: await writeBug(work, asked) })
      await release(work, [row.blob_hash!])
    })
  } catch (error) {
    // Others are temporary, such as a full disk.
    if (!(error instanceof Fault) || error.status >= 500) throw error
    const { answer_to, bug_id, actor } = judged
    const secret_bug = await transactions.look(actor, (at) => secretBug(at, bug_id, wanted.bug))
    const sender = { fault: error, user_id: actor.id }
    const refused = {
      state: 'refused',
      reason: error.message,
      answer_to,
      secret_bug,
      sender,
    } as const
    await end(parts, row.id, refused, mail)
  }
}

async function storeFiles(
  { transactions, blobs }: MailParts,
  { actor }: Heard,
  files: readonly MailFile[],
): Promise<StoredFile[]> {
  const some = await transactions.look(actor, (look) => filesToStore(look, files))
  const stored: StoredFile[] = []
  for (const { bytes, ...file } of some) {
    stored.push({ ...file, blob: await blobs.put(once(bytes)) })
  }
  return stored
}

const IN_THREAD = {
  name: 'mail in a thread',
  limit: mailLimits.mails_in_thread_per_hour_max,
  per_ms: 60 * 60 * 1000,
}
/** Programs that answer each other must end. */
async function countMail(work: Work, bug: string) {
  const wait_s = await takeRate(work, IN_THREAD, `${work.actor.id} ${bug}`)
  if (wait_s > 0) fail('mail_too_often', wait_s)
}

type Ended = Omit<Unhandled, 'state'> &
  Pick<Refusal, 'secret_bug' | 'sender'> & { state: Unhandled['state'] | 'failed' }
/** Answers in the same transaction, and only once. */
const end = (
  { transactions }: MailParts,
  id: number,
  { state, reason, answer_to, secret_bug, sender }: Ended,
  mail?: ParsedMail,
) =>
  transactions.work(docket, async (work) => {
    const settled = { id, state, now: work.now, reason }
    if ((await store.settle.changes(work.tx, settled)) !== 1) return
    if (answer_to === undefined || !mail) return
    await answer(work, mail, { to: answer_to, reason, secret_bug, sender })
  })
