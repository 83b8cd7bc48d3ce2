import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import type { InjectOptions } from 'fastify'

import { KEY, openDoor } from '../../../tests/door.ts'
import { limits } from '../limits.ts'
import { assets } from '../pages/assets.ts'

const { server, app, lines } = openDoor()
after(() => server.close())

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
const ask = (verb: Verb, url: string, more: InjectOptions = {}) =>
  app.inject({ method: verb, url, ...more })
const json = (value: unknown): InjectOptions => ({
  headers: { 'content-type': 'application/json' },
  payload: typeof value === 'string' ? value : JSON.stringify(value),
})

interface Case {
  ask: [Verb, string, InjectOptions?]
  status: number
  code?: number
  asked?: unknown
}
const cases: Record<string, Case> = {
  'a path': { ask: ['GET', '/rest/bug/1'], status: 200, asked: { ids: ['1'] } },
  'the prefix of Mozilla': { ask: ['GET', '/bzapi/bug/1'], status: 200, asked: { ids: ['1'] } },
  'the older prefix': { ask: ['GET', '/rest.cgi/bug/1'], status: 200, asked: { ids: ['1'] } },
  'another base path': { ask: ['GET', '/bugzilla/rest/bug/1'], status: 200, asked: { ids: ['1'] } },
  'path and query together': {
    ask: ['GET', '/rest/bug/1?ids=2&ids=1&permissive=0'],
    status: 200,
    asked: { ids: ['1', '2'], permissive: false },
  },
  'a path with an empty end': {
    ask: ['GET', '/rest/bug/?id=1&ids=4&ids=2'],
    status: 200,
    asked: { ids: ['4', '2'] },
  },
  'an encoded slash': { ask: ['GET', '/rest/bug/a%2Fb'], status: 200, asked: { ids: ['a/b'] } },
  'an encoded number sign': { ask: ['GET', '/rest/bug/%234'], status: 200, asked: { ids: ['#4'] } },
  'an encoded percent sign': {
    ask: ['GET', '/rest/bug/%2523'],
    status: 200,
    asked: { ids: ['%23'] },
  },
  'an encoded letter': { ask: ['GET', '/rest/bug/%C3%A4'], status: 200, asked: { ids: ['ä'] } },
  'a huge id': {
    ask: ['GET', '/rest/bug/99999999999999'],
    status: 200,
    asked: { ids: ['99999999999999'] },
  },
  'a long value': {
    ask: ['GET', `/rest/bug/${'x'.repeat(9000)}`],
    status: 200,
    asked: { ids: ['x'.repeat(9000)] },
  },
  'a bad escape': { ask: ['GET', '/rest/bug/%zz'], status: 404, code: 32614 },
  'an escape that is no UTF-8': { ask: ['GET', '/rest/bug/%ff'], status: 404, code: 32614 },
  'a bad escape in the query': {
    ask: ['GET', '/rest/bug/1?a=%zz'],
    status: 200,
    asked: { ids: ['1'] },
  },
  'a NUL in the path': { ask: ['GET', '/rest/bug/%00'], status: 400, code: 53 },
  'no ids': { ask: ['GET', '/rest/bug/'], status: 400, code: 50 },
  'an unknown path': { ask: ['GET', '/rest/nope'], status: 404, code: 32614 },
  'the root': { ask: ['GET', '/rest/'], status: 404, code: 32614 },
  'a slash at the end': { ask: ['GET', '/rest/bug/1/'], status: 404, code: 32614 },
  'an empty value': { ask: ['POST', '/rest/bug//comment'], status: 404, code: 32614 },
  'doubled slashes': {
    ask: ['GET', '//bugzilla///rest//bug/1?ids=a//b'],
    status: 200,
    asked: { ids: ['1', 'a//b'] },
  },
  'the file tickets': { ask: ['GET', '/rest/info'], status: 404, code: 32614 },
  'HEAD where there is no GET': { ask: ['HEAD', '/rest/bug/1/comment'], status: 404 },
  DELETE: { ask: ['DELETE', '/rest/bug/1'], status: 404, code: 32614 },
  'PATCH with a body': { ask: ['PATCH', '/rest/bug/1', json('{')], status: 404, code: 32614 },
  'POST where there is only GET': {
    ask: ['POST', '/rest/login', json({})],
    status: 404,
    code: 32614,
  },
  'DELETE where it is declared': {
    ask: ['DELETE', '/rest/component/3'],
    status: 200,
    asked: { id: 3 },
  },
  'a status of its own': {
    ask: ['POST', '/rest/bug/1/comment', json({ comment: 'x', is_private: 1 })],
    status: 201,
    asked: { id: '1', comment: 'x', is_private: true },
  },
  'a body that replaces the path': {
    ask: ['PUT', '/rest/bug/4', json({ ids: [2] })],
    status: 200,
    asked: { ids: [2] },
  },
  'a query that replaces the body': {
    ask: ['PUT', '/rest/bug/4?summary=b', json({ summary: 'a' })],
    status: 200,
    asked: { ids: ['4'], summary: 'b' },
  },
  'the last of equal keys': {
    ask: ['PUT', '/rest/bug/4', json('{"summary": "a", "summary": "b"}')],
    status: 200,
    asked: { ids: ['4'], summary: 'b' },
  },
  'an empty body': { ask: ['PUT', '/rest/bug/4', json('')], status: 200, asked: { ids: ['4'] } },
  'a blank body': {
    ask: ['PUT', '/rest/bug/4', json(' \r\n')],
    status: 200,
    asked: { ids: ['4'] },
  },
  'a body that begins with a byte order mark': {
    ask: ['PUT', '/rest/bug/4', json('\uFEFF{"summary":"a"}')],
    status: 200,
    asked: { ids: ['4'], summary: 'a' },
  },
  'malformed JSON': { ask: ['POST', '/rest/bug', json('{"a":')], status: 400, code: 32000 },
  'a list': { ask: ['POST', '/rest/bug', json([1, 2])], status: 400, code: 53 },
  'a text': { ask: ['POST', '/rest/bug', json('"hi"')], status: 400, code: 53 },
  null: { ask: ['POST', '/rest/bug', json('null')], status: 400, code: 53 },
  'nobody where a login is required': {
    ask: ['POST', '/rest/bug', json({})],
    status: 401,
    code: 410,
  },
  'a missing parameter': { ask: ['POST', `/rest/bug?api_key=${KEY}`], status: 400, code: 50 },
  'an unknown parameter': {
    ask: ['POST', '/rest/bug', json({ api_key: KEY, summary: 'x', frobnicate: 1 })],
    status: 400,
    code: 53,
  },
  'an older name': {
    ask: ['POST', '/rest/bug', json({ api_key: KEY, summary: 'x', bug_severity: 'major' })],
    status: 200,
    asked: { summary: 'x', severity: 'major' },
  },
  'a bad callback': { ask: ['GET', '/rest/bug/1?callback=a(b)'], status: 400, code: 32611 },
}
for (const [name, { ask: asked, status, code, asked: echoed }] of Object.entries(cases)) {
  void test(`${name}: ${status}${code ? `, ${code}` : ''}`, async () => {
    const answer = await ask(...asked)
    assert.equal(answer.statusCode, status)
    if (code) {
      const { error, message, documentation, ...rest } = answer.json<Record<string, unknown>>()
      assert.deepEqual({ error, rest }, { error: true, rest: { code } })
      assert.ok((message as string).length > 10)
      assert.equal(documentation, `http://127.0.0.1/docs/errors/${code}`)
    }
    if (echoed) assert.deepEqual(answer.json<{ asked: unknown }>().asked, echoed)
  })
}

