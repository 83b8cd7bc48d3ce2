import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'

import { newSecrets, openProvider, ProviderError } from './provider.ts'

const WELL_KNOWN = '/.well-known/openid-configuration'
const REDIRECT = 'https://bugs.example.com/login/oidc/answer'

let listener: RequestListener = () => {}
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  response.setHeader('connection', 'close')
  listener(request, response)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
after(() => server.close())
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const described = (changes = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  ...changes,
})
const answering =
  (text: string, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text)

/** Begins logins at the same time, at a provider that answers like this. */
function begin(answer: RequestListener, times = 1) {
  listener = answer
  asked = []
  const options = { issuer, client_id: 'docket', client_secret: undefined, scopes: 'openid' }
  const provider = openProvider(options)
  const one = () => provider.authorizationUrl(newSecrets(), REDIRECT, 0)
  return { all: Promise.all(Array.from({ length: times }, one)), again: one }
}

void test('logins that begin at the same time share one request', async () => {
  const right = answering(JSON.stringify(described()))
  const { all, again } = begin(right, 20)
  for (const url of await all) assert.ok(url.startsWith(`${issuer}/authorize?`))
  await again()
  assert.deepEqual(asked, [WELL_KNOWN])
})

void test('what failed is requested again', async () => {
  const { all, again } = begin(answering('', 503), 20)
  await assert.rejects(all, /answered with the status 503/)
  listener = answering(JSON.stringify(described()))
  assert.ok((await again()).startsWith(`${issuer}/authorize?`))
  assert.deepEqual(asked, [WELL_KNOWN, WELL_KNOWN])
})

const REFUSED: Record<string, [answer: RequestListener, why: RegExp]> = {
  'a redirect': [answering('', 302, { location: '/elsewhere' }), /cannot be reached/],
  'an answer that breaks off': [
    (_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{')
      setImmediate(() => response.destroy())
    },
    /did not answer completely/,
  ],
  'a long answer': [
    answering(JSON.stringify(described({ more: 'a'.repeat(1_000_000) }))),
    /did not answer completely/,
  ],
  'something other than JSON': [answering('<p>'), /JSON object/],
  'no object': [answering('null'), /JSON object/],
  'another issuer': [
    answering(JSON.stringify(described({ issuer: 'https://id.example.org' }))),
    /another issuer/,
  ],
  'no keys': [answering(JSON.stringify(described({ jwks_uri: undefined }))), /no jwks_uri/],
  'an address without https': [
    answering(JSON.stringify(described({ token_endpoint: 'http://id.example.org/token' }))),
    /no token_endpoint with https/,
  ],
  'an address on this machine by another protocol': [
    answering(JSON.stringify(described({ token_endpoint: 'file://localhost/etc/passwd' }))),
    /no token_endpoint with https/,
  ],
}
for (const [what, [answer, why]] of Object.entries(REFUSED)) {
  void test(`${what} is refused`, async () => {
    await assert.rejects(begin(answer).all, (error: unknown) => {
      assert.ok(error instanceof ProviderError)
      assert.match(error.message, why)
      return true
    })
    assert.deepEqual(asked, [WELL_KNOWN])
  })
}
