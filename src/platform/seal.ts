/**
 * Texts that a client keeps for us and gives back: nobody else can read, make or change one, or use
 * it for anything but what it is about.
 */

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** A look, which signs by the installation's key. */
interface Signing {
  sign: (text: string) => string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The same for the same text, so that equal answers stay equal. */
export function seal({ sign }: Signing, text: string, about: string): string {
  const nonce = digest(sign(`nonce of a seal\n${about}\n${text}`)).subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(sign), nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** The text; undefined where it was not sealed here, or was about something else. */
export function unseal({ sign }: Signing, sealed: string, about: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(sign), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keyOf = (sign: Signing['sign']) => digest(sign('key of seals'))
const digest = (text: string) => createHash('sha256').update(text).digest()
