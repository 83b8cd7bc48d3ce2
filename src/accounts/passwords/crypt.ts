/** Verifies imported Unix `crypt(3)` hashes: DES, `$1$`, `$5$`, `$6$`, bcrypt. */

import { hash as bcrypt } from 'bcryptjs'

import { limits } from '../../platform/limits.ts'
import { desCrypt } from './crypt-des.ts'
import { md5Crypt, shaCrypt } from './crypt-rounds.ts'

interface Form {
  name: string
  /** A complete hash, or only its setting. */
  shape: RegExp
  make: (password: Buffer, found: Found) => string | Promise<string>
  /** The cost or number of rounds, which of them count as fast, and the maximum. */
  rounds?: (found: Found) => { rounds: number; quick: number; max: number }
}
interface Read {
  form: Form
  found: Found
}
interface Found {
  setting: string
  digest: string | undefined
  salt: string
  id: string
  rounds: string | undefined
}

const CHAR = '[./0-9A-Za-z]'
const whole = (setting: string, chars: number) =>
  new RegExp(`^(?<setting>${setting})(?<digest>${CHAR}{${chars}})?$`)

const ROUNDS_USUAL = 5_000
const ROUNDS_MIN = 1_000
const BCRYPT_COST_QUICK = 8
const shaRounds = ({ rounds = `${ROUNDS_USUAL}` }: Found) => ({
  rounds: Math.max(Number(rounds), ROUNDS_MIN),
  quick: ROUNDS_USUAL,
  max: limits.crypt_rounds_max,
})
const sha = (algorithm: 'sha256' | 'sha512', id: number, chars: number): Form => ({
  name: `crypt $${id}$`,
  shape: whole(String.raw`\$${id}\$(?:rounds=(?<rounds>\d{1,9})\$)?(?<salt>[^$]{0,16})\$`, chars),
  make: (password, found) =>
    shaCrypt(password, {
      algorithm,
      rounds: shaRounds(found).rounds,
      salt: Buffer.from(found.salt),
    }),
  rounds: shaRounds,
})

const FORMS: Form[] = [
  {
    name: 'crypt DES',
    shape: whole(`(?<salt>${CHAR}{2})`, 11),
    make: (password, { salt }) => desCrypt(password, salt),
  },
  {
    name: 'crypt $1$',
    shape: whole(String.raw`\$1\$(?<salt>[^$]{0,8})\$`, 22),
    make: (password, { salt }) => md5Crypt(password, Buffer.from(salt)),
  },
  sha('sha256', 5, 43),
  sha('sha512', 6, 86),
  {
    name: 'bcrypt',
    shape: whole(String.raw`\$2[aby]\$(?<rounds>0[4-9]|[1-3]\d)\$${CHAR}{22}`, 31),
    make: async (password, { setting }) =>
      (await bcrypt(password.toString(), setting)).slice(setting.length),
    rounds: ({ rounds }) => ({
      rounds: Number(rounds),
      quick: BCRYPT_COST_QUICK,
      max: limits.bcrypt_cost_max,
    }),
  },
]

/** Parses a hash; undefined if it is none, or too slow. */
export function readCrypt(stored: string) {
  const read = findForm(stored)
  if (!read?.found.digest || !isBearable(read)) return undefined
  return { form: read.form.name, setting: read.found.setting, digest: read.found.digest }
}

/** Whether a string is the setting of a hash that `readCrypt` accepts. */
export function isCryptSetting(text: string): boolean {
  const read = findForm(text)
  return read !== undefined && read.found.setting === text && isBearable(read)
}

function isBearable({ form, found }: Read) {
  const cost = form.rounds?.(found)
  return cost === undefined || cost.rounds <= cost.max
}

/** The hash of a password with a setting; undefined if the password cannot be hashed that way. */
export async function cryptDigest(setting: string, password: Buffer): Promise<string | undefined> {
  const { form, found } = formOf(setting)
  // Strings end at the first NUL there.
  const end = password.indexOf(0)
  const text = end === -1 ? password : password.subarray(0, end)
  return text.length > limits.crypt_password_bytes_max ? undefined : form.make(text, found)
}

/** Whether computing the hash takes more than about 20 ms, which others would notice. */
export function isSlowCrypt(setting: string): boolean {
  const { form, found } = formOf(setting)
  const cost = form.rounds?.(found)
  return cost !== undefined && cost.rounds > cost.quick
}

/** Equal for settings that take equally long. */
export function paceOf(setting: string): string {
  const { form, found } = formOf(setting)
  return `${form.name} ${form.rounds?.(found).rounds ?? ''}`
}

function formOf(setting: string): Read {
  const read = findForm(setting)
  if (!read) throw new Error('a crypt(3) hash has an unknown format')
  return read
}

function findForm(text: string): Read | undefined {
  for (const form of FORMS) {
    const found = form.shape.exec(text)?.groups as Found | undefined
    if (found) return { form, found }
  }
  return undefined
}
