import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'

import { type Line, LINE_CHARS_MAX, readLine } from './access-log.ts'
import { replay } from './replay.ts'
import { createReport, linesOf, outcomeOf } from './report.ts'
import { createSample, KEPT_CHARS_MAX, KEPT_MAX, scriptOf, shapeOf } from './sample.ts'

const line = (request: string, status = 200) =>
  `192.0.2.1 - ann [21/Nov/2026:10:00:00 +0100] "${request}" ${status} 512 "-" "A browser"`
const lines: [string, string, Line | undefined][] = [
  [
    'combined',
    line('GET /show_bug.cgi?id=5 HTTP/1.1'),
    { verb: 'GET', address: '/show_bug.cgi?id=5', status: 200 },
  ],
  [
    'common, with the name of the host before it',
    'bugs.example.org:443 ::1 - - [21/Nov/2026:10:00:00 +0000] "HEAD /a/b.cgi HTTP/2.0" 304 -',
    { verb: 'HEAD', address: '/a/b.cgi', status: 304 },
  ],
  [
    'a line that ends in CRLF',
    `${line('GET / HTTP/1.0')}\r`,
    { verb: 'GET', address: '/', status: 200 },
  ],
  [
    'an absolute URL',
    line('GET https://old.example.org//x.cgi?a=b#c HTTP/1.1'),
    { verb: 'GET', address: '/x.cgi?a=b', status: 200 },
  ],
  [
    'logins, passwords and secrets are left out',
    line(
      'GET /buglist.cgi?Bugzilla_login=a&Bugzilla_password=b&x=1&api_key=k&token=t;password=p&t=s&sid=1&apikey=k&Secret=s&pwd=p&%42ugzilla_token=1 HTTP/1.1',
    ),
    { verb: 'GET', address: '/buglist.cgi?x=1', status: 200 },
  ],
  [
    'several slashes lead to no other host',
    line('GET //evil.example/x HTTP/1.1'),
    { verb: 'GET', address: '/x', status: 200 },
  ],
  ['no request', '192.0.2.1 - - [21/Nov/2026:10:00:00 +0100] "-" 408 0', undefined],
  ['bytes that are not a request', line(String.raw`\x16\x03\x01`, 400), undefined],
  ['nothing', '', undefined],
]
for (const [what, text, expected] of lines) {
  void test(`a line: ${what}`, () => assert.deepEqual(readLine(text), expected))
}

const shapes: [string, string, boolean][] = [
  ['/show_bug.cgi?id=1', '/show_bug.cgi?id=23', true],
  ['/show_bug.cgi?id=1', '/show_bug.cgi?id=1&ctype=xml', false],
  ['/show_bug.cgi?id=1&ctype=xml', '/show_bug.cgi?ctype=xml&id=9', true],
  ['/buglist.cgi?f1=a&f2=b', '/buglist.cgi?f3=a', true],
  ['/buglist.cgi?ctype=csv', '/buglist.cgi?ctype=atom', false],
  ['/rest/bug/1/comment', '/rest/bug/77/comment', true],
  ['/rest/bug/1', '/rest/bug/1/comment', false],
]
for (const [one, other, isSame] of shapes) {
  void test(`${one} and ${other} are ${isSame ? 'equivalent' : 'different'}`, () => {
    assert.equal(shapeOf(one) === shapeOf(other), isSame)
  })
}

void test('the script of an address', () => {
  const table = {
    '/bugzilla/show_bug.cgi?id=1': 'show_bug.cgi',
    '/bugzilla/rest/bug/1': '/rest',
    '/': '/',
    '/js/a/b.js?1': '/js/a',
    '/bugs/12': '/bugs/N',
  }
  for (const [address, script] of Object.entries(table)) assert.equal(scriptOf(address), script)
  assert.equal(scriptOf('/bugzilla/rest.cgi/bug/1'), 'rest.cgi')
})

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = []
  for await (const value of values) found.push(value)
  return found
}

const get = (address: string, status = 200): Line => ({ verb: 'GET', address, status })

void test('each address is requested once, and a few of each equivalent group', () => {
  const sample = createSample({ of_a_shape: 3, addresses: 100 })
  const other = createSample({ of_a_shape: 3, addresses: 100 })
  const all = Array.from({ length: 50 }, (_, at) => `/show_bug.cgi?id=${at}`)
  for (const address of [...all, ...all]) sample.add(get(address))
  for (const address of all.toReversed()) other.add(get(address))
  sample.add(get('/index.cgi'))
  sample.add(get('/index.cgi', 500))
  const chosen = sample.chosen()
  assert.equal(chosen.length, 4)
  assert.deepEqual(chosen[1], { script: 'index.cgi', address: '/index.cgi', status: 500 })
  const bugs = (rows: typeof chosen) =>
    rows
      .map(({ address }) => address)
      .filter((address) => address.startsWith('/show'))
      .sort()
  assert.deepEqual(bugs(chosen), bugs(other.chosen()))
  assert.deepEqual(
    [...sample.counts()],
    [
      ['show_bug.cgi', 100],
      ['index.cgi', 2],
    ],
  )
})

