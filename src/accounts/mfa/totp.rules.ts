/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, steps of 30 seconds. Pure. */

import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks of phones may be wrong by one step. */
const STEPS_OFF = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the time step, from milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

/** The code of a step, with leading zeros. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of a code that is valid now, at most one step off; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const given = Buffer.from(code)
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, at) => stepAt(now) - STEPS_OFF + at)
  return steps.find((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

/** As people type it into an app: Base32 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What a QR code tells an app; `issuer` is the name of the installation. */
export function keyUri(secret: Uint8Array, login: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
