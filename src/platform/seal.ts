/**
 * Encrypts and signs text that clients keep for the server. They can neither read nor change it,
 * nor use it for another purpose.
 */

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** A look, which provides the installation's key. */
interface Signing {
  sign: (text: string) => string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Deterministic, so that equal responses stay equal. */
export function seal({ sign }: Signing, text: string, about: string): string {
  const nonce = digest(sign(`nonce of a seal\n${about}\n${text}`)).subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(sign), nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** The text; undefined if it was not sealed here, or for another purpose. */
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
