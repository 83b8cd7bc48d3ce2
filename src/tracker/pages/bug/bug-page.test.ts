import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, openBugForm } from '../../../../tests/page-forms.ts'

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

  void test('later pages are read in frames, which the address of comments returns', async () => {
    const first = await page('')
    assert.match(first.text, /<h2 id="comments">201 comments</)
    const [, src] = /<turbo-frame id="comments-2" loading="lazy"[^>]*src="([^"]+)"/.exec(
      first.text,
    )!
    const { status, text } = await instance.ask('GET', decoded(src!), { as: ann })
    assert.equal(status, 200)
    const [, frame] = /<turbo-frame id="comments-2"[^>]*>([^]*)<\/turbo-frame>/.exec(text)!
    assert.deepEqual(
      [...frame!.matchAll(/<article id="c(\d+)"/g)].map(([, count]) => count),
      ['200', '201'],
    )
    // The last one has none after it, and the newest come first if that is asked for.
    assert.doesNotMatch(frame!, /<turbo-frame/)
    const newest = await page('?order=newest')
    assert.deepEqual(newest.counts, [201, 200])
    assert.match(newest.text, /<turbo-frame id="comments-1"[^>]*src="[^"]*page=1&#38;order=newest/)
  })

  void test('can be hidden by tag, and limited to attachments and flags', async () => {
    await instance.set('comment_taggers_group', 'editbugs')
    const { comments } = (await instance.ask('GET', `/rest/bug/${bug}/comment`)).body.bugs[bug]
    const tagged = { as: chief, body: { add: ['noise'] } }
    await instance.ask('PUT', `/rest/bug/comment/${comments[7].id}/tags`, tagged)
    const all = await page('')
    assert.match(all.text, /href="\/bugs\/1\?hide=noise#comments"/)
    const { text, counts } = await page('?hide=noise')
    assert.deepEqual([counts.length, counts.includes(7)], [199, false])
    assert.match(text, /Comments with the tag noise are hidden/)
    await instance.ask('POST', `/rest/bug/${bug}/attachment`, {
      as: chief,
      body: { data: 'eA==', file_name: 'x', summary: 'X', content_type: 'text/plain' },
    })
    assert.deepEqual((await page('?page=2&show=files')).counts, [203])
  })

  void test('attachments are below the comments that came with them', async () => {
    const body = { ...BUG, description: 'With a picture' }
    const { id } = (await instance.ask('POST', '/rest/bug', { as: ann, body })).body
    const attach = async (content_type: string, more: object = {}) => {
      const file = { data: 'eA==', file_name: 'f', summary: `A <${content_type}>`, content_type }
      const path = `/rest/bug/${id}/attachment`
      const made = await instance.ask('POST', path, { as: chief, body: { ...file, ...more } })
      return made.body.ids[0] as number
    }
    const image = await attach('image/png')
    const drawing = await attach('image/svg+xml')
    await attach('image/png', { is_private: true })
    const comment = { comment: 'Nice' }
    await instance.ask('PUT', `/rest/bug/attachment/${image}`, { as: chief, body: comment })
    const below = async (path: string, as?: Person) => {
      const { text } = await instance.ask('GET', path, { as })
      return Array.from(text.matchAll(/<p class="below">[^]*?<\/p>/g), ([one]) => one)
    }
    for (const path of [`/bugs/${id}`, `/bugs/${id}/comments`, `/bugs_in_full?id=${id}`]) {
      const shown = await below(path, ann)
      assert.equal(shown.length, 2, path)
      const picture = `<img class="thumbnail" loading="lazy" src="/attachment.cgi\\?id=${image}"`
      assert.match(shown[0]!, new RegExp(`<a href="/attachments/${image}">${picture}`))
      assert.match(shown[0]!, /alt="A &#60;image\/png&#62;"/)
      assert.match(shown[1]!, new RegExp(`href="/attachments/${drawing}">A &#60;image/svg`))
      assert.doesNotMatch(shown[1]!, /<img/)
      assert.equal((await below(path, chief)).length, 3)
    }
    await instance.ask('PUT', `/rest/bug/attachment/${image}`, {
      as: chief,
      body: { is_obsolete: true },
    })
    assert.doesNotMatch((await below(`/bugs/${id}`)).join(), /<img/)
  })

  void test('a save leads to the new comment, whatever page it is on', async () => {
    const { send } = await openBugForm(instance, `/bugs/${bug}`, ann)
    const { headers } = await send({ comment: 'The newest' })
    assert.equal(headers['location'], `/bugs/${bug}?page=2&saved=1#c204`)
  })

  void test('a page out of range shows the nearest one', async () => {
    for (const query of ['?page=3', '?page=99999999999999999999']) {
      assert.deepEqual((await page(query)).counts, [200, 201, 203, 204], query)
    }
    for (const query of ['?page=0', '?page=-1', '?page=x', '?page=', '?page=1.9']) {
      assert.equal((await page(query)).counts.length, 200, query)
    }
  })

  void test('private comments are included in pages for insiders', async () => {
    assert.deepEqual((await page('?page=2', chief)).counts, [200, 201, 202, 203, 204])
  })

  void test('XML contains all comments, and hours for those who can see them', async () => {
    const xml = async (as?: Person) =>
      (await instance.ask('GET', `/show_bug.cgi?ctype=xml&id=${bug}`, { as })).text
    const plain = await xml(ann)
    assert.equal(plain.match(/<long_desc /g)!.length, 204)
    assert.doesNotMatch(plain, /work_time|<!DOCTYPE/)
    const whole = await xml(chief)
    assert.deepEqual(whole.match(/<work_time>.*<\/work_time>/g), ['<work_time>1.50</work_time>'])
    assert.match(whole, /<\/bug_when>\n<work_time>1\.50<\/work_time>\n<thetext>said 3;/)
    assert.equal(whole.match(/<long_desc /g)!.length, 205)
  })
})
