import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkCallback, chooseEncoding, chooseType, etagOf, isKnown, render } from './formats.ts'

const accepted: [string | undefined, string][] = [
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/xml', 'application/json'],
  ['text/*', 'application/json'],
  ['', 'application/json'],
  ['text/html', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['application/javascript', 'application/javascript'],
  ['text/javascript, application/javascript', 'text/javascript'],
  ['text/html;q=0.5, application/json', 'application/json'],
  ['text/html;q=0.5, application/json;q=0.4', 'text/html'],
  ['text/html ; level=1 ; q=0.9, application/json;q=0.8', 'text/html'],
  ['text/html;q=0', 'application/json'],
  ['text/html;q=much, text/javascript;q=0.1', 'text/javascript'],
]
for (const [accept, type] of accepted) {
  void test(`${accept} gets ${type}`, () => assert.equal(chooseType(accept), type))
}

const encodings: [string | undefined, string | undefined][] = [
  [undefined, undefined],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity, *;q=0', undefined],
]
for (const [accept, encoding] of encodings) {
  void test(`accepting ${accept} gets the encoding ${encoding}`, () => {
    assert.equal(chooseEncoding(accept), encoding)
  })
}

void test('callbacks', () => {
  for (const name of ['cb', 'foo.bar[0]', '_A9']) assert.equal(checkCallback(name), name)
  assert.equal(checkCallback(undefined), undefined)
  for (const name of ['a(b)', '', 'a b', 'a\n', ['a', 'b'], 1, null]) {
    assert.throws(() => checkCallback(name), { code: 32611, status: 400 })
  }
})

void test('a callback makes a script of any answer', () => {
  const script = { type: 'text/javascript', text: '/**/foo.bar[0]({"a":1})' }
  assert.deepEqual(render('{"a":1}', 'text/html', { callback: 'foo.bar[0]' }), script)
})

void test('without a callback a script type gets the bare JSON', () => {
  const { text } = render('{"a":1}', 'application/javascript')
  assert.equal(text, '{"a":1}')
})

void test('a page shows the JSON, escaped', () => {
  const { text } = render('{"a":"<script>&\\"\'"}', 'text/html')
  assert.match(
    text,
    /<pre>\{\n {2}&#34;a&#34;: &#34;&#60;script&#62;&#38;\\&#34;&#39;&#34;\n\}<\/pre>/,
  )
})

void test('an etag has 22 characters and is another one for each content type', () => {
  assert.match(etagOf('{}'), /^[A-Za-z0-9+/]{22}$/)
  assert.notEqual(etagOf('{}'), etagOf('{}', 'text/html'))
  assert.notEqual(etagOf('{}'), etagOf('[]'))
})

const known: [string | undefined, boolean][] = [
  [undefined, false],
  ['abc', true],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['x,abc', true],
  ['*', true],
  ['"x"', false],
  ['ab', false],
]
for (const [header, expected] of known) {
  void test(`If-None-Match ${header}: ${expected}`, () =>
    assert.equal(isKnown(header, 'abc'), expected))
}
