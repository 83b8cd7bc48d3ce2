/** Mail to one person, written and sent by a job: who gets it, its envelope, and its delivery. */

import { type Actor, type Look, type Transactions } from '../../platform/work/work.ts'
import { actorById, docket } from '../../accounts/actors/actors.ts'
import { countBounce } from '../../accounts/bounces/bounces.ts'
import { baseOf, senderOf } from '../../accounts/letters/letters.rules.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import { mailLanguageOf } from '../../accounts/preferences/mail-language.ts'
import { preferenceOf, preferencesOf } from '../../accounts/preferences/preferences.ts'
import type { Tx } from '../../platform/db/db.ts'
import { UnusableKey } from '../../platform/gpg/gpg.ts'
import { addJobs, Hopeless, type NewJob } from '../../platform/jobs/jobs.ts'
import type { Carrier } from '../../platform/mail/carriers.ts'
import type { Carried } from '../../platform/mail/messages.ts'
import { inLanguage } from '../../platform/pages/language.ts'
import { bounceAddress } from '../incoming/bounce-address.ts'
import { isPolicy } from '../incoming/bounce.rules.ts'
import type { Header } from './headers.rules.ts'
import * as store from './notices.store.ts'
import { brief, sealed } from './secret-mail/brief.ts'
import { type About, type Secret, secretOf } from './secret-mail/secret.ts'

/** People whom one job considers; the next job continues after them. */
export const PEOPLE_MAX = 500

/** Jobs that one statement adds. */
const JOBS_MAX = 200

/** What a job returns to add others when it is removed. */
export const adding = (jobs: readonly NewJob[]) => async (tx: Tx) => {
  for (let at = 0; at < jobs.length; at += JOBS_MAX) {
    await addJobs(tx, jobs.slice(at, at + JOBS_MAX))
  }
}

/** A person who gets mail: not those whose account is closed or whose mail is disabled. */
export async function reachedById(tx: Tx, id: number): Promise<Actor | undefined> {
  const isReached = (await store.reachable(tx, { ids: [id] })).length > 0
  return isReached ? actorById(tx, id) : undefined
}

/** Those of these people who get mail about bugs, with their login names. */
export async function mailed(tx: Tx, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const wishes = await preferencesOf(tx, 'bugmail', ids)
  const reachable = await store.reachable(tx, { ids })
  const wanted = reachable.filter(({ id }) => wishes.get(id) === 'on')
  return new Map(wanted.map(({ id, login_name }) => [id, login_name]))
}

/**
 * Writes a letter in the language of the caller, who gets it. Subjects, tables and the headings of
 * comments are as in Bugzilla for all, since people filter by them and programs read them.
 */
export async function inTheirLanguage<Letter>(
  look: Look,
  write: (look: Look) => Promise<Letter>,
): Promise<Letter> {
  return inLanguage(await mailLanguageOf(look.tx, look.actor.id), () => write(look))
}

/** The same with a look of that person; undefined if the person gets no mail. */
export const asPerson = <Letter>(
  transactions: Transactions,
  user_id: number,
  write: (look: Look) => Promise<Letter | undefined>,
): Promise<Letter | undefined> =>
  transactions.look(docket, async (look) => {
    const actor = await reachedById(look.tx, user_id)
    return actor && inTheirLanguage({ ...look, actor }, write)
  })

/** Who sends a letter, and who gets it. */
export interface Addressed {
  from: string
  to: string
  /** 0 for an address without an account. */
  user_id: number
  /** Whether what it says must not be read on its way. */
  secret: Secret | undefined
  /** Where mail servers return the letter with this id. */
  returnTo: (id: number) => string | undefined
}

/** For a letter to the caller that has the content of these bugs. */
export async function addressesFor(look: Look, about: About): Promise<Addressed> {
  const { urlbase, mailfrom, emailsuffix } = await parameters(look.tx)
  const { id, login } = look.actor
  const to = login + emailsuffix
  return {
    from: senderOf(mailfrom, baseOf(urlbase, look.site.base_url)),
    to,
    user_id: id,
    secret: await secretOf(look, about),
    returnTo: (letter) => bounceAddress(look, letter, to),
  }
}

interface Content {
  about: About
  type: string
  subject: string
  text: string
  /** Left out for people who want text alone. */
  html?: string
  headers?: readonly Header[]
}
/** A letter to the caller that is not part of the thread of a bug. */
export async function letterFor(look: Look, asked: Content) {
  const { about, type, html, headers = [], ...content } = asked
  const wantsHtml = html !== undefined && (await preferenceOf(look, 'email_format')) === 'html'
  return {
    ...(await addressesFor(look, about)),
    ...content,
    ...(wantsHtml && { html }),
    headers: [
      ['X-Bugzilla-Type', type],
      ...headers,
      ['X-Bugzilla-URL', await addressOf(look)],
    ] satisfies Header[],
    at: look.now,
  }
}

/** What hands letters over. */
export interface Post {
  transactions: Transactions
  carrier: Carrier
}

/** Hands a letter over; throws if another attempt may succeed. */
export async function carry(
  { transactions, carrier }: Post,
  { user_id, returnTo, secret, ...content }: Carried & Addressed,
) {
  const letter = { ...content, return_to: returnTo(content.id) }
  const outcome = secret
    ? await inLanguage(secret.language, () =>
        carrySecretly({ transactions, carrier }, letter, secret),
      )
    : await carrier.carry(letter)
  const { refused: reason, is_recipient } = outcome
  if (reason === undefined) return
  if (is_recipient && user_id !== 0 && !isPolicy(reason)) {
    const bounce = { user_id, letter: letter.id, reason }
    await transactions.work(docket, (work) => countBounce(work, bounce))
  }
  throw new Hopeless(reason)
}

/** Encrypted; without content if there is no key, or GnuPG does not take it. */
async function carrySecretly({ transactions, carrier }: Post, letter: Carried, secret: Secret) {
  const { key } = secret
  const { gpg } = transactions.site
  try {
    if (key !== undefined && gpg) {
      return await carrier.carry(sealed(letter, secret, (message) => gpg.encrypt(key, message)))
    }
  } catch (error) {
    if (!(error instanceof UnusableKey)) throw error
  }
  return carrier.carry(brief(letter, secret))
}
