import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createKeptHtml, keyOf } from './kept-html.ts'
import type { Links } from './markdown.ts'

const site = { has_mail: false }
const links: Links = {
  about: 1,
  bugs: new Map([[1, 'one']]),
  attachments: new Map([[7, 'file']]),
  people: new Map(),
  comments: undefined,
  base: '/',
  per_page: 200,
}

void test('rendered texts are kept up to a size, the least recently used go first', () => {
  const kept = createKeptHtml(3 * 300)
  for (const key of ['a', 'b', 'c']) kept.keep(key, key.repeat(100))
  assert.equal(kept.find('a'), 'a'.repeat(100))
  kept.keep('d', null)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => kept.find(key)?.length),
    [100, undefined, 100, undefined],
  )
  assert.equal(kept.find('d'), null)
  kept.keep('a', 'x')
  assert.equal(kept.find('a'), 'x')
})

void test('the key of a text covers what the reader sees of its references', () => {
  const key = (text: string, more: Partial<Links> = {}) => keyOf(text, { ...links, ...more }, site)
  const renamed = { bugs: new Map([[1, 'two']]) }
  for (const text of ['bug 1', 'comment 3', 'bug 1 comment 3']) {
    assert.equal(key(text), key(text, { bugs: new Map([...links.bugs, [2, 'x']]) }))
    assert.notEqual(key(text), key(text, renamed))
    assert.notEqual(key(text), key(text, { bugs: new Map() }))
  }
  assert.notEqual(key('attachment 7'), key('attachment 7', { attachments: new Map() }))
  const known = { people: new Map([['ann', 'ann@example.com']]) }
  assert.notEqual(key('@Ann'), key('@Ann', known))
  assert.equal(key('plain'), key('plain', renamed))
  assert.notEqual(key('plain'), key('other'))
  assert.notEqual(key('plain'), key('plain', { base: '/base/' }))
})
