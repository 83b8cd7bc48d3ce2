import assert from 'node:assert/strict'
import { test } from 'node:test'

import { markup } from '../../platform/http/markup.ts'
import { linked } from './texts.ts'

const html = (text: string) => markup`${linked(text, (path) => path)}`.html

const LONG = `http://a.example/${'!'.repeat(1_000_000)}`
const link = (address: string) => `<a href="${address}" rel="nofollow noreferrer">${address}</a>`

const cases: [what: string, text: string, expected: string][] = [
  ['an address', 'see http://a.example/b.', `see ${link('http://a.example/b')}.`],
  ['one in parentheses', '(http://a.example/b)).', `(${link('http://a.example/b')})).`],
  ['a long one with marks in it', `${LONG}x`, link(`${LONG}x`)],
  ['a long one with marks behind it', LONG, `${link('http://a.example/')}${'!'.repeat(1_000_000)}`],
]
for (const [what, text, expected] of cases) {
  void test(`${what} becomes a link without what follows it`, () => {
    assert.ok(html(text) === expected, html(text.slice(0, 100)))
  })
}
