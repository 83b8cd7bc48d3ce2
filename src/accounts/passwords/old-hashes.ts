/**
 * Imported password hashes: Bugzilla's `salt,hash{SHA-256}`, the same without the comma, older
 * `crypt(3)` hashes, dl's plain MD5, and Redmine's SHA-1 of SHA-1. Splits each into its setting,
 * needed to hash a password the same way, and the hash.
 */

import { hash } from 'node:crypto'

import { cryptDigest, isCryptSetting, isSlowCrypt, paceOf, readCrypt } from './crypt.ts'

/** An imported hash, split into what is needed to verify a password. */
export interface OldHash {
  /** A readable name, such as `SHA-256` or `crypt DES`. */
  form: string
  /** `{SHA-256}salt`, or the salt argument of `crypt(3)`. Never the hash. */
  setting: string
  digest: string
}

/** Perl's names of digests, Node's, and their length in Base64. */
const DIGESTS = new Map([
  ['MD5', { algorithm: 'md5', chars: 22 }],
  ['SHA-1', { algorithm: 'sha1', chars: 27 }],
  ['SHA-224', { algorithm: 'sha224', chars: 38 }],
  ['SHA-256', { algorithm: 'sha256', chars: 43 }],
  ['SHA-384', { algorithm: 'sha384', chars: 64 }],
  ['SHA-512', { algorithm: 'sha512', chars: 86 }],
])
/** Redmine's: SHA-1 of the salt and the hexadecimal digits of the SHA-1 of the password. */
const REDMINE = 'Redmine'
const REDMINE_HASH = /^(?<salt>[0-9a-f]{0,64}),(?<digits>[0-9a-f]{40})\{Redmine\}$/
const REDMINE_SETTING = /^\{Redmine\}(?<salt>[0-9a-f]{0,64})$/
const DIGEST = /^(?<text>.+)\{(?<name>[^{}]+)\}$/s
const SETTING = /^\{(?<name>[^{}]+)\}(?<salt>.*)$/s
/** Unsalted: exactly 32 hexadecimal digits. */
const PLAIN_MD5 = /^[0-9a-f]{32}$/i
const BASE64 = /^[A-Za-z0-9+/]+$/

/** Undefined if no password matches: `*`, an empty string, an unknown format. */
export function readOldHash(stored: string): OldHash | undefined {
  if (PLAIN_MD5.test(stored)) return readPlainMd5(stored)
  const { salt, digits } = REDMINE_HASH.exec(stored)?.groups ?? {}
  if (digits !== undefined) {
    return { form: REDMINE, setting: `{${REDMINE}}${salt}`, digest: base64Of(digits) }
  }
  const { text, name } = DIGEST.exec(stored)?.groups ?? {}
  return text && name ? readDigest(text, name) : readCrypt(stored)
}

const readPlainMd5 = (digits: string): OldHash => ({
  form: 'MD5 without salt',
  setting: '{MD5}',
  digest: base64Of(digits),
})

const base64Of = (digits: string) => unpadded(Buffer.from(digits, 'hex').toString('base64'))

/** Before 5.0 there was no comma, so only its length tells where the hash begins. */
function readDigest(text: string, name: string): OldHash | undefined {
  const chars = DIGESTS.get(name)?.chars
  if (!chars) return undefined
  const digest = text.slice(-chars)
  const before = text.slice(0, -chars)
  const salt = before.includes(',') ? before.slice(0, before.indexOf(',')) : before
  const isWhole = before === salt || before === `${salt},`
  if (!salt || !isWhole || !BASE64.test(digest) || digest.length < chars) return undefined
  return { form: name, setting: `{${name}}${salt}`, digest }
}

/** Whether a string is the setting of a hash that `readOldHash` accepts. */
export function isOldSetting(text: string): boolean {
  if (REDMINE_SETTING.test(text)) return true
  const name = SETTING.exec(text)?.groups?.['name']
  return name === undefined ? isCryptSetting(text) : DIGESTS.has(name)
}

/** The hash of a password with a setting; undefined if the password cannot be hashed that way. */
export async function oldDigest(setting: string, password: Buffer): Promise<string | undefined> {
  const { name, salt } = SETTING.exec(setting)?.groups ?? {}
  if (name === undefined || salt === undefined) return cryptDigest(setting, password)
  if (name === REDMINE) {
    const inner = salt + hash('sha1', password, 'hex')
    return unpadded(hash('sha1', inner, 'base64'))
  }
  const { algorithm } = DIGESTS.get(name)!
  return unpadded(hash(algorithm, Buffer.concat([password, Buffer.from(salt)]), 'base64'))
}

const unpadded = (base64: string) => base64.replaceAll('=', '')

/** Whether a hash with this setting delays others. */
export const isSlow = (setting: string) => !SETTING.test(setting) && isSlowCrypt(setting)

/** Equal for settings that take equally long; undefined if the time is negligible. */
export const oldPace = (setting: string) => (SETTING.test(setting) ? undefined : paceOf(setting))

/**
 * Bytes that may have been hashed: UTF-8 as received, as in Bugzilla, then in composed form, then
 * Latin-1, as browsers sent it to very old sites.
 */
export function spellingsOf(password: string): Buffer[] {
  const composed = password.normalize('NFC')
  const spellings = [Buffer.from(password), Buffer.from(composed)]
  if (LATIN1.test(composed)) spellings.push(Buffer.from(composed, 'latin1'))
  return spellings.filter((one, at) => spellings.findIndex((other) => other.equals(one)) === at)
}
const LATIN1 = /^[\0-\u{ff}]*$/u
