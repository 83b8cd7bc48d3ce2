import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { type MailServer, openMailServer, type Received } from '../../../tests/smtp.ts'
import { credentials } from '../../../tests/tickets.ts'

const MINUTE_MS = 60_000
const FILE: FormPart = { name: 'file', filename: 'a.txt', content: 'hello' }

const server: MailServer = await openMailServer()
after(() => server.close())
afterEach(() => {
  server.received.length = 0
  server.refusal = undefined
})

/** The readable parts of a letter, by type. */
function partsOf({ text }: Received) {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(text) ?? []
  const parts = text.split(`--${boundary}`).slice(1, -1)
  return new Map(
    parts.map((part) => {
      const [head = '', ...body] = part.trimStart().split('\n\n')
      const [, type = ''] = /^Content-Type: ([\w/]+)/m.exec(head) ?? []
      const isQuoted = /^Content-Transfer-Encoding: quoted-printable$/m.test(head)
      const plain = body.join('\n\n')
      return [type, isQuoted ? unquoted(plain) : plain]
    }),
  )
}
function unquoted(text: string) {
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function openClient(instance: Instance) {
  const { admin, db } = instance
  const headers = { ...credentials(admin.login, admin.api_key), 'content-type': FORM_TYPE }
  return {
    async post(request: string, message: object, ...files: FormPart[]) {
      const msg = { name: 'msg', content: JSON.stringify(message) }
      const { status, body } = await instance.ask('POST', `/rest/${request}`, {
        headers,
        body: formOf([msg, ...files]),
      })
      assert.equal(status, 200)
      return body as { id: string; url: string }
    },
    jobs: () => db.look((tx) => tx.selectFrom('jobs').selectAll().execute()),
  }
}

onEachInstance(
  'letters about file tickets',
  (instance) => {
    let client: ReturnType<typeof openClient>
    before(() => {
      client = openClient(instance())
    })
    const run = () => instance().service.runJobs()

    void test('are sent as text and HTML, in the language and time zone of the installation', async () => {
      const message = { send_to: 'ann@example.com', pass: 's3<ret', comment: 'Grüße <b>' }
      const { url } = await client.post('newticket', { ...message, ticket_total: 3600 }, FILE)
      await run()
      const [letter] = server.received
      assert.deepEqual(
        [letter!.from, letter!.to],
        ['bugzilla-daemon@files.example.com', ['ann@example.com']],
      )
      assert.match(letter!.text, /^Auto-Submitted: auto-generated$/m)
      assert.match(letter!.text, /^Reply-To: admin@example\.com$/m)
      assert.match(letter!.text, /^Message-ID: <\d+\.\d+@files\.example\.com>$/m)
      assert.match(letter!.text, /^Content-Type: multipart\/alternative;/m)
      assert.match(letter!.text, /^Subject: \[files\] Download-Link zu /m)
      const parts = partsOf(letter!)
      assert.deepEqual([...parts.keys()], ['text/plain', 'text/html'])
      assert.ok(parts.get('text/plain')!.includes(`\n    ${url}\n`))
      assert.match(parts.get('text/plain')!, /^Passwort: s3<ret$/m)
      assert.match(parts.get('text/plain')!, /^Verfügbar bis: 1\. Juni 2026 um 15:00 MESZ$/m)
      assert.match(parts.get('text/html')!, /s3&#60;ret.*Grüße &#60;b&#62;/s)
    })

    void test('are sent to each address separately, without contents of the others', async () => {
      await client.post('newgrant', {
        notify: 'me@example.com',
        send_to: 'a@example.com,b@example.com',
      })
      await run()
      // They are sent concurrently.
      const to = server.received.map((letter) => letter.to.join())
      assert.deepEqual(to.toSorted(), ['a@example.com', 'b@example.com'])
      const [first, second] = server.received.map((letter) => partsOf(letter).get('text/plain'))
      assert.equal(first, second)
      assert.ok(!server.received[0]!.text.includes(to[1]!))
    })

    void test('are retried after a minute if a server is unavailable, then after twice as long', async () => {
      server.refusal = '451 later'
      await client.post('newticket', { send_to: 'ann@example.com', pass: 's3cret' }, FILE)
      for (const minutes of [1, 2, 4]) {
        await run()
        const [job] = await client.jobs()
        assert.equal(job!.run_at, instance().clock.now + minutes * MINUTE_MS)
        instance().clock.now = job!.run_at - 1
        await run()
        assert.equal((await client.jobs())[0]!.tries, job!.tries)
        instance().clock.now += 1
      }
      server.refusal = undefined
      await run()
      assert.equal(server.received.length, 1)
    })

    void test('are deleted from the database once they were sent or permanently refused', async () => {
      const message = { send_to: 'ann@example.com', pass: 's3cret' }
      await client.post('newticket', message, FILE)
      const [job] = await client.jobs()
      assert.ok(job!.body.includes('s3cret'))
      await run()
      assert.equal(server.received.length, 1)
      assert.deepEqual(await client.jobs(), [])
      server.refusal = '550 nobody here'
      await client.post('newticket', message, FILE)
      await run()
      assert.deepEqual([await client.jobs(), server.received.length], [[], 1])
    })

    void test('hide passwords that are not to be sent, and report the end of a ticket', async () => {
      const secret = { send_to: 'ann@example.com', pass: 's3cret', pass_send: false }
      const told = { ...secret, notify: 'me@example.com' }
      const { id } = await client.post('newticket', told, FILE)
      await client.post(`purgeticket/${id}`, {})
      instance().clock.now += 10 * MINUTE_MS + 1
      await instance().service.everyMinute()
      await run()
      const texts = server.received.map((letter) => partsOf(letter).get('text/plain')!)
      assert.ok(texts.every((text) => !text.includes('s3cret')))
      // They are sent concurrently.
      const [ended] = texts.filter((text) =>
        text.includes('wurde nach 0 Downloads von Hand gelöscht'),
      )
      assert.ok(ended?.includes(id))
      assert.equal(
        texts.filter((text) => /Der Link fragt nach einem Passwort/.test(text)).length,
        1,
      )
    })
  },
  {
    mail: server.address,
    base_url: 'https://files.example.com',
    ticket_locale: 'de',
    ticket_time_zone: 'Europe/Berlin',
    ticket_subject_prefix: '[files]',
  },
)
