import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import { changeOf, newBugOf, priorityOf, readPairs, readWanted } from './mail-text.rules.ts'
import { isAutomatic, isAway, isOwn, provenSender } from './sender.rules.ts'

type Read = [subject: string, text: string, bug: string | undefined, summary: string, words: string]
const READ: Read[] = [
  ['Re: [Bug 5] It stalls', 'words', '5', 'It stalls', 'words'],
  ['AW: [Bugzilla 5]', 'words', '5', '', 'words'],
  ['[two words 5] x', 'words', undefined, '[two words 5] x', 'words'],
  ['[5] x', 'words', undefined, '[5] x', 'words'],
  ['It stalls', 'words', undefined, 'It stalls', 'words'],
  ['[Bug 5] x', '@id kettle\n\nwords', 'kettle', 'x', 'words'],
  ['[Bug 5] x', '@bug_id = 7', '7', 'x', ''],
  ['[Bug 5]', '\n\n  first\n\nlast \n\n-- \nAnn', '5', '', '  first\n\nlast'],
  ['[Bug 5]', 'not a signature:\n--\nAnn', '5', '', 'not a signature:\n--\nAnn'],
  ['[Bug 5]', 'yes\n\n> why?\n> -- \n', '5', '', 'yes\n\n> why?\n> --'],
  ['[Bug 5]', 'words\n@priority High', '5', '', 'words\n@priority High'],
  ['[Bug 5]', '@priority High\n-- \nAnn', '5', '', ''],
]
for (const [subject, text, bug, summary, comment] of READ) {
  void test(`${JSON.stringify(subject)} with ${JSON.stringify(text)}`, () => {
    const read = readWanted(subject, text)
    assert.deepEqual([read.bug, read.summary, read.comment], [bug, summary, comment])
  })
}

void test('fields begin with @, continue on the next line, and end with an empty one', () => {
  const lines = ['@Priority High', '@bug_status=RESOLVED', '@resolution = FIXED', '@cc']
  const text = [...lines, 'a@example.com,', ' b@example.com', '', '@url x'].join('\n')
  const { fields, comment } = readWanted('[Bug 5]', `\n${text}`)
  assert.deepEqual(Object.fromEntries(fields), {
    priority: 'High',
    bug_status: 'RESOLVED',
    resolution: 'FIXED',
    cc: 'a@example.com, b@example.com',
  })
  assert.equal(comment, '@url x')
})

void test('parameters are those of the methods; flags and privacy are not taken from mail', () => {
  const fields = '@cc a, b\n@removecc c\n@keywords crash\n@blocked 3 4\n@flags +\n@ids 9\n\nwords'
  assert.deepEqual(changeOf(readWanted('', fields), '5'), {
    ids: ['5'],
    cc: { add: ['a', 'b'], remove: ['c'] },
    keywords: { set: ['crash'] },
    blocks: { set: ['3', '4'] },
    comment: { body: 'words' },
  })
  assert.deepEqual(newBugOf(readWanted('It stalls', '@product Kettle\n@comment_is_private 1')), {
    product: 'Kettle',
    summary: 'It stalls',
    description: '',
  })
  assert.deepEqual(newBugOf(readWanted('x', '@short_desc It stalls')), {
    short_desc: 'It stalls',
    description: '',
  })
  assert.deepEqual(readPairs(['Product=A=B', 'op_sys=']), { product: 'A=B', op_sys: '' })
  assert.equal(readPairs(['product']), undefined)
})

const LEVELS = ['Highest', 'High', 'Normal', 'Low', '---']
const MARKED: [header: [string, string], usual: string, priority: string | undefined][] = [
  [['importance', 'High'], 'Normal', 'High'],
  [['x-priority', '1 (Highest)'], 'Normal', 'High'],
  [['x-priority', '5'], 'Normal', 'Low'],
  [['x-priority', '3'], 'Normal', undefined],
  [['importance', 'high'], 'Highest', 'Highest'],
  [['importance', 'low'], 'Low', 'Low'],
  [['importance', 'high'], '---', undefined],
]
for (const [header, usual, priority] of MARKED) {
  void test(`${header.join(': ')} with the default ${usual} is ${priority}`, () => {
    assert.equal(priorityOf([header], usual, LEVELS), priority)
  })
}

