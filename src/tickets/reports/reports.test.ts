import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { lettersOf, openMailServer } from '../../../tests/smtp.ts'
import { makeGrant, makeTicket } from '../../../tests/tickets.ts'
import { LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import { WORDS } from '../locales/list.ts'
import type { Report } from './reports.wire.ts'

const server = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

const HTML = { accept: 'text/html' }
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const MAINTAINER = 'keeper@example.com'

/** Reports by strangers, each from their own address unless one is given. */
function openReporter(instance: Instance) {
  let number = 0
  return async (link: string, fields: Record<string, string> = {}, address?: string) => {
    const remoteAddress = address ?? `192.0.2.${(number = (number + 1) % 250)}`
    const { statusCode: status, body: text } = await instance.service.server.app.inject({
      method: 'POST',
      url: `/?${link}&report=1`,
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ reason: 'malware', ...fields }).toString(),
      remoteAddress,
    })
    return { status, text }
  }
}

const settings = {
  mail: server.address,
  base_url: 'https://files.example.com',
  ticket_report_days: 30,
}

onEachInstance(
  'reports of abuse',
  (instance) => {
    let alice: Person
    let report: ReturnType<typeof openReporter>
    before(async () => {
      alice = await instance().person('alice@example.com')
      report = openReporter(instance())
      await instance().set('maintainer', MAINTAINER)
    })
    const ask = (verb: string, path: string, body?: object, as: Person = instance().admin) =>
      instance().ask(verb, `/rest/tickets/reports${path}`, { as, ...(body && { body }) })
    const list = async (query = ''): Promise<Report[]> => (await ask('GET', query)).body.reports
    const reportOf = async (id: string) => (await list()).find(({ link }) => link === id)!
    const show = (link: string) => instance().ask('GET', `/?${link}`, { headers: HTML })

    void test('are made with a form that the pages of tickets and grants lead to', async () => {
      const ticket = await makeTicket(instance(), alice, { comment: 'Secret plans' })
      const locked = await makeTicket(instance(), alice, { pass: 's3cret' })
      const grant = await makeGrant(instance(), alice)
      for (const link of [`t=${ticket.id}`, `t=${locked.id}`, `g=${grant.id}`]) {
        const { text } = await show(link)
        assert.ok(text.includes(`?${link}&#38;report=1"`), link)
        const form = await show(`${link}&report=1`)
        assert.equal(form.status, 200)
        assert.match(contentOf(form.text), /Report this link.*are kept for 30 days\./s)
        assert.doesNotMatch(form.text, /a\.txt|Secret plans|<script/)
        const sent = await report(link, { comment: 'It is <b>bad</b>', address: 'eve@example.com' })
        assert.equal(sent.status, 200)
        assert.match(contentOf(sent.text), /The administrators were told/)
      }
      const all = await list()
      assert.deepEqual(
        all.map(({ kind, link }) => [kind, link]),
        [
          ['grant', grant.id],
          ['ticket', locked.id],
          ['ticket', ticket.id],
        ],
      )
      const { id: _, ...first } = all.at(-1)!
      assert.deepEqual(first, {
        kind: 'ticket',
        link: ticket.id,
        name: 'a.txt',
        owner: alice.login,
        exists: true,
        reason: 'malware',
        comment: 'It is <b>bad</b>',
        address: 'eve@example.com',
        reported: '2026-06-01T12:00:00Z',
        closed: null,
        outcome: null,
      })
    })

    void test('through the link of a recipient are about the ticket', async () => {
      const { id } = await makeTicket(instance(), alice)
      const asked = { addresses: ['ann@example.com'], mail: false }
      const path = `/rest/tickets/${id}/recipients`
      const { body } = await instance().ask('POST', path, { as: alice, body: asked })
      const [, link] = /\?t=(\w+)/.exec(body.recipients[0].url)!
      assert.equal((await report(`t=${link}`)).status, 200)
      assert.equal((await reportOf(id)).kind, 'ticket')
    })

    void test('that are incomplete are refused with what was typed', async () => {
      const { id } = await makeTicket(instance(), alice)
      const wrong: Record<string, string>[] = [
        { reason: '' },
        { reason: 'constructor' },
        { address: 'nobody' },
        { comment: 'x'.repeat(2_001) },
        { comment: 'a\0' },
      ]
      for (const fields of wrong) {
        const { status, text } = await report(`t=${id}`, { comment: 'Typed before', ...fields })
        assert.equal(status, 400)
        assert.match(text, /role="alert"/)
        if (!fields['comment']) assert.match(text, /Typed before/)
      }
      assert.equal(await reportOf(id), undefined)
      // A browser counts each line break as one character, and sends two.
      const lines = 'x\r\n'.repeat(999)
      assert.equal((await report(`t=${id}`, { comment: `${lines}xx` })).status, 200)
      assert.equal((await reportOf(id)).comment, `${'x\n'.repeat(999)}xx`)
      assert.equal((await report(`t=${'0'.repeat(32)}`)).status, 404)
      assert.equal((await report(`g=${'0'.repeat(32)}`)).status, 404)
    })

    void test('are limited for each sender, and for each link', async () => {
      const { id } = await makeTicket(instance(), alice)
      const from = '198.51.100.7'
      for (let count = 1; count <= 5; count++) {
        assert.equal((await report(`t=${id}`, {}, from)).status, 200)
      }
      const { status, text } = await report(`t=${id}`, {}, from)
      assert.equal(status, 429)
      assert.match(text, /Too many reports\./)
      for (let count = 1; count <= 20; count++) {
        assert.equal((await report(`t=${id}`)).status, 200)
      }
      const kept = (await list()).filter(({ link }) => link === id)
      assert.equal(kept.length, 20)
      instance().clock.now += HOUR_MS
      assert.equal((await report(`t=${id}`, {}, from)).status, 200)
    })

    void test('are told to the maintainer once for a link, until they are closed', async () => {
      const { id } = await makeTicket(instance(), alice)
      await lettersOf(server, instance())
      server.received.length = 0
      const said = { reason: 'deception', comment: 'Not my bank', address: 'eve@example.com' }
      await report(`t=${id}`, said)
      await report(`t=${id}`, said)
      const [letter, ...others] = await lettersOf(server, instance())
      assert.deepEqual([letter!.to, others], [MAINTAINER, []])
      for (const told of [
        'It is deceptive, such as phishing',
        'Not my bank',
        'eve@example.com',
        id,
        'https://files.example.com/files/reports',
      ]) {
        assert.ok(letter!.text.includes(told), told)
      }
      server.received.length = 0
      const { id: number } = await reportOf(id)
      await ask('POST', `/${number}/close`, { outcome: 'dismissed' })
      await report(`t=${id}`, said)
      assert.equal((await lettersOf(server, instance())).length, 1)
    })

    void test('are dismissed together, and the link goes on', async () => {
      const { id } = await makeTicket(instance(), alice)
      await report(`t=${id}`)
      await report(`t=${id}`, { reason: 'other' })
      const { id: number } = await reportOf(id)
      const { body } = await ask('POST', `/${number}/close`, { outcome: 'dismissed' })
      assert.deepEqual(body, { reports: [{ id: number - 1 }, { id: number }] })
      assert.equal((await show(`t=${id}`)).status, 200)
      assert.equal(await reportOf(id), undefined)
      const closed = (await list('?state=closed')).filter(({ link }) => link === id)
      assert.deepEqual(
        closed.map(({ outcome, exists }) => [outcome, exists]),
        [
          ['dismissed', true],
          ['dismissed', true],
        ],
      )
      const again = await ask('POST', `/${number}/close`, { outcome: 'ended' })
      assert.deepEqual([again.status, again.body.code], [404, 51])
    })

    void test('end tickets and grants for good, which the audit log records', async () => {
      const ticket = await makeTicket(instance(), alice)
      const grant = await makeGrant(instance(), alice)
      for (const [link, id] of [
        [`t=${ticket.id}`, ticket.id],
        [`g=${grant.id}`, grant.id],
      ] as const) {
        await report(link, { reason: 'illegal' })
        const { id: number } = await reportOf(id)
        const closed = await ask('POST', `/${number}/close`, { outcome: 'ended' })
        assert.equal(closed.status, 200, closed.text)
        assert.equal((await show(link)).status, 404)
        const told = (await list('?state=closed')).find((one) => one.link === id)!
        assert.deepEqual([told.outcome, told.exists], ['ended', false])
      }
      const undo = { as: alice, body: { ids: [ticket.id] } }
      assert.equal((await instance().ask('POST', '/rest/tickets/undo_purge', undo)).status, 404)
      const log = `/audit_log?class=Bugzilla::User&object_id=${alice.id}`
      const { text } = await instance().ask('GET', log, { as: instance().admin })
      assert.match(text, new RegExp(`reported: ticket ${ticket.id}, a.txt: illegal`))
      assert.match(text, new RegExp(`reported: grant ${grant.id}`))
    })

    void test('end what was handed over in the history of its owner', async () => {
      const bob = await instance().person('bob@example.com')
      const { id } = await makeTicket(instance(), bob)
      await report(`t=${id}`)
      const hand = { as: instance().admin, body: { to: alice.login } }
      const path = `/rest/tickets/owners/${bob.login}/hand_over`
      assert.equal((await instance().ask('POST', path, hand)).status, 200)
      await ask('POST', `/${(await reportOf(id)).id}/close`, { outcome: 'ended' })
      const log = `/audit_log?class=Bugzilla::User&object_id=${alice.id}`
      const { text } = await instance().ask('GET', log, { as: instance().admin })
      assert.match(text, new RegExp(`reported: ticket ${id}`))
    })

    void test('are for administrators only, page by page, also as CSV', async () => {
      for (const path of ['/files/reports', '/files/reports?ctype=csv']) {
        assert.equal((await instance().ask('GET', path, { as: alice })).status, 401)
      }
      assert.equal((await ask('GET', '', undefined, alice)).body.code, 304)
      const close = { outcome: 'ended' }
      assert.equal((await ask('POST', '/1/close', close, alice)).body.code, 304)
      const all = await list('?state=closed')
      const page = (await ask('GET', '?state=closed&limit=2')).body
      assert.equal(page.reports.length, 2)
      const rest = (await ask('GET', `?state=closed&cursor=${page.next_cursor}`)).body
      assert.deepEqual([...page.reports, ...rest.reports], all)
      const wrong = await ask('GET', `?state=open&cursor=${page.next_cursor}`)
      assert.deepEqual([wrong.status, wrong.body.code], [400, 53])
      const csv = await instance().ask('GET', '/files/reports?state=closed&ctype=csv', {
        as: instance().admin,
      })
      assert.equal(csv.text.trim().split('\n').length, all.length + 1)
      const nav = (text: string) => /<nav class="pages"[^]*?<\/nav>/.exec(text)![0]
      const mine = async (as: Person) => nav((await instance().ask('GET', '/files', { as })).text)
      assert.match(await mine(instance().admin), /\/files\/reports/)
      assert.doesNotMatch(await mine(alice), /reports/)
    })

    void test('have buttons that dismiss, and end after a question', async () => {
      const { id } = await makeTicket(instance(), alice)
      await report(`t=${id}`, { comment: 'look at this' })
      const path = '/files/reports'
      const shown = await instance().ask('GET', path, { as: instance().admin })
      assert.ok(rowsOf(shown.text).some((row) => row.includes('look at this')))
      const submit = (fields: Record<string, string>, as: Person = instance().admin) =>
        submitAs(instance(), as, path, fields)
      const own = String((await reportOf(id)).id)
      const asks = await submit({ action: 'ask', report: own })
      assert.match(contentOf(asks.text), /End this link\?.*Nobody can undo it/s)
      assert.equal((await show(`t=${id}`)).status, 200)
      const ended = await submit({ action: 'ended', report: own })
      assert.equal(ended.headers['location'], `${path}?done=report_ended`)
      assert.equal((await show(`t=${id}`)).status, 404)
      const twice = await submit({ action: 'dismissed', report: own })
      assert.equal(twice.status, 404)
      const other = await makeTicket(instance(), alice)
      await report(`t=${other.id}`)
      const number = String((await reportOf(other.id)).id)
      const done = await submit({ action: 'dismissed', report: number })
      assert.equal(done.headers['location'], `${path}?done=report_dismissed`)
    })

    void test('have a form in all languages', async () => {
      const { id } = await makeTicket(instance(), alice)
      for (const language of LANGUAGE_NAMES) {
        const { text } = await show(`t=${id}&report=1&lang=${language}`)
        assert.ok(text.includes(WORDS[language].sentences.report_title), language)
      }
    })

    void test('are removed after the days that the form says', async () => {
      await instance().service.everyMinute()
      const { id } = await makeTicket(instance(), alice, { permanent: true })
      await report(`t=${id}`, { address: 'eve@example.com' })
      instance().clock.now += 30 * DAY_MS
      await instance().service.everyMinute()
      assert.ok(await reportOf(id))
      instance().clock.now += 1
      await instance().service.everyMinute()
      const { db } = instance()
      const left = await db.look((tx) => tx.selectFrom('ticket_reports').selectAll().execute())
      assert.deepEqual(left, [])
    })
  },
  settings,
)

onEachInstance(
  'without reports of abuse',
  (instance) => {
    void test('there is no form, no page of them in the menu, and nothing is kept', async () => {
      const { admin } = instance()
      const { id } = await makeTicket(instance(), admin)
      const { text } = await instance().ask('GET', `/?t=${id}`, { headers: HTML })
      assert.doesNotMatch(text, /report=1/)
      const report = openReporter(instance())
      assert.equal((await report(`t=${id}`)).status, 404)
      const { body } = await instance().ask('GET', '/rest/tickets/reports', { as: admin })
      assert.deepEqual(body, { reports: [], kept_days: 0 })
      const mine = await instance().ask('GET', '/files', { as: admin })
      assert.doesNotMatch(mine.text, /files\/reports/)
    })
  },
  { ticket_report_days: 0 },
)
