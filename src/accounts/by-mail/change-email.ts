/** Changes one's address after confirmation through a letter to the new one. */

import type { Door } from '../../platform/http/method.ts'
import type { Look } from '../../platform/work/work.ts'
import { actorById, docket, loginKey } from '../actors/actors.ts'
import { fail as refuse } from '../faults.ts'
import { isInDocketGroup } from '../groups/groups.ts'
import { checkDomain } from '../logins/refused-domains.rules.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { isOn } from '../parameters/parameters.ts'
import { requireRecentPassword } from '../sessions/recent-password.ts'
import { checkNewLogin } from '../users/create-user.ts'
import { usersById } from '../users/find-users.ts'
import { changeLogin } from '../users/update-users.ts'
import type { EmailAsked, EmailCancelled, EmailConfirmed } from './by-mail.wire.ts'
import { fail } from '../letters/faults.ts'
import { addressLetter } from '../letters/letters.ts'
import { mailAddressAsked } from '../letters/notices.ts'
import {
  CANCEL_EMAIL,
  countLetter,
  findSecret,
  findSecretOf,
  forgetEmailChange,
  mailSecret,
  refuseWithoutMail,
  useSecret,
} from '../letters/secrets.ts'

/** Whether users may change it themselves instead of only administrators. */
export const changesEmail = async ({ tx, site }: Look): Promise<boolean> =>
  site.has_mail && (await isOn(tx, 'allowemailchange'))

/** The old address stays valid until the new one is confirmed, and is notified. */
export async function askEmail({ caller, ...door }: Door, { email }: EmailAsked) {
  const { actor } = caller
  await door.work(actor, async (work) => {
    const login = await checkEmail(work, email)
    await countLetter(work, 'email', loginKey(login), caller.address)
  })
  await door.work(actor, async (work) => {
    const login = await checkEmail(work, email)
    const secret = { kind: 'email', user_id: actor.id, eventdata: login } as const
    await mailSecret(work, secret, { login, write: addressLetter })
    await mailAddressAsked(work, (await usersById(work.tx, [actor.id])).get(actor.id)!, login)
  })
  return null
}

async function checkEmail(look: Look, email: string) {
  refuseWithoutMail(look)
  if (!(await isOn(look.tx, 'allowemailchange'))) {
    const reason = 'Only administrators can do that here.'
    refuse('auth_failure', { action: 'change', object: 'your address', reason })
  }
  await requireRecentPassword(look)
  await refuseDomain(look, email)
  return checkNewLogin(look.tx, email, look.actor.id)
}

/** Fault 501, unless the actor is trusted. */
async function refuseDomain(look: Look, email: string) {
  if (await isInDocketGroup(look, 'trusted_group')) return
  checkDomain(email, (await docketParameters(look.tx)).refused_email_domains)
}

/** The new address of a confirmation, if it is still available. */
export async function askedEmail(look: Look, secret: string): Promise<string> {
  const { eventdata } = await findSecret(look, 'email', secret)
  return eventdata!
}

/** Ends all sessions of the account. */
export async function confirmEmail({ caller, ...door }: Door, { secret }: EmailConfirmed) {
  const owner = await door.look(caller.actor, async (look) =>
    ownerOf(look, await findSecret(look, 'email', secret)),
  )
  return door.work(owner ?? docket, async (work) => {
    const { eventdata } = await useSecret(work, 'email', secret)
    if (!owner) return fail('secret_invalid')
    await refuseDomain(work, eventdata!)
    await changeLogin(work, owner.id, eventdata!)
    return { id: owner.id }
  })
}

/** Undefined for a disabled account. */
async function ownerOf(look: Look, { user_id }: { user_id: number | null }) {
  const person = (await usersById(look.tx, [user_id!])).get(user_id!)
  return person?.is_enabled === 1 ? actorById(look.tx, person.id) : undefined
}

/** The secrets of the letters to the old and to the new address. */
const CANCELLING = [CANCEL_EMAIL, 'email'] as const

/**
 * The address that an account keeps or gets back by a cancellation, or, with the secret of the
 * letter to the new address, that one, which it does not get.
 */
export async function addressCancelled(look: Look, secret: string) {
  const { kind, eventdata } = await findSecretOf(look, CANCELLING, secret)
  return { address: eventdata!, isNew: kind === 'email' }
}

/** `User.cancel_email_change`. */
export async function cancelEmail(door: Door, asked: EmailCancelled) {
  const { id, is_undone } = await cancelChange(door, asked)
  return { id, is_undone }
}

/**
 * Cancels a change of address with the secret that was sent to either address. With that of the old
 * one, a change that was made is undone, which ends all sessions of the account. `isNew` says that
 * it was the secret of the new one.
 */
export async function cancelChange({ caller, ...door }: Door, { secret }: EmailCancelled) {
  const { kind, owner } = await door.look(caller.actor, async (look) => {
    const found = await findSecretOf(look, CANCELLING, secret)
    return { kind: found.kind, owner: await ownerOf(look, found) }
  })
  return door.work(owner ?? docket, async (work) => {
    const { eventdata, issuedate } = await useSecret(work, kind, secret)
    if (!owner) return fail('secret_invalid')
    // It was the one that would have confirmed the change; letters to old addresses stay valid.
    if (kind === 'email') return { id: owner.id, is_undone: false, isNew: true }
    await forgetEmailChange(work, owner.id, issuedate)
    const now = (await usersById(work.tx, [owner.id])).get(owner.id)
    const is_undone = now?.login_name !== eventdata
    if (is_undone) await changeLogin(work, owner.id, eventdata!)
    return { id: owner.id, is_undone, isNew: false }
  })
}