const bodies: [string | undefined, string][] = [
  ['application/x-www-form-urlencoded', 'comment=from+a+form%21'],
  ['Application/X-WWW-Form-URLencoded; charset=UTF-8', 'comment=from+a+form%21'],
  ['text/plain', '{"comment":"from a form!"}'],
  ['json', '{"comment":"from a form!"}'],
  ['', '{"comment":"from a form!"}'],
  [undefined, '{"comment":"from a form!"}'],
]
for (const [type, payload] of bodies) {
  void test(`a body of type ${type}`, async () => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const answer = await ask('POST', '/rest/bug/1/comment', { headers, payload })
    assert.deepEqual(answer.json(), { asked: { id: '1', comment: 'from a form!' } })
  })
}

void test('a multipart body is refused with a sentence', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await ask('POST', '/rest/bug/1/comment', { headers, payload: '--x--' })
  assert.equal(answer.json<{ code: number }>().code, 53)
})

void test('a body beyond the limit is refused, one at the limit is not', async () => {
  const { server: small, app: there } = openDoor({ body_bytes_max: 100 })
  const send = (size: number) =>
    there.inject({ method: 'PUT', url: '/rest/bug/1', payload: `${' '.repeat(size - 2)}{}` })
  assert.equal((await send(100)).statusCode, 200)
  const refused = await send(101)
  assert.deepEqual([refused.statusCode, refused.json<{ code: number }>().code], [413, 20003])
  await small.close()
})

