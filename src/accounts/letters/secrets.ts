/** Mailed secrets: created, looked up while valid, used once. Only hashes are stored. */

import { randomText, sha256 } from '../../platform/ids.ts'
import { type Letter, sendLetter } from '../../platform/mail/outbox.ts'
import { addressKey } from '../../platform/address-key.ts'
import { inLanguage, type Language } from '../../platform/pages/language.ts'
import { type Rate, takeRate } from '../../platform/rates/rates.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { parameters } from '../parameters/parameters.ts'
import { mailLanguageOf } from '../preferences/mail-language.ts'
import * as store from './secrets.store.ts'
import { fail } from './faults.ts'
import { lockedLetter, type Secretive, type Written } from './letters.ts'
import { baseOf, SECRET_MS, senderOf } from './letters.rules.ts'

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
interface SecretLetter {
  login: string
  write: (of: Secretive) => Written
  /** For an owner who has not chosen one; default: that of the preference. */
  language?: Language | undefined
}
/** Creates a secret and its letter; invalidates earlier ones. */
export async function mailSecret(
  work: Work,
  { kind, user_id, eventdata }: NewSecret,
  { login, write, language }: SecretLetter,
) {
  const { tx } = work
  if (user_id === null) {
    await store.forgetOfNobody(tx, { eventdata: eventdata!, tokentype: kind })
  } else {
    await store.forgetOfUser(tx, { user_id, tokentype: kind })
  }
  const secret = await newSecret(work, { kind, user_id, eventdata })
  const to = { id: user_id ?? 0, login_name: login, language }
  await mail(work, to, (base) => write({ base, login, secret }))
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
  const language = await mailLanguageOf(work.tx, 0)
  const letter = inLanguage(language, () => lockedLetter(login, address, base))
  await sendLetter(work, { from, to: maintainer, ...letter, headers })
}

/** Filters written for Bugzilla recognize mail about accounts by these headers. */
const headersOf = (base: string | undefined): NonNullable<Letter['headers']> => [
  ['X-Bugzilla-Type', 'admin'],
  ...(base === undefined ? [] : [['X-Bugzilla-URL', `${base}/`] as const]),
]

interface Recipient {
  /** 0 for an address without an account. */
  id: number
  login_name: string
  language?: Language | undefined
}
/** Sends a letter in the language of its recipient. */
export async function mail(
  work: Work,
  { id, login_name, language }: Recipient,
  write: (base?: string) => Written,
) {
  const { urlbase, mailfrom, emailsuffix } = await parameters(work.tx)
  const base = baseOf(urlbase, work.site.base_url)
  const to = login_name + emailsuffix
  const headers = headersOf(base)
  const letter = inLanguage(await mailLanguageOf(work.tx, id, language), () => write(base))
  await sendLetter(work, { from: senderOf(mailfrom, base), to, ...letter, headers })
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
