import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openBugForm } from '../../../../tests/page-forms.ts'

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const NEW = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'Frames are dropped',
  description: 'While a window is resized.',
}

onEachInstance('the form of a bug', (opened) => {
  let instance: Instance
  let ann: Person
  let dev: Person
  let bug: number

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    dev = await instance.person('dev@example.com', ['editbugs', 'canconfirm'])
    await instance.ask('POST', '/rest/keyword', {
      as: instance.admin,
      body: { name: 'regression', description: 'd' },
    })
  })
  const file = async () => {
    const { body } = await instance.ask('POST', '/rest/bug', { as: ann, body: NEW })
    bug = body.id
  }
  const open = (as: Person) => openBugForm(instance, `/bugs/${bug}`, as)
  const read = async () => (await instance.ask('GET', `/rest/bug/${bug}`)).body.bugs[0]
  const change = (as: Person, body: object) => instance.ask('PUT', `/rest/bug/${bug}`, { as, body })

  void test('changes several fields and comments at once', async () => {
    await file()
    const { send } = await open(dev)
    const { status, headers } = await send({
      summary: 'Frames are dropped while resizing',
      priority: 'High',
      keywords: 'regression',
      cc: 'ann@example.com',
      status: 'RESOLVED',
      resolution: 'FIXED',
      comment: 'Done in <r7>.',
    })
    assert.equal(status, 303)
    assert.equal(headers['location'], `/bugs/${bug}?saved=1`)
    const now = await read()
    assert.equal(now.summary, 'Frames are dropped while resizing')
    assert.deepEqual([now.priority, now.keywords, now.cc], ['High', ['regression'], [ann.login]])
    assert.deepEqual([now.status, now.resolution], ['RESOLVED', 'FIXED'])
    const { text } = await instance.ask('GET', headers['location']!, { as: dev })
    assert.match(text, /role="status">Your changes have been saved/)
    assert.match(text, /Done in &#60;r7&#62;/)
  })

  void test('an unchanged form changes nothing', async () => {
    await file()
    const before_it = await read()
    assert.equal((await (await open(dev)).send({})).status, 303)
    assert.deepEqual(await read(), before_it)
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/history`)
    assert.deepEqual(body.bugs[0].history, [])
  })

  void test('keeps what others changed meanwhile in other fields', async () => {
    await file()
    const { send } = await open(dev)
    await change(dev, { priority: 'Low', cc: { add: [ann.login] } })
    assert.equal((await send({ severity: 'major', cc: dev.login })).status, 303)
    const now = await read()
    assert.deepEqual([now.priority, now.severity], ['Low', 'major'])
    assert.deepEqual(now.cc, [ann.login, dev.login])
  })

  void test('shows a collision with both values and everything typed', async () => {
    await file()
    const { send } = await open(dev)
    await change(dev, { priority: 'Low' })
    const { status, text } = await send({ priority: 'High', comment: 'Typed <text>' })
    assert.equal(status, 409)
    assert.match(text, /priority may be different now/)
    assert.match(text, /id="other-priority">Changed meanwhile to Low/)
    assert.match(text, /value="High" selected/)
    assert.match(text, /Typed &#60;text&#62;<\/textarea>/)
    const now = await read()
    assert.equal(now.priority, 'Low')
  })

  void test('offers only statuses that may follow, and keeps the text of a refused form', async () => {
    await file()
    const { form, send } = await open(dev)
    const [, statuses = ''] = /<select[^>]* name="status">([^]*?)<\/select>/.exec(form)!
    const { status: current } = await read()
    const offered = [...statuses.matchAll(/value="([^"]*)"/g)].map(([, name]) => name)
    assert.equal(offered[0], current)
    assert.ok(offered.includes('RESOLVED') && !offered.includes('VERIFIED'), String(offered))
    const { status, text } = await send({ status: 'RESOLVED', comment: 'Why not' })
    assert.equal(status, 400)
    assert.match(text, /role="alert">[^<]*resolution/i)
    assert.match(text, /Why not<\/textarea>/)
    assert.match(text, /value="RESOLVED" selected/)
    assert.equal((await read()).status, current)
  })

  void test('marks a duplicate by its number', async () => {
    await file()
    const first = bug
    await file()
    const { status } = await (await open(dev)).send({ dupe_of: String(first) })
    assert.equal(status, 303)
    const now = await read()
    assert.deepEqual([now.resolution, now.dupe_of], ['DUPLICATE', first])
  })

  void test('offers people without editbugs what they can change', async () => {
    await file()
    const regexp = (user_regexp: string) =>
      instance.ask('PUT', '/rest/group/editbugs', { as: instance.admin, body: { user_regexp } })
    await regexp('')
    const other = await instance.person(`other${bug}@example.com`)
    const { form, send } = await open(other)
    assert.doesNotMatch(form, /name="(summary|priority|assigned_to)"/)
    assert.match(form, /name="cc"/)
    assert.equal((await send({ comment: 'Me too', cc: other.login })).status, 303)
    assert.deepEqual((await read()).cc, [other.login])
    await regexp('.*')
  })

  void test('changes nothing without the token of the form, and needs a login', async () => {
    await file()
    const body = new URLSearchParams({ shown: '[["priority",["---"]]]', priority: 'High' })
    const sent = { as: dev, body: body.toString(), headers: TYPE }
    assert.equal((await instance.ask('POST', `/bugs/${bug}`, sent)).status, 400)
    assert.equal((await read()).priority, '---')
    const { text } = await instance.ask('GET', `/bugs/${bug}`)
    assert.match(text, /href="\/login\?next=%2Fbugs%2F\d+">Log in<\/a>\nto comment/)
    assert.doesNotMatch(text, /name="comment"/)
  })

  void test('sets, changes and clears flags', async () => {
    await file()
    const type = { name: 'needinfo', description: 'd', inclusions: ['TestProduct'] }
    await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body: type })
    const first = await open(dev)
    const [, number] = /name="flag_type-(\d+)"/.exec(first.form)!
    const asked = { [`flag_type-${number}`]: '?', [`requestee_type-${number}`]: ann.login }
    assert.equal((await first.send(asked)).status, 303)
    const [flag] = (await read()).flags
    assert.deepEqual([flag.name, flag.status, flag.requestee], ['needinfo', '?', ann.login])
    const second = await open(ann)
    assert.equal((await second.send({ [`flag-${flag.id}`]: 'X', comment: 'Here' })).status, 303)
    assert.deepEqual((await read()).flags, [])
  })

  void test('adds one comment when it is sent twice', async () => {
    await file()
    const { send } = await open(dev)
    await send({ comment: 'Once' })
    assert.equal((await send({ comment: 'Once' })).status, 303)
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/comment`)
    assert.equal(body.bugs[bug].comments.length, 2)
  })

  void test('lists many products only when asked to, and keeps what was typed', async () => {
    await file()
    for (let at = 1; at <= 100; at++) {
      const product = `Product ${at}`
      const [name, default_assignee] = ['General', dev.login]
      const both = [
        ['product', { name: product, description: 'd', version: '1' }],
        ['component', { product, name, description: 'd', default_assignee }],
      ] as const
      for (const [kind, body] of both) {
        await instance.ask('POST', `/rest/${kind}`, { as: instance.admin, body })
      }
    }
    const { text, send } = await open(dev)
    assert.doesNotMatch(text, /<option value="Product 7">/)
    const again = await send({ move: '1', comment: 'Not ours' })
    assert.equal(again.status, 200)
    assert.match(again.text, /<option value="Product 7">/)
    assert.match(again.text, />\s*Not ours<\/textarea>/)
    assert.equal((await read()).product, 'TestProduct')
  })
})