void test('headers of every response', async () => {
  for (const url of ['/rest/bug/1', '/rest/nope', '/rest/bug/%zz', '/rest/answer/bug']) {
    const { headers } = await ask('GET', url)
    assert.equal(headers['content-type'], 'application/json; charset=UTF-8')
    assert.equal(headers['access-control-allow-origin'], '*')
    const allowed = String(headers['access-control-allow-headers'])
    for (const name of ['x-bugzilla-api-key', 'authorization', 'x-docket-csrf', 'content-type']) {
      assert.ok(allowed.includes(name))
    }
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
    assert.match(String(headers['etag']), /^[A-Za-z0-9+/]{22}$/)
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
  }
})

void test('OPTIONS returns the verbs of a path', async () => {
  const known = await ask('OPTIONS', '/rest/bug/1')
  assert.deepEqual([known.statusCode, known.json()], [200, {}])
  assert.equal(known.headers['allow'], 'GET, PUT')
  assert.equal(known.headers['access-control-allow-methods'], 'GET, PUT')
  assert.equal((await ask('OPTIONS', '/rest/nope')).json<{ code: number }>().code, 32614)
})

void test('results that are no object are wrapped, lists are not', async () => {
  const result = async (what: string) => (await ask('GET', `/rest/answer/${what}`)).json<unknown>()
  assert.deepEqual(await result('true'), { result: true })
  assert.deepEqual(await result('null'), { result: null })
  assert.deepEqual(await result('nothing'), { result: null })
  assert.deepEqual(await result('list'), ['a', 'b'])
})

void test('a serialized response is sent unchanged', async () => {
  const plain = await ask('GET', '/rest/answer/ready')
  assert.equal(plain.body, '{"ready": true}')
  assert.equal(plain.headers['etag'], 'the-etag-it-came-with-')
  const page = await ask('GET', '/rest/answer/ready', { headers: { accept: 'text/html' } })
  assert.notEqual(page.headers['etag'], plain.headers['etag'])
  assert.match(page.body, /&#34;ready&#34;: true/)
})

void test('a streamed response is sent as it is produced, and breaks off on an error', async () => {
  const { body, headers } = await ask('GET', '/rest/answer/streamed')
  assert.equal(body, '{"streamed": true}')
  assert.match(String(headers['content-type']), /^application\/json/)
  const script = await ask('GET', '/rest/answer/streamed?callback=shown')
  assert.equal(script.body, '/**/shown({"streamed": true})')
  await assert.rejects(ask('GET', '/rest/answer/broken'))
  assert.ok(
    lines.some(({ msg, err }) => msg === 'a call failed' && /disk/.test(JSON.stringify(err))),
  )
})

void test('an unchanged response is not sent again', async () => {
  const { headers } = await ask('GET', '/rest/bug/1')
  const etag = String(headers['etag'])
  const again = await ask('GET', '/rest/bug/1', { headers: { 'if-none-match': `"${etag}"` } })
  assert.deepEqual([again.statusCode, again.body, again.headers['etag']], [304, '', etag])
  assert.equal(again.headers['content-type'], undefined)
  const other = await ask('GET', '/rest/bug/2', { headers: { 'if-none-match': etag } })
  assert.equal(other.statusCode, 200)
  const error = await ask('GET', '/rest/nope', { headers: { 'if-none-match': '*' } })
  assert.equal(error.statusCode, 404)
})

void test('a callback wraps results and errors, whatever Accept says', async () => {
  const headers = { accept: 'application/json' }
  const good = await ask('GET', '/rest/bug/1?callback=foo.bar[0]', { headers })
  assert.equal(good.headers['content-type'], 'text/javascript; charset=UTF-8')
  assert.equal(good.body, '/**/foo.bar[0]({"asked":{"ids":["1"]}})')
  for (const path of ['/rest/bug/', '/rest/nope']) {
    const bad = await ask('GET', `${path}?callback=cb`, { headers })
    assert.ok(bad.statusCode >= 400)
    assert.match(bad.body, /^\/\*\*\/cb\(\{"error":true,/)
  }
})

void test('a browser gets a page, for errors as well', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/rest/answer/html', '/rest/nope']) {
    const answer = await ask('GET', path, { headers })
    assert.equal(answer.headers['content-type'], 'text/html; charset=UTF-8')
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
    assert.ok(!answer.body.includes('<script>'))
  }
})

void test('long responses are compressed if the client accepts it', async () => {
  const get = (encoding: string, path = '/rest/answer/long') =>
    ask('GET', path, { headers: { 'accept-encoding': encoding } })
  const plain = (await ask('GET', '/rest/answer/long')).body
  const [br, gzip, none, short] = await Promise.all([
    get('gzip, br'),
    get('gzip'),
    get('identity'),
    get('br', '/rest/bug/1'),
  ])
  assert.equal(br.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain)
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain)
  assert.deepEqual([none.headers['content-encoding'], none.body], [undefined, plain])
  assert.equal(short.headers['content-encoding'], undefined)
  assert.equal(br.headers['vary'], 'accept, accept-encoding')
})

