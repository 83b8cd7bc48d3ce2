import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Bug } from '../bugs/read/bugs.wire.ts'
import { letterHtml } from './letter-html.ts'

const base = 'https://bugs.example.org/'
const bug = { id: 5, status: 'CONFIRMED', resolution: '', summary: 'A <b>', is_open: true } as Bug
const links = {
  about: 5,
  base,
  bugs: new Map([[5, 'CONFIRMED - A <b>']]),
  attachments: new Map([[7, 'A "log"']]),
  people: new Map(),
  comments: undefined,
}
const who = { login: 'ann@example.org', name: 'Ann "A" <x>' }
const withComment = (text: string) =>
  letterHtml(
    {
      base,
      bug,
      who,
      fields: [],
      rows: [],
      comments: [{ ...who, id: 1, bug_id: 5, count: 1, type: 0, text }],
      referenced: [],
      is_mentioned: false,
      why: ['Why:', 'Because.'],
    },
    links,
  )
const pre = (text: string) => /<pre>([^]*)<\/pre>/.exec(withComment(text))![1]!

void test('comments link what their reader can see, and addresses', () => {
  const of = (href: string, text: string, title?: string) =>
    `<a href="${href}"${title === undefined ? '' : ` title="${title}"`}>${text}</a>`
  const title = 'CONFIRMED - A &lt;b&gt;'
  assert.equal(pre('bug 5, bug 6'), `${of('show_bug.cgi?id=5', 'bug 5', title)}, bug 6`)
  assert.equal(pre('comment 3'), of('show_bug.cgi?id=5#c3', 'comment 3', title))
  const file = of('attachment.cgi?id=7', 'attachment 7', 'A &#34;log&#34;')
  assert.equal(pre('attachment 7, attachment 8'), `${file}, attachment 8`)
  const [page, person] = ['https://example.org/?a=1&b=2', 'ann@example.org']
  assert.equal(
    pre(`(${page}).`),
    `(${of(page.replace('&', '&amp;'), page.replace('&', '&amp;'))}).`,
  )
  assert.equal(pre(`Ask ${person}.`), `Ask ${of(`mailto:${person}`, person)}.`)
})

void test('nothing in a comment or name is markup', () => {
  const html = withComment('<script>alert(1)</script> https://x.org/"onload=1 javascript:x')
  assert.doesNotMatch(html, /<script|"onload|href="javascript/)
  assert.match(html, /Ann &#34;A&#34; &lt;x&gt;/)
})

void test('long texts without blanks are linked in linear time', () => {
  for (const part of ['a.', 'a@', 'http://.', '://', 'bug ', '>']) {
    assert.ok(pre(part.repeat(20_000)).length >= 39_000)
  }
})
