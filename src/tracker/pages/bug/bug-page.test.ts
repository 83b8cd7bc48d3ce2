import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const BUG = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'Much is said',
  description: 'said 0; comment 201',
}

onEachInstance('comments of a bug', (opened) => {
  let instance: Instance
  let ann: Person
  let chief: Person
  let bug: string

  before(async () => {
    instance = opened()
    await instance.set('timetrackinggroup', 'admin')
    await instance.set('insidergroup', 'admin')
    ann = await instance.person('ann@example.com')
    chief = await instance.person('chief@example.com', ['admin', 'editbugs'])
    const { body } = await instance.ask('POST', '/rest/bug', { as: ann, body: BUG })
    bug = String(body.id)
    for (let count = 1; count <= 202; count += 1) {
      const comment = count === 202 ? 'hushed 202' : `said ${count}; comment 1`
      const more = count === 202 ? { is_private: true } : count === 3 ? { work_time: 1.5 } : {}
      const said = { as: chief, body: { comment, ...more } }
      assert.equal((await instance.ask('POST', `/rest/bug/${bug}/comment`, said)).status, 201)
    }
  })

  const page = async (query: string, as: Person | undefined = ann) => {
    const { status, text } = await instance.ask('GET', `/bugs/${bug}${query}`, { as })
    assert.equal(status, 200)
    const counts = [...text.matchAll(/<article id="c(\d+)"/g)].map(([, count]) => Number(count))
    return { text, counts }
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at)

  void test('are paged, with links between the pages', async () => {
    const first = await page('')
    assert.deepEqual(first.counts, numbers(0, 199))
    assert.match(first.text, /rel="next" href="\/bugs\/1\?page=2#comments"/)
    assert.doesNotMatch(first.text, /rel="prev"/)
    assert.match(first.text, /<a href="\/bugs\/1\?page=2#c201">comment 201<\/a>/)
    const second = await page('?page=2')
    assert.deepEqual(second.counts, [200, 201])
    assert.match(second.text, /rel="prev" href="\/bugs\/1#comments"/)
    assert.doesNotMatch(second.text, /rel="next"|hushed/)
    assert.match(second.text, /<a href="\/bugs\/1#c1">comment 1<\/a>/)
  })

  void test('a page out of range shows the nearest one', async () => {
    for (const query of ['?page=3', '?page=1e300', '?page=99999999999999999999']) {
      assert.deepEqual((await page(query)).counts, [200, 201], query)
    }
    for (const query of ['?page=0', '?page=-1', '?page=x', '?page=', '?page=1.9']) {
      assert.equal((await page(query)).counts.length, 200, query)
    }
  })

  void test('private comments are included in pages for insiders', async () => {
    assert.deepEqual((await page('?page=2', chief)).counts, [200, 201, 202])
  })

  void test('XML contains all comments, and hours for those who can see them', async () => {
    const xml = async (as?: Person) =>
      (await instance.ask('GET', `/show_bug.cgi?ctype=xml&id=${bug}`, { as })).text
    const plain = await xml(ann)
    assert.equal(plain.match(/<long_desc /g)!.length, 202)
    assert.doesNotMatch(plain, /work_time|<!DOCTYPE/)
    const whole = await xml(chief)
    assert.deepEqual(whole.match(/<work_time>.*<\/work_time>/g), ['<work_time>1.50</work_time>'])
    assert.match(whole, /<\/bug_when>\n<work_time>1\.50<\/work_time>\n<thetext>said 3;/)
    assert.equal(whole.match(/<long_desc /g)!.length, 203)
  })
})
