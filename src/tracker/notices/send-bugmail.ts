/** The jobs that find out who gets mail about a change, and send it. */

import { actorById, docket, nobody } from '../../accounts/actors/actors.ts'
import { withName } from '../../accounts/letters/letters.rules.ts'
import { docketParameters } from '../../accounts/parameters/docket-parameters.ts'
import type { Do } from '../../platform/jobs/jobs.ts'
import type { Carrier } from '../../platform/mail/carriers.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { changesById } from '../bugs/history/history.ts'
import { replyAddress } from '../incoming/reply-address.ts'
import { dependentsOf } from './dependents.ts'
import { type BugChange, CHANGE, isDependency, LETTER, type Notice } from './notices.ts'
import { isAhead, stepOf } from './pace.ts'
import { adding, addressesFor, carry, mailed, reachedById } from './personal-mail.ts'
import { type Recipient, recipientsOf } from './recipients.ts'
import { type RequestLetter, requestLetters, writeRequest } from './requests.ts'
import { writeLetter, type Written } from './write-letter.ts'

interface Planned {
  notice: Notice
  /** The last person of whom it is known whether they get mail. */
  after?: number
}
type Letter = { notice: Notice } & ({ to: Recipient } | { request: RequestLetter })

/** How long the rest of a change waits if many letters do. */
const WAIT_MS = 1_000

/**
 * The job of kind `CHANGE`: adds a job for each letter, and one to continue, which waits while many
 * letters do.
 */
export const planBugmail =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { notice, after = 0 } = body as Planned
    const { letters, more, now } = await transactions.look(docket, async (look) => {
      if (after === 0 || !(await isAhead(look))) {
        return { ...(await plan(look, notice, after)), now: look.now }
      }
      return { letters: [], more: [{ notice, after }], now: look.now + WAIT_MS }
    })
    return adding([
      ...letters.map((letter) => ({ kind: LETTER, run_at: now, body: letter })),
      ...more.map((planned) => ({ kind: CHANGE, run_at: now, body: planned })),
    ])
  }

async function plan(look: Look, notice: Notice, after: number) {
  const isBegin = after === 0
  const requests = isBegin && !isDependency(notice) ? await requestLetters(look, notice) : []
  const { bug_id, changes: ids } = notice
  const rows = isDependency(notice) ? [] : await changesById(look, { bug_ids: [bug_id], ids })
  const people = { after, limit: stepOf(look.site), among: mailed }
  const { recipients, next } = await recipientsOf(look, notice, rows, people)
  const dependent = isBegin ? await dependentsOf(look, notice, rows) : []
  const letters: Letter[] = [
    ...requests.map((request) => ({ notice, request })),
    ...recipients.map((to) => ({ notice, to })),
  ]
  const rest: Planned[] = next === undefined ? [] : [{ notice, after: next }]
  return { letters, more: [...rest, ...dependent.map((one) => ({ notice: one }))] }
}

/** The job of kind `LETTER`: the letter has what its recipient may know when it is sent. */
export const sendBugmail =
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const { notice, ...letter } = body as Letter
    const user_id = 'to' in letter ? letter.to.user_id : letter.request.user_id
    const written = await transactions.look(docket, async (at) => {
      const find = 'to' in letter ? reachedById : actorById
      const actor = user_id === 0 ? nobody : await find(at.tx, user_id)
      if (!actor) return undefined
      const look = { ...at, actor }
      const unique = at
        .sign(`bugmail ${id}`)
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, UNIQUE_CHARS)
      const made =
        'to' in letter
          ? await writeLetter(look, notice, letter.to, unique)
          : await writeRequest(look, notice as BugChange, letter.request, unique)
      if (!made) return undefined
      const { author, ...content } = withReply(look, notice, made)
      return { ...content, ...(await addresses(look, letter, author)) }
    })
    if (!written) return
    await carry({ transactions, carrier }, { id, ...written })
  }

const UNIQUE_CHARS = 10

/** People without an account cannot reply. */
function withReply(look: Look, { bug_id }: Notice, made: Written): Written {
  const address = look.actor.id === 0 ? undefined : replyAddress(look, bug_id)
  if (address === undefined) return made
  return { ...made, headers: [...made.headers, ['Reply-To', address]] }
}

/** Addresses in the list of a flag type need no account. */
async function addresses(look: Look, letter: Omit<Letter, 'notice'>, author: string) {
  const usual = await addressesFor(look)
  const { mail_from_names } = await docketParameters(look.tx)
  const own = mail_from_names === 'on' ? { ...usual, from: withName(usual.from, author) } : usual
  const isOther = look.actor.id === 0 && 'request' in letter
  return isOther ? { ...own, to: (letter as { request: RequestLetter }).request.address } : own
}
