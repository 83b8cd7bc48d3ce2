import assert from 'node:assert/strict'
import { test } from 'node:test'

import { placeElsewhere, problemOfHosts, redirectHosts } from './elsewhere.rules.ts'

const hosts = redirectHosts('GitHub.com:443\ndocs.example:8443')

void test('a content that is one https address on a listed host leads there', () => {
  const known = [
    ['https://github.com/a/b/pull/1', 'https://github.com/a/b/pull/1'],
    ['  https://github.com/a?b=c#d\n', 'https://github.com/a?b=c#d'],
    ['HTTPS://GITHUB.COM:443', 'https://github.com/'],
    ['https://docs.example:8443/d', 'https://docs.example:8443/d'],
  ] as const
  for (const [content, place] of known) assert.equal(placeElsewhere(content, hosts), place)
})

void test('any other content does not', () => {
  const others = [
    '',
    'github.com/a',
    'http://github.com/a',
    'https://github.com.evil.example/',
    'https://evil.example/github.com',
    'https://www.github.com/',
    'https://evil.example\\@github.com/',
    'https://github.com@evil.example/',
    'https://me:secret@github.com/',
    'https://github.com:8443/',
    'https://docs.example/',
    'https://github.com/a https://github.com/b',
    'https://github.com/a\nhttps://github.com/b',
    'https://github.com/\u0430',
    'https://github.com/a\r\nset-cookie: x',
    'javascript://github.com/%0aalert(1)',
    '//github.com/a',
    `https://github.com/${'a'.repeat(2_000)}`,
  ]
  for (const content of others) assert.equal(placeElsewhere(content, hosts), undefined, content)
  assert.equal(placeElsewhere('https://github.com/a', redirectHosts('')), undefined)
})

void test('the parameter is a list of hosts', () => {
  for (const right of ['', 'github.com', 'GitHub.com\na-b.example:8443', 'localhost']) {
    assert.equal(problemOfHosts(right), undefined, right)
  }
  for (const wrong of [
    'https://github.com',
    'a.example\n*.b.example',
    'a/b',
    'a..',
    '-a',
    'a b',
    'a:70000',
  ]) {
    assert.match(problemOfHosts(wrong) ?? '', /^line [12] must be a host/, wrong)
  }
  assert.match(problemOfHosts('a\n'.repeat(100)) ?? '', /at most 100 lines/)
})
