/**
 * Logs people in whom an OpenID Connect provider names: by its subject, the first time by the email
 * address that it verified. What the login remembers meanwhile is a sealed cookie of the browser.
 */

import { addressKey } from '../../platform/address-key.ts'
import type { Door } from '../../platform/http/method.ts'
import { limits } from '../../platform/limits.ts'
import {
  type Claims,
  type LoginSecrets,
  newSecrets,
  type Provider,
  ProviderError,
} from '../../platform/oidc/provider.ts'
import * as paths from '../../platform/paths.ts'
import { countAttempt, perMinute } from '../../platform/rates/rates.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Actor, Work } from '../../platform/work/work.ts'
import { docket, enabled, loginKey } from '../actors/actors.ts'
import { logAccess } from '../audit/access-log.ts'
import { audit } from '../audit/audit.ts'
import { fail as failLogin } from '../faults.ts'
import { noteLogin } from '../authentication/attempts.ts'
import { checkSelfMade } from '../logins/login-names.rules.ts'
import { checkDomain } from '../logins/refused-domains.rules.ts'
import { hasMfa } from '../mfa/codes.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { addressOf, parameters } from '../parameters/parameters.ts'
import { settingsOf } from '../settings.ts'
import { createUser } from '../users/create-user.ts'
import { findUser, type Person, usersById } from '../users/find-users.ts'
import { isSameAddress } from './addresses.rules.ts'
import { fail } from './faults.ts'
import * as store from './oidc.store.ts'

/** How long people may take at the provider. */
export const OIDC_LOGIN_MS = 10 * 60_000
/** Browsers drop cookies of more than 4,096 bytes; a longer path leads to the start page. */
const NEXT_CHARS_MAX = 2_000
/** Answers per address that are not logins: each asks the provider. */
const FAILURES = perMinute('single sign-on', limits.checked_logins_per_minute_max)
const ABOUT = 'a login through a provider'

interface Remembered extends LoginSecrets {
  at: number
  /** The path to which the login leads. */
  next: string
}

/** Returns the address at the provider, and the cookie to which the answer is bound. */
export async function beginOidc(door: Door, next: string) {
  const provider = providerOf(door)
  const { now, redirect_uri, sign } = await placeOf(door)
  const secrets = newSecrets()
  const url = await honest(() => provider.authorizationUrl(secrets, redirect_uri, now))
  const isShort = next.length <= NEXT_CHARS_MAX
  const remembered: Remembered = { ...secrets, at: now, next: isShort ? next : '/' }
  return { url, cookie: seal({ sign }, JSON.stringify(remembered), ABOUT) }
}

/** What the provider added to its redirect, and the cookie of the browser. */
export interface OidcAnswer {
  code: string
  state: string
  /** Why the provider refused; empty otherwise. */
  error: string
  cookie: string
}

/**
 * The actor, whether a code of the second factor is still needed, and where the login leads. All
 * faults are 401 or 429, and say what people can do.
 */
export async function finishOidc(door: Door, { code, state, error, cookie }: OidcAnswer) {
  const provider = providerOf(door)
  const { now, redirect_uri, sign } = await placeOf(door)
  const { next, at, ...secrets } = rememberedIn(unseal({ sign }, cookie, ABOUT))
  if (Math.abs(now - at) >= OIDC_LOGIN_MS || state !== secrets.state) fail('oidc_login_over')
  if (error !== '') fail('oidc_failed', 'Your provider refused the login.')
  const revert = await countAttempt(
    (body) => door.work(docket, body, { always: true }),
    [[FAILURES, addressKey(door.caller.address)]],
    (wait_s) => failLogin('too_many_requests', wait_s),
  )
  const claims = await honest(() => provider.claimsOf({ code, secrets, redirect_uri }, now))
  await revert()
  return { ...(await enter(door, claims)), next }
}

const providerOf = (door: Door): Provider => settingsOf(door).oidc?.provider ?? fail('oidc_off')

const placeOf = (door: Door) =>
  door.look(door.caller.actor, async (look) => ({
    now: look.now,
    sign: look.sign,
    redirect_uri: (await addressOf(look)).replace(/\/$/, '') + paths.oidcAnswer,
  }))

function rememberedIn(text: string | undefined): Remembered {
  return text === undefined ? fail('oidc_login_over') : (JSON.parse(text) as Remembered)
}

/** What goes wrong at the provider is told as a fault. */
async function honest<Result>(body: () => Promise<Result>): Promise<Result> {
  try {
    return await body()
  } catch (error) {
    if (error instanceof ProviderError) return fail('oidc_failed', error.message)
    throw error
  }
}

/** In one transaction, so that a subject and an account are linked once. */
async function enter(door: Door, claims: Claims): Promise<{ actor: Actor; needs_code: boolean }> {
  const { address } = door.caller
  const known = await door.look(docket, ({ tx }) => store.userOf.first(tx, claims))
  const body = async (work: Work) => {
    const person = await personFor(work, claims)
    const actor = await enabled(work.tx, person)
    const needs_code = await hasMfa(work.tx, person.id)
    const added = claims.issuer
    await logAccess(work, { kind: 'Login', field: 'oidc', user_id: person.id, added, address })
    if (!needs_code) {
      const login_name_key = loginKey(person.login_name)
      await noteLogin(work, { login_name_key, ip_addr: addressKey(address), address }, person)
    }
    return { actor: { ...actor, by: { way: 'oidc', address } as const }, needs_code }
  }
  // In read-only mode, people log in, but nothing is linked.
  return door.work(docket, body, { always: known !== undefined })
}

async function personFor(work: Work, { issuer, sub, verified_email, name }: Claims) {
  const { tx } = work
  const known = await store.userOf.first(tx, { issuer, sub })
  if (known) return personById(work, known.user_id)
  const email = verified_email ?? fail('oidc_email_unverified')
  const found = await ownerOf(work, email)
  const taken = found && (await store.subjectOf.first(tx, { issuer, user_id: found.id }))
  if (taken) fail('oidc_taken', found.login_name)
  if (found) await enabled(tx, found)
  const person = found ?? (await makePerson(work, email, name))
  await store.add(tx, { issuer, sub, user_id: person.id, now: work.now })
  await audit(work, 'User', person.id, { oidc: { removed: null, added: `${issuer} ${sub}` } })
  return person
}

/** Whoever logs in may type letters that only look alike; in an address, they are others. */
async function ownerOf({ tx }: Work, email: string): Promise<Person | undefined> {
  const found = await findUser(tx, email)
  return found && isSameAddress(found.login_name, email) ? found : undefined
}

const personById = async ({ tx }: Work, id: number): Promise<Person> =>
  (await usersById(tx, [id])).get(id)!

/** Under the conditions under which people create accounts themselves. */
async function makePerson(work: Work, email: string, realname: string): Promise<Person> {
  if (!settingsOf(work).oidc?.makes_accounts) fail('oidc_unknown', email)
  checkSelfMade(email, await parameters(work.tx))
  checkDomain(email, (await docketParameters(work.tx)).refused_email_domains)
  return personById(work, await createUser(work, { login: email, realname, password: null }))
}
