import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readHtml } from '../../../../tests/hostile-pages/html.ts'
import { HOSTILE, LINES } from '../../../../tests/hostile-pages/texts.ts'
import { type Links, toHtml } from './markdown.ts'
import { referencesIn } from './references.ts'

const LEVELS = '<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h6>d</h6>\n<h6>e</h6>'
const nothing: Links = {
  about: undefined,
  bugs: new Map(),
  attachments: new Map(),
  people: new Map(),
  comments: new Set(),
  base: '/',
}
const html = (text: string) => toHtml(text, nothing).trim()

const rendered: [string, string, string][] = [
  ['a paragraph', 'one *two* **three**', '<p>one <em>two</em> <strong>three</strong></p>'],
  ['lines as they were broken', 'one\ntwo', '<p>one<br>\ntwo</p>'],
  [
    'the sentence of duplicates as it is, also after code that is not closed',
    '*Same* as:\n```\na\n\n*** This bug has been marked as a duplicate of bug 7 ***',
    '<p><em>Same</em> as:</p>\n<pre><code>a\n\n</code></pre>\n' +
      '<p>*** This bug has been marked as a duplicate of bug 7 ***</p>',
  ],
  ['code', '`a < b`', '<p><code>a &lt; b</code></p>'],
  ['quotes', '> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
  ['HTML as text', '<b onclick="x()">b</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
  [
    'addresses as links',
    'see https://example.com/a?b=c&d',
    '<p>see <a href="https://example.com/a?b=c&amp;d" rel="nofollow noopener">' +
      'https://example.com/a?b=c&amp;d</a></p>',
  ],
  ['no links for plain words', 'next.js and me@example.com', '<p>next.js and me@example.com</p>'],
  ['no scripts in links', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['no data in links', '[x](data:text/html;base64,AA)', '<p>[x](data:text/html;base64,AA)</p>'],
  ['no links within this site', '[x](/logout)', '<p>[x](/logout)</p>'],
  [
    'images as links',
    '![x](https://example.com/x.png)',
    '<p>!<a href="https://example.com/x.png" rel="nofollow noopener">x</a></p>',
  ],
  ['headings below those of the page', '# a\n## b', '<h3>a</h3>\n<h4>b</h4>'],
  ['headings without gaps', '## a\n###### b\n## c', '<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>'],
  ['headings of six levels', '# a\n## b\n### c\n#### d\n##### e', LEVELS],
  [
    'tables without inline styles',
    '|a|\n|-:|\n|b|',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'the sentence for a duplicate as text',
    '*** Bug 5 has been marked as a duplicate of this bug. ***',
    '<p>*** Bug 5 has been marked as a duplicate of this bug. ***</p>',
  ],
  ['nothing', '', ''],
]
for (const [what, text, expected] of rendered) {
  void test(`Markdown: ${what}`, () => assert.equal(html(text), expected))
}

const FOLDING = { ...nothing, folds: { quote: 'Quoted', signature: 'Signed' } }
void test('Markdown: long quotes and signatures fold where a page asks for it', () => {
  const long = '> a\n'.repeat(7)
  const text = `${long}> > b\n\nc\n\n> d\n\n- > e\n-- \n*Ann*`
  const made = toHtml(text, FOLDING)
  const [, before, quote, between, signature] =
    /^(.*?)<details class="folded"><summary>Quoted<\/summary>\n(.*)<\/details>\n(.*)<details class="folded"><summary>Signed<\/summary>\n(.*)<\/details>\n$/s.exec(
      made,
    ) ?? []
  assert.equal(before, '', made)
  assert.match(quote!, /^<blockquote>.*<blockquote>.*<\/blockquote>\n<\/blockquote>\n$/s)
  assert.equal(between!.match(/<blockquote>/g)?.length, 2)
  assert.equal(signature, '<p>--<br>\n<em>Ann</em></p>\n')
  assert.doesNotMatch(toHtml(text, nothing), /details/)
  assert.match(toHtml('a\n-- \nb\n```\nc', FOLDING), /<h3>a/)
})

void test('Markdown: references become links outside of code and links', () => {
  const find = { ...nothing, bugs: new Map([[1, 'a "b" <c>']]) }
  const link = '<a href="/show_bug.cgi?id=1" title="a &quot;b&quot; &lt;c&gt;">bug 1</a>'
  assert.equal(toHtml('**bug 1**, bug 2', find).trim(), `<p><strong>${link}</strong>, bug 2</p>`)
  assert.equal(toHtml('`bug 1`', find).trim(), '<p><code>bug 1</code></p>')
  const inside = '<p><a href="https://example.com" rel="nofollow noopener">bug 1</a></p>'
  assert.equal(toHtml('[bug 1](https://example.com)', find).trim(), inside)
})

void test('Markdown: on pages, references lead to the page with the comment', () => {
  const bugs = new Map([[1, 't']])
  const find = { ...nothing, about: 1, bugs, comments: undefined, base: '/base/', per_page: 200 }
  const places: [string, string][] = [
    ['bug 1', '/base/bugs/1'],
    ['comment 199', '/base/bugs/1#c199'],
    ['bug 1 comment 400', '/base/bugs/1?page=3#c400'],
  ]
  for (const [text, place] of places) {
    assert.equal(toHtml(text, find).trim(), `<p><a href="${place}" title="t">${text}</a></p>`)
  }
})

void test('Markdown: hostile texts become only elements and attributes of formatted text', () => {
  const known =
    /^(html|html lang|head|body|title|p|br|h[3-6]|em|strong|s|code|code class|pre|a|a (href|rel|title)|blockquote|ul|ol|ol start|li|hr|table|thead|tbody|tr|th|td)$/
  const around = ['', '*', '> ', '# ', '- ', '`', '![', '|', '[x](', '~~~', '    ']
  for (const text of [...HOSTILE, LINES, ...HOSTILE.map((one) => `[${one}](${one} "${one}")`)]) {
    for (const mark of around) {
      const rendered = toHtml(`${mark}${text}${mark}\n\n${text}`, nothing)
      const start = '<!doctype html><html lang="en"><head><title>x</title></head><body>'
      const { problems, parts } = readHtml(`${start}${rendered}</body></html>`)
      assert.deepEqual(problems, [], rendered)
      assert.deepEqual(
        [...parts].filter((part) => !known.test(part)),
        [],
        rendered,
      )
    }
  }
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
