import assert from 'node:assert/strict'
import { test } from 'node:test'

import { each, markup } from './markup.ts'

const shape = (text: string) => markup`<li>${text}</li>`
const texts = (count: number) => Array.from({ length: count }, (_, at) => `<${at}>`)

void test('texts are escaped, and fragments are not escaped twice', () => {
  const inner = markup`<b>${'a<b&"\''}</b>`
  assert.equal(markup`<p>${inner}</p>`.html, '<p><b>a&#60;b&#38;&#34;&#39;</b></p>')
})

void test('undefined renders nothing, and lists render their items', () => {
  assert.equal(markup`${null}${undefined}${false}${0}${['a', ['b', 1]]}`.html, '0ab1')
})

void test('long lists render like short ones, including nested and escaped ones', () => {
  for (const count of [0, 1, 99, 100, 250]) {
    const list = texts(count)
    const page = markup`<ul title="${'"'}">${each(list, shape)}</ul>`
    assert.equal(page.html, markup`<ul title="${'"'}">${list.map(shape)}</ul>`.html, `${count}`)
    assert.equal(page.isLong, count >= 100)
    assert.equal([...markup`<body>${page}</body>`.pieces()].join(''), `<body>${page.html}</body>`)
  }
})

void test('items of long lists are rendered on demand', () => {
  const made: string[] = []
  const page = markup`<ul>${each(texts(100), (text) => {
    made.push(text)
    return shape(text)
  })}</ul>`
  assert.deepEqual(made, [])
  const pieces = page.pieces()
  assert.equal(pieces.next().value, '<ul>')
  assert.equal(pieces.next().value, '<li>&#60;0&#62;</li>')
  assert.deepEqual(made, ['<0>'])
  assert.equal([...pieces].at(-1), '</ul>')
  assert.equal(made.length, 100)
})
