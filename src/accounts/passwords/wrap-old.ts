/**
 * Wraps imported password hashes. They are fast to guess, so argon2id of the old hash is stored
 * instead, with the setting of the old hash: `$old$<setting in base64>$argon2id$…`. The first
 * successful login replaces it by plain argon2id.
 */

import { availableParallelism } from 'node:os'

import { type Argon2, isOf, makeArgon2, readArgon2 } from './argon2.ts'
import { isOldSetting, readOldHash } from './old-hashes.ts'

/** Stored if there is no valid password, as in Bugzilla. */
const NO_PASSWORD = '*'
const WRAPPED = /^\$old\$(?<setting>[A-Za-z0-9+/=]+)(?<argon2>\$argon2id\$.*)$/

/** The size of Node's thread pool. */
const AT_ONCE_MAX = 4

/** The format of the original hash, as reported. */
export type OldForm = 'none' | 'unknown' | (string & {})

/**
 * The format of a stored hash, such as `SHA-256` or `crypt $6$`; `none` if logging in by password
 * is disabled, `unknown` if the format is unsupported and a new password must be set.
 */
export function oldForm(stored: string | null): OldForm {
  if (stored === null || stored === '' || stored.startsWith(NO_PASSWORD)) return 'none'
  return readOldHash(stored)?.form ?? 'unknown'
}

/** What the audit log says about a password: `hashed_with_SHA-256`, as in Bugzilla. */
export function withoutHash(logged: string): string {
  if (logged === '' || logged.startsWith(HASHED_WITH)) return logged
  return `${HASHED_WITH}${oldForm(logged)}`
}
const HASHED_WITH = 'hashed_with_'

/** Wraps a stored hash; `*` if it is not usable. Takes some 30 ms of a core. */
export async function wrapOld(stored: string | null): Promise<string> {
  const old = readOldHash(stored ?? '')
  if (!old) return NO_PASSWORD
  const setting = Buffer.from(old.setting).toString('base64')
  return `$old$${setting}${await makeArgon2(old.digest)}`
}

/** Whether a wrapped hash was made from this one. Takes as long as wrapping. */
export async function isWrapOf(stored: string, kept: string): Promise<boolean> {
  const old = readOldHash(stored)
  const wrapped = readWrapped(kept)
  if (!old || !wrapped) return !old && kept === NO_PASSWORD
  return wrapped.setting === old.setting && isOf(old.digest, wrapped.argon2)
}

/** `wrapOld` for many hashes, in parallel on all cores; `told` gets the number done. */
export async function wrapOldPasswords(
  stored: readonly (string | null)[],
  told?: (done: number) => void,
): Promise<string[]> {
  const wrapped: string[] = []
  let next = 0
  let done = 0
  const workers = Math.min(AT_ONCE_MAX, availableParallelism(), stored.length)
  const work = async () => {
    while (next < stored.length) {
      const at = next++
      wrapped[at] = await wrapOld(stored[at]!)
      told?.(++done)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return wrapped
}

/** Undefined if malformed: the stored text may come from an import. */
export function readWrapped(text: string): { setting: string; argon2: Argon2 } | undefined {
  const groups = WRAPPED.exec(text)?.groups
  const argon2 = groups && readArgon2(groups['argon2']!)
  if (!argon2) return undefined
  const setting = Buffer.from(groups['setting']!, 'base64').toString()
  return isOldSetting(setting) ? { setting, argon2 } : undefined
}