const OURS = 'mx.example.org'
const signed = (results: string) => `${OURS}; ${results}`
const FROM = 'Ann <ann@mail.example.com>'
const PROVEN: [what: string, isProven: boolean, results: string[]][] = [
  ['a signature of the domain', true, [signed('dkim=pass header.d=mail.example.com')]],
  ['one of its parent', true, [signed('dkim=pass (2048 bits) header.d=Example.com')]],
  ['one by its identity', true, [signed('spf=fail; dkim=pass header.i=@example.com')]],
  [
    'several signatures',
    true,
    [signed('dkim=fail header.d=x.org; dkim=pass header.d=example.com')],
  ],
  [
    'results above those about signatures',
    true,
    [signed('spf=pass'), signed('dkim=pass header.d=example.com')],
  ],
  ['no results', false, []],
  ['another domain', false, [signed('dkim=pass header.d=example.org')]],
  ['a domain that ends alike', false, [signed('dkim=pass header.d=ample.com')]],
  ['a top-level domain', false, [signed('dkim=pass header.d=com')]],
  ['a subdomain', false, [signed('dkim=pass header.d=a.mail.example.com')]],
  ['a wrong signature', false, [signed('dkim=fail header.d=example.com')]],
  ['SPF', false, [signed('spf=pass smtp.mailfrom=ann@example.com')]],
  ['another server', false, ['evil.example.net; dkim=pass header.d=example.com']],
  [
    'a result in a comment',
    false,
    [signed('dkim=fail (; dkim=pass header.d=example.com) header.d=x.org')],
  ],
  [
    'a result in a quoted text',
    false,
    [signed('dkim=none reason="; dkim=pass header.d=example.com"')],
  ],
  ['a forged one below', false, [signed('dkim=none'), signed('dkim=pass header.d=example.com')]],
]
for (const [what, isProven, results] of PROVEN) {
  void test(`${what} ${isProven ? 'proves' : 'does not prove'} the sender`, () => {
    const headers: ParsedMail['headers'] = [
      ...results.map((value): [string, string] => ['authentication-results', value]),
      ['from', FROM],
    ]
    const mail = { headers, from: [{ name: 'Ann', address: 'ann@mail.example.com' }], subject: '' }
    const expected = isProven ? 'ann@mail.example.com' : undefined
    assert.equal(provenSender(mail, [OURS]), expected)
    assert.equal(provenSender(mail, []), undefined)
    const twice = { ...mail, from: [...mail.from, { name: '', address: 'eve@example.com' }] }
    assert.equal(provenSender(twice, [OURS]), undefined)
  })
}

const AUTOMATIC: [header: string, value: string, isAutomatic: boolean][] = [
  ['auto-submitted', 'auto-generated', true],
  ['auto-submitted', 'Auto-Replied; owner-email="x"', true],
  ['auto-submitted', 'no', false],
  ['auto-submitted', 'no; x', false],
  ['precedence', 'bulk', true],
  ['precedence', 'List', true],
  ['precedence', 'first-class', false],
  ['return-path', '<>', true],
  ['return-path', '<ann@example.com>', false],
  ['content-type', 'multipart/report; report-type=delivery-status', true],
  ['content-type', 'multipart/mixed', false],
]
for (const [name, value, expected] of AUTOMATIC) {
  void test(`${name}: ${value} is ${expected ? '' : 'not '}automatic`, () => {
    assert.equal(isAutomatic({ headers: [[name, value]] }), expected)
  })
}

void test('automatic replies are known by what follows the bug in the subject', () => {
  assert.equal(isAway({ headers: [] }, 'Out of the Office'), true)
  assert.equal(isAway({ headers: [] }, 'The office'), false)
  assert.equal(isAway({ headers: [['auto-submitted', 'auto-replied']] }, ''), true)
  assert.equal(isAway({ headers: [['auto-submitted', 'auto-generated']] }, ''), false)
})

void test('own mail is known by its headers', () => {
  const own = (message_id: string, url?: string) =>
    isOwn({ headers: url ? [['x-bugzilla-url', url]] : [], message_id }, 'http://b/')
  assert.deepEqual(
    [
      own('<bug-5-7-xxxxxxxxxx@http.b/>'),
      own('<1@x>', 'http://b/'),
      own('<bug-5-7@http.c/>'),
      own(''),
    ],
    [true, true, false, false],
  )
})
