/** Codes as people type them: those of an authenticator app, and recovery codes. Pure. */

/** Without letters that look like digits. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 79 bits, so that a fast hash is sufficient. */
export const RECOVERY_CHARS = 16
/** The number of recovery codes of an account. */
export const RECOVERY_CODES = 10

/** A code without blanks, dashes and capital letters. */
export interface Typed {
  kind: 'app' | 'recovery'
  code: string
}

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CHARS}}$`)

/** Undefined for a text that cannot be a code. */
export function readCode(typed: string): Typed | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : undefined
}

/** Such as `ab2c-d3ef-gh4j-k5mn`. */
export const shownRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
