import assert from 'node:assert/strict'
import { test } from 'node:test'

import { htmlText } from './html-text.ts'
import { readHead } from './mail-head.ts'
import { parseMail } from './parse-mail.ts'

const HTML: [html: string, text: string][] = [
  ['<p>A <b>bold</b> and <i>slanted</i> word</p><p>B</p>', 'A *bold* and /slanted/ word\n\nB'],
  [
    '<a href="https://a.example/">one</a>, <a href="#x">two</a>',
    'one[1], two\n\n[1] https://a.example/',
  ],
  ['<ul><li>one</li><li>two</ul>after', '* one\n* two\n\nafter'],
  ['one<br>two<br><br>three', 'one\ntwo\n\nthree'],
  ['yes<blockquote>why?<br>how?</blockquote>no', 'yes\n\n> why?\n> how?\n\nno'],
  ['<head><style>p {}</style></head><script>x()</script>words &amp; more', 'words & more'],
  ['<pre>  a\n   b</pre>', 'a\n   b'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<p>unclosed <b>words', 'unclosed *words*'],
  ['', ''],
]
for (const [html, text] of HTML) {
  void test(`the HTML ${html.slice(0, 40)} becomes text`, () => {
    assert.equal(htmlText(html), text)
  })
}

const message = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const TYPE = 'Content-Type: text/plain'
const TEXTS: [what: string, bytes: Uint8Array, text: string][] = [
  ['UTF-8', message(`${TYPE}; charset=utf-8`, '', '\xC3\xA4'), 'ä'],
  ['UTF-8 that is not declared', message('Subject: x', '', '\xC3\xA4'), 'ä'],
  ['ISO-8859-1 that is not declared', message('Subject: x', '', '\xE4'), 'ä'],
  ['windows-1251', message(`${TYPE}; charset=windows-1251`, '', '\xE4'), 'д'],
  ['ISO-2022-JP', message(`${TYPE}; charset=ISO-2022-JP`, '', '\x1B$B$"\x1B(B'), 'あ'],
  [
    'quoted-printable',
    message(
      `${TYPE}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'a=C3=A4=',
      'b',
    ),
    'aäb',
  ],
  ['flowed text', message(`${TYPE}; format=flowed`, '', 'a ', 'b', '-- ', 'Ann'), 'a b\n-- \nAnn'],
  ['HTML alone', message('Content-Type: text/html', '', '<p>a</p>'), 'a'],
]
for (const [what, bytes, text] of TEXTS) {
  void test(`${what} is read`, async () => {
    assert.equal((await parseMail(bytes)).text.trimEnd(), text)
  })
}

const PARTS = message(
  'From: =?utf-8?Q?=C3=84nn?= <ann@example.com>',
  'To: Bugs <bugs+1.2.x@example.org>, other@example.org',
  'Subject: =?utf-8?Q?=C3=84rger?=',
  ' mit dem Motor',
  'Message-ID: <1@example.com>',
  'Content-Type: multipart/mixed; boundary=B',
  '',
  '--B',
  'Content-Type: multipart/alternative; boundary=C',
  '',
  '--C',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'words',
  '--C',
  'Content-Type: text/html',
  '',
  '<p>words</p>',
  '--C--',
  '--B',
  'Content-Type: application/octet-stream',
  "Content-Disposition: attachment; filename*=utf-8''%C3%A4.bin",
  'Content-Transfer-Encoding: base64',
  '',
  'AAEC',
  '--B',
  'Content-Type: message/rfc822',
  '',
  'Subject: within',
  '',
  'inner',
  '--B--',
)

void test('the HTML version of a text is no file, and a message within is one', async () => {
  const mail = await parseMail(PARTS)
  assert.deepEqual(mail.from, [{ name: 'Änn', address: 'ann@example.com' }])
  assert.deepEqual(mail.to, ['bugs+1.2.x@example.org', 'other@example.org'])
  assert.equal(mail.subject, 'Ärger mit dem Motor')
  assert.equal(mail.text.trim(), 'words')
  assert.deepEqual(
    mail.files.map(({ name, type, bytes }) => [name, type, bytes.length]),
    [
      ['ä.bin', 'application/octet-stream', 3],
      ['', 'message/rfc822', 23],
    ],
  )
})

void test('the head is read without the rest', () => {
  const { length, ...head } = readHead(PARTS)
  assert.deepEqual(head, {
    message_id: '<1@example.com>',
    from: 'Änn <ann@example.com>',
    subject: 'Ärger mit dem Motor',
  })
  assert.match(PARTS.subarray(length).toString(), /^--B\r\n/)
  assert.equal(readHead(message('no header')).subject, '')
})

void test('messages that are made to take long or to break the database are harmless', async () => {
  const long = await parseMail(message(`Subject: ${'['.repeat(300_000)}`, '', 'a\0b'))
  assert.deepEqual([long.subject.length, long.text.trimEnd()], [1_000, 'ab'])
  assert.equal(readHead(message('Subject: =?utf-8?Q?a=00b?=', '', '')).subject, 'ab')
  const quoted = htmlText('<blockquote>'.repeat(50_000) + 'deep')
  assert.ok(quoted.length < 2_000_000, String(quoted.length))
  await assert.rejects(parseMail(message('Subject: x', '', '--B\r\n'.repeat(60_000))), /too many/)
})