void test('the files of pages are compressed, with the encoding that the client accepts', async () => {
  for (const { path, text } of assets) {
    const get = async (encoding: string) => {
      const answer = await ask('GET', path, { headers: { 'accept-encoding': encoding } })
      assert.equal(answer.headers['vary'], 'accept-encoding')
      return { encoding: answer.headers['content-encoding'], payload: answer.rawPayload }
    }
    const [br, gzip, none] = await Promise.all([get('gzip, br'), get('gzip'), get('identity')])
    assert.deepEqual([none.encoding, none.payload.toString()], [undefined, text])
    if (text.length < limits.compressed_chars_min) continue
    assert.deepEqual([br.encoding, gzip.encoding], ['br', 'gzip'])
    assert.equal(brotliDecompressSync(br.payload).toString(), text)
    assert.equal(gunzipSync(gzip.payload).toString(), text)
  }
})

void test('an unexpected error is answered with 500 and its request id, and logged in full', async () => {
  const answer = await ask('GET', '/rest/answer/bug', {
    headers: { 'x-request-id': 'from-a.proxy_1' },
  })
  const { code, message } = answer.json<{ code: number; message: string }>()
  assert.deepEqual([answer.statusCode, code], [500, 20005])
  assert.equal(answer.headers['x-request-id'], 'from-a.proxy_1')
  assert.match(message, /from-a\.proxy_1/)
  assert.ok(!answer.body.includes('secret detail'))
  const line = lines.find(
    ({ level, request_id }) => level === 50 && request_id === 'from-a.proxy_1',
  )
  const { stack } = line!['err'] as { stack: string }
  assert.match(stack, /secret detail of a bug/)
  assert.equal(line!['method'], 'Test.answer')
})

void test('a response that cannot be serialized is an unexpected error, and the request ends', async () => {
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const answer = await ask('GET', '/rest/answer/odd', { headers })
    assert.deepEqual([answer.statusCode, answer.json<{ code: number }>().code], [500, 20005])
  }
})

void test('a temporary fault says when to retry', async () => {
  const answer = await ask('GET', '/rest/answer/later')
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [429, '13'])
})

void test('each request is logged in one line, without query, headers or body', async () => {
  const headers = { 'x-request-id': 'one-line', authorization: `Bearer ${KEY}` }
  await ask('PUT', '/rest/bug/1?token=7-token&summary=secret', { headers, payload: '{"ids":[1]}' })
  const [line, ...more] = lines.filter(({ request_id }) => request_id === 'one-line')
  assert.deepEqual(more, [])
  const { time: _t, pid: _p, hostname: _h, duration_ms, ...rest } = line!
  assert.equal(typeof duration_ms, 'number')
  assert.deepEqual(rest, {
    level: 30,
    request_id: 'one-line',
    verb: 'PUT',
    path: '/rest/bug/1',
    method: 'Bug.update',
    status: 200,
    actor_id: 7,
    address: '127.0.0.1',
  })
})

