/** Several bugs on one page, as Bugzilla's long format. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

onEachInstance('several bugs in full', (opened) => {
  let instance: Instance
  let ann: Person
  let ids: number[]
  const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    await instance.set('insidergroup', 'admin')
    ids = []
    for (let at = 0; at < 13; at += 1) {
      const body = { ...NEW, summary: `Kettle ${at}`, description: `It sings ${at}` }
      ids.push((await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id)
    }
    await say(ids[0]!, { comment: 'see **comment 0**', is_markdown: true })
    await say(ids[0]!, { comment: 'hushed', is_private: true })
    await say(ids[1]!, { comment: 'louder' })
    const file = { data: 'eA==', file_name: 'f', summary: 'a file', content_type: 'text/plain' }
    const path = `/rest/bug/${ids[1]}/attachment`
    const { status } = await instance.ask('POST', path, { as: ann, body: file })
    assert.equal(status, 201)
  })
  const say = async (id: number, body: object) => {
    const said = { as: instance.admin, body }
    assert.equal((await instance.ask('POST', `/rest/bug/${id}/comment`, said)).status, 201)
  }
  const open = async (query: string, as?: Person) => {
    const { status, text } = await instance.ask('GET', `/bugs_in_full?${query}`, { as })
    assert.equal(status, 200)
    return text
  }
  const anchors = (text: string) =>
    Array.from(text.matchAll(/ id="(bug[^"]+|a\d+)"/g), ([, anchor]) => anchor)

  void test('are shown one after the other, with comments, files and fields', async () => {
    const text = await open(`id=${ids[1]},${ids[0]}&id=${ids[1]}`)
    assert.deepEqual(anchors(text), [
      'bug2',
      'a1',
      'bug2-c0',
      'bug2-c1',
      'bug2-c2',
      'bug1',
      'bug1-c0',
      'bug1-c1',
    ])
    assert.match(text, /<h1>2 bugs in full<\/h1>/)
    assert.match(text, /<p>see <strong><a href="[^"]*\/bugs\/1#c0"[^>]*>comment 0<\/a><\/strong>/)
    assert.match(text, /<dt>Assignee<\/dt>|<dt>Assigned/)
    assert.doesNotMatch(text, /<form class="bug"|<select name="bug_status"|hushed/)
    assert.match(await open(`id=${ids[0]}`, instance.admin), /id="bug1-c2"[^]*hushed/)
  })

  void test('comments are highlighted, also on the page of one bug', async () => {
    const marked = (text: string) =>
      Array.from(text.matchAll(/id="([^"]*)" class="entry marked"/g), ([, anchor]) => anchor)
    assert.deepEqual(marked(await open('id=1,2&mark=1-2')), ['bug1-c1', 'bug2-c1', 'bug2-c2'])
    const alone = await instance.ask('GET', '/bugs/2?mark=0,2')
    assert.deepEqual(marked(alone.text), ['c0', 'c2'])
    assert.deepEqual(marked((await instance.ask('GET', '/bugs/2')).text), [])
  })

  void test('are ten at most, with a link to the others', async () => {
    const text = await open(`id=${ids.join()}&mark=1`)
    assert.equal(anchors(text).filter((one) => /^bug\d+$/.test(one!)).length, 10)
    const [, next] = /rel="next[^"]*" href="([^"]+)">Next 3 of the other 3</.exec(text)!
    assert.equal(next, '/bugs_in_full?id=11%2C12%2C13&#38;mark=1')
    assert.deepEqual(anchors(await open('id=11%2C12%2C13&mark=1')).length, 6)
  })

  void test('comments are a hundred at most, with a link to the others', async () => {
    for (let at = 1; at <= 99; at += 1) await say(ids[3]!, { comment: `louder ${at}` })
    assert.doesNotMatch(await open('id=4'), /Further/)
    await say(ids[3]!, { comment: 'the loudest', is_private: true })
    assert.doesNotMatch(await open('id=4'), /Further|loudest/)
    const text = await open('id=4', instance.admin)
    assert.match(text, /href="\/bugs\/4#c100">Further\s+comments of bug 4/)
    assert.doesNotMatch(text, /loudest/)
  })

  void test('those that the reader cannot see are named with the reason', async () => {
    await hide(instance, ids[2]!)
    const text = await open('id=3,999,none,1')
    assert.deepEqual(anchors(text), ['bug1', 'bug1-c0', 'bug1-c1'])
    for (const id of ['3', '999', 'none']) {
      assert.match(text, new RegExp(`<p class="alarm"><b>${id}</b>: `))
    }
    assert.doesNotMatch(text, /Kettle 2/)
    const none = await instance.ask('GET', '/bugs_in_full')
    assert.deepEqual([none.status, none.headers['location']], [303, '/bugs'])
  })
})
