import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseMail } from '../../platform/mail/parse-mail.ts'
import { judgeBounce, type Verdict } from './bounce.rules.ts'

const DAEMON = 'From: MAILER-DAEMON@mx.example (Mail Delivery System)'
const LETTER =
  'Received: from tracker.example\r\nSubject: [Bug 1] 550 5.1.1 in the log\r\n\r\n550 5.1.1'

/** A report with a part for people and one for programs, and the letter. */
const report = (head: readonly string[], words: string, status: string, type = 'delivery-status') =>
  [
    ...head,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    `--B\r\n\r\n${words}\r\n`,
    `--B\r\nContent-Type: message/${type}\r\n\r\n${status}\r\n`,
    `--B\r\nContent-Type: message/rfc822\r\n\r\n${LETTER}\r\n\r\n--B--\r\n`,
  ].join('\r\n')

const lines = (...all: string[]) => all.join('\r\n')

const POSTFIX = (action: string, status: string, said: string) =>
  report(
    [DAEMON, 'Subject: Undelivered Mail Returned to Sender', 'Auto-Submitted: auto-replied'],
    lines('This is the mail system at host mx.example.', '', `<ann@else.example>: ${said}`),
    lines(
      'Reporting-MTA: dns; mx.example',
      'X-Postfix-Queue-ID: 4F2A',
      'Arrival-Date: Mon,  1 Jun 2026 12:00:00 +0000 (UTC)',
      '',
      'Final-Recipient: rfc822; ann@else.example',
      'Original-Recipient: rfc822;ann@else.example',
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mail.else.example',
      `Diagnostic-Code: smtp; ${said}`,
    ),
  )

const EXIM = (said: string) =>
  lines(
    'X-Failed-Recipients: ann@else.example',
    'Auto-Submitted: auto-replied',
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    '  ann@else.example',
    `    host mail.else.example [192.0.2.55]`,
    `    ${said}`,
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    LETTER,
  )

const QMAIL = (said: string) =>
  lines(
    'From: MAILER-DAEMON@mx.example',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mx.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    '',
    '<ann@else.example>:',
    said,
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <bugs+b.1.1.x@tracker.example>',
    LETTER,
  )

const plain = (head: readonly string[], text: string) => lines(...head, '', text)

