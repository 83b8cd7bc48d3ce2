import assert from 'node:assert/strict'
import { test } from 'node:test'

import { firstLink } from './links.rules.ts'

const OWN = 'https://bugs.example.com/tracker/'

const links: [string, string | undefined][] = [
  ['Nothing of that kind: see src/a.ts, or www, http and a.b.c', undefined],
  ['See https://spam.example/x.', 'https://spam.example/x.'],
  ['HTTP://SPAM.example', 'HTTP://SPAM.example'],
  ['(www.spam.example)', 'www.spam.example'],
  ['ftp://spam.example', 'ftp://spam.example'],
  ['https:/spam.example', 'https:/spam.example'],
  ['[x](//spam.example)', '//spam.example'],
  ['mailto:me@spam.example', 'mailto:me@spam.example'],
  ['As in https://bugs.example.com/tracker/show_bug.cgi?id=1', undefined],
  ['https://bugs.example.com/1 https://spam.example', 'https://spam.example'],
  ['https://bugs.example.com@spam.example/', 'https://bugs.example.com@spam.example/'],
  ['[a](https://bugs.example.com/)[b](https://spam.example)', 'https://spam.example'],
  ['[a](https://bugs.example.com)[b](https://spam.example)', 'https://spam.example'],
  ['https://bugs.example.com/,https://spam.example', 'https://spam.example'],
  ['https://bugs.example.com/?to=https://spam.example', 'https://spam.example'],
  ['https://bugs.example.com,x.spam.example/', 'https://bugs.example.com'],
  ['https://spam.example\\@bugs.example.com/', 'https://spam.example\\@bugs.example.com/'],
  ['_https://spam.example_', 'https://spam.example_'],
  ['xhttps://spam.example', 'https://spam.example'],
  ['[x](https&#58;//spam.example)', 'https://spam.example'],
  ['[x](https&#x3A;//spam.example)', 'https://spam.example'],
  ['[x](https&colon;&sol;&sol;spam.example)', 'https://spam.example'],
  ['[x](h&#116;tps\\://spam.example)', 'https://spam.example'],
  ['[x](https\\:\\/\\/spam.example)', 'https://spam.example'],
  ['[x]: https&#58;//spam.example', 'https://spam.example'],
  ['[x](http:spam.example)', 'http:spam.example'],
  ['[x](<http:spam.example>)', 'http:spam.example'],
  ['[x]:\nhttp:spam.example', 'http:spam.example'],
  ['<http:spam.example>', 'http:spam.example'],
  ['<me@spam.example>', '<me@spam.example'],
  ['[x](mailto&#58;me@spam.example)', 'mailto:me@spam.example'],
  ['[As](https://bugs.example.com/1), (https://bugs.example.com).', undefined],
  ['See _https://bugs.example.com_, <https://bugs.example.com/2>.', undefined],
  ['me@good.example wrote a < b and c > d, see [x]: a//b', undefined],
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
  const own = OWN.repeat(2_000) + `,${OWN}`.repeat(2_000)
  const parts = ['www ', 'http:', '<', '](', '](<  ', '&#58;', '\\', '<a', own, `(${OWN})[`]
  for (const part of parts) {
    const text = part.repeat(Math.ceil(65_000 / part.length))
    assert.equal(firstLink(text, OWN), undefined, part.slice(0, 10))
  }
})
