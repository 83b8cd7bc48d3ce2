import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import fc from 'fast-check'

import { KEY, openDoor } from '../../../tests/door.ts'

const { server, app, lines } = openDoor()
after(() => server.close())

/** Expects a response other than a server error, and no bug in the log. */
async function isOfTheTable(method: string, url: string, payload: string | Buffer, type: string) {
  const headers = { 'content-type': type, 'x-bugzilla-api-key': KEY }
  const answer = await app.inject({ method: method as 'GET', url, headers, payload })
  assert.ok(answer.statusCode < 500, `${method} ${url} was answered ${answer.statusCode}`)
  if (method !== 'HEAD') {
    const json = answer.body.replace(/^\/\*\*\/[\w.[\]]+\((.*)\)$/s, '$1')
    const { error = false } = JSON.parse(json) as { error?: boolean }
    assert.equal(error, answer.statusCode >= 400)
  }
  assert.deepEqual(
    lines.filter(({ level }) => Number(level) >= 50),
    [],
  )
  lines.length = 0
}

const verb = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
const type = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'garbage',
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '\udfff x', '1e999', '-0', '99999999999999999999', '../..', '%'),
)
const word = fc.oneof(
  text.map((value) => encodeURIComponent(value.toWellFormed())),
  fc.constantFrom('%00', '%zz', '%ff', '%2F', '%', '99999999999999999999999', '-1', '0', '..', ''),
)
const path = fc
  .tuple(
    fc.constantFrom('/rest', '/rest.cgi', '/bugzilla/rest'),
    fc.array(fc.oneof(fc.constantFrom('bug', 'comment', 'component', 'answer', 'login'), word), {
      maxLength: 4,
    }),
    fc.array(fc.tuple(fc.constantFrom('ids', 'summary', 'hours', 'callback', 'x'), word), {
      maxLength: 4,
    }),
  )
  .map(([prefix, words, query]) => {
    const asked = query.map((pair) => pair.join('=')).join('&')
    return `${prefix}/${words.join('/')}?${asked}`
  })
  // Excludes methods that fail deliberately.
  .filter((url) => !/answer\/(bug|odd)/.test(url))

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.bigInt().map(String)),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'add'), text), tie('any')),
  ),
})).any
const known = fc.constantFrom('ids', 'id', 'summary', 'hours', 'blocks', 'comment', 'is_private')
const name = fc.oneof(known, fc.constantFrom('__proto__', 'toString', 'api_key', 'bug_severity'))
const object = fc.dictionary(name, value, { maxKeys: 6 }).map((given) => JSON.stringify(given))
const body = fc.oneof(
  object,
  value.map((given) => JSON.stringify(given)),
  text,
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
)

void test('whatever is sent, the answer is one of the table', async () => {
  const property = fc.asyncProperty(verb, path, body, type, isOfTheTable)
  await fc.assert(property, { numRuns: 500, seed: 20, endOnFailure: true })
})

void test('values of all kinds in known parameters get the error of the table', async () => {
  const target = fc.constantFrom(
    ['POST', '/rest/bug'],
    ['PUT', '/rest/bug/1'],
    ['POST', '/rest/bug/1/comment'],
    ['DELETE', '/rest/component/1'],
  )
  const property = fc.asyncProperty(target, object, async ([method, url], given) =>
    isOfTheTable(method!, url!, given, 'application/json'),
  )
  await fc.assert(property, { numRuns: 500, seed: 21, endOnFailure: true })
})

const MEGABYTES = 10 * 1024 * 1024
const fill = (piece: string, around: [string, string]) =>
  around[0] + piece.repeat((MEGABYTES - 20) / piece.length) + around[1]
const half = (piece: string) => piece.repeat(MEGABYTES / 2 - 20)
const large: Record<string, string> = {
  letters: fill('x', ['', '']),
  'opened lists': fill('[', ['{"summary":', '}']),
  'nested lists': `{"summary":${half('[')}${half(']')}}`,
  'nested objects': `{"summary":${'{"a":'.repeat(MEGABYTES / 7)}1${'}'.repeat(MEGABYTES / 7)}}`,
  'one text': fill('x', ['{"summary":"', '"}']),
  numbers: fill('1,', ['{"blocks":[', '1]}']),
  'one long number': fill('9', ['{"hours":', '}']),
  'equal keys': fill('"summary":1,', ['{', '"hours":1}']),
  escapes: fill('\\u0000', ['{"summary":"', '"}']),
}
for (const [what, payload] of Object.entries(large)) {
  void test(`10 MB of ${what} get a response`, () =>
    isOfTheTable('POST', '/rest/bug', payload, 'application/json'))
}
void test('10 MB of different keys get a response', () => {
  const keys = Array.from({ length: MEGABYTES / 13 }, (_, index) => `"k${index}":1`)
  return isOfTheTable('POST', '/rest/bug', `{${keys.join()}}`, 'application/json')
})
void test('10 MB of a form get a response', () =>
  isOfTheTable('POST', '/rest/bug', fill('ids=1&', ['', '']), 'application/x-www-form-urlencoded'))
