import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openBugForm } from '../../../../tests/page-forms.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('on the page of a bug', (opened) => {
  let instance: Instance
  let ann: Person
  let chief: Person
  const ids: number[] = []

  before(async () => {
    instance = opened()
    await instance.set('insidergroup', 'admin')
    await instance.set('comment_taggers_group', 'admin')
    ann = await instance.person('ann@example.com')
    chief = await instance.person('chief@example.com', ['admin', 'editbugs'])
    ids.length = 0
    for (const summary of ['One', 'Two', 'Three']) {
      const body = { ...NEW, summary, description: summary }
      ids.push((await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id)
    }
    const said = { as: chief, body: { comment: 'buy cheap lids' } }
    await instance.ask('POST', `/rest/bug/${ids[0]}/comment`, said)
  })
  const get = async (path: string, as: Person) => (await instance.ask('GET', path, { as })).body
  const comment = async (as = chief) =>
    (await get(`/rest/bug/${ids[0]}/comment`, as)).bugs[ids[0]!].comments[1]
  const form = (query: string, as: Person) => openBugForm(instance, `/bugs/${ids[0]}${query}`, as)

  void test('people keep tags of their own', async () => {
    const first = await form('', ann)
    assert.equal((await first.send({ own_tags: 'later, lids' })).status, 303)
    const { tags } = await get('/rest/tag', ann)
    assert.deepEqual(
      tags.map(({ name }: { name: string }) => name),
      ['later', 'lids'],
    )
    const second = await form('', ann)
    assert.match(second.form, /name="own_tags" value="later, lids"/)
    await second.send({ own_tags: 'lids' })
    assert.equal((await get('/rest/tag', ann)).tags.length, 1)
    assert.doesNotMatch((await form('', chief)).form, /value="lids"/)
  })

  void test('people turn off mail about the bug', async () => {
    assert.equal((await (await form('', ann)).send({ ignore_mail: '1' })).status, 303)
    const { ignored_bugs } = await get('/rest/bugmail', ann)
    assert.deepEqual(ignored_bugs, [{ id: ids[0], summary: 'One' }])
    const again = await form('', ann)
    assert.match(again.form, /name="ignore_mail" value="1"\s*checked/)
    await again.send({ comment: 'Still off' })
    assert.equal((await get('/rest/bugmail', ann)).ignored_bugs.length, 1)
    const history = (await get(`/rest/bug/${ids[0]}/history`, ann)).bugs[0].history
    assert.deepEqual(history, [])
  })

  void test('insiders hide and show older comments, and taggers tag them', async () => {
    const opened = await form('?edit=1', chief)
    assert.match(opened.form, /<legend>Comment 1<\/legend>/)
    const sent = await opened.send({ edited_is_private: '1', edited_tags: 'spam, lids' })
    assert.equal(sent.status, 303)
    const { is_private, tags } = await comment()
    assert.deepEqual([is_private, tags], [true, ['lids', 'spam']])
    assert.doesNotMatch((await form('', ann)).text, /cheap/)
    const shown = (await form('', chief)).text
    assert.match(shown, /<summary>Collapsed: lids, spam<\/summary><div[^>]*>buy cheap lids/)
    await (await form('?edit=1', chief)).send({ edited_tags: 'lids' })
    assert.deepEqual([(await comment()).is_private, (await comment()).tags], [true, ['lids']])
    assert.doesNotMatch((await form('', chief)).text, /Collapsed/)
  })

  void test('others have no controls for older comments, and cannot use them', async () => {
    const { id } = await comment()
    const opened = await form('?edit=0', ann)
    assert.doesNotMatch(opened.form, /<legend>Comment/)
    const sent = await opened.send({
      edited_comment: String(id),
      edited_was_private: '1',
      edited_tags: '',
    })
    assert.notEqual(sent.status, 303)
    assert.deepEqual((await comment()).tags, ['lids'])
  })

  void test('links lead to the neighbors in the list shown last', async () => {
    const query = `/bugs?id=${ids.join()}&order=bug_id`
    const list = await instance.ask('GET', query, { as: ann })
    const cookie = [list.headers['set-cookie']].flat().join(';')
    assert.match(cookie, /docket_list=\d+\.\d+\.\d+; Path=\/; HttpOnly; SameSite=Lax/)
    const [sent] = /docket_list=[\d.]+/.exec(cookie)!
    const page = async (id: number, headers = { cookie: sent }) =>
      (await instance.ask('GET', `/bugs/${id}`, { as: ann, headers })).text
    const middle = await page(ids[1]!)
    assert.match(middle, /2 of 3/)
    assert.match(middle, new RegExp(`rel="prev" href="/bugs/${ids[0]}"`))
    assert.match(middle, new RegExp(`rel="next" href="/bugs/${ids[2]}"`))
    assert.doesNotMatch(await page(ids[2]!), /rel="next"/)
    for (const wrong of ['x', `${ids[1]}`, `${ids[1]}.-1`, `${ids[1]}.<b>`]) {
      assert.doesNotMatch(
        await page(ids[1]!, { cookie: `docket_list=${wrong}` }),
        /rel="(prev|next)"/,
      )
    }
    const strangers = await instance.ask('GET', query)
    assert.equal(strangers.headers['set-cookie'], undefined)
  })
})
