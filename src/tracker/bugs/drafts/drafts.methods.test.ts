import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'

const NEW = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'The lid rattles',
}

onEachInstance('drafts', (opened) => {
  let instance: Instance
  let ann: Person
  let eve: Person
  let bug: number
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    eve = await instance.person('eve@example.com')
    bug = (await instance.ask('POST', '/rest/bug', { as: ann, body: NEW })).body.id
  })
  const save = (as: Person | undefined, place: string, text: string) =>
    instance.ask('PUT', '/rest/docket_drafts', { as, body: { place, text } })
  const read = async (as: Person, query = '') =>
    (await instance.ask('GET', `/rest/docket_drafts${query}`, { as })).body.drafts as {
      place: string
      text: string
      last_change_time: string
    }[]

  void test('are read by their writer only, the newest first', async () => {
    assert.deepEqual((await save(ann, '/bugs/1 comment', 'One')).body, { place: '/bugs/1 comment' })
    await save(ann, '/bugs/2 comment', 'Two')
    const texts = (await read(ann)).map(({ place, text }) => [place, text])
    assert.deepEqual(texts, [
      ['/bugs/2 comment', 'Two'],
      ['/bugs/1 comment', 'One'],
    ])
    await save(ann, '/bugs/1 comment', 'One more')
    const [one] = await read(ann, '?place=/bugs/1%20comment')
    assert.equal(one!.text, 'One more')
    assert.deepEqual(await read(eve), [])
    assert.equal((await save(undefined, '/bugs/1 comment', 'x')).status, 401)
    assert.equal((await instance.ask('GET', '/rest/docket_drafts')).status, 401)
  })

  void test('are removed by an empty text, and beyond 100', async () => {
    await save(eve, 'first', 'x')
    await save(eve, 'second', 'x')
    await save(eve, 'first', ' ')
    const places = async () => (await read(eve)).map(({ place }) => place)
    assert.deepEqual(await places(), ['second'])
    for (let at = 0; at < 100; at += 1) await save(eve, `place ${at}`, 'x')
    assert.deepEqual([(await places()).length, (await places()).includes('second')], [100, false])
    assert.equal((await save(eve, 'long', 'x'.repeat(70_000))).status, 400)
  })

  void test('begin the comment on their page, until the form is saved', async () => {
    const place = `/bugs/${bug} comment`
    await save(ann, place, 'Half a <sentence>')
    const { text } = await instance.ask('GET', `/bugs/${bug}`, { as: ann })
    assert.match(text, />\nHalf a &#60;sentence&#62;<\/textarea>\s*<p[^>]*>This draft/)
    assert.doesNotMatch((await instance.ask('GET', `/bugs/${bug}`, { as: eve })).text, /Half a/)
    const { cookie, text: form } = await openForm(instance, `/bugs/${bug}`, ann)
    const [, form_token] = /name="form_token" value="([^"]*)"/.exec(form)!
    const body = new URLSearchParams({ form_token: form_token!, comment: 'A sentence' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    const sent = await instance.ask('POST', `/bugs/${bug}`, { as: ann, body, headers })
    assert.equal(sent.status, 303)
    assert.deepEqual(await read(ann, `?place=${encodeURIComponent(place)}`), [])
  })

  void test('begin a new bug of their product', async () => {
    await save(ann, '/enter_bug TestProduct summary', 'It "breaks"')
    await save(ann, '/enter_bug TestProduct description', 'Steps:')
    const path = '/enter_bug?product=TestProduct'
    const { text } = await instance.ask('GET', path, { as: ann })
    assert.match(text, /name="summary" value="It &#34;breaks&#34;"/)
    assert.match(text, />\nSteps:<\/textarea>/)
    const other = await instance.ask('GET', `${path}&summary=Other`, { as: ann })
    assert.doesNotMatch(other.text, /breaks|Steps:/)
  })

  void test('begin answers to requests, changes of several bugs, and attachments', async () => {
    const editor = await instance.person('ed@example.com', ['editbugs', 'canconfirm'])
    const type = { name: 'needinfo', description: 'd', inclusions: ['TestProduct'] }
    await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body: type })
    const flags = [{ name: 'needinfo', status: '?', requestee: editor.login }]
    await instance.ask('PUT', `/rest/bug/${bug}`, { as: instance.admin, body: { flags } })
    const { text } = await instance.ask('GET', '/requests', { as: editor })
    const [, flag = ''] = /name="flag" value="(\d+)"/.exec(text)!
    const forms: { page: string; place: string; fields: Record<string, string> }[] = [
      { page: '/requests', place: `/requests ${flag} comment`, fields: { flag, status: '+' } },
      {
        page: '/change_bugs',
        place: '/change_bugs comment',
        fields: { id: String(bug), priority: 'High' },
      },
    ]
    for (const { page, place, fields } of forms) {
      await save(editor, place, 'Half of it')
      const shown = (await instance.ask('GET', page, { as: editor })).text
      assert.ok(shown.includes(`data-draft="${place}"`), page)
      assert.match(shown, />\nHalf of it<\/textarea>/)
      const sent = await submitAs(instance, editor, page, { ...fields, comment: 'All of it' })
      const { location = '' } = sent.headers
      // The preview asks for a confirmation.
      if (page === '/change_bugs') await submitAs(instance, editor, location, { confirmed: '1' })
      assert.deepEqual(await read(editor), [], page)
    }
    for (const name of ['text', 'comment']) {
      await save(editor, `/bugs/${bug}/attach ${name}`, `Half of the ${name}`)
    }
    const form = (await instance.ask('GET', `/bugs/${bug}/attach`, { as: editor })).text
    assert.match(form, />\nHalf of the text<\/textarea>[^]*>\nHalf of the comment<\/textarea>/)
  })
})
