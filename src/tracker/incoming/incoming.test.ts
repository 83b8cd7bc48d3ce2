import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, test } from 'node:test'

import { pino } from 'pino'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { openMailServer } from '../../../tests/smtp.ts'
import { mailLimits } from '../../platform/mail/limits.ts'
import { openMailIn } from '../../server/mail-in.ts'
import { CAUTIOUS, type How } from './incoming.ts'

const server = await openMailServer()
after(() => server.close())

const ADDRESS = 'bugs@tracker.example'
const SIGNED = 'Authentication-Results: mx.example; dkim=pass header.d=example.com'
const TRUSTING: How = { ...CAUTIOUS, trust_from: true }
const PLACE = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const settings = {
  mail: server.address,
  mail_in_address: ADDRESS,
  mail_in_servers: ['mx.example'],
}

onEachInstance(
  'mail that comes in',
  (opened) => {
    let instance: Instance
    let ann: Person
    let bug = 0
    let count = 0
    before(async () => {
      instance = opened()
      ann = await instance.person('ann@example.com', ['editbugs'])
      await instance.set('urlbase', 'http://tracker.example/')
      await instance.set('mailfrom', 'docket@tracker.example')
    })
    beforeEach(async () => {
      instance.clock.now += 60_000
      const filed = { ...PLACE, summary: 'It stalls', description: 'In the rain.', cc: [ann.login] }
      const { body } = await instance.ask('POST', '/rest/bug', { as: instance.admin, body: filed })
      bug = body.id
      server.received.length = 0
    })

    /** The bytes of a message; lines of its header, then its text. */
    const message = (head: readonly string[], text: string) => {
      const id = `Message-ID: <${(count += 1)}@mail.example>`
      return Buffer.from([id, ...head, '', text].join('\r\n'))
    }
    const deliver = async (bytes: Uint8Array, recipient = ADDRESS, how = CAUTIOUS) => {
      await instance.service.takeMail({ bytes, recipient, how })
      await handleEvents(instance)
    }
    const fromAnn = (subject: string) => ['From: Ann <ANN@example.com>', `Subject: ${subject}`]
    const said = async () => {
      const path = `/rest/bug/${bug}/comment`
      const { body } = await instance.ask('GET', path, { as: instance.admin })
      const comments = body.bugs[bug].comments as { creator: string; text: string }[]
      return comments.slice(1).map(({ creator, text }) => [creator, text])
    }
    const listed = async (query = '') => {
      const path = `/rest/docket_incoming_mails${query}`
      return (await instance.ask('GET', path, { as: instance.admin })).body.incoming_mails
    }
    const last = async () => {
      const states = ['waiting', 'handled', 'ignored', 'refused', 'failed']
      return (await listed(`?limit=1${states.map((one) => `&state=${one}`).join('')}`))[0]
    }
    const answers = () => server.received.filter(({ text }) => !/^X-Bugzilla-Type:/m.test(text))
    /** Where Ann replies to mail about the bug. */
    const replyAddress = async () => {
      await handleEvents(instance)
      const comment = { as: instance.admin, body: { comment: 'Tell Ann.' } }
      await instance.ask('POST', `/rest/bug/${bug}/comment`, comment)
      await handleEvents(instance)
      const told = server.received.find(({ to }) => to.includes(ann.login))!
      server.received.length = 0
      return /^Reply-To: (\S+)$/m.exec(told.text.replaceAll(/\n\s/g, ''))![1]!
    }

    void test('a reply to the address in Reply-To becomes a comment, whoever From names', async () => {
      const to = await replyAddress()
      assert.match(to, new RegExp(`^bugs\\+${ann.id}\\.${bug}\\.[0-9a-f]{24}@tracker.example$`))
      const head = ['From: someone@else.example', 'Subject: Re: [Bug 1] other']
      const bytes = message(head, 'Here too.\r\n\r\n> In the rain.\r\n\r\n-- \r\nAnn\r\n')
      await deliver(bytes, to.toUpperCase())
      const expected = [
        [instance.admin.login, 'Tell Ann.'],
        [ann.login, 'Here too.\n\n> In the rain.'],
      ]
      assert.deepEqual(await said(), expected)
      await deliver(bytes, to)
      assert.deepEqual(await said(), expected, 'the same message is handled once')
      const { state, bug_id, is_kept } = await last()
      assert.deepEqual([state, bug_id, is_kept], ['handled', bug, false])
      assert.deepEqual(answers(), [])
    })

    void test('the address is for one bug, and for those who see it', async () => {
      const to = await replyAddress()
      await deliver(message(fromAnn('Re: x'), '@id 999999\r\n\r\nwords'), to)
      assert.equal((await last()).state, 'refused')
      const forged = to.replace(
        /\.(.)([^.@]*)@/,
        (_, first, rest) => `.${first === '0' ? '1' : '0'}${rest}@`,
      )
      await deliver(message(fromAnn('Re: x'), 'forged'), forged)
      await deliver(message(fromAnn('Re: x'), 'forged'), to.replace(`.${bug}.`, `.${bug - 1}.`))
      const both = await listed(`?limit=2&state=refused`)
      for (const one of both) assert.match(one.reason, /^Neither its address nor/)
      const disabled = { email_enabled: true, login_denied_text: 'Gone.' }
      const path = `/rest/user/${ann.id}`
      await instance.ask('PUT', path, { as: instance.admin, body: disabled })
      server.received.length = 0
      await deliver(message(fromAnn('Re: x'), 'closed'), to)
      assert.match((await last()).reason, /closed/)
      assert.deepEqual(answers(), [])
      await instance.ask('PUT', path, { as: instance.admin, body: { login_denied_text: '' } })
      assert.equal((await said()).length, 1)
    })

    void test('mail to the plain address needs a signature that a trusted server confirmed', async () => {
      const text = ['@product TestProduct', '@component TestComponent', '@version unspecified']
      const fields = `${text.join('\r\n')}\r\n@op_sys All\r\n@rep_platform All\r\n\r\nIt squeaks.`
      await deliver(message(fromAnn('Brakes'), fields))
      const { state, reason, is_kept } = await last()
      assert.deepEqual([state, is_kept], ['refused', true])
      assert.match(reason, /^Neither/)
      assert.deepEqual(answers(), [], 'strangers are not answered')
      await deliver(message([SIGNED, ...fromAnn('Brakes')], fields))
      const { bug_id } = await last()
      const path = `/rest/bug/${bug_id}?include_fields=summary,creator`
      const { body } = await instance.ask('GET', path, { as: instance.admin })
      const [{ summary, creator }] = body.bugs
      assert.deepEqual([summary, creator], ['Brakes', ann.login])
    })

    void test('what is refused changes nothing, and is answered once with the reason', async () => {
      const bytes = message(
        [SIGNED, ...fromAnn(`Re: [Bug ${bug}]`), 'Content-Type: multipart/mixed; boundary=B'],
        '--B\r\n\r\n@priority Nope\r\n\r\nwords\r\n--B\r\nContent-Type: image/png; name=a.png\r\n\r\nx\r\n--B--',
      )
      await deliver(bytes)
      await deliver(bytes)
      assert.deepEqual(await said(), [])
      const { state, reason, is_kept, id } = await last()
      assert.deepEqual([state, is_kept], ['refused', true])
      const [one, ...more] = answers()
      assert.deepEqual([one!.to, more], [[ann.login], []])
      for (const line of [
        `Subject: Re: [Bug ${bug}]`,
        `In-Reply-To: <${count}@mail.example>`,
        reason,
        'Ann wrote:',
        '> words',
      ]) {
        assert.ok(one!.text.replaceAll('=\n', '').includes(`\n${line}`), `${line}: ${one!.text}`)
      }
      const raw = await instance.ask('GET', `/rest/docket_incoming_mails/${id}`, {
        as: instance.admin,
      })
      assert.equal(Buffer.from(raw.body.data, 'base64').equals(bytes), true)
    })

    void test('fields and files are one change with one comment per file', async () => {
      const parts = [
        '--B\r\n\r\n@priority High\r\n\r\ntwo files',
        'Content-Type: text/x-log; name=a.log\r\n\r\nline',
        'Content-Disposition: attachment; filename="b.bin"\r\nContent-Type: nonsense\r\n\r\nx',
      ]
      const head = [SIGNED, ...fromAnn(`[Bug ${bug}]`), 'Content-Type: multipart/mixed; boundary=B']
      await deliver(message(head, `${parts.join('\r\n--B\r\n')}\r\n--B--\r\n`))
      const path = `/rest/bug/${bug}/attachment?exclude_fields=data`
      const { body } = await instance.ask('GET', path, { as: instance.admin })
      const files = body.bugs[bug] as { file_name: string; content_type: string; id: number }[]
      assert.deepEqual(
        files.map(({ file_name, content_type }) => [file_name, content_type]),
        [
          ['a.log', 'text/x-log'],
          ['b.bin', 'application/octet-stream'],
        ],
      )
      assert.deepEqual(
        (await said()).map(([, text]) => text!.split('\n\n').at(-1)),
        ['two files', `Created attachment ${files[1]!.id}\nb.bin`],
      )
      const mails = server.received.filter(({ to }) => to.includes(instance.admin.login))
      assert.equal(mails.length, 1)
    })

    void test('mail of programs, empty mail and own mail is ignored', async () => {
      const to = await replyAddress()
      const heads = [
        ['Auto-Submitted: auto-replied'],
        ['Precedence: bulk'],
        ['Subject: Out of office'],
        ['X-Bugzilla-URL: http://tracker.example/'],
      ]
      for (const head of heads)
        await deliver(message(['From: ann@example.com', ...head], 'away'), to)
      await deliver(message(fromAnn('Re: x'), '\r\n-- \r\nAnn'), to)
      const ignored = await listed('?state=ignored&limit=5')
      assert.equal(ignored.length, 5)
      assert.deepEqual(answers(), [])
      assert.equal((await said()).length, 1)
    })

    void test('programs that answer each other end', async () => {
      const to = await replyAddress()
      for (let at = 0; at <= mailLimits.mails_in_thread_per_hour_max; at++) {
        await instance.service.takeMail({
          bytes: message([], `reply ${at}`),
          recipient: to,
          how: CAUTIOUS,
        })
      }
      await handleEvents(instance)
      assert.equal((await said()).length, 1 + mailLimits.mails_in_thread_per_hour_max)
      assert.match((await last()).reason, /too many messages/)
    })

    void test('with trust, From is believed and strangers are answered', async () => {
      await deliver(message(fromAnn(`[bug ${bug}] x`), 'trusted'), '', TRUSTING)
      assert.deepEqual(await said(), [[ann.login, 'trusted']])
      server.received.length = 0
      await deliver(
        message(['From: eve@else.example', `Subject: [Bug ${bug}]`], 'hi'),
        '',
        TRUSTING,
      )
      assert.deepEqual(
        answers().map(({ to }) => to),
        [['eve@else.example']],
      )
      const how = { ...TRUSTING, defaults: { ...PLACE, op_sys: 'All', rep_platform: 'All' } }
      await deliver(message(fromAnn('By default'), '@product Nope\r\n\r\nwords'), '', how)
      assert.equal((await last()).state, 'refused')
      await deliver(message(fromAnn('By default'), 'words'), '', how)
      assert.equal((await last()).state, 'handled')
    })

    void test('administrators list, retry and discard what was refused', async () => {
      await deliver(
        message(['From: bob@example.com', SIGNED, `Subject: [Bug ${bug}] Retry`], 'late'),
      )
      const [{ id, state }] = await listed('?text=RETRY')
      assert.equal(state, 'refused')
      const path = `/rest/docket_incoming_mails/${id}`
      for (const [method, at] of [
        ['GET', path],
        ['POST', `${path}/retry`],
        ['DELETE', path],
      ] as const) {
        assert.equal((await instance.ask(method, at, { as: ann })).status, 401)
      }
      const bob = await instance.person('bob@example.com')
      const retried = await instance.ask('POST', `${path}/retry`, { as: instance.admin })
      assert.equal(retried.status, 200)
      await handleEvents(instance)
      assert.deepEqual(await said(), [[bob.login, 'late']])
      const again = await instance.ask('POST', `${path}/retry`, { as: instance.admin })
      assert.equal(again.status, 409)
      assert.equal((await instance.ask('DELETE', path, { as: instance.admin })).status, 200)
      assert.equal((await instance.ask('GET', path, { as: instance.admin })).status, 404)
      assert.deepEqual(await listed('?text=retry'), [])
    })

    void test('the page of administrators shows, retries and discards messages', async () => {
      const bytes = message(['From: <b>@example.com', 'Subject: <i>late</i> \xE4'], 'text')
      await deliver(bytes)
      const page = '/incoming_mail'
      assert.equal((await instance.ask('GET', page, { as: ann })).status, 401)
      const { text } = await instance.ask('GET', `${page}?text=late`, { as: instance.admin })
      assert.match(text, /&#60;i&#62;late&#60;\/i&#62;/)
      const [, path = ''] = /href="[^"]*(\/incoming_mail\/\d+\/message.eml)"/.exec(text) ?? []
      const file = await instance.ask('GET', path, { as: instance.admin })
      assert.match(file.headers['content-disposition']!, /^attachment; filename="?message-/)
      assert.equal(file.text, bytes.toString())
      assert.equal((await instance.ask('GET', path, { as: ann })).status, 401)
      const id = /\d+/.exec(path)![0]
      const retried = await submitAs(instance, instance.admin, page, { id, action: 'retry' })
      assert.equal(retried.status, 303)
      await handleEvents(instance)
      await submitAs(instance, instance.admin, page, { id, action: 'discard' })
      assert.deepEqual(await listed('?text=late'), [])
    })

    void test('what ended is removed after a month, with its bytes', async () => {
      await deliver(message(['From: eve@else.example'], 'unproven'))
      instance.clock.now += 31 * 24 * 60 * 60 * 1000
      await instance.service.node.beat()
      await instance.service.everyMinute()
      assert.deepEqual(await listed(), [])
      const kept = await instance.db.look((tx) =>
        tx.selectFrom('incoming_mails').selectAll().execute(),
      )
      assert.deepEqual(kept, [])
    })

    void test('a mail server delivers by LMTP, and is told about each recipient', async () => {
      const to = await replyAddress()
      const config = {
        ...settings,
        mail_in_bytes_max: 64 * 1024,
        lmtp: { host: '127.0.0.1', port: 0 },
      }
      const lmtp = await openMailIn(instance.service, config, pino({ level: 'silent' }))
      const replies = await converse(lmtp!.port!, [
        'LHLO mx.example',
        'MAIL FROM:<someone@else.example>',
        'RCPT TO:<nobody@tracker.example>',
        `RCPT TO:<${to}>`,
        `RCPT TO:<${ADDRESS}>`,
        'DATA',
        `From: someone@else.example\r\n\r\nby LMTP\r\n..\r\n.`,
        'MAIL FROM:<someone@else.example>',
        `RCPT TO:<${to}>`,
        'DATA',
        `\r\n${'too long\r\n'.repeat(8_000)}.`,
        'QUIT',
      ])
      await lmtp!.close()
      const codes = [
        '220',
        '250',
        '250',
        '550',
        '250',
        '250',
        '354',
        '250',
        '250',
        '250',
        '250',
        '354',
        '552',
        '221',
      ]
      assert.deepEqual(replies, codes)
      await handleEvents(instance)
      assert.deepEqual((await said()).at(-1), [ann.login, 'by LMTP\n.'])
    })
  },
  settings,
)

/** The codes of all replies; each line is sent after the reply to the one before. */
async function converse(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  const codes: string[] = []
  const rest = [...lines]
  let waits = 1
  let recipients = 0
  for await (const line of createInterface({ input: socket })) {
    if (line[3] === '-') continue
    codes.push(line.slice(0, 3))
    if ((waits -= 1) > 0) continue
    const next = rest.shift()
    if (next === undefined) break
    if (next.startsWith('MAIL')) recipients = 0
    const isText = codes.at(-1) === '354'
    waits = isText ? recipients : 1
    socket.write(`${next}\r\n`)
    if (next.startsWith('RCPT') && !next.includes('nobody@')) recipients += 1
  }
  socket.end()
  return codes
}
