import assert from 'node:assert/strict'
import { test } from 'node:test'

import { firstLink } from './links.rules.ts'

const OWN = 'https://bugs.example.com/tracker/'

const links: [string, string | undefined][] = [
  ['Nothing of that kind: see src/a.ts, or www, http and a.b.c', undefined],
  ['See https://spam.example/x.', 'https://spam.example/x.'],
  ['HTTP://SPAM.example', 'HTTP://SPAM.example'],
  ['(www.spam.example)', 'www.spam.example)'],
  ['ftp://spam.example', 'ftp://spam.example'],
  ['https:/spam.example', 'https:/spam.example'],
  ['[x](//spam.example)', '](//spam.example)'],
  ['mailto:me@spam.example', 'mailto:me@spam.example'],
  ['As in https://bugs.example.com/tracker/show_bug.cgi?id=1', undefined],
  ['https://bugs.example.com/1 https://spam.example', 'https://spam.example'],
  ['https://bugs.example.com@spam.example/', 'https://bugs.example.com@spam.example/'],
  ['https://bugs.example.com.spam.example/', 'https://bugs.example.com.spam.example/'],
]
for (const [text, link] of links) {
  void test(`the first link in '${text}' is ${link}`, () => {
    assert.equal(firstLink(text, OWN), link)
  })
}

void test('without an address of the installation, every link is one', () => {
  assert.equal(firstLink('https://bugs.example.com/', '/'), 'https://bugs.example.com/')
})

void test('a long text takes no time', () => {
  assert.equal(firstLink('www '.repeat(16_000) + 'http:'.repeat(10_000), OWN), undefined)
})
