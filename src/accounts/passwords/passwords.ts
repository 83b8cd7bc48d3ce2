/** Hashes and verifies stored passwords. The rules for new ones are in passwords.rules.ts. */

import { timingSafeEqual } from 'node:crypto'

import { limits } from '../../platform/limits.ts'
import { type Argon2, inTurn, isCurrent, isOf, makeArgon2, readArgon2, STAND_IN } from './argon2.ts'
import { isSlow, oldDigest, oldPace, readOldHash, spellingsOf } from './old-hashes.ts'
import { createPaces } from './paces.ts'
import { readWrapped } from './wrap-old.ts'

/** The result of checking a password. */
export interface Verdict {
  right: boolean
  /** The password is right, but its hash is outdated: store `hashPassword` of it. */
  rehash: boolean
}

/** A parsed hash: argon2id of the password, argon2id of an old hash, or an old hash. */
interface Kept {
  argon2?: Argon2 | undefined
  setting?: string
  digest?: string
}

const WRONG: Verdict = { right: false, rehash: false }
const NOTHING: Kept = {}

const pacesOf = (slow: boolean) =>
  createPaces({
    paces_max: limits.slow_hashes_max,
    paceOf: (setting) => (isSlow(setting) === slow ? oldPace(setting) : undefined),
    hashWith: oldDigest,
  })
/** Old hashes that take at most 20 ms, and slower ones. */
const quick = pacesOf(false)
const slow = pacesOf(true)

/** Returns a hash in the current format, which includes algorithm and cost. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => makeArgon2(password))

/**
 * Whether a password matches a stored hash. Nothing matches `*`, an empty string (no password) or
 * `undefined` (no account), which takes as long as a wrong password. `begin` is called when the
 * hash gets its turn; if it throws, nothing is computed.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  begin?: () => Promise<void>,
): Promise<Verdict> {
  if (password.length > limits.password_chars_max) return WRONG
  const kept = readKept(stored)
  const isOld = kept.setting !== undefined
  // Slow hashes come from systems that used UTF-8, so one variant suffices.
  const isOnce = isOld && isSlow(kept.setting!)
  let isFirst = true
  // Their number depends only on the password, and so does the time.
  for (const spelling of spellingsOf(password)) {
    const tried = isFirst || (isOld && !isOnce) ? kept : NOTHING
    const right = await inTurn(async () => {
      if (isFirst) await begin?.()
      const made = await isRight(spelling, tried)
      if (!made) await quick.equalizeTiming(spelling, tried.setting)
      if (!made && isFirst) await slow.equalizeTiming(spelling, tried.setting)
      return made
    })
    isFirst = false
    if (right) return { right, rehash: isOld || !isCurrent(tried.argon2!) }
  }
  return WRONG
}

function readKept(stored: string | undefined): Kept {
  if (!stored) return NOTHING
  const argon2 = readArgon2(stored)
  return argon2 ? { argon2 } : (readWrapped(stored) ?? readOldHash(stored) ?? NOTHING)
}

/** Exactly one argon2id in any case: the cost of older hashes is negligible, or equalized. */
async function isRight(password: Buffer, { argon2, setting, digest }: Kept): Promise<boolean> {
  const made = setting === undefined ? undefined : await oldDigest(setting, password)
  const message = setting === undefined ? password : (made ?? '')
  const isKept = await isOf(message, argon2 ?? STAND_IN)
  const isDigest = made !== undefined && digest !== undefined && isSame(made, digest)
  return argon2 ? isKept && (setting === undefined || made !== undefined) : isDigest
}

function isSame(made: string, kept: string) {
  return made.length === kept.length && timingSafeEqual(Buffer.from(made), Buffer.from(kept))
}
