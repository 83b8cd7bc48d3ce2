import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

async function file(instance: Instance, as: Person, summary: string): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await instance.ask('POST', '/rest/bug', { as, body: { ...bug, summary } })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}

onEachInstance('comments as HTML', (instance) => {
  let ann: Person
  let open: number
  let hidden: number
  const render = async (body: object, as?: Person) =>
    instance().ask('POST', '/rest/bug/comment/render', { as, body })
  const html = async (body: object, as?: Person) => (await render(body, as)).body.html.trim()
  before(async () => {
    await instance().set('urlbase', 'https://bugs.example.com/')
    await instance().set('insidergroup', 'canconfirm')
    ann = await instance().person('ann@example.com', ['canconfirm'])
    open = await file(instance(), ann, 'An open bug')
    hidden = await file(instance(), ann, 'A hidden bug')
    for (const is_private of [true, false]) {
      const body = { comment: 'c', is_private }
      await instance().ask('POST', `/rest/bug/${open}/comment`, { as: ann, body })
    }
    const { id } = await instance().db.look((tx) =>
      tx.selectFrom('group_sets').select('id').where('id', '!=', 0).executeTakeFirstOrThrow(),
    )
    await instance().db.work((tx) =>
      tx.updateTable('bugs').set({ group_set_id: id }).where('id', '=', hidden).execute(),
    )
  })

  const link = (id: number, text: string, summary: string, anchor = '') =>
    `<a href="https://bugs.example.com/show_bug.cgi?id=${id}${anchor}" ` +
    `title="CONFIRMED - ${summary}">${text}</a>`

  void test('link bugs that the caller sees, without naming others', async () => {
    const text = `bug ${open}, bug ${hidden}, bug 99999`
    const first = link(open, `bug ${open}`, 'An open bug')
    assert.equal(await html({ text }), `<p>${first}, bug ${hidden}, bug 99999</p>`)
    const second = link(hidden, `bug ${hidden}`, 'A hidden bug')
    assert.equal(await html({ text }, ann), `<p>${first}, ${second}, bug 99999</p>`)
  })

  void test('link comments of the current bug that the caller can read', async () => {
    const of = (count: number) => link(open, `comment ${count}`, 'An open bug', `#c${count}`)
    const text = 'comment 0, comment 1, comment 2, comment 3'
    assert.equal(await html({ text }), `<p>${text}</p>`)
    const said = { text, id: open }
    assert.equal(await html(said), `<p>${of(0)}, comment 1, ${of(2)}, comment 3</p>`)
    assert.equal(await html(said, ann), `<p>${of(0)}, ${of(1)}, ${of(2)}, comment 3</p>`)
  })

  void test('require a text, and a bug that the caller sees', async () => {
    assert.equal((await render({})).body.code, 50)
    assert.equal((await render({ text: 'x', id: hidden })).body.code, 102)
    assert.equal((await render({ text: 'x'.repeat(65_536) })).body.code, 53)
  })
})
