import assert from 'node:assert/strict'
import { test } from 'node:test'

import { markup } from '../../../platform/pages/markup.ts'
import { linked } from './texts.ts'

const html = (text: string) => markup`${linked(text, (path) => path, { bug_id: 1, count: 0 })}`.html

const LONG = `http://a.example/${'!'.repeat(1_000_000)}`
const link = (address: string) => `<a href="${address}" rel="nofollow noreferrer">${address}</a>`

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
