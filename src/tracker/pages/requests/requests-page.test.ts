import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'
import { contentOf } from '../../../../tests/sheets.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('requests', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let bug: number
  let hidden: number
  let file: number
  let secret: number

  const post = async (path: string, body: object) =>
    (await instance.ask('POST', path, { as: instance.admin, body })).body
  const attach = async (is_private: boolean) => {
    const flags = [{ name: 'review', status: '?', ...(!is_private && { requestee: ann.login }) }]
    const data = Buffer.from('x').toString('base64')
    const texts = { summary: is_private ? 'Secret patch' : 'A patch', file_name: 'a.txt' }
    const body = { ids: [bug], data, content_type: 'text/plain', is_private, flags, ...texts }
    return (await post(`/rest/bug/${bug}/attachment`, body)).ids[0] as number
  }

  before(async () => {
    instance = opened()
    await instance.set('insidergroup', 'admin')
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
    const type = { description: 'd', inclusions: ['TestProduct'] }
    await post('/rest/flag_type', { ...type, name: 'needinfo' })
    await post('/rest/flag_type', { ...type, name: 'review', target_type: 'attachment' })
    const flag = { name: 'needinfo', status: '?' }
    const flags = [{ ...flag, requestee: ann.login }]
    bug = (await post('/rest/bug', { ...NEW, summary: 'The <lid> rattles', flags })).id
    // Requestees are added to the CC list, and would see it.
    const other = { ...NEW, summary: 'Hidden lid', flags: [flag] }
    hidden = (await post('/rest/bug', other)).id
    await hide(instance, hidden)
    file = await attach(false)
    await instance.ask('PUT', `/rest/bug/${bug}`, {
      as: instance.admin,
      body: { flags: [{ name: 'needinfo', status: '?', requestee: bob.login, new: true }] },
    })
  })
  const page = async (query = '', as?: Person) =>
    contentOf((await instance.ask('GET', `/requests${query}`, { as })).text)
  const asked = async (query: string, as?: Person) => {
    const { status, body } = await instance.ask('GET', `/rest/docket_requests${query}`, { as })
    assert.equal(status, 200)
    return (body.requests as { name: string; bug_id: number; attachment_id?: number }[]).map(
      ({ name, bug_id, attachment_id }) => [name, bug_id, attachment_id],
    )
  }

  void test('are found by the people, the flag and its status', async () => {
    const onBug = ['needinfo', bug, undefined]
    const onFile = ['review', bug, file]
    assert.deepEqual(await asked(`?requestee=${ann.login}`), [onBug, onFile])
    assert.deepEqual(await asked(`?requestee=${ann.login}&type=review`), [onFile])
    assert.deepEqual(await asked(`?requestee=${bob.login}&requester=${bob.login}`), [])
    const either = `?requestee=${bob.login}&requester=${bob.login}&do_union=1`
    assert.deepEqual(await asked(either), [onBug])
    assert.deepEqual(await asked('?status=%2B'), [])
    assert.deepEqual(await asked('?requestee=-'), [])
    assert.deepEqual(await asked('?component=TestComponent&limit=1'), [onBug])
    assert.deepEqual(await asked('?product=Nothing'), [])
    const unknown = await instance.ask('GET', '/rest/docket_requests?requestee=nobody@example.com')
    assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
  })

  void test('do not show hidden bugs or private attachments', async () => {
    secret = await attach(true)
    const all = await asked('', instance.admin)
    assert.ok(all.some(([, id]) => id === hidden) && all.some(([, , id]) => id === secret))
    const seen = [...(await asked('', ann)), ...(await asked(''))]
    assert.ok(!seen.some(([, id, of]) => id === hidden || of === secret))
    assert.doesNotMatch(await page('?status=all', ann), /Hidden lid|Secret patch/)
  })

  void test('are shown in groups, those of the reader first of all', async () => {
    const own = await page('', ann)
    assert.match(own, /<h2>Asked of ann \(ann@example\.com\) <span class="dim">2<\/span><\/h2>/)
    assert.match(own, /The &#60;lid&#62; rattles/)
    assert.doesNotMatch(own, /bob@example\.com/)
    assert.match(await page('?requestee=me&group=type', ann), /<h2>needinfo .*<h2>review /)
    assert.match(await page('?group=category'), /<h2>TestProduct \/ TestComponent/)
    assert.match(await page('?requester=me', bob), /Nothing is waiting here/)
    const { text, headers } = await instance.ask('GET', '/requests?ctype=csv&type=review')
    assert.match(String(headers['content-disposition']), /requests-.*\.csv/)
    assert.equal(text.split('\n').length, 3)
    assert.match(text, /^"flag","bug_id".*\n"review\?",/)
  })

  void test('are answered in place, once', async () => {
    const { text } = await openForm(instance, '/requests?requestee=me&type=needinfo', ann)
    const [, flag] = /name="flag" value="(\d+)"/.exec(text)!
    const back = 'requestee=me&type=needinfo'
    const answer = { flag: flag!, status: '+', comment: 'It **does**', back, use_markdown: '1' }
    const made = await submitAs(instance, ann, '/requests', answer)
    const saved = `/requests?${back}&saved=${flag}`
    assert.deepEqual([made.status, made.headers['location']], [303, saved])
    assert.match(await page(saved.slice('/requests'.length), ann), /data-saved="\/requests \d+ /)
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/comment`)
    assert.equal(body.bugs[bug].comments.at(-1).text, 'It **does**')
    const shown = await instance.ask('GET', `/bugs/${bug}`)
    assert.match(shown.text, /It <strong>does<\/strong>/)
    assert.deepEqual(await asked(`?requestee=${ann.login}&type=needinfo`), [])
    const late = await submitAs(instance, ann, '/requests', answer)
    assert.equal(late.status, 400)
    assert.match(late.text, /answered or withdrawn meanwhile/)
    assert.match(late.text, /<textarea rows="3" readonly>\nIt \*\*does\*\*</)
  })

  void test('of attachments are answered, too', async () => {
    const { text } = await openForm(instance, '/requests?requestee=me&type=review', ann)
    const [, flag] = /name="flag" value="(\d+)"/.exec(text)!
    const answer = { flag: flag!, status: '-', comment: 'Too short', back: 'type=a\r\nX: b' }
    const { status, headers } = await submitAs(instance, ann, '/requests', answer)
    const saved = `/requests?type=a%0D%0AX%3A+b&saved=${flag}`
    assert.deepEqual([status, headers['location']], [303, saved])
    const { body } = await instance.ask('GET', `/rest/bug/attachment/${file}`)
    assert.deepEqual(body.attachments[file].flags[0].status, '-')
  })

  void test('cannot be answered by strangers', async () => {
    assert.doesNotMatch((await instance.ask('GET', '/requests')).text, /name="flag"/)
    const sent = await submitAs(instance, bob, '/requests', { flag: '999999', status: '+' })
    assert.equal(sent.status, 400)
    const wrong = await submitAs(instance, bob, '/requests', { flag: '1', status: '?' })
    assert.equal(wrong.status, 400)
  })
})