void test('the id of a link is logged only in part', async () => {
  const id = '0123456789abcdef0123456789abcdef'
  await ask('GET', `/d.php/${id}/name`, { headers: { 'x-request-id': 'of-a-link' } })
  const line = lines.find(({ request_id }) => request_id === 'of-a-link')
  assert.equal(line?.['path'], '/d.php/01234567…/name')
})

void test('an odd request id is replaced', async () => {
  for (const id of ['a b', 'x'.repeat(65), 'a"b']) {
    const { headers } = await ask('GET', '/rest/nope', { headers: { 'x-request-id': id } })
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
  }
})

void test('credentials are read from everywhere, cookies are sent', async () => {
  const login = await ask('GET', '/rest/login?login=a&password=b')
  assert.deepEqual(login.json(), {
    asked: { login: 'a', password: 'b' },
    credentials: { login: 'a', password: 'b' },
  })
  assert.deepEqual(login.headers['set-cookie'], ['a=1; Path=/', 'b=2; Path=/'])
  const who = await ask('POST', '/rest/whoami?token=7-token', json({ Bugzilla_login: 'x' }))
  const { credentials, id } = who.json<{ credentials: unknown; id: number }>()
  assert.deepEqual([credentials, id], [{ token: '7-token' }, 7])
})

void test('X-Forwarded headers count only from a trusted proxy', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.9, 10.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'bugs.example.com',
    'x-docket-csrf': '1',
    origin: 'https://bugs.example.com',
    cookie: '__Host-docket_session=s; docket_session=t',
  }
  const from = async (trusted_proxies: string[]) => {
    const { server: behind, app: there } = openDoor({ trusted_proxies })
    const answer = await there.inject({ url: '/rest/whoami', headers })
    await behind.close()
    return answer.json<unknown>()
  }
  const believed = { address: '203.0.113.9', secure: true, credentials: { session: 's' }, id: 0 }
  const unbelieved = { address: '127.0.0.1', secure: false, credentials: {}, id: 0 }
  assert.deepEqual(await from(['127.0.0.1', '10.0.0.0/8']), believed)
  assert.deepEqual(await from(['10.0.0.0/8']), unbelieved)
})

void test('the configured host implies the configured scheme', async () => {
  const { server: own, app: there } = openDoor({ base_url: 'https://bugs.example.com/b' })
  const headers = { host: 'bugs.example.com' }
  const answer = await there.inject({ url: '/rest/whoami', headers })
  assert.equal(answer.json<{ secure: boolean }>().secure, true)
  const refused = await there.inject({ url: '/rest/nope', headers })
  const { documentation } = refused.json<{ documentation: string }>()
  assert.equal(documentation, 'https://bugs.example.com/b/docs/errors/32614')
  await own.close()
})

void test('every error has a page', async () => {
  const catalogues = [{ odd_one: { status: 418, code: 777, say: (n: number) => n.toFixed(1) } }]
  const { server: own, app: there } = openDoor({ catalogues })
  const all = await there.inject('/bugzilla/docs/errors')
  assert.match(all.body, /param_required[^]*odd_one[^]*rest_invalid_resource/)
  const one = await there.inject('/docs/errors/53')
  assert.match(one.body, /param_invalid/)
  assert.ok(!one.body.includes('json_malformed'))
  assert.match((await there.inject('/docs/errors/777')).body, /odd_one/)
  assert.equal((await there.inject('/docs/errors/1')).statusCode, 404)
  await own.close()
})

void test('probes', async () => {
  let isReady = true
  const ready = async () => isReady || Promise.reject(new Error('no database'))
  const { server: own, app: there, lines: told } = openDoor({ ready })
  for (const path of ['/livez', '/healthz']) {
    assert.equal((await there.inject(path)).statusCode, 200)
  }
  assert.equal((await there.inject('/readyz')).statusCode, 200)
  isReady = false
  assert.equal((await there.inject('/readyz')).statusCode, 503)
  assert.equal((await there.inject({ url: '/healthz', method: 'HEAD' })).statusCode, 200)
  await there.inject('/rest/bug/1')
  const { headers, body: measured } = await there.inject('/metrics')
  assert.match(String(headers['content-type']), /^text\/plain; version=0/)
  assert.match(measured, /duration_seconds_count\{method="Bug.get",status="200"\} 1/)
  assert.deepEqual([...new Set(told.map(({ level }) => level))], [20, 30])
  await own.close()
})
