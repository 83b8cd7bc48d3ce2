import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { filePart, makeGrant } from '../../../tests/tickets.ts'

const DAY_S = 86_400

onEachInstance('pages for owners of grants', (instance) => {
  let alice: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
  })
  const open = async (path: string, as = alice) => {
    const answer = await instance().ask('GET', path, { as })
    assert.equal(answer.status, 200, answer.text)
    return { ...answer, content: contentOf(answer.text) }
  }
  const grant = async (id: string) => {
    const { body } = await instance().ask('GET', `/rest/grants/${id}`, { as: alice })
    return body.grants[0]
  }
  const upload = (id: string) =>
    instance().ask('POST', `/?g=${id}`, {
      headers: { 'content-type': FORM_TYPE },
      body: formOf([
        filePart('report.pdf', 'sent', 'file[]'),
        { name: 'comment', content: 'As asked' },
        { name: 'sender_name', content: 'Bob' },
      ]),
    })

  void test('a form makes a grant', async () => {
    const { content } = await open('/files/grants/new')
    assert.match(content, /name="notify" value="alice@example\.com"/)
    const sent = await submitAs(instance(), alice, '/files/grants/new', {
      comment: 'Your report, please',
      notify: 'alice@example.com',
      send_to: 'x@example.com',
      grant_expiry: 'custom',
      grant_days: '7',
      grant_idle: '',
      grant_uses: '2',
      ticket_expiry: 'never',
    })
    assert.equal(sent.status, 303, sent.text)
    const to = sent.headers['location']!
    const made = await grant(to.split(/[/?]/)[3]!)
    assert.deepEqual(made.limits, { total: 7 * DAY_S, lastul: 0, maxul: 2 })
    assert.deepEqual(made.ticket_limits, { total: 0, lastdl: 0, maxdl: 0 })
    assert.deepEqual([made.notify, made.sent_to], [['alice@example.com'], ['x@example.com']])
    const page = await open(to)
    assert.match(page.content, /<h1>Your report, please<\/h1>/)
    assert.ok(page.text.includes(`readonly value="${made.url}"`))
    assert.match(page.content, /Nothing was uploaded yet/)
  })

  void test('a password is made on request, and shown once', async () => {
    const fields = { notify: 'a@example.com', make_pass: '1' }
    const sent = await submitAs(instance(), alice, '/files/grants/new', fields)
    assert.equal(sent.status, 200, sent.text)
    assert.match(sent.headers['cache-control']!, /no-store/)
    const [, id] = /\?g=(\w{32})/.exec(sent.text)!
    const [, password] = /readonly value="(\w{20})"/.exec(sent.text)!
    assert.equal((await grant(id!)).has_password, true)
    assert.ok(!(await open(`/files/grants/${id}`)).text.includes(password!))
  })

  void test('a form that is refused shows why, with what was typed', async () => {
    const fields = { comment: 'Typed', notify: '', grant_expiry: 'once' }
    const sent = await submitAs(instance(), alice, '/files/grants/new', fields)
    assert.equal(sent.status, 400)
    assert.match(sent.text, /This is not valid: Notified addresses\./)
    assert.match(sent.text, /Typed<\/textarea>/)
    assert.match(sent.text, /value="once" checked/)
  })

  void test('a grant is changed, and shows what came by it', async () => {
    const { id } = await makeGrant(instance(), alice, { comment: 'Report', grant_maxul: 5 })
    assert.equal((await upload(id)).status, 200)
    const came = await open(`/files/grants/${id}`)
    assert.match(rowsOf(came.text).join(), /report\.pdf Bob As asked 4 bytes 0/)
    assert.match(
      (await open('/files')).content,
      /report\.pdf<\/a> <a class="target" href="\/files\/grants\/\w+">/,
    )
    const saved = await submitAs(instance(), alice, `/files/grants/${id}`, {
      comment: 'Reports',
      notify: 'me@example.com; you@example.com',
      grant_days: '',
      grant_days_was: '',
      grant_idle: '',
      grant_idle_was: '',
      grant_uses: '10',
      grant_uses_was: '4',
      ticket_days: '1',
      ticket_days_was: '365',
    })
    assert.equal(saved.headers['location'], `/files/grants/${id}?done=saved`)
    const after = await grant(id)
    assert.equal(after.limits.maxul, 11)
    assert.equal(after.ticket_limits.total, DAY_S)
    assert.deepEqual(after.notify, ['me@example.com', 'you@example.com'])
    const none = { comment: 'Typed', notify: '' }
    const refused = await submitAs(instance(), alice, `/files/grants/${id}`, none)
    assert.equal(refused.status, 400)
    assert.match(refused.text, /This is not valid: Notified addresses/)
    assert.match(refused.text, /Typed<\/textarea>/)
  })

  void test('receipts for senders are switched off and on', async () => {
    const notify = { notify: 'a@example.com' }
    const off = await submitAs(instance(), alice, '/files/grants/new', {
      ...notify,
      receipts_was: '1',
    })
    const id = off.headers['location']!.split(/[/?]/)[3]!
    assert.equal((await grant(id)).receipts, false)
    const path = `/files/grants/${id}`
    const box = /<input type="checkbox" name="receipts"[^>]*>/
    assert.doesNotMatch(box.exec((await open(path)).text)![0], /checked/)
    await submitAs(instance(), alice, path, { ...notify, receipts_was: '1', receipts: '1' })
    assert.equal((await grant(id)).receipts, true)
    assert.match(box.exec((await open(path)).text)![0], /checked/)
    // A form without the box leaves it.
    await submitAs(instance(), alice, path, notify)
    assert.equal((await grant(id)).receipts, true)
    await submitAs(instance(), alice, path, { ...notify, receipts_was: '1' })
    assert.equal((await grant(id)).receipts, false)
  })

  void test('the list finds grants, exports and deletes them', async () => {
    const carol = await instance().person('carol@example.com')
    const first = await makeGrant(instance(), carol, { comment: 'Photos of May', grant_maxul: 3 })
    await makeGrant(instance(), carol, { comment: 'Reports', grant_total: 60 })
    const all = await open('/files/grants', carol)
    assert.match(all.content, /2 grants/)
    assert.match(rowsOf(all.text)[1]!, /^Photos of May 0 of 3 never 1 June 2026/)
    const found = await open('/files/grants?search=PHOTOS', carol)
    assert.equal(rowsOf(found.text).length, 1)
    const csv = await open('/files/grants?ctype=csv&order=expires', carol)
    const lines = csv.text.trim().split('\n')
    assert.match(lines[0]!, /^"id","comment","owner"/)
    assert.match(lines[1]!, /,"Reports","carol@example\.com",/)
    const ask = { action: 'ask', ids: first.id }
    const asked = await submitAs(instance(), carol, '/files/grants', ask)
    assert.match(asked.text, /Photos of May/)
    const done = await submitAs(instance(), carol, '/files/grants', { ...ask, action: 'delete' })
    assert.equal(done.headers['location'], `/files/grants?done=deleted&ids=${ask.ids}`)
    assert.match((await open('/files/grants')).content, /A grant is a link/)
    const gone = await instance().ask('GET', `/files/grants/${first.id}`, { as: carol })
    assert.equal(gone.status, 404)
    assert.match((await open('/files/grants?everybody=1', instance().admin)).content, /Reports/)
  })
})
