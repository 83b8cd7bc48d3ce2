import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'

import { openDoor } from '../../../tests/door.ts'
import { judgeOf } from './proxy-user.ts'

const PROXIES = ['10.0.0.1', '192.168.7.0/24', '2001:db8::/32', '::ffff:172.16.0.0/108', '::1']
const addresses: [string | undefined, boolean][] = [
  ['10.0.0.1', true],
  ['10.0.0.2', false],
  ['::ffff:10.0.0.1', true],
  ['::FFFF:10.0.0.1', true],
  ['::ffff:10.0.0.2', false],
  ['::10.0.0.1', false],
  ['192.168.7.99', true],
  ['::ffff:192.168.7.99', true],
  ['192.168.8.1', false],
  ['2001:db8:1::5', true],
  ['2001:db9::5', false],
  ['172.16.3.4', true],
  ['::ffff:172.16.3.4', true],
  ['172.32.0.1', false],
  ['::1', true],
  ['::1%lo', true],
  ['127.0.0.1', false],
  ['', false],
  ['nonsense', false],
  [undefined, false],
]
for (const [address, isTrusted] of addresses) {
  void test(`${address} ${isTrusted ? 'is' : 'is not'} trusted`, () => {
    assert.equal(judgeOf(PROXIES)(address), isTrusted)
  })
}

const trusted = { trusted_proxies: ['10.0.0.1'], proxy_user_header: 'x-forwarded-user' }
type Headers = Record<string, string>
const PROXY = '10.0.0.1'
const known: [string, Headers, string, string | undefined][] = [
  ['from a proxy', { 'x-forwarded-user': 'ann' }, PROXY, 'ann'],
  ['in another case', { 'X-FORWARDED-User': 'ann' }, PROXY, 'ann'],
  ['from a proxy over IPv6', { 'x-forwarded-user': 'ann' }, '::ffff:10.0.0.1', 'ann'],
  ['with blanks around it', { 'x-forwarded-user': '  ann ' }, PROXY, 'ann'],
  ['beyond ASCII', { 'x-forwarded-user': Buffer.from('jörg').toString('latin1') }, PROXY, 'jörg'],
  ['in Latin-1', { 'x-forwarded-user': 'jörg' }, PROXY, 'jörg'],
  ['from an untrusted address', { 'x-forwarded-user': 'ann' }, '10.0.0.2', undefined],
  [
    'from an untrusted address that claims to be a proxy',
    { 'x-forwarded-user': 'ann', 'x-forwarded-for': PROXY },
    '10.0.0.2',
    undefined,
  ],
  [
    'from a proxy, for a remote client',
    { 'x-forwarded-user': 'ann', 'x-forwarded-for': '203.0.113.9' },
    PROXY,
    'ann',
  ],
  ['empty', { 'x-forwarded-user': '' }, PROXY, undefined],
  ['of blanks', { 'x-forwarded-user': '   ' }, PROXY, undefined],
  ['of nobody', { 'x-forwarded-user': '(null)' }, PROXY, undefined],
  ['in another header', { 'x-remote-user': 'ann' }, PROXY, undefined],
  ['with an underscore for the dash', { x_forwarded_user: 'ann' }, PROXY, undefined],
  ['from a proxy without any', {}, PROXY, undefined],
]
for (const [what, headers, remoteAddress, name] of known) {
  void test(`who is calling, ${what}: ${name ?? 'nobody'}`, async () => {
    const { app } = openDoor(trusted)
    const given = { 'x-docket-csrf': '1', ...headers }
    const answer = await app.inject({ url: '/rest/whoami', headers: given, remoteAddress })
    const { credentials } = JSON.parse(answer.body) as { credentials: { proxy_user?: string } }
    assert.equal(credentials.proxy_user, name)
  })
}

void test('without the setting the header is ignored', async () => {
  const { app } = openDoor({ trusted_proxies: [PROXY] })
  const headers = { 'x-docket-csrf': '1', 'x-forwarded-user': 'ann' }
  const answer = await app.inject({ url: '/rest/whoami', headers, remoteAddress: PROXY })
  assert.deepEqual(JSON.parse(answer.body).credentials, {})
})

void test('without the CSRF header it is valid only for pages', async () => {
  const { app } = openDoor(trusted)
  const headers = { 'x-forwarded-user': 'ann' }
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: '/rest/whoami', headers, remoteAddress: PROXY })
    assert.deepEqual(JSON.parse(answer.body).credentials, {})
  }
})

void test('several headers', async (t) => {
  const { server } = openDoor({ ...trusted, trusted_proxies: ['127.0.0.1'] })
  const stranger = openDoor(trusted).server
  const ports: number[] = []
  before(async () => {
    for (const one of [server, stranger]) {
      const address = await one.listen({ host: '127.0.0.1', port: 0 })
      ports.push(Number(new URL(address).port))
    }
  })
  after(() => Promise.all([server.close(), stranger.close()]))
  const ask = async (port: number, lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    const head = ['GET /rest/whoami HTTP/1.1', 'Host: x', 'X-Docket-CSRF: 1', 'Connection: close']
    socket.write([...head, ...lines, '', ''].join('\r\n'))
    return text(socket)
  }
  const two = ['X-Forwarded-User: admin', 'x-forwarded-user: ann']
  await t.test('are refused from a proxy, which should replace what clients send', async () => {
    assert.match(await ask(ports[0]!, two), /^HTTP\/1\.1 400 .*"code":53/s)
    assert.match(await ask(ports[0]!, [two[0]!]), /"proxy_user":"admin"/)
  })
  await t.test('are ignored from anybody else', async () => {
    assert.match(await ask(ports[1]!, two), /"credentials":\{\}/)
  })
})
