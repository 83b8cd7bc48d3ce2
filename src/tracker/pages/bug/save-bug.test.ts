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
    assert.match(text, /Somebody else changed the same meanwhile: Priority\./)
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
    assert.match(text, /href="\/login\?next=%2Fbugs%2F\d+">Log in<\/a> to comment/)
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

  void test('gives the bug to the default assignee of its component', async () => {
    await file()
    const { assigned_to } = await read()
    await change(instance.admin, { assigned_to: ann.login })
    assert.equal((await (await open(dev)).send({ reset_assigned_to: '1' })).status, 303)
    assert.equal((await read()).assigned_to, assigned_to)
  })

  void test('offers custom fields where they apply, and their values', async () => {
    const add = (path: string, body: object) =>
      instance.ask('POST', `/rest/field/bug${path}`, { as: instance.admin, body })
    await add('', { name: 'impact', type: 2, display_name: 'Impact' })
    for (const name of ['small', 'large']) await add('/cf_impact/values', { name, is_active: true })
    const shown = { visibility_field: 'cf_impact', visibility_values: ['large'] }
    await add('', { name: 'why', type: 1, display_name: 'Why', ...shown })
    await add('', { name: 'team', type: 2, display_name: 'Team', value_field: 'cf_impact' })
    const fire = { name: 'fire', is_active: true, visibility_value: 'large' }
    await add('/cf_team/values', fire)
    await file()
    const page = async () => (await open(dev)).text
    const unmet = /class="field unmet" data-only-for="cf_impact" data-values="\[&#34;large&#34;\]"/
    assert.match(await page(), unmet)
    assert.match(await page(), /where Impact is large/)
    assert.match(await page(), /<option value="fire" data-for="large"/)
    const { send } = await open(dev)
    assert.equal((await send({ cf_impact: 'large', cf_why: 'all', cf_team: 'fire' })).status, 303)
    const now = await read()
    assert.deepEqual([now.cf_impact, now.cf_why, now.cf_team], ['large', 'all', 'fire'])
    assert.doesNotMatch(await page(), unmet)
  })

  void test('keeps a comment that was begun when a reply is added', async () => {
    await file()
    const text = 'Begun <before>'
    const draft = { place: `/bugs/${bug} comment`, text }
    const headers = { 'x-docket-csrf': '1' }
    await instance.ask('PUT', '/rest/docket_drafts', { as: dev, body: { ...draft }, headers })
    const page = await instance.ask('GET', `/bugs/${bug}?reply=0`, { as: dev })
    assert.match(page.text, /Begun &#60;before&#62;\n\n\(In reply to ann/)
  })

  void test('shows related bugs with their status and title', async () => {
    await file()
    const other = bug
    await file()
    await change(dev, { depends_on: { add: [String(other)] } })
    const { text } = await instance.ask('GET', `/bugs/${bug}`)
    assert.match(text, new RegExp(`>${other}</a> <span class="dim">\\w+</span> Frames are dropped`))
  })

  void test('does not overwrite a flag that others changed meanwhile', async () => {
    const type = { name: 'blocks', description: 'Asks', is_active: true, is_requestable: true }
    const inclusions = ['TestProduct']
    const body = { ...type, target_type: 'bug', inclusions }
    await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body })
    await file()
    const asked = await change(dev, { flags: [{ name: 'blocks', status: '?' }] })
    assert.equal(asked.status, 200, asked.text)
    const [{ id }] = (await read()).flags
    const { send } = await open(dev)
    await change(instance.admin, { flags: [{ id, status: '+' }] })
    const { status, text } = await send({ [`flag-${id}`]: '-', comment: 'Typed' })
    assert.equal(status, 409)
    assert.match(text, /changed the same meanwhile: blocks \(now \+\)/)
    assert.match(text, new RegExp(`id="other-flag-${id}">Changed meanwhile to \\+<`))
    assert.match(text, /Typed<\/textarea>/)
    assert.equal((await read()).flags[0].status, '+')
  })

  void test('says who sees a bug in a group, and keeps a person that others added to CC', async () => {
    const group = { name: 'hush', description: 'Hush', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })
    await instance.ask('PUT', '/rest/product/TestProduct/group/hush', {
      as: instance.admin,
      body: { membercontrol: 1, othercontrol: 0 },
    })
    await file()
    await change(instance.admin, { groups: { add: ['hush'] }, cc: { add: [dev.login] } })
    const first = await open(dev)
    const who = 'the assignee, the reporter and people on the CC list'
    assert.ok(first.text.includes(`Visible to members of the group hush, and to ${who}.`))
    await change(instance.admin, { groups: { remove: ['hush'] }, cc: { remove: [dev.login] } })
    const { send } = await open(dev)
    await change(instance.admin, { cc: { add: [dev.login] }, priority: 'Low' })
    const refused = await send({ priority: 'High' })
    assert.match(refused.text, /name="follow" value="1" checked/)
  })
})
