import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm } from '../../../../tests/page-forms.ts'

const NEW = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'The lid rattles',
}

onEachInstance('the form for attachments', (opened) => {
  let instance: Instance
  let ann: Person
  let bug: number
  let path: string

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bug = (await instance.ask('POST', '/rest/bug', { as: ann, body: NEW })).body.id
    path = `/bugs/${bug}/attach`
  })

  /** As browsers send it: the file field is present, chosen or not. */
  async function send(more: [string, string][], file = { filename: '', type: '', content: '' }) {
    const { cookie, fields } = await openForm(instance, path, ann)
    const shown = ['form_token', 'filing'].map((name) => ({ name, content: fields[name]! }))
    const parts = more.map(([name, content]) => ({ name, content }))
    const type = file.type || 'application/octet-stream'
    const body = formOf([...shown, ...parts, { name: 'data', ...file, type }])
    const headers = { 'content-type': FORM_TYPE, cookie }
    return instance.ask('POST', path, { as: ann, body, headers })
  }
  const attached = async () =>
    (await instance.ask('GET', `/rest/bug/${bug}/attachment`)).body.bugs[bug]

  void test('attaches a file with a comment, and leads to it', async () => {
    const file = { filename: 'a.log', type: 'text/x-log', content: 'one\ntwo' }
    const { status, headers } = await send([['comment', 'From last night']], file)
    const [first] = await attached()
    assert.deepEqual([status, headers['location']], [303, `/bugs/${bug}#a${first.id}`])
    assert.deepEqual(
      [first.summary, first.content_type, Buffer.from(first.data, 'base64').toString()],
      ['a.log', 'text/x-log', 'one\ntwo'],
    )
    const { text } = await instance.ask('GET', `/bugs/${bug}`)
    assert.match(text, /From last night/)
  })

  void test('attaches a pasted text, and marks older attachments as obsolete', async () => {
    const [old] = await attached()
    const { text } = await instance.ask('GET', path, { as: ann })
    assert.match(text, /name="obsoletes" value="\d+">\s*a\.log/)
    const patch = ['is_patch', '1'] as [string, string]
    await send([['text', '+ line'], ['summary', 'The fix'], patch, ['obsoletes', `${old.id}`]])
    const [was, fix] = await attached()
    assert.equal(was.is_obsolete, true)
    assert.deepEqual(
      [fix.summary, fix.is_patch, fix.file_name],
      ['The fix', true, 'attachment.txt'],
    )
  })

  void test('shows the form again with its input if it is refused', async () => {
    const before_it = await attached()
    const { status, text } = await send([['comment', 'Typed <text>']])
    assert.equal(status, 400)
    assert.match(text, /role="alert"/)
    assert.match(text, /Typed &#60;text&#62;<\/textarea>/)
    assert.deepEqual(await attached(), before_it)
  })

  void test('attaches a file once if the form is sent twice', async () => {
    const { cookie, fields } = await openForm(instance, path, ann)
    const shown = ['form_token', 'filing'].map((name) => ({ name, content: fields[name]! }))
    const body = formOf([...shown, { name: 'text', content: 'twice' }])
    const headers = { 'content-type': FORM_TYPE, cookie }
    const count = (await attached()).length
    for (const _ of [1, 2]) await instance.ask('POST', path, { as: ann, body, headers })
    assert.equal((await attached()).length, count + 1)
  })
})
