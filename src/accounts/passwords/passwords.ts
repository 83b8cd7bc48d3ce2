/** Passwords as they are kept, and whether one is right. Which ones are good enough is a rule. */

import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'

import { limits } from '../../platform/limits.ts'
import { createTurns } from './turns.ts'

interface Cost {
  memory: number
  passes: number
  parallelism: number
}
interface Argon2 extends Cost {
  salt: Buffer
  tag: Buffer
}
/** What Bugzilla keeps: one round of a hash over the password and the salt after it. */
interface Digest {
  algorithm: string
  salt: string
  digest: string
}

export interface Verdict {
  right: boolean
  /** It is right, but kept in an older form: keep `hashPassword` of it from now on. */
  rehash: boolean
}

// The smallest cost that OWASP's advice of 2024 names for argon2id; memory in KiB.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const BASE64 = '[A-Za-z0-9+/]'
const ARGON2ID = new RegExp(
  String.raw`^\$argon2id\$v=19\$m=(\d{2,6}),t=(\d{1,2}),p=(\d)` +
    String.raw`\$(${BASE64}{11,86})\$(${BASE64}{22,86})$`,
)
const DIGEST = new RegExp(String.raw`^([^,]+),(${BASE64}+)\{(SHA-1|SHA-256|SHA-512)\}$`)
// Hashed in the place of what is not there, so that the answer takes as long.
const STAND_IN: Argon2 = { ...COST, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }
const WRONG: Verdict = { right: false, rehash: false }

const turns = createTurns(limits.hashes_at_once_max, limits.hashes_waiting_max)

/** How many passwords wait to be hashed. */
export const hashesWaiting = () => turns.waiting()

/** The form in which a password is kept; it names its algorithm and its cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, { ...STAND_IN, salt })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

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
  const kept = readArgon2(stored)
  const old = readDigest(stored)
  // The old forms need no time at all: they are slowed down, or they would tell who has one.
  const derived = await derive(password, kept ?? STAND_IN, begin)
  if (kept) {
    const right = timingSafeEqual(derived, kept.tag)
    return { right, rehash: right && !isCurrent(kept) }
  }
  const right = old !== undefined && isDigestOf(password, old)
  return { right, rehash: right }
}

function readArgon2(stored = ''): Argon2 | undefined {
  const [, memory, passes, parallelism, salt, tag] = ARGON2ID.exec(stored) ?? []
  if (!salt || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const isCurrent = ({ memory, passes, parallelism, salt, tag }: Argon2) =>
  memory === COST.memory &&
  passes === COST.passes &&
  parallelism === COST.parallelism &&
  salt.length === SALT_BYTES &&
  tag.length === TAG_BYTES

function readDigest(stored = ''): Digest | undefined {
  const [, salt, digest, algorithm] = DIGEST.exec(stored) ?? []
  return salt && digest && algorithm ? { salt, digest, algorithm } : undefined
}

function isDigestOf(password: string, { algorithm, salt, digest }: Digest) {
  const made = hash(algorithm.replace('-', '').toLowerCase(), password + salt, 'buffer')
  const kept = Buffer.from(digest, 'base64')
  return kept.length === made.length && timingSafeEqual(kept, made)
}

function derive(password: string, { salt, tag, ...cost }: Argon2, begin?: () => void) {
  const { memory, passes, parallelism } = cost
  const parameters = { memory, passes, parallelism, tagLength: tag.length }
  return turns.take(() => {
    begin?.()
    return new Promise<Buffer>((resolve, reject) => {
      argon2('argon2id', { ...parameters, message: password, nonce: salt }, (error, made) =>
        error ? reject(error) : resolve(made),
      )
    })
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
