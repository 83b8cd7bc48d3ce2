/**
 * An OpenID Connect provider: discovery, and the authorization code with PKCE. Ends where accounts
 * begin.
 */

import { createHash, randomBytes } from 'node:crypto'

import type { JSONWebKeySet } from 'jose'

import { ask, isSafe, refuse } from './ask.ts'
import { type Claims, readToken } from './id-token.ts'

export { isSafe, ProviderError } from './ask.ts'
export type { Claims } from './id-token.ts'

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

/** A provider, whose description and keys are read when they are needed. */
export interface Provider {
  /** Where to send the browser; `now` in milliseconds since 1970. */
  authorizationUrl(secrets: LoginSecrets, redirect_uri: string, now: number): Promise<string>
  /** Exchanges the code for an ID token, and verifies it. */
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
  token_endpoint_auth_methods_supported?: unknown
}

const SECRET_BYTES = 32
const random = () => randomBytes(SECRET_BYTES).toString('base64url')

/** New for each login. */
export const newSecrets = (): LoginSecrets => ({
  state: random(),
  nonce: random(),
  verifier: random(),
})

/** How long the description and the keys are kept. */
const KEPT_MS = 60 * 60_000

/** Nothing is requested before the first login. */
export function openProvider(options: ProviderOptions): Provider {
  const { issuer, client_id } = options
  const discovered = keeping(() => discover(issuer))
  const keys = keeping(async (now) => {
    const { jwks_uri } = await discovered(now)
    return (await ask(jwks_uri)) as unknown as JSONWebKeySet
  })
  return {
    async authorizationUrl(secrets, redirect_uri, now) {
      return requestFor(await discovered(now), options, secrets, redirect_uri)
    },
    async claimsOf(answer, now) {
      const found = await discovered(now)
      const token = await exchange(found, options, answer)
      const { nonce } = answer.secrets
      const expected = { issuer: found.issuer, client_id, nonce, now }
      return readToken(token, (isNew) => keys(now, isNew), expected)
    },
  }
}

/**
 * Reads again after an hour, or if the value is to be new. Callers share one request, however many
 * strangers begin a login while the provider does not answer.
 */
function keeping<Value>(read: (now: number) => Promise<Value>) {
  let kept: { value: Value; at: number } | undefined
  let reading: Promise<Value> | undefined
  const readAgain = async (now: number) => {
    try {
      const value = await read(now)
      kept = { value, at: now }
      return value
    } finally {
      reading = undefined
    }
  }
  return async (now: number, isNew = false): Promise<Value> => {
    if (!isNew && kept && Math.abs(now - kept.at) < KEPT_MS) return kept.value
    return (reading ??= readAgain(now))
  }
}

async function discover(issuer: string): Promise<Discovered> {
  const url = `${issuer}/.well-known/openid-configuration`
  const found = (await ask(url)) as unknown as Discovered
  if (String(found.issuer).replace(/\/$/, '') !== issuer) {
    refuse(`${url} describes another issuer.`)
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isSafe(found[name])) refuse(`${url} has no ${name} with https.`)
  }
  return found
}

function requestFor(
  { authorization_endpoint }: Discovered,
  { client_id, scopes }: ProviderOptions,
  { state, nonce, verifier }: LoginSecrets,
  redirect_uri: string,
): string {
  const url = new URL(authorization_endpoint)
  const fields = {
    response_type: 'code',
    client_id,
    redirect_uri,
    scope: scopes,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

async function exchange(
  found: Discovered,
  { client_id, client_secret }: ProviderOptions,
  { code, secrets, redirect_uri }: Answer,
): Promise<string> {
  const said: unknown = found.token_endpoint_auth_methods_supported
  const methods: unknown[] = Array.isArray(said) ? said : ['client_secret_basic']
  const isInForm = client_secret === undefined || !methods.includes('client_secret_basic')
  const own = { client_id, ...(client_secret !== undefined && { client_secret }) }
  const pair = [client_id, client_secret ?? ''].map(encodeURIComponent).join(':')
  const answer = await ask(found.token_endpoint, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: secrets.verifier,
      ...(isInForm && own),
    },
    authorization: isInForm ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`,
  })
  const token = answer['id_token']
  return typeof token === 'string' ? token : refuse('The provider sent no ID token.')
}
