/** Mail to one person, written and sent by a job: who gets it, its envelope, and its delivery. */

import { type Actor, type Look } from '../../platform/work/work.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { baseOf, senderOf } from '../../accounts/letters/letters.rules.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import { preferenceOf, preferencesOf } from '../../accounts/preferences/preferences.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addJobs, Hopeless, type NewJob } from '../../platform/jobs/jobs.ts'
import type { Carried, Carrier } from '../../platform/mail/carriers.ts'
import type { Header } from './headers.rules.ts'
import * as store from './notices.store.ts'

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

/** The sender of mail, and the address of the caller. */
export async function addressesFor({ tx, site, actor }: Look) {
  const { urlbase, mailfrom, emailsuffix } = await parameters(tx)
  return {
    from: senderOf(mailfrom, baseOf(urlbase, site.base_url)),
    to: actor.login + emailsuffix,
  }
}

interface Content {
  type: string
  subject: string
  text: string
  /** Left out for people who want text alone. */
  html?: string
  headers?: readonly Header[]
}
/** A letter to the caller that is not part of the thread of a bug. */
export async function letterFor(look: Look, { type, html, headers = [], ...content }: Content) {
  const wantsHtml = html !== undefined && (await preferenceOf(look, 'email_format')) === 'html'
  return {
    ...(await addressesFor(look)),
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

/** Hands a letter over; throws if another attempt may succeed. */
export async function carry(carrier: Carrier, letter: Carried) {
  const outcome = await carrier.carry(letter)
  if (outcome.refused) throw new Hopeless(outcome.refused)
}
