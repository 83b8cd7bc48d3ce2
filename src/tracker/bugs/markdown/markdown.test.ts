import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Links, toHtml } from './markdown.ts'
import { referencesIn } from './references.ts'

const nothing: Links = {
  about: undefined,
  bugs: new Map(),
  attachments: new Map(),
  comments: new Set(),
  base: '/',
}
const html = (text: string) => toHtml(text, nothing).trim()

const rendered: [string, string, string][] = [
  ['a paragraph', 'one *two* **three**', '<p>one <em>two</em> <strong>three</strong></p>'],
  ['lines as they were broken', 'one\ntwo', '<p>one<br>\ntwo</p>'],
  ['code', '`a < b`', '<p><code>a &lt; b</code></p>'],
  ['quotes', '> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
  ['HTML as text', '<b onclick="x()">b</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
  [
    'addresses as links',
    'see https://example.com/a?b=c&d',
    '<p>see <a href="https://example.com/a?b=c&amp;d" rel="nofollow noopener">' +
      'https://example.com/a?b=c&amp;d</a></p>',
  ],
  ['no links of bare words', 'next.js and me@example.com', '<p>next.js and me@example.com</p>'],
  ['no scripts in links', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['no data in links', '[x](data:text/html;base64,AA)', '<p>[x](data:text/html;base64,AA)</p>'],
  ['no links within this site', '[x](/logout)', '<p>[x](/logout)</p>'],
  [
    'images as links',
    '![x](https://example.com/x.png)',
    '<p>!<a href="https://example.com/x.png" rel="nofollow noopener">x</a></p>',
  ],
  ['nothing', '', ''],
]
for (const [what, text, expected] of rendered) {
  void test(`Markdown: ${what}`, () => assert.equal(html(text), expected))
}

void test('Markdown: references become links outside of code and links', () => {
  const find = { ...nothing, bugs: new Map([[1, 'a "b" <c>']]) }
  const link = '<a href="/show_bug.cgi?id=1" title="a &quot;b&quot; &lt;c&gt;">bug 1</a>'
  assert.equal(toHtml('**bug 1**, bug 2', find).trim(), `<p><strong>${link}</strong>, bug 2</p>`)
  assert.equal(toHtml('`bug 1`', find).trim(), '<p><code>bug 1</code></p>')
  const inside = '<p><a href="https://example.com" rel="nofollow noopener">bug 1</a></p>'
  assert.equal(toHtml('[bug 1](https://example.com)', find).trim(), inside)
})

void test('Markdown: pathological long texts are rendered quickly', () => {
  for (const piece of [
    '[',
    '](',
    '*a',
    '`',
    '> ',
    '- ',
    'bug 1 ',
    '![',
    'http://',
    '<',
    '\\',
    '|-',
  ]) {
    assert.ok(toHtml(piece.repeat(65_535 / piece.length), nothing).length > 0)
  }
})

const spoken: [string, object[]][] = [
  ['bug 12', [{ from: 0, to: 6, bug_id: 12 }]],
  ['See Bug #12, comment #3.', [{ from: 4, to: 23, bug_id: 12, comment: 3 }]],
  [
    'comment 3 and attachment 4',
    [
      { from: 0, to: 9, comment: 3 },
      { from: 14, to: 26, attach_id: 4 },
    ],
  ],
  ['bug12', [{ from: 0, to: 5, bug_id: 12 }]],
  ['debug 12, bug 12x, bug 1234567890, bugs', []],
]
for (const [text, expected] of spoken) {
  void test(`'${text}' contains ${expected.length} references`, () => {
    assert.deepEqual(referencesIn(text), expected)
  })
}
