/**
 * Mail through a real Postfix with a configuration of its own: out by SMTP with a verified
 * certificate, and in by LMTP.
 */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { freePort } from '../cluster.ts'
import { type MailServer, openMailServer } from '../smtp.ts'
import { tellMailKills } from './postfix/kills.ts'
import { converse, type Postfix, startPostfix, until } from './postfix/postfix-server.ts'
import { POSTFIX } from './programs.ts'
import { ADMIN, type Running, send, startService } from './service.ts'

const ANN = 'ann@people.test'
const ADDRESS = 'bugs@tracker.test'
const MIB = 1024 * 1024
const FILE_BYTES = 18 * MIB
const why = POSTFIX === undefined ? 'there is no Postfix' : 'Postfix needs root'
const skip = (!POSTFIX || process.getuid?.() !== 0) && why

void describe('Postfix', { skip }, () => {
  let folder: string
  let postfix: Postfix
  let docket: Running
  let sink: MailServer
  let bug: number
  let to: string
  before(async () => {
    sink = await openMailServer()
    folder = await mkdtemp(join(tmpdir(), 'docket-postfix-'))
    const lmtp = await freePort()
    postfix = await startPostfix(folder, { lmtp, sink: new URL(sink.address).port })
    const data = { folder: join(folder, 'data'), database: 'sqlite' }
    const mail = ['--mail', `smtp://${hostname()}:${postfix.port}`, '--lmtp', `127.0.0.1:${lmtp}`]
    const flags = [...mail, '--mail-in-address', ADDRESS]
    docket = await startService(data, flags, { NODE_EXTRA_CA_CERTS: postfix.certificate })
    await ask('PUT', '/parameters', { parameters: { maxattachmentsize: '20480' } })
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    await ask('POST', '/user', { email: ANN, password: ADMIN.password })
    bug = (await ask('POST', '/bug', { ...place, summary: 'It stalls', cc: [ANN] })).id
    await ask('POST', `/bug/${bug}/comment`, { comment: 'Still.' })
    await until(() => sink.received.some(({ text }) => /^Reply-To:/m.test(text)))
    const { text } = sink.received.find(({ text: raw }) => /^Reply-To:/m.test(raw))!
    to = /^Reply-To:\s*(\S+)$/m.exec(text)![1]!
    assert.match(text, /\(using TLS/)
  })
  after(async () => {
    await docket?.stop()
    await postfix?.stop()
    await sink?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (method: string, path: string, body?: object) => {
    const url = `${docket.url}/rest${path}`
    const answer = await send(url, method, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const comments = async () => {
    const { bugs } = await ask('GET', `/bug/${bug}/comment`)
    return (bugs[bug].comments as { text: string }[]).map(({ text }) => text)
  }
  const mails = async (state: string) =>
    (await ask('GET', `/docket_incoming_mails?state=${state}`)).incoming_mails as object[]
  const deliver = async (recipient: string, ...lines: (string | Buffer)[]) => {
    const refusal = await converse(postfix.port, recipient, Buffer.concat(lines.map(lineOf)))
    assert.equal(refusal, undefined)
  }
  const HEAD = ['From: Somebody <somebody@else.test>', 'Subject: Re: [Bug 1]']

  const texts: [what: string, lines: (string | Buffer)[], text: string][] = [
    ['plain text', ['', 'Here too.', '', '-- ', 'Ann'], 'Here too.'],
    ['HTML', ['Content-Type: text/html; charset=utf-8', '', '<p>as <b>HTML</b></p>'], 'as *HTML*'],
    [
      'ISO-2022-JP',
      ['Content-Type: text/plain; charset=ISO-2022-JP', '', '\u001B$B$"\u001B(B'],
      'あ',
    ],
    ['KOI8-R', ['Content-Type: text/plain; charset=koi8-r', '', Buffer.from([0xc4, 0xc1])], 'да'],
    ['lines that begin with a dot', ['', '.', '..x'], '.\n..x'],
  ]
  for (const [what, lines, text] of texts) {
    void test(`a reply with ${what} becomes a comment`, async () => {
      await deliver(to, ...HEAD, 'MIME-Version: 1.0', ...lines)
      await until(async () => (await comments()).includes(text))
    })
  }

  void test('a large file becomes an attachment', async () => {
    const data = Buffer.alloc(FILE_BYTES, 7).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    const type = 'Content-Type: multipart/mixed; boundary=B'
    const part = ['Content-Type: image/png; name=a.png', 'Content-Transfer-Encoding: base64']
    const text = ['', '--B', '', 'a file', '--B', ...part, '', data, '--B--']
    await deliver(to, ...HEAD, 'MIME-Version: 1.0', type, ...text)
    await until(async () => (await comments()).some((one) => one.endsWith('a file')))
    const { bugs } = await ask('GET', `/bug/${bug}/attachment?exclude_fields=data`)
    assert.deepEqual([bugs[bug][0].file_name, bugs[bug][0].size], ['a.png', FILE_BYTES])
  })

  void test('a forged sender and automatic replies change nothing', async () => {
    const known = await comments()
    const forged = `Authentication-Results: ${hostname()}; dkim=pass header.d=example.com`
    await deliver(ADDRESS, `From: ${ADMIN.login}`, `Subject: [Bug ${bug}]`, forged, '', 'forged')
    await deliver(to, ...HEAD, 'Auto-Submitted: auto-replied', '', 'away')
    await until(async () => (await mails('refused')).length === 1)
    await until(async () => (await mails('ignored')).length === 1)
    assert.deepEqual(await comments(), known)
  })

  void test('letters to an unknown mailbox come back, and the account gets no more mail', async () => {
    const known = await comments()
    const said = ['one', 'two', 'three']
    sink.refusal = '550 5.1.1 no such mailbox'
    for (const comment of said) await ask('POST', `/bug/${bug}/comment`, { comment })
    const stops = async () => (await ask('GET', '/docket_mail_stops')).mail_stops as Stop[]
    await until(async () => (await stops()).length > 0)
    const [{ name, reason }] = (await stops()) as [Stop]
    assert.equal(name, ANN)
    assert.match(reason, /550 5\.1\.1 no such mailbox/)
    const reports = (await mails('handled')) as { recipient: string }[]
    assert.equal(reports.filter(({ recipient }) => recipient.startsWith('bugs+b.')).length, 3)
    assert.deepEqual((await comments()).slice(known.length), said)
  })
})

type Stop = { name: string; reason: string }

const lineOf = (line: string | Buffer) => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])

tellMailKills(skip)
