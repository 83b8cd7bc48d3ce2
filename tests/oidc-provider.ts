/**
 * A small OpenID Connect provider on loopback, for tests: it logs everybody in at once, as whom a
 * test says, and can be told to make mistakes.
 */

import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The client that the provider knows. */
export const CLIENT = { id: 'docket', secret: 'a secret & more' }

/** What the next ID token contains, and what is wrong with it. */
export interface Next {
  claims: JWTPayload
  /** Changes the claims after all others are set. */
  spoil?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that the provider does not publish. */
  is_forged?: boolean
  /** Signs with the client secret instead of a key pair. */
  is_symmetric?: boolean
}

/** A provider that is listening. */
export interface TestProvider {
  issuer: string
  next: Next
  /** Milliseconds since 1970. */
  clock: () => number
  /** Replaces the key, as providers do from time to time. */
  rotate(): Promise<void>
  /** Follows the redirect of a login; returns where the browser goes next. */
  visit(url: string): URL
  close(): Promise<void>
}

interface Granted {
  nonce: string
  challenge: string
  redirect_uri: string
}

/** Opens one on a free port. */
export async function openProvider(): Promise<TestProvider> {
  let pair = await generateKeyPair('RS256')
  let kid = 'key-1'
  const codes = new Map<string, Granted>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: TestProvider = {
    issuer,
    next: { claims: {} },
    clock: () => 0,
    async rotate() {
      pair = await generateKeyPair('RS256')
      kid = `${kid}-next`
    },
    visit(address) {
      const { origin, pathname, searchParams } = new URL(address)
      const value = (name: string) => searchParams.get(name) ?? ''
      const isRight =
        origin + pathname === `${issuer}/authorize` &&
        value('client_id') === CLIENT.id &&
        value('response_type') === 'code' &&
        value('code_challenge_method') === 'S256' &&
        value('scope').split(' ').includes('openid')
      if (!isRight) throw new Error(`a wrong request: ${address}`)
      const code = randomBytes(16).toString('hex')
      const redirect_uri = value('redirect_uri')
      codes.set(code, { nonce: value('nonce'), challenge: value('code_challenge'), redirect_uri })
      const back = new URL(redirect_uri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', value('state'))
      return back
    },
    close: () => new Promise((done) => server.close(() => done())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const send = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body))
    const { url } = request
    if (url === '/token') return token(request, send)
    if (url === '/keys') {
      return send({ keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' }] })
    }
    if (url !== '/.well-known/openid-configuration') return send({ error: 'not_found' }, 404)
    return send({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    })
  }

  async function token(request: IncomingMessage, send: (body: unknown, status?: number) => void) {
    let body = ''
    for await (const part of request) body += String(part)
    const form = new URLSearchParams(body)
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const basic = [CLIENT.id, CLIENT.secret].map(encodeURIComponent).join(':')
    const isRight =
      request.headers.authorization === `Basic ${Buffer.from(basic).toString('base64')}` &&
      form.get('grant_type') === 'authorization_code' &&
      granted?.challenge === challenge &&
      granted.redirect_uri === form.get('redirect_uri')
    if (!isRight) return send({ error: 'invalid_grant' }, 400)
    return send({ access_token: 'x', token_type: 'Bearer', id_token: await idToken(granted) })
  }

  async function idToken({ nonce }: Granted): Promise<string> {
    const { claims, spoil = (one) => one, is_forged, is_symmetric } = provider.next
    const now = Math.floor(provider.clock() / 1000)
    const usual = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce }
    const token = new SignJWT(spoil({ ...usual, ...claims }))
    if (is_symmetric) {
      const key = new TextEncoder().encode(CLIENT.secret)
      return token.setProtectedHeader({ alg: 'HS256', kid }).sign(key)
    }
    const key = is_forged ? (await generateKeyPair('RS256')).privateKey : pair.privateKey
    return token.setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  }

  return provider
}
