import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { docket } from '../../../accounts/actors/actors.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'
import { contentOf } from '../../../../tests/sheets.ts'

onEachInstance('pages of scheduled searches and reminders', (opened) => {
  let instance: Instance
  let ann: Person
  let bug: number
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['bz_canusewhines'])
    const body = {
      product: 'TestProduct',
      component: 'TestComponent',
      version: 'unspecified',
      summary: 'The lid <rattles>',
    }
    bug = (await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id
    for (const name of ['Mine', 'Other']) {
      const search = { name, query: 'product=TestProduct' }
      await instance.ask('POST', '/rest/saved_search', { as: ann, body: search })
    }
  })
  const page = async (path: string, as = ann) =>
    contentOf((await instance.ask('GET', path, { as })).text)
  const whines = async () => (await instance.ask('GET', '/rest/whine', { as: ann })).body.whines
  /** Fields may be there several times, one per line. */
  const send = async (path: string, fields: [string, string][]) => {
    const { cookie, fields: shown } = await openForm(instance, path, ann)
    const all = [...fields, ['form_token', shown['form_token']!]] as [string, string][]
    if (shown['revision']) all.push(['revision', shown['revision']])
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    const sent = new URLSearchParams(all).toString()
    return instance.ask('POST', path.split('?')[0]!, { as: ann, headers, body: sent })
  }
  const line = (name: string, day: string): [string, string][] => [
    ['query_name', name],
    ['title', name],
    ['run_day', day],
    ['run_time', '9'],
    ['mailto', ''],
    ['mailto_type', 'user'],
  ]

  void test('create one with several lines, which is changed and deleted', async () => {
    assert.match(await page('/whines'), /<a class="button" href="\/whines\/new">/)
    assert.match(await page('/whines/new?savedsearch=Mine'), /<option value="Mine" selected>/)
    const fields = [['subject', 'List'], ...line('Mine', 'Mon'), ...line('Other', 'All')] as [
      string,
      string,
    ][]
    const made = await send('/whines/new', [...fields, ['onemailperbug-1', '1']])
    assert.equal(made.headers['location'], '/whines?done=created', made.text)
    const [whine] = await whines()
    const { id, queries, schedules } = whine
    assert.deepEqual(
      queries.map((one: { query_name: string; onemailperbug: boolean }) => [
        one.query_name,
        one.onemailperbug,
      ]),
      [
        ['Mine', false],
        ['Other', true],
      ],
    )
    assert.deepEqual(
      schedules.map(({ run_day }: { run_day: string }) => run_day),
      ['Mon', 'All'],
    )
    assert.match(await page('/whines'), /<td>List<\/td><td>Mine, Other<\/td>/)
    const edit = await page(`/whines/${id}`)
    assert.match(edit, /<option value="Mon" selected>Monday<\/option>/)
    const changed = await send(`/whines/${id}`, [['subject', 'New'], ...line('Other', '31')])
    assert.equal(changed.headers['location'], '/whines?done=saved', changed.text)
    const [after] = await whines()
    assert.deepEqual([after.subject, after.queries.length], ['New', 1])
    const preview = await page(`/whines/${id}/preview`)
    assert.match(preview, /Other \(1 bug\)/)
    assert.match(preview, /<td>The lid &#60;rattles&#62;<\/td>/)
    assert.match(await page(`/whines/${id}/delete`), /Delete New\?/)
    const deleted = await submitAs(instance, ann, `/whines/${id}/delete`, {})
    assert.equal(deleted.headers['location'], '/whines?done=deleted')
    assert.deepEqual(await whines(), [])
  })

  void test('a refused form keeps what was typed', async () => {
    const other: [string, string][] = line('Mine', 'Mon').map(([name, value]) => [
      name,
      name === 'mailto' ? 'nobody@example.com' : value,
    ])
    const refused = await send('/whines/new', [['subject', 'Kept'], ...other])
    assert.equal(refused.status, 401)
    assert.match(refused.text, /role="alert"/)
    assert.match(refused.text, /name="subject" value="Kept"/)
    assert.match(refused.text, /name="mailto" value="nobody@example\.com"/)
  })

  void test('show that one waits for approval, which an administrator gives', async () => {
    await send('/whines/new', [['subject', 'Imported'], ...line('Mine', 'All')])
    await instance.transactions.work(docket, ({ tx }) =>
      tx.updateTable('whine_schedules').set({ run_next: null }).execute(),
    )
    const [{ id }] = await whines()
    assert.match(await page('/whines'), /Waits for approval/)
    assert.match(await page(`/whines/${id}`), /was imported and is paused until/)
    const { admin } = instance
    assert.match(await page('/whines?all=1&search=ann', admin), /aria-label="Approve Imported"/)
    const sent = await submitAs(instance, admin, '/whines?all=1', { all: '1', id: String(id) })
    assert.equal(sent.headers['location'], '/whines?all=1&done=approved')
    assert.equal((await whines())[0].needs_approval, false)
    assert.equal((await instance.ask('GET', '/whines?all=1', { as: ann })).status, 401)
  })

  void test('set and delete the reminder of a bug', async () => {
    const at = `/reminders?bug_id=${bug}`
    assert.match(await page(`/bugs/${bug}`), new RegExp(`href="/reminders\\?bug_id=${bug}"`))
    assert.match(await page(at), /Remind me of bug 1: The lid &#60;rattles&#62;/)
    const fields = { bug_id: String(bug), day: '2026-06-03', time: '08:30', note: 'Look' }
    const made = await submitAs(instance, ann, at, fields)
    assert.equal(made.headers['location'], '/reminders?done=reminder_created', made.text)
    const { reminders } = (await instance.ask('GET', '/rest/reminder', { as: ann })).body
    const [{ id, reminder_ts, note }] = reminders
    assert.deepEqual([reminder_ts, note], ['2026-06-03T08:30:00Z', 'Look'])
    assert.match(await page('/reminders'), /The lid &#60;rattles&#62;/)
    const past = await submitAs(instance, ann, at, { ...fields, day: '2026-01-01' })
    assert.equal(past.status, 400)
    assert.match(past.text, /is not in the future/)
    await submitAs(instance, ann, '/reminders', { id: String(id) })
    assert.match(await page('/reminders'), /You have no reminders/)
  })

  for (const old of ['editwhines.cgi', 'whine.cgi']) {
    void test(`${old} leads to the list`, async () => {
      const { status, headers } = await instance.ask('GET', `/${old}`, { as: ann })
      assert.deepEqual([status, headers['location']], [302, '/whines'])
    })
  }
})
