/** Verifies the ID token of a provider, and reads whom it names. */

import type * as Jose from 'jose'

import { lazily } from '../lazily.ts'
import { refuse } from './ask.ts'

const jose = lazily<typeof Jose>('jose')

/** Whom the provider says that it logged in. */
export interface Claims {
  issuer: string
  sub: string
  /** Undefined unless the provider says that it verified the address. */
  verified_email: string | undefined
  /** Empty if the provider does not tell it. */
  name: string
}

/** What a token must say. */
export interface Expected {
  issuer: string
  client_id: string
  nonce: string
  /** Milliseconds since 1970. */
  now: number
}

/** Clocks may differ by so much. */
const CLOCKS_OFF_S = 60
/** Only with public keys: a token that the client secret signs could come from a client. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
/** As OpenID Connect says. */
const SUB_CHARS_MAX = 255

/**
 * Throws a `ProviderError` unless the token is signed, current, and for this login. `keysOf` reads
 * the keys of the provider, again if it `isNew`.
 */
export async function readToken(
  token: string,
  keysOf: (isNew: boolean) => Promise<Jose.JSONWebKeySet>,
  expected: Expected,
): Promise<Claims> {
  const payload = await verified(token, keysOf, expected)
  const { client_id, nonce } = expected
  if ('azp' in payload && payload['azp'] !== client_id) {
    refuse('The ID token is for another client.')
  }
  if (payload['nonce'] !== nonce) refuse('The nonce is wrong.')
  return claimsIn(payload)
}

async function verified(
  token: string,
  keysOf: (isNew: boolean) => Promise<Jose.JSONWebKeySet>,
  { issuer, client_id, now }: Expected,
): Promise<Jose.JWTPayload> {
  const { createLocalJWKSet, errors, jwtVerify } = jose()
  const check = async (isNew: boolean) => {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await keysOf(isNew)), {
      issuer,
      audience: client_id,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(now),
      clockTolerance: CLOCKS_OFF_S,
    })
    return payload
  }
  try {
    return await check(false).catch((error: unknown) => {
      // The provider may have a new key.
      if (error instanceof errors.JWKSNoMatchingKey) return check(true)
      throw error
    })
  } catch (error) {
    if (error instanceof errors.JOSEError) refuse(`The ID token is not valid: ${error.message}.`)
    throw error
  }
}

function claimsIn({ iss = '', sub = '', ...claims }: Jose.JWTPayload): Claims {
  const { email, email_verified, name } = claims as Record<string, unknown>
  if (sub === '' || sub.length > SUB_CHARS_MAX) refuse('The ID token has no usable subject.')
  // Some providers send it as a text.
  const isVerified = email_verified === true || email_verified === 'true'
  const verified_email = isVerified && typeof email === 'string' && email !== '' ? email : undefined
  return { issuer: iss, sub, verified_email, name: typeof name === 'string' ? name : '' }
}
