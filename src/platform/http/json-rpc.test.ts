import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { KEY, openDoor } from '../../../tests/door.ts'

const { server, app } = openDoor({ base_url: 'https://bugs.example.com/' })
after(() => server.close())

const JSON_HEADERS = { 'content-type': 'application/json' }
const post = (body: unknown, headers: Record<string, string> = JSON_HEADERS, path = '') =>
  app.inject({
    method: 'POST',
    url: `${path}/jsonrpc.cgi`,
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: '/jsonrpc.cgi', query, headers })

void test('1.0 takes a list with one object, and returns result, error and id', async () => {
  const answered = await post({ method: 'Bug.get', params: [{ ids: [1, 'alias'] }], id: 'mine' })
  assert.equal(answered.statusCode, 200)
  assert.equal(answered.headers['content-type'], 'application/json; charset=UTF-8')
  assert.equal(answered.headers['x-content-type-options'], 'nosniff')
  assert.deepEqual(answered.json(), {
    result: { asked: { ids: [1, 'alias'] } },
    error: null,
    id: 'mine',
  })
})

void test('1.1 takes the object itself, and omits null properties', async () => {
  const call = { version: '1.1', method: 'Bug.get', params: { ids: 3 }, id: 7 }
  assert.deepEqual((await post(call)).json(), {
    version: '1.1',
    result: { asked: { ids: [3] } },
    id: 7,
  })
  assert.deepEqual((await post({ ...call, method: 'Bug.no' })).json(), {
    version: '1.1',
    error: {
      name: 'JSONRPCError',
      code: 67399,
      message: "There is no method 'Bug.no'. Method names look like 'Bug.get'.",
    },
    id: 7,
  })
})

void test('is available below each base path', async () => {
  const call = { method: 'Test.answer', params: [{ what: 'true' }], id: 1 }
  const answered = await post(call, JSON_HEADERS, '/bugzilla')
  assert.deepEqual(answered.json(), { result: true, error: null, id: 1 })
})

void test('a serialized response, a list and null are sent unchanged', async () => {
  const results: unknown[] = []
  for (const what of ['ready', 'list', 'null', 'streamed']) {
    const { result } = (await post({ method: 'Test.answer', params: [{ what }] })).json<{
      result: unknown
    }>()
    results.push(result)
  }
  assert.deepEqual(results, [{ ready: true }, ['a', 'b'], null, { streamed: true }])
})

/** Maps an error code of REST to that of JSON-RPC. */
const told = (code: number) => (code === 67_399 ? code : 100_000 + code)

interface Refused {
  body?: unknown
  headers?: Record<string, string>
  code: number
  status?: number
  id?: unknown
}
const call = { method: 'Bug.get', params: [{ ids: [1] }], id: 5 }
const refused: Record<string, Refused> = {
  'no body': { body: '', code: 32000, id: null },
  'no JSON': { body: '{"method":', code: 32000, id: null },
  'a list of calls': { body: [call], code: 53, id: null },
  'no method': { body: { id: 5, params: [] }, code: 32000 },
  'a method that is no text': { body: { ...call, method: ['Bug.get'] }, code: 32000 },
  'a method that there is not': { body: { ...call, method: 'constructor' }, code: 67399 },
  'parameters that are a text': { body: { ...call, params: 'x' }, code: 32000 },
  'parameters that are a list of texts': { body: { ...call, params: ['x'] }, code: 32000 },
  'a parameter that is missing': { body: { ...call, params: [] }, code: 50 },
  'a parameter of the wrong kind': { body: { ...call, params: [{ ids: [[]] }] }, code: 58 },
  'a parameter with a NUL': { body: { ...call, params: [{ ids: ['\0'] }] }, code: 53 },
  'an unknown parameter': {
    body: {
      ...call,
      method: 'Bug.create',
      params: [{ summary: 'x', Bugzilla_api_key: KEY, x: 1 }],
    },
    code: 53,
  },
  'nobody where a login is needed': {
    body: { ...call, method: 'Bug.create', params: [{ summary: 'x' }] },
    code: 410,
  },
  'an API key that is wrong': {
    body: { ...call, params: [{ ids: [1], Bugzilla_api_key: 'x' }] },
    code: 410,
  },
  'a form of another page': {
    body: 'method=Bug.get',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    code: 32613,
    id: null,
  },
  'plain text': { body: call, headers: { 'content-type': 'text/plain' }, code: 32613, id: null },
  'no content type': { body: call, headers: {}, code: 32613, id: null },
  'a type that begins alike': {
    body: call,
    headers: { 'content-type': 'application/json-patch' },
    code: 32613,
    id: null,
  },
  'a mistake of ours': {
    body: { ...call, method: 'Test.answer', params: [{ what: 'bug' }] },
    code: 20005,
    status: 500,
  },
  'an id that is nested': { body: { method: 'x', id: { a: [] } }, code: 67399, id: null },
}
for (const [name, { body, headers, code, status = 200, id = 5 }] of Object.entries(refused)) {
  void test(`refuses ${name}`, async () => {
    const answered = await post(body, headers)
    const said = answered.json<{ result: unknown; error: { code: number }; id: unknown }>()
    assert.deepEqual([answered.statusCode, said.error.code, said.id], [status, told(code), id])
    assert.equal(said.result, null)
    assert.deepEqual(Object.keys(said.error).toSorted(), ['code', 'message'])
    assert.ok(!answered.body.includes('secret detail'))
  })
}

