/** Letters that notify owners of changes to their account, in case someone else made them. */

import { toText } from '../../platform/times.ts'
import type { Work } from '../../platform/work/work.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import * as letters from './letters.ts'
import { CANCEL_EMAIL, mail, newSecret } from './secrets.ts'

interface Owner {
  id: number
  login_name: string
  is_enabled: number
}

/** Not sent for disabled accounts. */
async function tell(work: Work, owner: Owner, write: (base?: string) => letters.Written) {
  if (owner.is_enabled === 1) await mail(work, owner, write)
}

/** Notifies the owner that the password was changed. */
export const mailNewPassword = (work: Work, owner: Owner) =>
  tell(work, owner, (base) => letters.passwordChanged(owner.login_name, base))

/** To the previous address. */
export const mailNewAddress = (work: Work, owner: Owner, login: string) =>
  tell(work, owner, (base) => letters.addressChanged(owner.login_name, login, base))

/**
 * To the current address, while the new one is not confirmed. Earlier letters stay valid: they are
 * for the addresses before.
 */
export async function mailAddressAsked(work: Work, owner: Owner, after: string) {
  const { id: user_id, login_name: login } = owner
  const secret = await newSecret(work, { kind: CANCEL_EMAIL, user_id, eventdata: login })
  await tell(work, owner, (base) => letters.addressAsked({ base, login, secret }, after))
}

/** Notifies the owner of a new API key. */
export const mailNewKey = (work: Work, owner: Owner, description: string) =>
  tell(work, owner, (base) => letters.keyMade(owner.login_name, description, base))

/** Notifies the owner of a new OpenPGP key. */
export const mailNewPgpKey = (work: Work, owner: Owner, fingerprint: string) =>
  tell(work, owner, (base) => letters.pgpKeyAdded(owner.login_name, fingerprint, base))

/** Notifies the owner of a change of the second factor. */
export const mailMfa = (work: Work, owner: Owner, news: letters.MfaNews) =>
  tell(work, owner, (base) => letters.mfaChanged(owner.login_name, news, base))

/** Unless they disabled these letters. */
export async function mailNewLogin(work: Work, owner: Owner, address: string) {
  if (!work.site.has_mail) return
  const wish = await preferencesOf(work.tx, 'new_login_mail', [owner.id])
  if (wish.get(owner.id) === 'off') return
  const time = toText(work.now)
  await tell(work, owner, (base) =>
    letters.newLogin({ login: owner.login_name, address, time, base }),
  )
}

/** Notifies a person for whom somebody acts. */
export const mailActing = (
  work: Work,
  owner: Owner,
  who: Parameters<typeof letters.actingBegan>[1],
) => tell(work, owner, (base) => letters.actingBegan(owner.login_name, who, base))

/** Notifies the owner of an account, the one that stays or the other one, that they were merged. */
export const mailMerged = (work: Work, owner: Owner, from: string, into: string) =>
  tell(work, owner, (base) => letters.accountMerged(from, into, base))
