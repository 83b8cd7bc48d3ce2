/**
 * Passwords that come along from elsewhere. Their hashes are fast to guess, so argon2id of the old
 * hash is kept instead, beside what is needed to hash a password the old way:
 * `$old$<setting in base64>$argon2id$…`. The first good login makes plain argon2id of it.
 */

import { availableParallelism } from 'node:os'

import { type Argon2, isOf, makeArgon2, readArgon2 } from './argon2.ts'
import { isOldSetting, readOldHash } from './old-hashes.ts'

/** Kept where no password is right, as in Bugzilla. */
const NO_PASSWORD = '*'
const WRAPPED = /^\$old\$(?<setting>[A-Za-z0-9+/=]+)(?<argon2>\$argon2id\$.*)$/

/** Node has four background threads. */
const AT_ONCE_MAX = 4

/** What was kept of a password there, in the words of a report. */
export type OldForm = 'none' | 'unknown' | (string & {})

/**
 * The form of a stored password, such as `SHA-256` or `crypt $6$`; `none` where nobody logs in by
 * password, `unknown` where nobody can any more and another password has to be set.
 */
export function oldForm(stored: string | null): OldForm {
  if (stored === null || stored === '' || stored.startsWith(NO_PASSWORD)) return 'none'
  return readOldHash(stored)?.form ?? 'unknown'
}

/** What a log says of a password, without its hash: `hashed_with_SHA-256`, as Bugzilla does. */
export function withoutHash(logged: string): string {
  if (logged === '' || logged.startsWith(HASHED_WITH)) return logged
  return `${HASHED_WITH}${oldForm(logged)}`
}
const HASHED_WITH = 'hashed_with_'

/** What is to be kept of a stored password: `*` where none is right. Takes some 30 ms of a core. */
export async function wrapOld(stored: string | null): Promise<string> {
  const old = readOldHash(stored ?? '')
  if (!old) return NO_PASSWORD
  const setting = Buffer.from(old.setting).toString('base64')
  return `$old$${setting}${await makeArgon2(old.digest)}`
}

/** Whether `wrapOld` made what is kept of a stored password. Takes as long as making it. */
export async function isWrapOf(stored: string, kept: string): Promise<boolean> {
  const old = readOldHash(stored)
  const wrapped = readWrapped(kept)
  if (!old || !wrapped) return !old && kept === NO_PASSWORD
  return wrapped.setting === old.setting && isOf(old.digest, wrapped.argon2)
}

/** As `wrapOld`, of many, as many at once as there are cores; `told` hears how many are done. */
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

/** Nothing where it is none: what is kept may have come from elsewhere, with a whole export. */
export function readWrapped(text: string): { setting: string; argon2: Argon2 } | undefined {
  const groups = WRAPPED.exec(text)?.groups
  const argon2 = groups && readArgon2(groups['argon2']!)
  if (!argon2) return undefined
  const setting = Buffer.from(groups['setting']!, 'base64').toString()
  return isOldSetting(setting) ? { setting, argon2 } : undefined
}
