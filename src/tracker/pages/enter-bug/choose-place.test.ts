import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addDependentFields } from '../../../../tests/custom-fields.ts'
import { formOf, FORM_TYPE } from '../../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openForm } from '../../../../tests/page-forms.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'

type Pairs = readonly (readonly [string, string])[]
const LOG = { filename: 'log.txt', type: 'text/plain', content: 'a' }
const TEMPLATE = 'Steps:\n1. \n\nWhat happened:\n'

onEachInstance('filing a bug', (opened) => {
  let instance: Instance
  let ann: Person

  const ask = (
    verb: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    as: Person = instance.admin,
  ) => instance.ask(verb, path, { as, ...(body && { body }) })
  const open = (query: string) => instance.ask('GET', `/enter_bug${query}`, { as: ann })
  const REST = { product: 'Kettle', component: 'Lid', version: '1', summary: 'It rattles' }

  async function send(
    fields: Record<string, string>,
    more: Pairs = [],
    files = [{ filename: '' }],
  ) {
    const { cookie, fields: own } = await openForm(instance, '/enter_bug?product=Kettle', ann)
    const all = Object.entries({ form_token: own['form_token'] ?? '', ...REST, ...fields })
    const parts = [...all, ...more].map(([name, content]) => ({ name, content }))
    const body = formOf([
      ...parts,
      ...files.map((file) => ({ name: 'data', type: 'application/octet-stream', ...file })),
    ])
    const headers = { 'content-type': FORM_TYPE, cookie }
    return instance.ask('POST', '/enter_bug', { as: ann, body, headers })
  }
  const count = async () => (await ask('GET', '/rest/bug?count_only=1')).body.bug_count as number
  const descriptionIn = (text: string) =>
    /<textarea name="description"[^>]*>\n([^<]*)</.exec(text)?.[1]

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    await addProduct(instance, 'Kettle')
    await addProduct(instance, 'Pot')
    for (const [product, name] of [
      ['Kettle', 'Lid'],
      ['Kettle', 'Whistle'],
      ['Pot', 'Lid'],
    ]) {
      const people = { default_assignee: instance.admin.login, default_cc: [ann.login] }
      const body = { product, name, description: `The <b>${name}</b>`, ...people }
      assert.equal((await ask('POST', '/rest/component', body)).status, 201)
    }
    const group = { name: 'insiders', description: 'd', is_active: true }
    await ask('POST', '/rest/group', group)
    const hidden = await addProduct(instance, 'Kettle of secrets')
    await putControl(instance, hidden, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const template = { bug_description_template: TEMPLATE }
    await ask('POST', '/rest/keyword', { name: 'crash', description: 'd' })
    const put = await ask('PUT', '/rest/component/Kettle/Lid', template)
    assert.equal(put.status, 200, put.text)
  })

  void test('a component is found by words, also without a script', async () => {
    const one = await open('?find=kett+LID&short_desc=It+rattles')
    assert.equal(one.status, 303)
    const place = '/enter_bug?summary=It+rattles&product=Kettle&component=Lid'
    assert.equal(one.headers['location'], place)
    const two = await open('?find=lid')
    assert.match(two.text, /product=Kettle&#38;component=Lid">Kettle \/ Lid<[^]*>Pot \/ Lid</)
    assert.match((await open('?find=secrets')).text, /No product or component has all/)
    assert.equal((await open('?find=pot')).headers['location'], '/enter_bug?product=Pot')
    assert.equal((await open('?find=+')).status, 200)
  })

  void test('Component.find finds only what its caller can file bugs in', async () => {
    const find = async (match: string, as?: Person) =>
      instance.ask('GET', `/rest/docket_components?match=${match}`, { as })
    const { body } = await find('kettle', ann)
    assert.deepEqual(body.components, [
      { product: 'Kettle' },
      { product: 'Kettle', component: 'Core' },
      { product: 'Kettle', component: 'Lid' },
      { product: 'Kettle', component: 'Whistle' },
    ])
    assert.match((await find('secrets', ann)).text, /"components":\[\]/)
    assert.deepEqual((await find('%20', ann)).body.components, [])
    assert.equal((await find('kettle')).status, 401)
  })

  void test('the description begins with the template of the component', async () => {
    const { text } = await open('?product=Kettle&component=lid')
    assert.equal(descriptionIn(text), TEMPLATE)
    assert.match(text, /The <b>Lid<\/b>[^]*Assignee: admin@example\.com · CC: ann@example\.com/)
    assert.equal(descriptionIn((await open('?product=Kettle')).text), '')
    const own = await open('?product=Kettle&component=Lid&comment=Mine')
    assert.equal(descriptionIn(own.text), 'Mine')
    const body = { place: '/enter_bug Kettle description', text: 'Begun' }
    await ask('PUT', '/rest/docket_drafts', body, ann)
    const begun = await open('?product=Kettle&component=Lid')
    assert.equal(descriptionIn(begun.text), 'Begun')
    assert.match(begun.text, /This draft has not been saved yet/)
    await ask('PUT', '/rest/docket_drafts', { ...body, text: '' }, ann)
    const read = '/rest/component/Kettle/Lid'
    assert.equal((await ask('GET', read)).body.bug_description_template, undefined)
    const extra = await ask('GET', `${read}?include_fields=bug_description_template`)
    assert.deepEqual(extra.body, { bug_description_template: TEMPLATE })
  })

  void test('without one of the component, it begins with the template of the product', async () => {
    const of = (bug_description_template: string) =>
      ask('PUT', '/rest/product/Kettle', { bug_description_template })
    const put = await of('Which kettle?\r\n')
    const [{ changes }] = put.body.products
    assert.deepEqual(changes.bug_description_template, { removed: '', added: 'Which kettle?\n' })
    assert.deepEqual((await of('Which kettle?\n')).body.products[0].changes, {})
    const [product] = (await ask('GET', '/rest/product/Kettle')).body.products
    assert.equal(product.bug_description_template, undefined)
    const extra = await ask('GET', '/rest/product/Kettle?include_fields=bug_description_template')
    assert.deepEqual(extra.body.products, [{ bug_description_template: 'Which kettle?\n' }])

    const none = (await open('?product=Kettle')).text
    assert.equal(descriptionIn(none), 'Which kettle?\n')
    assert.match(none, /data-template="Which kettle\?\n"/)
    const whistle = await open('?product=Kettle&component=Whistle')
    assert.equal(descriptionIn(whistle.text), 'Which kettle?\n')
    assert.equal(descriptionIn((await open('?product=Kettle&component=Lid')).text), TEMPLATE)
    assert.equal(descriptionIn((await open('?product=Kettle&comment=Mine')).text), 'Mine')
    const typed = { description: 'Which kettle?\r\n', component: '' }
    const lid = await send({ ...typed, component: 'Lid', refresh: '1' })
    assert.equal(descriptionIn(lid.text), TEMPLATE)
    const cleared = await send({ component: 'Lid', description: '', refresh: '1' })
    assert.equal(descriptionIn(cleared.text), '')

    const moved = await send({ ...typed, at: 'Pot / Lid' })
    assert.equal(descriptionIn(moved.text), '')
    const choice = await send({ ...typed, elsewhere: '1' })
    assert.doesNotMatch(choice.text, /Which kettle/)
    assert.equal((await of('')).status, 200)
    assert.equal(descriptionIn((await open('?product=Kettle')).text), '')
  })

  void test('administrators change templates on the page of the product', async () => {
    const path = '/products/Kettle'
    assert.doesNotMatch((await ask('GET', path, undefined, ann)).text, /Template for new bugs/)
    const post = async (as: Person, text: string, component = 'Whistle') => {
      const { cookie, fields } = await openForm(instance, path, instance.admin)
      const form_token = fields['form_token'] ?? ''
      const body = { form_token, component, bug_description_template: text }
      return instance.ask('POST', path, {
        as,
        body: new URLSearchParams(body).toString(),
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
    }
    const whistle = async () =>
      (await ask('GET', '/rest/component/Kettle/Whistle?include_fields=_all,_extra')).body
        .bug_description_template as string
    const denied = await post(ann, 'Mine')
    assert.ok([400, 401].includes(denied.status), denied.text)
    assert.equal(await whistle(), '')
    const done = await post(instance.admin, 'Which tone?\r\n')
    assert.equal(done.headers['location'], '/products/Kettle?saved=Whistle')
    assert.equal(await whistle(), 'Which tone?\n')
    const { text } = await ask('GET', path)
    assert.match(text, /<textarea name="bug_description_template"[^>]*>\nWhich tone\?/)
    assert.equal((await post(instance.admin, ' ')).status, 303)
    assert.equal(await whistle(), '')
    assert.ok([400, 401].includes((await post(ann, 'Mine', '')).status))
    const whole = await post(instance.admin, 'Which kettle?', '')
    assert.equal(whole.headers['location'], '/products/Kettle?saved=')
    const shown = (await ask('GET', '/products/Kettle?saved=')).text
    assert.match(shown, /The template of Kettle was saved/)
    assert.match(shown, /unless its component[^]*?<textarea[^>]*>\nWhich kettle\?</)
    assert.equal((await post(instance.admin, '', '')).status, 303)
  })

  void test('another component replaces its template, but nothing that was written', async () => {
    const before = await count()
    const other = { component: 'Whistle', refresh: '1', templated: 'Lid' }
    const sent = TEMPLATE.replaceAll('\n', '\r\n')
    assert.equal(descriptionIn((await send({ ...other, description: sent })).text), '')
    const written = await send({ ...other, description: `${sent}It rattled` })
    assert.match(descriptionIn(written.text)!, /It rattled/)
    const back = await send({ component: 'Lid', refresh: '1', templated: 'Whistle' })
    assert.equal(descriptionIn(back.text), TEMPLATE)
    assert.equal(await count(), before)
  })

  void test('another product keeps what was typed', async () => {
    const typed = { description: 'A long story', severity: 'critical' }
    const choice = await send({ ...typed, elsewhere: '1' })
    assert.match(choice.text, /<form class="place-choice" method="post"/)
    assert.match(choice.text, /name="description" value="A long story"/)
    const moved = await send({ ...typed, at: 'Pot / Lid' })
    assert.match(moved.text, /<h1>New bug in Pot<\/h1>/)
    assert.equal(descriptionIn(moved.text), 'A long story')
    assert.match(moved.text, /<option value="Lid" selected>[^]*<option value="critical" selected>/)
  })

  void test('another bug of the same kind can follow', async () => {
    const as = instance.admin
    const used = { as, body: { obsolete: false } }
    assert.equal((await instance.ask('PUT', '/rest/field/bug/bug_type', used)).status, 200)
    const fields = { severity: 'critical', type: 'task', platform: 'PC', cc: ann.login }
    const sent = await send({ another: '1', ...fields })
    assert.match(sent.headers['location']!, /[?&]type=task&.*platform=PC|platform=PC.*&type=task&/)
    assert.doesNotMatch(sent.headers['location']!, /severity/)
    const [, query = '', id] = /^\/enter_bug(\?.*&saved=(\d+))$/.exec(sent.headers['location']!)!
    const { text } = await open(query)
    assert.match(text, new RegExp(`<a href="/bugs/${id}">Bug ${id}</a> was filed`))
    assert.match(text, /<option value="Lid" selected>/)
    assert.match(text, /name="summary" value=""/)
    assert.equal((await ask('GET', `/rest/bug/${id}`)).body.bugs[0].summary, 'It rattles')
  })

  void test('custom fields show on what they depend, and are checked when they apply', async () => {
    await addDependentFields(instance)
    const { text } = await open('?product=Kettle&component=Lid')
    assert.match(text, /<label data-only-for="cf_impact" data-values="\[&#34;large&#34;\]">Why/)
    assert.match(text, /<select[^>]* name="cf_team" data-values-of="cf_impact">/)
    assert.match(text, /<option value="fire" data-for="large"/)
    const sent = await send({ cf_impact: 'large', cf_team: 'fire' })
    assert.equal(sent.status, 400)
    assert.match(sent.text, /role="alert"><span>[^<]+<\/span> <a href="#f-cf_why">/)
    assert.match(sent.text, /<option value="fire" data-for="large" selected/)
    assert.equal((await send({ cf_impact: 'small' })).status, 303)
    const filed = await send({ cf_impact: 'large', cf_team: 'fire', cf_why: 'All of it' })
    const [, id] = /^\/bugs\/(\d+)$/.exec(filed.headers['location']!)!
    const [bug] = (await ask('GET', `/rest/bug/${id}`)).body.bugs
    assert.deepEqual([bug.cf_impact, bug.cf_team, bug.cf_why], ['large', 'fire', 'All of it'])
  })

  void test('several files are attached, each with its description', async () => {
    const more: Pairs = [
      ['file_summary', 'The log'],
      ['file_summary', ''],
      ['file_type', ''],
      ['file_type', 'text/x-second'],
    ]
    const files = [LOG, { ...LOG, filename: 'second.txt', content: 'b' }]
    const sent = await send({ summary: 'With files' }, more, files)
    const [, id] = /^\/bugs\/(\d+)$/.exec(sent.headers['location']!)!
    const path = `/rest/bug/${id}/attachment`
    const kept = (await ask('GET', path)).body.bugs[id!] as Record<string, string>[]
    assert.deepEqual(
      kept.map(({ summary, content_type }) => [summary, content_type]),
      [
        ['The log', 'text/plain'],
        ['second.txt', 'text/x-second'],
      ],
    )
  })

  void test('an error stands beside its field, and a link above leads there', async () => {
    const refused: [Record<string, string>, string][] = [
      [{ summary: ' ' }, 'summary'],
      [{ component: 'Nothing' }, 'component'],
      [{ version: 'Nothing' }, 'version'],
      [{ severity: 'Nothing' }, 'severity'],
      [{ cc: `${ann.login}, nobody@example.com` }, 'cc'],
      [{ assigned_to: 'nobody@example.com' }, 'assigned_to'],
      [{ depends_on: '4711' }, 'depends_on'],
      [{ keywords: 'nothing-known' }, 'keywords'],
      [{ alias: '12' }, 'alias'],
    ]
    for (const [fields, name] of refused) {
      const { status, text } = await send(fields)
      assert.ok(status >= 400 && status < 500, name)
      assert.match(text, new RegExp(`role="alert"><span>[^<]+</span> <a href="#f-${name}">`), name)
      const control = `<(?:select|input|textarea)[^>]* name="${name}"[^>]* aria-invalid="true"`
      assert.match(text, new RegExp(`${control} aria-describedby="wrong"`), name)
      assert.match(text, /<span class="bad" id="wrong">/, name)
    }
  })
})