const TABLE: [what: string, raw: string, is: Verdict['is'], reason?: string | RegExp][] = [
  [
    'Postfix: unknown mailbox',
    POSTFIX('failed', '5.1.1', '550 5.1.1 <ann@else.example>: User unknown'),
    'permanent',
    '550 5.1.1 <ann@else.example>: User unknown',
  ],
  [
    'Postfix: unknown domain',
    POSTFIX('failed', '5.4.4', 'Host not found'),
    'permanent',
    /^5.4.4 H/,
  ],
  ['Postfix: delayed', POSTFIX('delayed', '4.4.1', 'connect: timed out'), 'temporary'],
  ['Postfix: gave up', POSTFIX('failed', '4.4.1', 'connect: timed out'), 'temporary'],
  ['Postfix: relayed', POSTFIX('relayed', '2.0.0', '250 ok'), 'temporary'],
  ['refused as spam', POSTFIX('failed', '5.7.1', '554 5.7.1 Looks like spam'), 'unclear'],
  ['refused as spam, told vaguely', POSTFIX('failed', '5.0.0', '550 5.7.26 no SPF'), 'unclear'],
  ['no relaying', POSTFIX('failed', '5.0.0', '550 relay not permitted'), 'unclear'],
  [
    'Exchange: unknown recipient',
    report(
      ['From: <postmaster@corp.example>', 'Subject: Undeliverable: [Bug 1] It stalls'],
      '<p>Your message could not be delivered.</p>',
      lines(
        'Reporting-MTA: dns;EX01.corp.example',
        'Received-From-MTA: dns;mx.corp.example',
        'Arrival-Date: Mon, 1 Jun 2026 12:00:00 +0000',
        '',
        'Final-Recipient: rfc822;ann@corp.example',
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound;',
        '\tRecipient ann@corp.example not found by SMTP address lookup',
        'X-Display-Name: Ann',
      ),
    ),
    'permanent',
    /RecipientNotFound; Recipient ann@corp.example not found/,
  ],
  [
    'Exim with a report that has no status',
    report(
      ['From: Mail Delivery System <Mailer-Daemon@mx.example>'],
      'failed',
      'Action: failed\r\nFinal-Recipient: rfc822;a@b.example\r\nDiagnostic-Code: smtp; 550 No such user',
    ),
    'permanent',
    '550 No such user',
  ],
  [
    'one of several recipients failed',
    report(
      [DAEMON],
      'x',
      lines(
        'Reporting-MTA: dns; mx.example\r\n',
        'Final-Recipient: rfc822; a@b.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n',
        'Final-Recipient: rfc822; c@b.example\r\nAction: FAILED\r\nStatus: 5.2.1 (disabled)',
      ),
    ),
    'permanent',
  ],
  [
    'an internationalized report',
    report(
      [DAEMON],
      'x',
      'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 keine Mailbox für Änn',
      'global-delivery-status',
    ),
    'permanent',
    '5.1.1 550 keine Mailbox für Änn',
  ],
  [
    'a report without recipients',
    report([DAEMON], '550 5.1.1', 'Reporting-MTA: dns; x'),
    'unclear',
  ],
  [
    'Exim without a report',
    EXIM('SMTP error from remote mail server after RCPT TO:<ann@else.example>: 550 No such user'),
    'permanent',
    /after RCPT TO:.*: 550 No such user$/,
  ],
  ['Exim: multiline reply', EXIM('550-5.1.1 The account that you'), 'permanent'],
  ['Exim: for another reason', EXIM('retry timeout exceeded'), 'unclear'],
  ['Exim: blocked', EXIM('554 5.7.1 Service unavailable; blocked'), 'unclear'],
  [
    'Exim: a warning',
    plain(
      ['From: Mailer-Daemon@mx.example', 'Subject: Warning: message 1x delayed 24 hours'],
      'The message has not been delivered yet. 550 5.1.1',
    ),
    'temporary',
  ],
  [
    'qmail: no mailbox',
    QMAIL('Sorry, no mailbox here by that name. (#5.1.1)'),
    'permanent',
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ],
  ['qmail: remote reply', QMAIL('Remote host said: 552 mailbox is full'), 'permanent'],
  [
    'qmail: gave up',
    QMAIL("I'm not going to try again; this message has been in the queue too long. (#4.4.1)"),
    'unclear',
  ],
  ['both kinds of codes', QMAIL('451 later\r\n550 never'), 'unclear'],
  ['the codes are in the copy only', QMAIL('Sorry.'), 'unclear'],
  [
    'numbers that are no codes',
    QMAIL('Version 15.1.1, 5.1.1.2, bug #550 is, 5550 of 550, 192.5.1.1'),
    'unclear',
  ],
  [
    'an automatic reply that has such a number',
    plain(['From: Ann <ann@else.example>', 'Auto-Submitted: auto-replied'], 'Call 550 5.1.1'),
    'other',
  ],
  ['a person', plain(['From: Ann <ann@else.example>'], 'Why 550 5.1.1 then?'), 'other'],
  ['an empty sender', plain(['Return-Path: <>', 'From: x@y.example'], '550 unknown'), 'permanent'],
]
for (const [what, raw, is, reason] of TABLE) {
  void test(`${what}: ${is}`, async () => {
    const verdict = judgeBounce(await parseMail(Buffer.from(raw)))
    assert.equal(verdict.is, is, verdict.reason)
    if (reason instanceof RegExp) assert.match(verdict.reason, reason)
    else if (reason !== undefined) assert.equal(verdict.reason, reason)
  })
}
