/** Mailed secrets: created, looked up while valid, used once. Only hashes are stored. */

import { randomText, sha256 } from '../../platform/ids.ts'
import { type Letter, sendLetter } from '../../platform/mail/outbox.ts'
import { addressKey } from '../../platform/address-key.ts'
import { type Rate, takeRate } from '../../platform/rates/rates.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { parameters } from '../parameters/parameters.ts'
import * as store from './secrets.store.ts'
import { fail } from './faults.ts'
import { baseOf, lockedLetter, type Secretive, SECRET_MS, senderOf } from './letters.rules.ts'

/** What a secret is for. */
export type Kind = 'account' | 'password' | 'email' | typeof CANCEL_EMAIL | 'setup'
/** Cancels a change of address; sent to the old one. */
export const CANCEL_EMAIL = 'cancel_email'
const CHARS = 32

const HOUR_MS = 60 * 60 * 1000

/** Letters that anonymous requests may trigger, per login and per address. */
const TO_ONE: Rate = { name: 'letters to', limit: 3, per_ms: HOUR_MS }
const FROM_ONE: Rate = { name: 'letters from', limit: 20, per_ms: HOUR_MS }

/** Counts a request for a letter, and refuses too many. Call it in a work of its own. */
export async function countLetter(work: Work, kind: Kind, login_key: string, address: string) {
  const wait_s =
    (await takeRate(work, FROM_ONE, addressKey(address))) ||
    (await takeRate(work, TO_ONE, `${kind} ${login_key}`))
  if (wait_s > 0) fail('letters_too_many', wait_s)
}

/** Fault `mail_disabled` if the service sends no mail. */
export function refuseWithoutMail({ site }: Look) {
  if (!site.has_mail) fail('mail_disabled')
}

interface NewSecret {
  kind: Kind
  user_id: number | null
  /** The login name of the account to be created. */
  eventdata: string | null
}
/** Creates a secret and its letter; invalidates earlier ones. */
export async function mailSecret(
  work: Work,
  { kind, user_id, eventdata }: NewSecret,
  letter: { login: string; write: (of: Secretive) => { subject: string; text: string } },
) {
  const { tx } = work
  if (user_id === null) {
    await store.forgetOfNobody(tx, { eventdata: eventdata!, tokentype: kind })
  } else {
    await store.forgetOfUser(tx, { user_id, tokentype: kind })
  }
  const secret = await newSecret(work, { kind, user_id, eventdata })
  await mail(work, letter.login, (base) => letter.write({ base, login: letter.login, secret }))
}

/** Returns it; only its hash is stored. */
export async function newSecret({ tx, now }: Work, { kind, user_id, eventdata }: NewSecret) {
  const secret = randomText(CHARS)
  await store.add(tx, { user_id, token_hash: sha256(secret), tokentype: kind, eventdata, now })
  return secret
}

/** Notifies the maintainer, if one is configured, of a locked account. */
export async function mailLocked(work: Work, login: string, address: string) {
  const { urlbase, mailfrom, maintainer } = await parameters(work.tx)
  if (maintainer === '') return
  const base = baseOf(urlbase, work.site.base_url)
  const from = senderOf(mailfrom, base)
  const headers = headersOf(base)
  await sendLetter(work, { from, to: maintainer, ...lockedLetter(login, address, base), headers })
}

/** Filters written for Bugzilla recognize mail about accounts by these headers. */
const headersOf = (base: string | undefined): NonNullable<Letter['headers']> => [
  ['X-Bugzilla-Type', 'admin'],
  ...(base === undefined ? [] : [['X-Bugzilla-URL', `${base}/`] as const]),
]

/** Sends a letter to a login name. */
export async function mail(
  work: Work,
  login: string,
  write: (base?: string) => { subject: string; text: string },
) {
  const { urlbase, mailfrom, emailsuffix } = await parameters(work.tx)
  const base = baseOf(urlbase, work.site.base_url)
  const to = login + emailsuffix
  const headers = headersOf(base)
  await sendLetter(work, { from: senderOf(mailfrom, base), to, ...write(base), headers })
}

const wanted = ({ now }: Look, kind: Kind, secret: string) => ({
  token_hash: sha256(secret.trim()),
  tokentype: kind,
  since: now - SECRET_MS,
})

/** The purpose of a secret, while it is valid. */
export async function findSecret(look: Look, kind: Kind, secret: string) {
  return (await store.find.first(look.tx, wanted(look, kind, secret))) ?? fail('secret_invalid')
}

/** The same for a secret of one of several kinds, with its kind. */
export async function findSecretOf<One extends Kind>(
  look: Look,
  kinds: readonly One[],
  secret: string,
) {
  for (const kind of kinds) {
    const found = await store.find.first(look.tx, wanted(look, kind, secret))
    if (found) return { ...found, kind }
  }
  return fail('secret_invalid')
}

/**
 * Returns what a secret is about and invalidates it. Throws `secret_invalid` if it is unknown,
 * expired or of another kind.
 */
export async function useSecret(work: Work, kind: Kind, secret: string) {
  return (await store.use.first(work.tx, wanted(work, kind, secret))) ?? fail('secret_invalid')
}

/** Invalidates a requested change of address, and letters that would cancel it or later ones. */
export async function forgetEmailChange({ tx }: Work, user_id: number, since: number) {
  await store.forgetOfUser(tx, { user_id, tokentype: 'email' })
  await store.forgetSince(tx, { user_id, tokentype: CANCEL_EMAIL, since })
}

/** Deletes expired secrets. Call it occasionally. */
export async function forgetOldSecrets({ tx, now }: Work) {
  await store.forgetOld(tx, { before: now - SECRET_MS })
}
