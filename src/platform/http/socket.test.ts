import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'

import { Type } from 'typebox'

import { openDoor } from '../../../tests/door.ts'
import { method } from './method.ts'

/** Sends raw bytes, and returns everything received until the server closes the connection. */
async function send(address: string, text: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.end(text)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

const where = { host: '127.0.0.1', port: 0 }

/** Starts a server, which is closed when the test ends. */
async function listen(t: TestContext, options: Parameters<typeof openDoor>[0] = {}) {
  const { server } = openDoor(options)
  t.after(() => server.close())
  return { server, address: await server.listen(where) }
}

void test('HEAD is answered as GET is, but for the body', async (t) => {
  const { address } = await listen(t)
  for (const path of ['/rest/bug/1', '/docs/errors', '/jsonrpc.cgi?method=Bug.get']) {
    const [got, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(address + path, { method })),
    )
    assert.equal(head!.status, got!.status, path)
    assert.equal(await head!.text(), '')
    const length = String((await got!.arrayBuffer()).byteLength)
    assert.equal(head!.headers.get('content-length') ?? length, length, path)
    assert.equal(head!.headers.get('etag'), got!.headers.get('etag'), path)
  }
  const etag = (await fetch(`${address}/rest/bug/1`)).headers.get('etag')!
  const headers = { 'if-none-match': etag }
  const known = await fetch(`${address}/rest/bug/1`, { method: 'HEAD', headers })
  assert.equal(known.status, 304)
})

void test('a request with two hosts is refused, whatever they say', async (t) => {
  const { address } = await listen(t)
  const ask = (hosts: string) =>
    send(address, `GET /rest/bug/1 HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
  assert.match(await ask('Host: a\r\n'), /^HTTP\/1\.1 200/)
  for (const hosts of ['Host: a\r\nhost: b\r\n', 'Host: a\r\nHost: a\r\n']) {
    assert.match(await ask(hosts), /^HTTP\/1\.1 400[^]*more than one Host/)
  }
})

void test('the server listens on a free port and includes its address in errors', async (t) => {
  const { address } = await listen(t)
  const answer = await fetch(`${address}/rest/bug/1?include_fields=id`)
  assert.deepEqual(await answer.json(), { asked: { ids: ['1'], include_fields: ['id'] } })
  const refused = await fetch(`${address}/rest/nope`)
  const { documentation } = (await refused.json()) as { documentation: string }
  assert.equal(documentation, `${address}/docs/errors/32614`)
})

void test('a body beyond the limit gets an error, declared or chunked, and the connection stays usable', async (t) => {
  const { address } = await listen(t, { body_bytes_max: 1000 })
  const next = 'GET /rest/bug/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const head = 'POST /rest/bug/1/comment HTTP/1.1\r\nHost: x\r\n'
  const body = 'x'.repeat(300_000)
  const told = await send(address, `${head}Content-Length: ${body.length}\r\n\r\n${body}${next}`)
  assert.match(told, /^HTTP\/1\.1 413 [^]*"code":20003[^]*HTTP\/1\.1 200 OK/)
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n${next}`
  assert.match(
    await send(address, chunked),
    /^HTTP\/1\.1 413 [^]*"code":20003[^]*HTTP\/1\.1 200 OK/,
  )
})

void test('a request that is not HTTP gets an error of the table', async (t) => {
  const { address } = await listen(t)
  assert.match(await send(address, 'hello\r\n\r\n'), /^HTTP\/1\.1 400 [^]*"code":32000/)
  const long = `GET /rest/bug/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`
  assert.match(await send(address, long), /^HTTP\/1\.1 431 [^]*"code":20003/)
})

void test('a client that disconnects in the body of its request does no harm', async (t) => {
  const { address } = await listen(t)
  const head = 'POST /rest/bug/1/comment HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'
  await send(address, `${head}{"comment"`)
  assert.equal((await fetch(`${address}/rest/bug/1`)).status, 200)
})

void test('tells clients to use HTTPS, even for invalid requests', async (t) => {
  const { address } = await listen(t, { base_url: 'https://bugs.example.com/' })
  const malformed = ['hello\r\n\r\n', 'GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n']
  const long = `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`
  for (const text of [...malformed, long]) {
    const answer = await send(address, text)
    assert.match(answer, /^HTTP\/1\.1 4\d\d [^]*^strict-transport-security: max-age=\d+\r$/im)
  }
})

/** A method that responds when the test releases it. */
function slowMethod() {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = method({
    name: 'Test.slow',
    routes: [{ path: 'GET /slow' }, { path: 'POST /slow' }],
    login: 'any',
    summary: 'Waits until it is let go',
    input: Type.Object({}),
    output: Type.Unknown(),
    async call() {
      begun.resolve()
      await released.promise
      return { done: true }
    },
  })
  return { slow, begun: begun.promise, release: () => released.resolve() }
}

void test('closing lets a running request finish', async (t) => {
  const { slow, begun, release } = slowMethod()
  const { server, address } = await listen(t, { methods: [slow] })
  const answer = fetch(`${address}/rest/slow`)
  await begun
  const closed = server.close()
  release()
  assert.deepEqual(await (await answer).json(), { done: true })
  await closed
  await assert.rejects(fetch(`${address}/rest/slow`))
})

/** What a client sends on a connection before it becomes silent. */
const silences: [string, string][] = [
  ['nothing', ''],
  ['half of the headers', 'GET /rest/slow HTTP/1.1\r\nHost'],
  ['half of a body', 'POST /rest/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{}'],
]
void test('closing waits for responses, and not for silent clients', async (t) => {
  const { slow, begun, release } = slowMethod()
  const { server, address } = await listen(t, { methods: [slow] })
  const { hostname, port } = new URL(address)
  const silent = silences.map(([what, text]) => {
    const socket = connect(Number(port), hostname)
    // A reset also counts as closed.
    socket.on('error', () => {}).write(text)
    return { what, socket, ended: new Promise((end) => socket.once('close', end)) }
  })
  t.after(() => silent.forEach(({ socket }) => socket.destroy()))
  await Promise.all(silent.map(({ socket }) => once(socket, 'connect')))
  const answer = fetch(`${address}/rest/slow`)
  await begun
  const closed = server.close()
  // The response is still pending when all of them are closed.
  await Promise.all(silent.map(({ ended }) => ended))
  release()
  assert.deepEqual(await (await answer).json(), { done: true })
  await closed
})
