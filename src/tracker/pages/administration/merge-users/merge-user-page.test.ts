import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { MOVING } from '../../../administration/merge-users/meanings.ts'
import { MERGE } from '../../../administration/merge-users/merge-users.ts'
import { named } from './kinds.ts'

void test('everything that is moved has words of its own', () => {
  const said = MOVING.map(({ kind }) => named(kind))
  assert.equal(new Set([...said, ...MOVING.map(({ kind }) => kind)]).size, 2 * MOVING.length)
})

onEachInstance('the page that merges accounts', (opened) => {
  let instance: Instance
  let editor: Person
  let old: Person
  let kept: Person
  const get = (path: string, as = editor) => instance.ask('GET', path, { as })
  const path = () => `/admin/users/${old.id}/merge`

  before(async () => {
    instance = opened()
    editor = await instance.person('editor@example.com', ['editusers'])
    old = await instance.person('old@example.com', ['editkeywords'])
    kept = await instance.person('kept@example.com')
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary: 's' }
    await instance.ask('POST', '/rest/bug', { as: old, body })
  })

  void test('is reached from the account, asks for the other one, and shows numbers', async () => {
    assert.match((await get(`/admin/users/${old.id}`)).text, new RegExp(`href="${path()}"`))
    assert.doesNotMatch((await get(`/admin/users/${editor.id}`)).text, /\/merge"/)
    assert.doesNotMatch((await get(path())).text, /value="merge"/)
    const { text } = await get(`${path()}?into=KEPT@example.com`)
    assert.match(text, /old@example\.com would be merged into kept@example\.com/)
    assert.match(text, /<td>Bugs reported<\/td><td>1<\/td><td>0<\/td>/)
    assert.match(text, /API keys \(1\)[^]*name="group" value="editkeywords"(?! checked)/)
    assert.match(text, /This is final/)
  })

  void test('says what is wrong with the other account', async () => {
    const { status, text } = await get(`${path()}?into=nobody@example.com`)
    assert.deepEqual([status, /There is no user named/.test(text)], [404, true], text)
    const self = await get(`${path()}?into=old@example.com`)
    assert.equal(self.status, 400)
    assert.equal((await get(path(), kept)).status, 401)
  })

  void test('merges, shows the progress, then the result', async () => {
    const form = await findForm(instance, editor, `${path()}?into=kept@example.com`, {
      action: 'merge',
    })
    const { status, headers, text } = await form.send({ group: 'editkeywords' })
    assert.deepEqual([status, headers['location']], [303, `${path()}?done=merge`], text)
    const running = (await get(`${path()}?done=merge`)).text
    assert.match(running, /The merge was started[^]*is being merged into <a[^]*0 of \d+ are done/)
    assert.match(running, /data-refresh/)
    assert.doesNotMatch(running, /value="merge"/)
    await instance.db.work((tx) => tx.deleteFrom('jobs').where('kind', '=', MERGE).execute())
    assert.match((await get(path())).text, /that began [^]* has stopped/)
    const resume = await findForm(instance, editor, path(), { action: 'merge' })
    assert.equal((await resume.send()).status, 303)
    await instance.service.runJobs()
    const done = (await get(path())).text
    assert.match(done, /was merged into <a href="\/admin\/users\/\d+">kept@example\.com/)
    assert.match(done, /<td>Bugs reported<\/td><td>1<\/td><td>0<\/td><td>1<\/td>/)
    assert.match((await get(`/admin/users/${old.id}`)).text, /This account was merged into kept/)
    assert.match((await get('/rest/bug/1')).text, /"creator":"kept@example\.com"/)
  })
})
