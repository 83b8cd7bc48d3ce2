import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'

import { openDoor } from '../../../tests/door.ts'
import { fail } from './faults.ts'
import type { Ended, OwnAnswer } from './own-answers.ts'
import type { OwnAsked, OwnDoor } from './own-doors.ts'

const MEBIBYTE = 1024 * 1024

type Answers = (asked: OwnAsked) => Promise<OwnAnswer | undefined>
function open(answer: Answers, more: Partial<OwnDoor> = {}, options = {}) {
  const door: OwnDoor = {
    name: 'Old',
    paths: ['/old.php'],
    answer,
    refuse: ({ message }) => ({ text: message, type: 'text/plain' }),
    ...more,
  }
  return openDoor({ own_doors: [door], ...options })
}
const seen = async ({ verb, words, query }: OwnAsked) => ({
  body: { verb, words, query: query.toString() },
})

const asked: [url: string, body: unknown][] = [
  ['/old.php', { verb: 'GET', words: ['old.php'], query: '' }],
  ['/bugzilla/old.php/a%20b/?c=d', { verb: 'GET', words: ['old.php', 'a%20b', ''], query: 'c=d' }],
  ['/?t=1', { verb: 'GET', words: ['old.php'], query: 't=1' }],
  ['/bugzilla?x=1&t', { verb: 'GET', words: ['old.php'], query: 'x=1&t=' }],
]
for (const [url, body] of asked) {
  void test(`a separate door answers ${url}`, async () => {
    const { app } = open(seen, { root_parameters: ['t'] })
    assert.deepEqual((await app.inject(url)).json(), body)
  })
}

for (const url of ['/', '/?to=1', '/?x=?t=1', '/bugzillat?t=1']) {
  void test(`a separate door does not answer ${url}`, async () => {
    const { app } = open(seen, { root_parameters: ['t'] })
    assert.equal((await app.inject(url)).statusCode, 404)
  })
}

void test('the root is requested with and without its slash', async () => {
  const { app } = open(seen, { paths: ['/'] })
  for (const [url, words] of [
    ['/', ['']],
    ['/bugzilla', ['']],
    ['/bugzilla/', ['']],
  ] as const) {
    assert.deepEqual((await app.inject(url)).json().words, words, url)
  }
})

void test('a page is sent with its headers and cookies, and HEAD has no body', async () => {
  const { app } = open(
    async ({ setCookie, cookie }) => {
      setCookie('seen', String(cookie('seen') ?? 'never'), 60_000)
      return { text: '<p>é</p>', type: 'text/html', status: 203, headers: { 'x-a': 'b' } }
    },
    {},
    { base_url: 'https://files.example.com' },
  )
  const url = '/bugzilla/old.php'
  const headers = { host: 'files.example.com', cookie: 'a=b; seen=once' }
  const { statusCode, body, headers: head } = await app.inject({ url, headers })
  assert.deepEqual([statusCode, body, head['x-a']], [203, '<p>é</p>', 'b'])
  assert.equal(head['content-type'], 'text/html; charset=UTF-8')
  assert.equal(head['x-content-type-options'], 'nosniff')
  assert.equal(
    head['set-cookie'],
    'seen=once; Path=/bugzilla; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
  )
  const short = await app.inject({ method: 'HEAD', url })
  assert.deepEqual([short.body, short.headers['content-length']], ['', '9'])
  assert.equal(
    short.headers['set-cookie'],
    'seen=never; Path=/bugzilla; HttpOnly; SameSite=Lax; Max-Age=60',
  )
})

void test('a door redirects, or sends its own response', async () => {
  const { app } = open(async ({ words, to, take }) => {
    if (words[1] === 'away') return { moved: to('/there'), status: 303 }
    take().response.writeHead(204).end()
    return undefined
  })
  const moved = await app.inject('/bugzilla/old.php/away')
  assert.deepEqual([moved.statusCode, moved.headers.location], [303, '/bugzilla/there'])
  assert.equal((await app.inject('/old.php')).statusCode, 204)
})

void test('a fault has its status, even if its body is a page', async () => {
  const { app } = open(async () => fail('too_many_requests', 12.3))
  const { statusCode, headers, body } = await app.inject('/old.php')
  assert.deepEqual([statusCode, headers['retry-after']], [429, '13'])
  assert.match(body, /^[A-Z]/)
})

void test('reports the bytes after all were sent; HEAD opens no file', async () => {
  let opened = 0
  const all: Ended[] = []
  const both = Promise.withResolvers<void>()
  const { app } = open(async () => ({
    headers: { 'content-length': '3' },
    open: async () => (opened++, Readable.from([Buffer.from('ab'), Buffer.from('c')])),
    async ended(how) {
      if (all.push(how) === 2) both.resolve()
    },
  }))
  assert.equal((await app.inject('/old.php')).body, 'abc')
  assert.equal((await app.inject({ method: 'HEAD', url: '/old.php' })).body, '')
  await both.promise
  assert.equal(opened, 1)
  assert.deepEqual(all.map(({ sent, isWhole }) => `${sent} ${isWhole}`).toSorted(), [
    '0 true',
    '3 true',
  ])
})

void test('refuses a file that cannot be opened, and still reports the end', async () => {
  const all: Ended[] = []
  const { app } = open(async () => ({
    open: async () => fail('not_now', 2),
    ended: async (how) => void all.push(how),
  }))
  assert.equal((await app.inject('/old.php')).statusCode, 503)
  assert.deepEqual(all, [{ sent: 0, isWhole: false }])
})

void test('stops reading when the client disconnects, and reports an incomplete download', async () => {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  let read = 0
  const { server, lines } = open(async () => ({
    headers: { 'content-length': `${64 * MEBIBYTE}` },
    open: async () => Readable.from(many()),
    ended: async (how) => resolve(how),
  }))
  async function* many() {
    for (; read < 64; read++) yield Buffer.alloc(MEBIBYTE)
  }
  const { hostname, port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), hostname)
  socket.write('GET /old.php HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  socket.destroy()
  const { sent, isWhole } = await promise
  assert.equal(isWhole, false)
  assert.ok(sent > 0 && sent < 32 * MEBIBYTE && read < 32, `${sent} ${read}`)
  await server.close()
  assert.deepEqual(
    lines.filter(({ level }) => (level as number) >= 40),
    [],
  )
})

for (const bytes of [Buffer.alloc(3), Readable.from([Buffer.alloc(3)])]) {
  const kind = Buffer.isBuffer(bytes) ? 'at hand' : 'in a stream'
  void test(`a client who disconnects before the first byte has received nothing, ${kind}`, async () => {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    const { server, app } = open(async () => ({
      headers: { 'content-length': '3' },
      async open() {
        socket.destroy()
        await closed
        return bytes
      },
      ended: async (how) => resolve(how),
    }))
    const closed = new Promise((gone) => {
      app.server.on('connection', (connection) => connection.on('close', gone))
    })
    const { hostname, port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), hostname)
    socket.write('GET /old.php HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.deepEqual(await promise, { sent: 0, isWhole: false })
    await server.close()
  })
}
