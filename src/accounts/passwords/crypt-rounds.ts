/**
 * The iterated forms of `crypt(3)`: `$1$` on MD5, `$5$` on SHA-256, `$6$` on SHA-512. Only for
 * verifying imported hashes. An npm library for `$5$` and `$6$` was wrong for passwords of 32
 * bytes.
 */

import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { write64 } from './crypt-base64.ts'

/** Yields after this many rounds, which take a few milliseconds. */
const ROUNDS_AT_ONCE = 2_000
const MD5_ROUNDS = 1_000

const MD5_ORDER = [[0, 6, 12], [1, 7, 13], [2, 8, 14], [3, 9, 15], [4, 10, 5], [11]]
const SHA256_ORDER = [...turning(10, [0, 10, 20], 2), [31, 30]]
const SHA512_ORDER = [...turning(21, [0, 21, 42], 1), [63]]

/** Each triple is its predecessor, shifted and rotated. */
function turning(count: number, first: number[], by: number): number[][] {
  return Array.from({ length: count }, (_, at) =>
    first.map((_place, index) => first[(index + at * by) % 3]! + at),
  )
}

/** The 22 characters after `$1$salt$`. */
export function md5Crypt(password: Buffer, salt: Buffer): string {
  const md5 = (...parts: Uint8Array[]) => hash('md5', Buffer.concat(parts), 'buffer')
  const inner = md5(password, salt, password)
  const parts: Uint8Array[] = [password, Buffer.from('$1$'), salt, repeated(inner, password.length)]
  for (let left = password.length; left > 0; left >>= 1) {
    parts.push(left & 1 ? Buffer.alloc(1) : password.subarray(0, 1))
  }
  let made = md5(...parts)
  for (let round = 0; round < MD5_ROUNDS; round++) {
    made = md5(...roundOf(round, made, password, salt))
  }
  return write64(made, MD5_ORDER)
}

/** The decoded setting of `$5$` and `$6$`, as in `crypt(5)`. */
export interface ShaCrypt {
  algorithm: 'sha256' | 'sha512'
  rounds: number
  salt: Buffer
}

/** The 43 or 86 characters after the salt. */
export async function shaCrypt(password: Buffer, how: ShaCrypt): Promise<string> {
  const { algorithm, rounds, salt } = how
  const sha = (...parts: Uint8Array[]) => hash(algorithm, Buffer.concat(parts), 'buffer')
  const inner = sha(password, salt, password)
  const parts: Uint8Array[] = [password, salt, repeated(inner, password.length)]
  for (let left = password.length; left > 0; left >>= 1) parts.push(left & 1 ? inner : password)
  let made = sha(...parts)
  const key = repeated(sha(repeated(password, password.length ** 2)), password.length)
  const spice = repeated(sha(repeated(salt, salt.length * (16 + made[0]!))), salt.length)
  for (let round = 0; round < rounds; round++) {
    made = sha(...roundOf(round, made, key, spice))
    if (round % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await setImmediate()
  }
  return write64(made, algorithm === 'sha256' ? SHA256_ORDER : SHA512_ORDER)
}

/** What a round hashes, given the previous digest. */
function roundOf(round: number, made: Buffer, key: Buffer, salt: Buffer): Buffer[] {
  const isOdd = round % 2 === 1
  const parts = [isOdd ? key : made]
  if (round % 3 !== 0) parts.push(salt)
  if (round % 7 !== 0) parts.push(key)
  parts.push(isOdd ? made : key)
  return parts
}

const repeated = (bytes: Buffer, length: number) => Buffer.alloc(length, bytes)
