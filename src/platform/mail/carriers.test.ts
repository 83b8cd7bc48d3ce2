import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { type MailServer, openMailServer } from '../../../tests/smtp.ts'
import { bySendmail, openCarrier } from './carriers.ts'

const letter = {
  id: 7,
  at: Date.UTC(2026, 5, 1, 12),
  from: 'docket@bugs.example.com',
  to: 'ann@example.com',
  subject: 'Héllo',
  text: 'Grüße\n.\nsecond\n',
}
let server: MailServer
before(async () => void (server = await openMailServer()))
after(() => server.close())

void test('a mail server receives the letter, for one address, with a stable Message-ID', async () => {
  const carrier = openCarrier(server.address)!
  assert.deepEqual(await carrier.carry(letter), {})
  assert.deepEqual(await carrier.carry(letter), {})
  carrier.close()
  const [first, second] = server.received
  assert.deepEqual([first!.from, first!.to], [letter.from, [letter.to]])
  const id = /^Message-ID: (.*)$/m
  assert.equal(id.exec(first!.text)?.[1], `<7.${letter.at}@bugs.example.com>`)
  assert.equal(id.exec(second!.text)?.[1], id.exec(first!.text)?.[1])
  assert.match(first!.text, /^Date: Mon, 01 Jun 2026 12:00:00 \+0000$/m)
  assert.match(first!.text, /^Auto-Submitted: auto-generated$/m)
  assert.match(first!.text, /^Subject: =\?UTF-8\?/m)
})

void test('an address cannot inject a second one, nor a subject a header', async () => {
  const carrier = openCarrier(server.address)!
  server.received.length = 0
  const to = 'a@example.com, b@example.com'
  await carrier.carry({ ...letter, to, subject: 'a\r\nBcc: c@example.com' }).catch(() => undefined)
  await carrier.carry({ ...letter, subject: 'a\r\nBcc: c@example.com' })
  carrier.close()
  const people = server.received.flatMap((one) => one.to)
  assert.ok(!people.includes('b@example.com') && !people.includes('c@example.com'), people.join())
  assert.doesNotMatch(server.received.at(-1)!.text, /^Bcc:/m)
})

void test('a permanent SMTP error is refused, and a temporary one is thrown', async () => {
  const carrier = openCarrier(server.address)!
  server.refusal = '550 nobody here'
  assert.match((await carrier.carry(letter)).refused ?? '', /nobody here/)
  server.refusal = '451 later'
  await assert.rejects(carrier.carry(letter), /later/)
  server.refusal = undefined
  carrier.close()
})

void test('an unavailable server is a temporary error', async () => {
  const gone = await openMailServer()
  await gone.close()
  const carrier = openCarrier(gone.address)!
  await assert.rejects(carrier.carry(letter), /ECONNREFUSED/)
  carrier.close()
})

void test('a folder gets one file for each letter, however often it is retried', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'docket-test-'))
  const folder = join(parent, 'mail')
  const carrier = openCarrier(`folder:${folder}`)!
  await carrier.carry(letter)
  // As left by an attempt that was interrupted.
  await writeFile(join(folder, '7.eml.part'), 'To: ann')
  await carrier.carry(letter)
  assert.deepEqual(await readdir(folder), ['7.eml'])
  assert.match(await readFile(join(folder, '7.eml'), 'utf8'), /^To: ann@example\.com/m)
  await rm(parent, { recursive: true })
})

void test('sendmail receives the letter and its address, and its exit code decides on a retry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'))
  const path = join(folder, 'sendmail')
  const ends = (code: number) =>
    writeFile(
      path,
      `#!/bin/sh\necho "$@" > ${folder}/args\ncat > ${folder}/letter\nexit ${code}\n`,
      {
        mode: 0o755,
      },
    )
  const carrier = bySendmail(path)
  await ends(0)
  assert.deepEqual(await carrier.carry(letter), {})
  const args = await readFile(join(folder, 'args'), 'utf8')
  assert.equal(args.trim(), '-i -f docket@bugs.example.com ann@example.com')
  const taken = await readFile(join(folder, 'letter'), 'utf8')
  assert.match(taken, /^To: ann@example\.com$/m)
  assert.doesNotMatch(taken, /\r/)
  await ends(75)
  await assert.rejects(carrier.carry(letter), /75/)
  await ends(67)
  assert.match((await carrier.carry(letter)).refused ?? '', /67/)
  await rm(folder, { recursive: true })
})

void test('a letter with HTML has two parts, the text first', async () => {
  const carrier = openCarrier(server.address)!
  server.received.length = 0
  await carrier.carry({ ...letter, html: '<p>Grüße</p>' })
  carrier.close()
  const { text } = server.received[0]!
  assert.match(text, /^Content-Type: multipart\/alternative;/m)
  const types = [...text.matchAll(/^Content-Type: (text\/\w+); charset=utf-8$/gm)]
  assert.deepEqual(
    types.map(([, type]) => type),
    ['text/plain', 'text/html'],
  )
})

void test('further headers are sent first, as they are written, also empty ones', async () => {
  const carrier = openCarrier(server.address)!
  server.received.length = 0
  const headers = [
    ['X-Bugzilla-ID', '7'],
    ['X-Bugzilla-Keywords', ''],
    ['X-Bugzilla-Product', 'Größe\r\nBcc: c@example.com'],
    ['X-Bugzilla-Changed-Fields', 'bug_status '.repeat(12).trim()],
  ] as const
  const from = 'Bug Robot <robot@example.com>'
  await carrier.carry({ ...letter, from, message_id: '<bug-7@x>', headers })
  carrier.close()
  const { from: sender, text } = server.received[0]!
  assert.equal(sender, 'robot@example.com')
  assert.deepEqual(text.split('\n').slice(0, 5), [
    'From: "Bug Robot" <robot@example.com>',
    'X-Bugzilla-ID: 7',
    'X-Bugzilla-Keywords: ',
    'X-Bugzilla-Product: =?UTF-8?Q?Gr=C3=B6=C3=9Fe_Bcc=3A_c=40example=2Ecom?=',
    'X-Bugzilla-Changed-Fields: bug_status bug_status bug_status bug_status',
  ])
  assert.match(text, /^Message-ID: <bug-7@x>$/m)
  assert.equal(text.match(/^From:/gm)!.length, 1)
})

void test('off disables mail', () => assert.equal(openCarrier('off'), undefined))
