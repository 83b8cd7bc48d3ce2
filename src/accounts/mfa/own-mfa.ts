/** One's own second factor: turned on with a code, and off with the password and a code. */

import { randomBytes } from 'node:crypto'

import { statement } from '../../platform/db/statement.ts'
import { fail as failDoor } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import { countAttempt, type Rate } from '../../platform/rates/rates.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { logAccess } from '../audit/access-log.ts'
import { audit, type Change } from '../audit/audit.ts'
import { fail as failLogin } from '../faults.ts'
import { isInDocketGroup } from '../groups/groups.ts'
import { mailMfa } from '../letters/notices.ts'
import type { MfaNews } from '../letters/letters.ts'
import { LOCKOUT_MS } from '../lockout/lockout.rules.ts'
import { installationName } from '../parameters/docket-parameters.ts'
import { confirmPassword, requireRecentPassword } from '../sessions/recent-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import { usersById } from '../users/find-users.ts'
import {
  dropMfa,
  hasMfa,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  sealSecret,
  takeCode,
} from './codes.ts'
import { fail } from './faults.ts'
import * as store from './mfa.store.ts'
import type { CodeShown, MfaChosen, MfaOffer, MfaUnwanted, OwnMfa } from './mfa.wire.ts'
import { base32, keyUri, stepOf } from './totp.rules.ts'

/** As long as a SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const OFFER_MS = 60 * 60_000

/** Limits guesses from a stolen session to the rate of logins. */
const GUESSES: Rate = { name: 'own code', limit: 5, per_ms: LOCKOUT_MS }

const hasPassword = statement((q, p: { id: number }) =>
  q.selectFrom('users').select('id').where('id', '=', p.id).where('password', 'is not', null),
)

/** `MFA.get`. */
export async function readOwnMfa(look: Look): Promise<OwnMfa> {
  const { tx, actor } = look
  const user_id = actor.id
  const row = await store.secretOf.first(tx, { user_id })
  return {
    mfa: row ? 'TOTP' : '',
    since: row ? toText(row.creation_ts) : null,
    recovery_codes_left: row ? await recoveryCodesLeft(tx, user_id) : 0,
    is_required: await isInDocketGroup(look, 'mfa_group'),
    has_password: (await hasPassword.first(tx, { id: user_id })) !== undefined,
  }
}

/** `MFA.begin`: a new secret, which is stored by nobody yet. */
export const offerMfa = (door: Door): Promise<MfaOffer> =>
  door.look(door.caller.actor, async (look) => {
    const { tx, actor, now } = look
    await requireRecentPassword(look)
    if (await hasMfa(tx, actor.id)) fail('mfa_is_on')
    const secret = randomBytes(SECRET_BYTES)
    const sealed = seal(look, `${now} ${secret.toString('base64url')}`, aboutOffer(actor.id))
    return shownOffer(look, secret, sealed)
  })

async function shownOffer(look: Look, secret: Buffer, sealed: string): Promise<MfaOffer> {
  const uri = keyUri(secret, look.actor.login, await installationName(look))
  return { secret: base32(secret), uri, sealed }
}

/** The same offer, after a wrong code; undefined if it is not valid any longer. */
export async function offerAgain(look: Look, sealed: string): Promise<MfaOffer | undefined> {
  const secret = secretOffered(look, sealed)
  return secret && shownOffer(look, secret, sealed)
}

const aboutOffer = (user_id: number) => `offered mfa secret of user ${user_id}`

/** `MFA.enable`. Sessions that were opened without a code end. */
export function enableMfa(door: Door, { sealed, code }: MfaChosen) {
  const { caller } = door
  return door.work(caller.actor, async (work) => {
    const { tx, actor, now } = work
    await requireRecentPassword(work)
    if (await hasMfa(tx, actor.id)) fail('mfa_is_on')
    const secret = secretOffered(work, sealed) ?? fail('mfa_offer_over')
    const last_step = stepOf(secret, code.replaceAll(/\s/g, ''), now) ?? fail('mfa_code_wrong')
    const row = { secret: sealSecret(work, actor.id, secret), last_step, now }
    await store.addSecret(tx, { user_id: actor.id, ...row })
    const recovery_codes = await replaceRecoveryCodes(work, actor.id)
    await endSessions(work, actor.id, caller)
    await record(work, 'on', { removed: '', added: 'TOTP' })
    return { recovery_codes }
  })
}

function secretOffered(look: Look, sealed: string): Buffer | undefined {
  const [at, secret] = unseal(look, sealed, aboutOffer(look.actor.id))?.split(' ') ?? []
  const isValid = secret !== undefined && Math.abs(look.now - Number(at)) < OFFER_MS
  return isValid ? Buffer.from(secret, 'base64url') : undefined
}

/** `MFA.disable`. Without a password, a recent login is required in its place. */
export async function disableMfa(door: Door, { current_password, code }: MfaUnwanted) {
  const { actor } = door.caller
  const { id } = actor
  const isOnly = await door.look(actor, async ({ tx }) => {
    if (!(await hasMfa(tx, id))) fail('mfa_is_off')
    return (await hasPassword.first(tx, { id })) === undefined
  })
  if (!isOnly && !current_password) failDoor('param_required', 'current_password')
  if (current_password) await confirmPassword(door, current_password)
  await withCode(door, code, async (work) => {
    await dropMfa(work, id)
    await record(work, 'off', { removed: 'TOTP', added: '' })
  })
  return { id }
}

/** `MFA.renew_recovery_codes`. */
export const renewRecoveryCodes = (door: Door, { code }: CodeShown) =>
  withCode(door, code, async (work) => {
    const recovery_codes = await replaceRecoveryCodes(work, work.actor.id)
    const change = { removed: '', added: `${recovery_codes.length} codes` }
    await record(work, 'new_codes', change, 'mfa_recovery_codes')
    return { recovery_codes }
  })

/** Makes the change in the transaction that uses the code up. */
async function withCode<Result>(
  door: Door,
  code: string,
  change: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { actor } = door.caller
  const { id } = actor
  await door.look(actor, requireRecentPassword)
  const revert = await countAttempt(
    (body) => door.work(actor, body, { always: true }),
    [[GUESSES, String(id)]],
    (wait_s) => failLogin('too_many_requests', wait_s),
  )
  const changed = await door.work(actor, async (work) => {
    if (!(await takeCode(work, id, code))) return undefined
    return { result: await change(work) }
  })
  if (!changed) {
    const failed = { kind: 'Login', field: 'code_wrong' } as const
    await door.work(actor, (work) => logAccess(work, failed), { always: true })
    return fail('mfa_code_wrong')
  }
  await revert()
  return changed.result
}

async function record(work: Work, news: MfaNews, change: Change, field = 'mfa') {
  const { tx, actor } = work
  await audit(work, 'User', actor.id, { [field]: change })
  const owner = (await usersById(tx, [actor.id])).get(actor.id)
  if (owner) await mailMfa(work, owner, news)
}
