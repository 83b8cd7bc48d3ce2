/** Addresses to which one person replies to mail about one bug: a secret proves who writes. */

import { timingSafeEqual } from 'node:crypto'

import type { Look } from '../../platform/work/work.ts'
import { settingsOf } from './settings.ts'

/** 96 bits in digits and lower-case letters, since some mail servers change the case. */
const SIGNATURE_CHARS = 24

/** For the caller; undefined if mail that comes in has no address. */
export const replyAddress = (look: Look, bug_id: number) =>
  signedAddress(look, `${look.actor.id}.${bug_id}`, claimOf(look.actor.id, bug_id))

/** The person and the bug of such an address; undefined if it is not one, or forged. */
export function readReplyAddress(look: Look, to: string) {
  const { extension } = readRecipient(look, to) ?? {}
  const [, user, bug, signature] =
    /^(\d{1,10})\.(\d{1,10})\.([\da-z]+)$/.exec(extension ?? '') ?? []
  if (signature === undefined) return undefined
  const [user_id, bug_id] = [Number(user), Number(bug)]
  return isSigned(look, claimOf(user_id, bug_id), signature) ? { user_id, bug_id } : undefined
}

const claimOf = (user_id: number, bug_id: number) => `reply to bug ${bug_id} by ${user_id}`

/**
 * An address of this installation with `extension` and the signature of what it claims; undefined
 * if mail that comes in has no address.
 */
export function signedAddress(look: Look, extension: string, claim: string): string | undefined {
  const { address } = settingsOf(look)
  if (address === undefined) return undefined
  const { name, host } = partsOf(address)
  return `${name}+${extension}.${signatureOf(look, claim)}@${host}`
}

/** Whether the signature of an address is that of what it claims. */
export function isSigned(look: Look, claim: string, signature: string): boolean {
  const [due, given] = [signatureOf(look, claim), signature].map((text) => Buffer.from(text))
  return given!.length === due!.length && timingSafeEqual(given!, due!)
}

/** An address of this installation with what follows `+`; undefined for others. */
export function readRecipient(look: Pick<Look, 'site'>, to: string) {
  const { address } = settingsOf(look)
  if (address === undefined) return undefined
  const [own, { name, host }] = [partsOf(address.toLowerCase()), partsOf(to.toLowerCase())]
  const [, extension = ''] = /^[^+]*\+(.*)$/.exec(name) ?? []
  return host === own.host && name.split('+')[0] === own.name ? { extension } : undefined
}

function partsOf(address: string) {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at), host: address.slice(at + 1) }
}

const signatureOf = ({ sign }: Look, claim: string) =>
  Buffer.from(sign(claim), 'base64url').toString('hex').slice(0, SIGNATURE_CHARS)
