import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { putControl } from '../../../../tests/products.ts'
import { NOT_INCLUDED, PER_HOUR_MAX } from './my-data.wire.ts'

onEachInstance("one's own data", (opened) => {
  const PLACE = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const send = async (instance: Instance, as: Person, path: string, body: object) => {
    const answer = await instance.ask('POST', `/rest/${path}`, { as, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body as { id: number; ids: number[] }
  }

  void test('is what a person wrote and can still see, without secrets', async () => {
    const instance = opened()
    const ann = await instance.person('ann@example.com')
    const bob = await instance.person('bob@example.com', ['editbugs'])
    const bugs: number[] = []
    for (const at of Array.from({ length: 102 }, (_, number) => number)) {
      const bug = { ...PLACE, summary: `Bug ${at}`, description: `said ${at}` }
      bugs.push((await send(instance, ann, 'bug', bug)).id)
    }
    const [first, hidden] = bugs as [number, number]
    const file = { data: btoa('secret bytes'), file_name: 'a.txt', summary: 'A file' }
    await send(instance, ann, `bug/${first}/attachment`, { ...file, content_type: 'text/plain' })
    await send(instance, bob, `bug/${first}/comment`, { comment: 'by somebody else' })
    await instance.ask('PUT', `/rest/bug/${first}/tags`, {
      as: ann,
      body: { tags: { add: ['t'] } },
    })
    const group = { name: 'closed', description: 'd', is_active: true }
    await send(instance, instance.admin, 'group', group)
    await putControl(instance, 1, 'closed', { membercontrol: 1 })
    const hide = { groups: { add: ['closed'] }, is_creator_accessible: false }
    const hiding = { as: instance.admin, body: hide }
    const done = await instance.ask('PUT', `/rest/bug/${hidden}`, hiding)
    assert.equal(done.status, 200, done.text)
    const { status, text, body } = await instance.ask('GET', '/rest/docket_my_data', { as: ann })
    assert.equal(status, 200, text)
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    const seen = bugs.filter((id) => id !== hidden)
    assert.deepEqual(ids(body.bugs), seen)
    const said = body.comments.map(({ bug_id }: { bug_id: number }) => bug_id)
    assert.deepEqual(
      said.toSorted((a: number, b: number) => a - b),
      [first, ...seen],
    )
    assert.deepEqual(
      body.attachments.map(({ file_name, size }: Record<string, unknown>) => [file_name, size]),
      [['a.txt', 12]],
    )
    assert.deepEqual(body.tags[0].name, 't')
    assert.deepEqual([body.profile.name, body.incomplete], [ann.login, []])
    assert.ok(body.not_included.length > 3 && body.api_keys.length === 1)
    for (const secret of [ann.api_key, 'Bug 1"', 'said 1"', 'by somebody else', 'secret bytes']) {
      assert.ok(!text.includes(secret), secret)
    }
  })

  void test('is refused without a login, and if it is requested too often', async () => {
    const instance = opened()
    assert.equal((await instance.ask('GET', '/rest/docket_my_data')).body.code, 410)
    const cat = await instance.person('cat@example.com')
    const ask = (path: string) => instance.ask('GET', path, { as: cat })
    for (let at = 1; at < PER_HOUR_MAX; at += 1) {
      assert.equal((await ask('/rest/docket_my_data')).status, 200)
    }
    const page = await ask('/preferences/data')
    assert.match(page.text, /href="[^"]*\/preferences\/data\/file"/)
    for (const one of Object.values(NOT_INCLUDED)) assert.ok(page.text.includes(one), one)
    const file = await ask('/preferences/data/file')
    assert.match(String(file.headers['content-disposition']), /attachment; filename="?docket-data/)
    assert.equal(JSON.parse(file.text).profile.name, cat.login)
    assert.equal((await ask('/rest/docket_my_data')).status, 429)
  })
})