void test('the most frequent groups come first if there are too many', () => {
  const sample = createSample({ of_a_shape: 2, addresses: 3 })
  for (const address of ['/a', '/b', '/b', '/c?x=1', '/c?x=2', '/c?x=3']) sample.add(get(address))
  const scripts = sample.chosen().map(({ script }) => script)
  assert.deepEqual(scripts, ['/c', '/b', '/a'])
})

void test('memory is limited', () => {
  const sample = createSample({ of_a_shape: 1, addresses: 10 })
  const word = (at: number) => at.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')
  for (let at = 0; at < 10_100; at++) sample.add(get(`/${word(at)}`))
  assert.equal(sample.left_out(), 100)
  assert.equal(sample.chosen().length, 10)
  sample.add(get(`/a?${'x'.repeat(2_000)}`))
  assert.equal(sample.left_out(), 101)
  const many = createSample({ of_a_shape: 1_000, addresses: 1_000_000 })
  for (let at = 0; at < 60; at++) {
    for (let id = 0; id < 900; id++) many.add(get(`/${word(at)}?id=${id}`))
  }
  assert.equal(many.chosen().length, KEPT_MAX + 4)
  const long = createSample({ of_a_shape: 20_000, addresses: 20_000 })
  for (let id = 0; id < 10_000; id++) long.add(get(`/a?id=${id}&x=${'x'.repeat(1_900)}`))
  const chars = long.chosen().reduce((sum, { address }) => sum + address.length, 0)
  assert.ok(chars <= KEPT_CHARS_MAX && chars > KEPT_CHARS_MAX - 2_000, `${chars}`)
  assert.equal(long.left_out() + long.chosen().length, 10_000)
})

const outcomes: [number, string][] = [
  [200, 'served'],
  [304, 'served'],
  [302, 'served'],
  [401, 'refused'],
  [404, 'not_found'],
  [400, 'failed'],
  [503, 'failed'],
  [0, 'failed'],
]
void test('outcomes', () => {
  for (const [status, outcome] of outcomes) assert.equal(outcomeOf(status), outcome)
})

void test('a report counts by script, and lists some addresses that changed', () => {
  const made = createReport(
    new Map([
      ['a.cgi', 9],
      ['b.cgi', 20],
    ]),
  )
  const add = (script: string, status: number, now: number) =>
    made.add({ script, address: `/${script}`, status, now, led_to: '/x' })
  add('a.cgi', 200, 200)
  add('a.cgi', 200, 401)
  for (let at = 0; at < 7; at++) add('b.cgi', 200, 404)
  add('b.cgi', 404, 200)
  const [first, second] = made.rows()
  assert.deepEqual(second, {
    script: 'a.cgi',
    lines: 9,
    asked: 2,
    served: 1,
    refused: 1,
    not_found: 0,
    failed: 0,
    changed: 1,
    lost: 0,
  })
  assert.deepEqual([first!.changed, first!.lost, made.examples.length], [8, 7, 6])
  const { examples } = made
  const report = {
    lines: 30,
    unreadable: 1,
    not_get: 0,
    left_out: 0,
    scripts: made.rows(),
    examples,
  }
  const text = linesOf(report)
  assert.match(
    text[0]!,
    /^script +lines +asked +served +refused +not found +failed +changed +lost$/,
  )
  assert.match(text[1]!, /^b\.cgi +20 +8 +1 +0 +7 +0 +8 +7$/)
  assert.ok(text.includes('  200 -> 404  /b.cgi  (/x)'))
})

void test('redirects are followed within the site, and not endlessly', async () => {
  const there: Record<string, [number, string?]> = {
    '/old?a=b': [301, '/new?a=b'],
    '/new?a=b': [200],
    '/away': [302, 'https://elsewhere.example/x'],
    '/home': [302, 'https://bugs.example.org/new?a=b'],
    '/round': [302, '/round'],
  }
  const server = createServer((request, response) => {
    const [status, location] = there[request.url!] ?? [404]
    response.writeHead(status, location ? { location } : {}).end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const chosen = ['/old?a=b', '/away', '/home', '/round', '/none'].map((address) => ({
    script: 's',
    address,
    status: 200,
  }))
  const against = new URL(`http://127.0.0.1:${port}`)
  const answers = await all(replay(chosen, against, 'https://bugs.example.org'))
  server.close()
  assert.deepEqual(
    answers.map(({ now, led_to }) => [now, led_to]),
    [
      [200, '/new?a=b'],
      [302, 'https://elsewhere.example/x'],
      [200, '/new?a=b'],
      [508, '/round'],
      [404, undefined],
    ],
  )
  const silent = await all(replay(chosen.slice(0, 1), against))
  assert.equal(silent[0]!.now, 0)
})

void test('a long line is longer than any browser makes', () => assert.ok(LINE_CHARS_MAX > 8_192))
