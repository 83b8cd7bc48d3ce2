/**
 * Talks to an OpenID Connect provider: discovery, the authorization code with PKCE, and the ID token,
 * which is verified with the keys of the provider. Ends where accounts begin.
 */

import { createHash, randomBytes } from 'node:crypto'

import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'

/** From the settings. */
export interface ProviderOptions {
  /** Without a slash at the end. */
  issuer: string
  client_id: string
  /** Undefined for a public client, which PKCE alone protects. */
  client_secret: string | undefined
  /** Separated by blanks. */
  scopes: string
}

/** What a login remembers between its request and the answer of the provider. */
export interface LoginSecrets {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider says that it logged in. */
export interface Claims {
  issuer: string
  sub: string
  /** Undefined unless the provider says that it verified the address. */
  verified_email: string | undefined
  name: string
}

/** Thrown if the provider does not answer as it must; the message is a sentence for administrators. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** A provider, whose description and keys are read when they are needed. */
export interface Provider {
  /** Where to send the browser. */
  authorizationUrl(secrets: LoginSecrets, redirect_uri: string, now: number): Promise<string>
  /** Exchanges the code for an ID token, and verifies it; `now` in milliseconds since 1970. */
  claimsOf(answer: Answer, now: number): Promise<Claims>
}

/** What came back from the provider. */
export interface Answer {
  code: string
  secrets: LoginSecrets
  redirect_uri: string
}

interface Discovered {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  token_endpoint_auth_methods_supported?: string[]
}

/** New for each login. */
export const newSecrets = (): LoginSecrets => ({
  state: randomName(),
  nonce: randomName(),
  verifier: randomName(),
})
const SECRET_BYTES = 32
const randomName = () => randomBytes(SECRET_BYTES).toString('base64url')

/** How long the description and the keys are kept. */
const KEPT_MS = 60 * 60_000
/** Clocks may differ by so much. */
const CLOCKS_OFF_S = 60
/** Only public keys; a shared secret could be a public key in disguise. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']

/** Nothing is requested before the first login. */
export function openProvider({
  issuer,
  client_id,
  client_secret,
  scopes,
}: ProviderOptions): Provider {
  let known: { found: Discovered; at: number } | undefined
  let keys: { found: JSONWebKeySet; at: number } | undefined

  return {
    async authorizationUrl({ state, nonce, verifier }, redirect_uri, now) {
      const { authorization_endpoint } = await discover(now)
      const url = new URL(authorization_endpoint)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id,
        redirect_uri,
        scope: scopes,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })) {
        url.searchParams.set(name, value)
      }
      return url.href
    },
    async claimsOf({ code, secrets, redirect_uri }, now) {
      const found = await discover(now)
      const form = { code, redirect_uri, code_verifier: secrets.verifier }
      const token = await exchange(found, { ...form, grant_type: 'authorization_code' })
      const claims = await verified(found, token, now)
      if (claims['nonce'] !== secrets.nonce) throw new ProviderError('The nonce is wrong.')
      return claimsIn(claims)
    },
  }

  async function discover(now: number): Promise<Discovered> {
    if (known && Math.abs(now - known.at) < KEPT_MS) return known.found
    const url = `${issuer}/.well-known/openid-configuration`
    const found = (await ask(url)) as unknown as Discovered
    if (String(found.issuer).replace(/\/$/, '') !== issuer) {
      throw new ProviderError(`${url} describes another issuer.`)
    }
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      if (!isSafe(found[name])) throw new ProviderError(`${url} has no ${name} with https.`)
    }
    known = { found, at: now }
    return found
  }

  async function exchange(found: Discovered, form: Record<string, string>): Promise<string> {
    const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isInForm = client_secret === undefined || !methods.includes('client_secret_basic')
    const own = { client_id, ...(client_secret !== undefined && { client_secret }) }
    const body = new URLSearchParams({ ...form, ...(isInForm && own) })
    const pair = [client_id, client_secret ?? ''].map(encodeURIComponent).join(':')
    const basic = `Basic ${Buffer.from(pair).toString('base64')}`
    const answer = await ask(found.token_endpoint, {
      method: 'POST',
      body,
      headers: isInForm ? {} : { authorization: basic },
    })
    const token = answer['id_token']
    return typeof token === 'string' ? token : refuse('The provider sent no ID token.')
  }

  async function verified(found: Discovered, token: string, now: number): Promise<JWTPayload> {
    const check = async (isNew: boolean) => {
      const { payload } = await jwtVerify(
        token,
        createLocalJWKSet(await keysOf(found, now, isNew)),
        {
          issuer: found.issuer,
          audience: client_id,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: new Date(now),
          clockTolerance: CLOCKS_OFF_S,
        },
      )
      return payload
    }
    try {
      // The provider may have a new key.
      const isUnknown = (error: unknown) => error instanceof errors.JWKSNoMatchingKey
      const payload = await check(false).catch((error: unknown) => {
        if (!isUnknown(error)) throw error
        return check(true)
      })
      if ('azp' in payload && payload['azp'] !== client_id)
        refuse('The ID token is for another client.')
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) refuse(`The ID token is not valid: ${error.message}.`)
      throw error
    }
  }

  async function keysOf({ jwks_uri }: Discovered, now: number, isNew: boolean) {
    if (isNew || !keys || Math.abs(now - keys.at) >= KEPT_MS) {
      keys = { found: (await ask(jwks_uri)) as unknown as JSONWebKeySet, at: now }
    }
    return keys.found
  }
}

function claimsIn({ iss = '', sub = '', ...claims }: JWTPayload): Claims {
  const { email, email_verified, name } = claims as Record<string, unknown>
  if (sub === '' || sub.length > SUB_CHARS_MAX) refuse('The ID token has no usable subject.')
  const isVerified = email_verified === true || email_verified === 'true'
  const verified_email = isVerified && typeof email === 'string' && email !== '' ? email : undefined
  return { issuer: iss, sub, verified_email, name: typeof name === 'string' ? name : '' }
}
/** As OpenID Connect says. */
const SUB_CHARS_MAX = 255

const refuse = (why: string): never => {
  throw new ProviderError(why)
}

/** With https, or on this machine. */
export function isSafe(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

const WAIT_MS = 10_000
const ANSWER_CHARS_MAX = 1_000_000

/** A JSON object from the provider. */
async function ask(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const host = new URL(url).host
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch((error: unknown) => refuse(`${host} cannot be reached: ${String(error)}.`))
  const text = await limited(response)
  if (!response.ok) refuse(`${host} answered with the status ${response.status}.`)
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch {
    // Refused below, like other values.
  }
  return refuse(`${host} did not answer with a JSON object.`)
}

async function limited({ body }: Response): Promise<string> {
  let text = ''
  if (!body) return text
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > ANSWER_CHARS_MAX) refuse('The answer of the provider is too long.')
  }
  return text
}