void test('says when to retry', async () => {
  const answered = await post({ method: 'Test.answer', params: [{ what: 'later' }] })
  assert.deepEqual([answered.statusCode, answered.headers['retry-after']], [200, '13'])
})

void test('the content type may have a charset, or be json-rpc', async () => {
  for (const type of ['application/json; charset=UTF-8', 'Application/JSON-RPC']) {
    assert.equal((await post(call, { 'content-type': type })).json<{ id: number }>().id, 5, type)
  }
})

void test('credentials come as parameters by each name, and as headers', async () => {
  const whoami = async (params: unknown, headers = {}) =>
    (
      await post({ method: 'Test.whoami', params: [params] }, { ...JSON_HEADERS, ...headers })
    ).json<{
      result: { id: number; credentials: Record<string, string> }
    }>().result
  assert.equal((await whoami({})).id, 0)
  assert.equal((await whoami({ Bugzilla_api_key: KEY })).id, 7)
  assert.equal((await whoami({ api_key: KEY })).id, 7)
  assert.equal((await whoami({ Bugzilla_token: '7-token' })).id, 7)
  assert.equal((await whoami({}, { 'x-bugzilla-api-key': KEY })).id, 7)
  const pair = { Bugzilla_login: 'ann', Bugzilla_password: 'secret' }
  assert.deepEqual((await whoami(pair)).credentials, { login: 'ann', password: 'secret' })
})

void test('cookies are sent with the response', async () => {
  const answered = await post({ method: 'User.login', params: [{ login: 'a', password: 'b' }] })
  assert.deepEqual(answered.headers['set-cookie'], ['a=1; Path=/', 'b=2; Path=/'])
})

void test('GET takes the method and its parameters from the query', async () => {
  const query = { method: 'Bug.get', params: '[{"ids":["1"]}]', id: 'x' }
  assert.deepEqual((await get(query)).json(), {
    result: { asked: { ids: ['1'] } },
    error: null,
    id: 'x',
  })
  const params = '{"ids":["1"]}'
  assert.deepEqual((await get({ ...query, version: '1.1', params })).json(), {
    version: '1.1',
    result: { asked: { ids: ['1'] } },
    id: 'x',
  })
})

void test('GET without an id returns the address of the service', async () => {
  const answered = await get({ method: 'Test.answer', params: '[{"what":"true"}]' })
  assert.equal(answered.json<{ id: string }>().id, 'https://bugs.example.com/')
})

void test('GET supports callbacks', async () => {
  const query = { method: 'Test.answer', params: '[{"what":"true"}]', id: '1' }
  const answered = await get({ ...query, callback: 'My.call[0]' })
  assert.equal(answered.headers['content-type'], 'text/javascript; charset=UTF-8')
  assert.equal(answered.body, '/**/My.call[0]({"result":true,"error":null,"id":"1"})')
})

const refusedByGet: Record<string, [Record<string, string>, number]> = {
  'a method that writes': [{ method: 'Bug.create', params: '[{"summary":"x"}]' }, 32610],
  'a method that opens what it needs': [{ method: 'User.login', params: '[{}]' }, 32610],
  'no method': [{}, 32000],
  'parameters that are no JSON': [{ method: 'Bug.get', params: '[' }, 32000],
  'a bad name to call back': [{ method: 'Bug.get', callback: 'a(1)' }, 32611],
}
for (const [name, [query, code]] of Object.entries(refusedByGet)) {
  void test(`GET refuses ${name}`, async () => {
    const answered = await get(query)
    const { error, result } = answered.json<{ error: { code: number }; result: unknown }>()
    assert.deepEqual([answered.statusCode, error.code, result], [200, told(code), null])
  })
}

void test('other verbs are not routed', async () => {
  for (const method of ['PUT', 'DELETE'] as const) {
    assert.equal((await app.inject({ method, url: '/jsonrpc.cgi' })).statusCode, 404)
  }
})
