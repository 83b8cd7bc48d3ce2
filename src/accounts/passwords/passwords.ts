/** Passwords as they are kept, and whether one is right. Which ones are good enough is a rule. */

import { timingSafeEqual } from 'node:crypto'

import { limits } from '../../platform/limits.ts'
import { type Argon2, inTurn, isCurrent, isOf, makeArgon2, readArgon2, STAND_IN } from './argon2.ts'
import { isSlow, oldDigest, oldPace, readOldHash, spellingsOf } from './old-hashes.ts'
import { createPaces } from './paces.ts'
import { readWrapped } from './wrap-old.ts'

export interface Verdict {
  right: boolean
  /** It is right, but kept in an older form: keep `hashPassword` of it from now on. */
  rehash: boolean
}

/** What is kept of a password, taken apart: argon2id of it, of an old hash of it, or that hash. */
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
/** Of forms that take some 20 ms at most, and of those for which others would wait. */
const quick = pacesOf(false)
const slow = pacesOf(true)

/** The form in which a password is kept; it names its algorithm and its cost. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => makeArgon2(password))

/**
 * Whether a password belongs to what is kept of it. Nothing belongs to `*` or an empty text (that
 * account has no password), nor to `undefined` (there is no such account), and finding that out
 * takes as long as finding out that a password is wrong. `begin` is called when the hash gets its
 * turn; if it throws, nothing is computed.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  begin?: () => void,
): Promise<Verdict> {
  if (password.length > limits.password_chars_max) return WRONG
  const kept = readKept(stored)
  const isOld = kept.setting !== undefined
  // Who came with a slow hash typed it where all was UTF-8, so it is made once.
  const isOnce = isOld && isSlow(kept.setting!)
  let isFirst = true
  // How many there are depends on the password alone, and so does the time.
  for (const spelling of spellingsOf(password)) {
    const tried = isFirst || (isOld && !isOnce) ? kept : NOTHING
    const right = await inTurn(async () => {
      if (isFirst) begin?.()
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

/** One argon2id in any case: the older hashes take no time, or their time is taken by all. */
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
