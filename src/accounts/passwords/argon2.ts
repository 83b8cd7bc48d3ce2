/** Argon2id hashes, encoded with their cost and salt. Hashing is queued. */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

import { limits } from '../../platform/limits.ts'
import { createTurns } from './turns.ts'

interface Cost {
  memory: number
  passes: number
  parallelism: number
}

/** A decoded hash: its cost, salt and tag. */
export interface Argon2 extends Cost {
  salt: Buffer
  tag: Buffer
}

// OWASP's minimum for argon2id (2024); memory in KiB.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const BASE64 = '[A-Za-z0-9+/]'
const ARGON2ID = new RegExp(
  String.raw`^\$argon2id\$v=19\$m=(\d{2,6}),t=(\d{1,2}),p=(\d)` +
    String.raw`\$(${BASE64}{11,86})\$(${BASE64}{22,86})$`,
)
/** Hashed if there is no account, so that the time is equal. */
export const STAND_IN: Argon2 = {
  ...COST,
  salt: Buffer.alloc(SALT_BYTES),
  tag: Buffer.alloc(TAG_BYTES),
}

const turns = createTurns(limits.hashes_at_once_max, limits.hashes_waiting_max)

/** The number of passwords waiting to be hashed. */
export const hashesWaiting = () => turns.waiting()

/** Runs when it is its turn; fault `not_now` if the queue is full. */
export const inTurn = <Result>(run: () => Promise<Result>) => turns.take(run)

/** Hashes a message at the current cost. Bypasses the queue. */
export async function makeArgon2(message: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(message, { ...STAND_IN, salt })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Undefined if it is malformed, or too expensive. */
export function readArgon2(text: string): Argon2 | undefined {
  const [, memory, passes, parallelism, salt, tag] = ARGON2ID.exec(text) ?? []
  if (!salt || !tag) return undefined
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  if (!isBearable(cost)) return undefined
  return {
    ...cost,
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Argon2's own minimum: one pass, one lane, and 8 KiB per lane. */
const isBearable = ({ memory, passes, parallelism }: Cost) =>
  memory >= 8 * parallelism &&
  memory <= limits.argon2_memory_max &&
  passes >= 1 &&
  passes <= limits.argon2_passes_max &&
  parallelism >= 1 &&
  parallelism <= limits.argon2_lanes_max

/** Whether it has the cost of new hashes; otherwise the next login replaces it. */
export const isCurrent = ({ memory, passes, parallelism, salt, tag }: Argon2) =>
  memory === COST.memory &&
  passes === COST.passes &&
  parallelism === COST.parallelism &&
  salt.length === SALT_BYTES &&
  tag.length === TAG_BYTES

/** Whether a message matches a hash. Bypasses the queue. */
export async function isOf(message: string | Buffer, kept: Argon2): Promise<boolean> {
  return timingSafeEqual(await derive(message, kept), kept.tag)
}

function derive(message: string | Buffer, { salt, tag, ...cost }: Argon2) {
  const { memory, passes, parallelism } = cost
  const parameters = { memory, passes, parallelism, tagLength: tag.length }
  return new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', { ...parameters, message, nonce: salt }, (error, made) =>
      error ? reject(error) : resolve(made),
    )
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
