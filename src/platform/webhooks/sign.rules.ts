/** Signatures of webhooks as Standard Webhooks define them. Pure but for chance. */

import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** A new secret, as receivers configure it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What is signed; `timestamp` is in seconds since 1970. */
export interface Signed {
  id: string
  timestamp: number
  body: string
}

/**
 * The headers of a message: with the signatures of all secrets, so that receivers can change to a
 * new one while the old one is still valid.
 */
export function signatureHeaders(secrets: readonly string[], { id, timestamp, body }: Signed) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
