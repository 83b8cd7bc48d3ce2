import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type MailFacts, warningsOf } from './mail-test.rules.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const parameters = { mailfrom: 'daemon', maintainer: 'a@example.com', mail_delivery_method: 'SMTP' }
const fine: MailFacts = {
  base: 'https://bugs.example.com',
  parameters,
  isReadOnly: false,
  isMailDisabled: false,
  queue: { waiting: 3, failed: 0, since: NOW - 10_000 },
  queue_max: 10_000,
  now: NOW,
}
const late = { waiting: 10_000, failed: 0, since: NOW - 7 * 60_000 }

const CASES: [what: string, change: Partial<MailFacts>, warnings: RegExp[]][] = [
  ['nothing', {}, []],
  ['an empty queue', { queue: { waiting: 0, failed: 0, since: undefined } }, []],
  ['read-only mode alone, while jobs wait', { isReadOnly: true, queue: late }, [/Read-only/]],
  ['jobs that wait long', { queue: late }, [/^10000 or more jobs .* for 7 minutes/]],
  ['jobs that failed', { queue: { ...fine.queue, failed: 2 } }, [/^2 of 3 jobs .* failed/]],
  ['no URL and no host', { base: undefined }, [/urlbase/, /daemon@localhost/]],
  [
    'no URL, with a complete sender',
    { base: undefined, parameters: { ...parameters, mailfrom: 'a@b.example' } },
    [/urlbase/],
  ],
  ['an account without mail', { isMailDisabled: true }, [/mail disabled/]],
  ['no maintainer', { parameters: { ...parameters, maintainer: '' } }, [/maintainer/]],
  [
    'a method of Bugzilla that sends nothing',
    { parameters: { ...parameters, mail_delivery_method: 'None' } },
    [/mail_delivery_method is None/],
  ],
]
for (const [what, change, warnings] of CASES) {
  void test(`warnings about ${what}`, () => {
    const said = warningsOf({ ...fine, ...change })
    assert.equal(said.length, warnings.length, said.join('\n'))
    warnings.forEach((warning, at) => assert.match(said[at]!, warning))
  })
}
