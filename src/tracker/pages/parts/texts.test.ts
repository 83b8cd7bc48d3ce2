import assert from 'node:assert/strict'
import { test } from 'node:test'

import { markup } from '../../../platform/pages/markup.ts'
import { mentionedIn, mentionsOf } from '../../bugs/markdown/references.ts'
import { linked } from './texts.ts'

const html = (text: string) => markup`${linked(text, (path) => path, { bug_id: 1, count: 0 })}`.html

const LONG = `http://a.example/${'!'.repeat(1_000_000)}`
const link = (address: string) => `<a href="${address}" rel="nofollow noreferrer">${address}</a>`

const PEOPLE = new Map([
  ['ann', 'ann@example.com'],
  ['eve@example.com', `"><script>'&@example.com`],
])
const mentions = (text: string) => mentionsOf(mentionedIn(text), PEOPLE)
const mentioning: [text: string, html: string][] = [
  ['@Ann, see', '<a href="/people/ann%40example.com" title="ann@example.com">@Ann</a>, see'],
  ['me@ann @bob @anna', 'me@ann @bob @anna'],
  ['x.@ann bug 2@ann', 'x.@ann <a href="/bugs/2">bug 2</a>@ann'],
  ['http://a.example/@ann', link('http://a.example/@ann')],
  ['@ann.http://a.example/', `@ann.${link('http://a.example/')}`],
  [
    '<b>@ann"onclick="x',
    '&#60;b&#62;<a href="/people/ann%40example.com" title="ann@example.com">@ann</a>&#34;onclick=&#34;x',
  ],
  [
    '@eve@example.com',
    '<a href="/people/%22%3E%3Cscript%3E&#39;%26%40example.com" ' +
      'title="&#34;&#62;&#60;script&#62;&#39;&#38;@example.com">@eve@example.com</a>',
  ],
]
for (const [text, expected] of mentioning) {
  void test(`${text} links people whom the reader may see`, () => {
    const from = { bug_id: 1, count: 0, mentions }
    assert.equal(markup`${linked(text, (path) => path, from)}`.html, expected)
  })
}

void test('a million mentions and links take linear time', () => {
  const text = '@ann bug 2 '.repeat(100_000)
  const from = { bug_id: 1, count: 0, mentions }
  const made = markup`${linked(text, (path) => path, from)}`.html
  assert.equal(made.match(/<a /g)?.length, 200_000)
})

const cases: [what: string, text: string, expected: string][] = [
  ['an address', 'see http://a.example/b.', `see ${link('http://a.example/b')}.`],
  ['one in parentheses', '(http://a.example/b)).', `(${link('http://a.example/b')})).`],
  ['a long one with marks in it', `${LONG}x`, link(`${LONG}x`)],
  ['a long one with marks behind it', LONG, `${link('http://a.example/')}${'!'.repeat(1_000_000)}`],
]
const places: [text: string, to: string][] = [
  ['bug 2', '/bugs/2'],
  ['comment 3', '#c3'],
  ['bug 1 comment 3', '#c3'],
  ['comment 200', '/bugs/1?page=2#c200'],
  ['bug 2, comment #199', '/bugs/2#c199'],
  ['bug 2 comment 400', '/bugs/2?page=3#c400'],
  ['attachment 4', '/attachment.cgi?id=4'],
]
for (const [text, to] of places) {
  void test(`${text} leads to ${to}`, () => {
    assert.equal(html(text), `<a href="${to}">${text}</a>`)
  })
}

for (const [what, text, expected] of cases) {
  void test(`${what} becomes a link, without the text after it`, () => {
    assert.ok(html(text) === expected, html(text.slice(0, 100)))
  })
}
