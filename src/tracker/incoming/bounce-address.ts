/** Addresses to which mail servers return a letter: each tells which letter, and to whom. */

import { actorById } from '../../accounts/actors/actors.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import type { Look } from '../../platform/work/work.ts'
import { isSigned, readRecipient, signedAddress } from './reply-address.ts'
import { settingsOf } from './settings.ts'

/** A letter and its recipient. */
export interface Returned {
  user_id: number
  letter: number
}

/** With 36 digits, as the part before `@` has at most 64 characters. */
const RADIX = 36

/** For a letter to the caller at an address; undefined if letters do not come back. */
export function bounceAddress(look: Look, letter: number, to: string): string | undefined {
  const { id } = look.actor
  if (id === 0 || !settingsOf(look).has_bounces) return undefined
  const extension = `b.${id.toString(RADIX)}.${letter.toString(RADIX)}`
  return signedAddress(look, extension, claimOf({ user_id: id, letter }, to))
}

/** Whether mail to the address is about a letter, also if the address is forged. */
export const isBounceAddress = (look: Pick<Look, 'site'>, to: string): boolean =>
  readRecipient(look, to)?.extension.startsWith('b.') === true

/** Undefined if it is forged, or if the person has another address now. */
export async function readBounceAddress(look: Look, to: string): Promise<Returned | undefined> {
  const { extension } = readRecipient(look, to) ?? {}
  const [, user, number, signature] =
    /^b\.([\da-z]{1,8})\.([\da-z]{1,10})\.([\da-z]+)$/.exec(extension ?? '') ?? []
  if (signature === undefined) return undefined
  const [user_id, letter] = [parseInt(user!, RADIX), parseInt(number!, RADIX)]
  const person = await actorById(look.tx, user_id)
  if (!person) return undefined
  const { emailsuffix } = await parameters(look.tx)
  const returned = { user_id, letter }
  const claim = claimOf(returned, person.login + emailsuffix)
  return isSigned(look, claim, signature) ? returned : undefined
}

const claimOf = ({ user_id, letter }: Returned, to: string) =>
  `letter ${letter} to ${user_id} at ${to}`
