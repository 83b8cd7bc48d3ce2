import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { openMailServer, type Received } from '../../../tests/smtp.ts'
import { limits } from '../../platform/limits.ts'
import { CAUTIOUS } from './incoming.ts'

const server = await openMailServer()
after(() => server.close())

const settings = { mail: server.address, mail_in_address: 'bugs@tracker.example' }
const PLACE = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const SAID = '550 5.1.1 No such user'
const BANNER = /Mail to your address came back/
const STATES = ['waiting', 'handled', 'ignored', 'refused', 'failed']

/** What a mail server says of a letter. */
const report = (action = 'failed', status = '5.1.1') => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
  'Auto-Submitted: auto-replied',
  '',
  '--B\r\n\r\n@priority High\r\n\r\nSorry.\r\n--B\r\nContent-Type: message/delivery-status\r\n',
  `Action: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${SAID}\r\n\r\n--B--`,
]

onEachInstance(
  'letters that come back',
  (opened) => {
    let instance: Instance
    let ann: Person
    let bug = 0
    let count = 0
    before(async () => {
      instance = opened()
      await instance.set('urlbase', 'http://tracker.example/')
      await instance.set('mailfrom', 'docket@tracker.example')
    })
    beforeEach(async () => {
      instance.clock.now += 60_000
      count += 1
      ann = await instance.person(`ann${count}@example.com`, ['editbugs'])
      const filed = { ...PLACE, summary: 'It stalls', description: 'd', cc: [ann.login] }
      bug = (await asAdmin('POST', '/bug', filed)).id
      await handleEvents(instance)
      server.received.length = 0
    })

    const asAdmin = async (method: string, path: string, body?: object) => {
      const answer = await instance.ask(method, `/rest${path}`, { as: instance.admin, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const comment = async (text = 'Again.') => {
      await asAdmin('POST', `/bug/${bug}/comment`, { comment: text })
      await handleEvents(instance)
    }
    /** A letter to Ann about a comment of somebody else. */
    const letter = async (): Promise<Received> => {
      await comment()
      const found = server.received.find(({ to }) => to.includes(ann.login))
      server.received.length = 0
      return found!
    }
    const comeBack = async (recipient: string, lines: readonly string[] = report()) => {
      const head = ['From: MAILER-DAEMON@mx.example', `Message-ID: <${(count += 1)}@mx.example>`]
      const bytes = Buffer.from([...head, ...lines].join('\r\n'))
      await instance.service.takeMail({ bytes, recipient, how: CAUTIOUS })
      await handleEvents(instance)
      const all = await asAdmin(
        'GET',
        `/docket_incoming_mails?limit=1${STATES.map((one) => `&state=${one}`).join('')}`,
      )
      return all.incoming_mails[0].state as string
    }
    const own = async () =>
      (await instance.ask('GET', '/rest/docket_mail_stop', { as: ann })).body as {
        is_stopped: boolean
        reason: string
      }
    const stop = async () => {
      for (let at = 0; at < limits.bounces_max; at++) await comeBack((await letter()).from)
      assert.equal((await own()).is_stopped, true)
    }
    const home = async () => (await instance.ask('GET', '/preferences/email', { as: ann })).text

    void test('after three letters, no mail is sent until the person wants it again', async () => {
      const first = await letter()
      const pattern = /^bugs\+b\.[\da-z]+\.[\da-z]+\.[\da-f]{24}@tracker\.example$/
      assert.match(first.from, pattern)
      assert.match(first.text, /^From: .*docket@tracker\.example/m)
      assert.equal(await comeBack(first.from), 'handled')
      assert.equal(await comeBack(first.from.toUpperCase()), 'handled')
      await comeBack((await letter()).from)
      assert.equal((await own()).is_stopped, false, 'one of them came back twice')
      assert.doesNotMatch(await home(), BANNER)
      const third = await letter()
      assert.equal(await comeBack(third.from), 'handled')
      assert.deepEqual(await own(), {
        is_stopped: true,
        since: new Date(instance.clock.now).toISOString().replace('.000Z', 'Z'),
        reason: SAID,
      })
      await comment()
      assert.deepEqual(server.received, [], 'no letter, and no answer to what came back')
      const { comments } = (await asAdmin('GET', `/bug/${bug}/comment`)).bugs[bug]
      assert.ok(comments.every(({ text }: { text: string }) => /^(d|Again\.)$/.test(text)))

      for (const path of ['/', `/bugs/${bug}`, '/preferences/email']) {
        const { text } = await instance.ask('GET', path, { as: ann })
        assert.match(text, BANNER)
      }
      assert.match(await home(), /No such user/)
      const pressed = await submitAs(instance, ann, '/preferences/email', { action: 'resume' })
      assert.equal(pressed.status, 303, pressed.text)
      assert.doesNotMatch(await home(), BANNER)
      assert.match((await letter()).text, /Again\./)
      assert.equal(await comeBack(third.from), 'handled')
      assert.equal((await own()).is_stopped, false, 'it is counted anew')
      const log = await asAdmin('GET', `/audit_log?class=Bugzilla::User&object_id=${ann.id}`)
      assert.deepEqual(
        log.audit_log
          .filter(({ field }: { field: string }) => field === 'disable_mail')
          .map(({ user, added }: { user: string | null; added: string }) => [user, added]),
        [
          [ann.login, '0'],
          [null, '1'],
        ],
      )
    })

    void test('nothing else counts', async () => {
      const { from } = await letter()
      const forged = from.replace(/\.[\da-f](?=[\da-f]{23}@)/, (found) =>
        found === '.0' ? '.1' : '.0',
      )
      const cases: [what: string, to: string, lines: string[], state: string][] = [
        ['a forged address', forged, report(), 'ignored'],
        ['an address of nobody', 'bugs+b.zz.1.x@tracker.example', report(), 'ignored'],
        ['a delay', from, report('delayed', '4.4.1'), 'ignored'],
        ['a temporary failure', from, report('failed', '4.4.1'), 'ignored'],
        ['an unclear text', from, ['', 'It did not work.'], 'refused'],
        ['a policy', from, report('failed', '5.7.1'), 'refused'],
      ]
      for (const [what, to, lines, state] of cases) {
        assert.equal(await comeBack(to, lines), state, what)
      }
      const rows = await instance.db.look((tx) =>
        tx.selectFrom('mail_bounces').selectAll().where('user_id', '=', ann.id).execute(),
      )
      assert.deepEqual(rows, [])
      assert.deepEqual(server.received, [], 'nothing is answered')
    })

    void test('refusals by the own mail server count, unless they concern everybody', async () => {
      for (const [refusal, isCounted] of [
        ['554 5.7.1 Relay access denied', false],
        ['450 later', false],
        [SAID, true],
      ] as const) {
        server.refusal = refusal
        for (let at = 0; at < limits.bounces_max; at++) await comment()
        server.refusal = undefined
        const { is_stopped, reason } = await own()
        assert.equal(is_stopped, isCounted, refusal)
        if (isCounted) assert.match(reason, /No such user/)
      }
    })

    void test('letters that came back long ago do not count', async () => {
      const letters = [await letter(), await letter(), await letter()]
      await comeBack(letters[0]!.from)
      await comeBack(letters[1]!.from)
      instance.clock.now += limits.bounces_ms + 1
      await instance.service.node.beat()
      await comeBack(letters[2]!.from)
      assert.equal((await own()).is_stopped, false)
      await instance.service.everyMinute()
      const rows = await instance.db.look((tx) =>
        tx.selectFrom('mail_bounces').select('user_id').execute(),
      )
      assert.deepEqual(
        rows.map(({ user_id }) => user_id),
        [ann.id],
      )
    })

    void test('a new address gets mail, and letters to the former one do not count', async () => {
      const { from } = await letter()
      await stop()
      ann.login = `new.${ann.login}`
      await asAdmin('PUT', `/user/${ann.id}`, { email: ann.login })
      assert.equal((await own()).is_stopped, false)
      assert.equal(await comeBack(from), 'ignored')
      assert.match((await letter()).text, /Again\./)
    })

    void test('administrators see who gets no mail, and change that', async () => {
      const mayNot = await instance.ask('GET', '/rest/docket_mail_stops', { as: ann })
      assert.equal(mayNot.body.code, 304)
      await stop()
      const { mail_stops, total } = await asAdmin('GET', '/docket_mail_stops?limit=1')
      assert.deepEqual([mail_stops[0].name, mail_stops[0].reason, total], [ann.login, SAID, total])
      const page = await instance.ask('GET', '/mail_stops', { as: instance.admin })
      assert.ok(page.text.includes(ann.login) && page.text.includes(SAID))
      const done = await submitAs(instance, instance.admin, '/mail_stops', { id: String(ann.id) })
      assert.equal(done.status, 303, done.text)
      assert.equal((await own()).is_stopped, false)
      // Of a decision of administrators, no button is offered.
      await stop()
      await asAdmin('PUT', `/user/${ann.id}`, { email_enabled: false })
      assert.doesNotMatch(await home(), BANNER)
      await instance.ask('DELETE', '/rest/docket_mail_stop', { as: ann })
      const [user] = (await asAdmin('GET', `/user/${ann.id}`)).users
      assert.equal(user.email_enabled, false)
    })
  },
  settings,
)

onEachInstance(
  'without addresses for letters that come back',
  (opened) => {
    void test('the sender is that in From', async () => {
      const instance = opened()
      await instance.set('mailfrom', 'docket@tracker.example')
      server.received.length = 0
      const body = { ...PLACE, summary: 'It stalls', description: 'd' }
      await instance.person('ann@example.com')
      await instance.ask('POST', '/rest/bug', {
        as: instance.admin,
        body: { ...body, cc: ['ann@example.com'] },
      })
      await handleEvents(instance)
      assert.deepEqual(
        server.received.map(({ from }) => from),
        ['docket@tracker.example'],
      )
    })
  },
  { ...settings, mail_bounces: false },
)
