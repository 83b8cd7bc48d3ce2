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
import type { Header } from './headers.rules.ts'
import { holding } from './held-mail.ts'
import { type BugChange, CHANGE, isDependency, LETTER, type Notice } from './notices.ts'
import { isAhead, stepOf } from './pace.ts'
import {
  adding,
  addressesFor,
  carry,
  inTheirLanguage,
  mailed,
  reachedById,
} from './personal-mail.ts'
import { type Recipient, recipientsOf } from './recipients.ts'
import { type RequestLetter, requestLetters, writeRequest } from './requests.ts'
import { isMention, writeLetter, type Written } from './write-letter.ts'

interface Planned {
  notice: Notice
  /** The last person of whom it is known whether they get mail. */
  after?: number
}
type Letter = { notice: Notice } & (
  | {
      to: Recipient
      /** Whether it has been held. */
      is_held?: boolean
    }
  | { request: RequestLetter }
)

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

/**
 * The job of kind `LETTER`: the letter has what its recipient may know when it is sent. For people
 * who want it together with what follows, it is held instead, unless it mentions them.
 */
export const sendBugmail =
  (transactions: Transactions, carrier: Carrier): Do =>
  async ({ id, body }) => {
    const letter = body as Letter
    const user_id = 'to' in letter ? letter.to.user_id : letter.request.user_id
    const { written, hold } = await transactions.look(docket, async (at): Promise<Outcome> => {
      const find = 'to' in letter ? reachedById : actorById
      const actor = user_id === 0 ? nobody : await find(at.tx, user_id)
      if (!actor) return {}
      return inTheirLanguage({ ...at, actor }, (look) => writeOrHold(look, letter, id))
    })
    if (written) await carry({ transactions, carrier }, { id, ...written })
    return hold
  }

/** Neither if there is nothing that the person may know. */
interface Outcome {
  written?: Awaited<ReturnType<typeof addressed>> | undefined
  hold?: Awaited<ReturnType<typeof holding>>
}
async function writeOrHold(look: Look, letter: Letter, id: number): Promise<Outcome> {
  const { notice } = letter
  if ('request' in letter) {
    const change = notice as BugChange
    const made = await writeRequest(look, change, letter.request, uniqueOf(look, id))
    return { written: made && (await addressed(look, notice.bug_id, made, letter.request)) }
  }
  const later = letter.is_held ? undefined : await holding(look, { notice, to: letter.to })
  if (later && !letter.to.mentioned_in) return { hold: later }
  const made = await writeLetter(look, notice, letter.to, uniqueOf(look, id))
  if (later && !(made && isMention(made))) return { hold: later }
  return { written: made && (await addressed(look, notice.bug_id, made)) }
}

const UNIQUE_CHARS = 10
/** A part of the `Message-ID`; the same in every attempt of the job with this id. */
export const uniqueOf = ({ sign }: Look, id: number) =>
  sign(`bugmail ${id}`)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, UNIQUE_CHARS)

/** Who sends it to the caller, and where replies go: people without an account cannot reply. */
export async function addressed(
  look: Look,
  bug_id: number,
  { author, about, headers, ...made }: Written,
  request?: RequestLetter,
) {
  const usual = await addressesFor(look, about)
  const { mail_from_names } = await docketParameters(look.tx)
  const from = mail_from_names === 'on' ? withName(usual.from, author) : usual.from
  const isStranger = look.actor.id === 0
  const reply = isStranger ? undefined : replyAddress(look, bug_id)
  const replying: Header[] = reply === undefined ? [] : [['Reply-To', reply]]
  return {
    ...made,
    headers: [...headers, ...replying],
    ...usual,
    from,
    // Addresses in the list of a flag type need no account.
    ...(isStranger && request && { to: request.address }),
  }
}
