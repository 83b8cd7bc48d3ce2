import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const HOUR = 3_600_000
const BUG = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It is broken',
}
const LINK = 'Buy at https://spam.example/now'

onEachInstance('links by new accounts', (opened) => {
  let instance: Instance
  let ann: Person
  let made = 0

  before(async () => {
    instance = opened()
    const body = { user_regexp: '' }
    await instance.ask('PUT', '/rest/group/editbugs', { as: instance.admin, body })
    ann = await instance.person('ann@example.com')
  })

  const set = (parameters: object) =>
    instance.ask('PUT', '/rest/docket_parameters', { as: instance.admin, body: { parameters } })
  const newPerson = () => instance.person(`new${(made += 1)}@example.com`)
  const file = (as: Person, more: object) =>
    instance.ask('POST', '/rest/bug', { as, body: { ...BUG, ...more } })
  const attach = (as: Person, id: number, more: object) => {
    const content = { data: 'eA==', content_type: 'text/plain' }
    const body = { ids: [id], file_name: 'x', summary: 's', ...content, ...more }
    return instance.ask('POST', `/rest/bug/${id}/attachment`, { as, body })
  }

  void test('they are allowed unless the parameter is set', async () => {
    const eve = await newPerson()
    assert.equal((await file(eve, { description: LINK })).status, 200)
    const wrong = await set({ no_links_hours: '1.5' })
    assert.equal(wrong.body.code, 53)
  })

  void test('they are refused in everything that a new account writes, until it is old', async () => {
    await set({ no_links_hours: '24' })
    const eve = await newPerson()
    const filed = await file(eve, {})
    const id = filed.body.id as number
    const attached = await attach(eve, id, {})
    assert.equal(attached.status, 201, attached.text)
    const [file_id] = attached.body.ids
    const put = (path: string, body: object) =>
      instance.ask('PUT', `/rest/bug/${path}`, { as: eve, body })
    const attempts: [string, () => ReturnType<Instance['ask']>][] = [
      ['a description', () => file(eve, { description: LINK })],
      ['a summary', () => file(eve, { summary: LINK })],
      ['an address', () => file(eve, { url: 'http://spam.example/' })],
      ['see also', () => file(eve, { see_also: ['https://github.com/spam/spam/issues/1'] })],
      ['a whiteboard', () => file(eve, { whiteboard: LINK })],
      [
        'a comment',
        () => instance.ask('POST', `/rest/bug/${id}/comment`, { as: eve, body: { comment: LINK } }),
      ],
      ['a comment of a change', () => put(String(id), { comment: { body: LINK } })],
      ['a changed summary', () => put(String(id), { summary: LINK })],
      ['a changed address', () => put(String(id), { url: 'www.spam.example' })],
      ['a name of a file', () => attach(eve, id, { file_name: 'www.spam.example' })],
      ['a summary of a file', () => attach(eve, id, { summary: LINK })],
      ['a comment on a file', () => attach(eve, id, { comment: LINK })],
      ['an address as a file', () => attach(eve, id, { content_type: 'text/uri-list' })],
      [
        'a file that becomes one',
        () => put(`attachment/${file_id}`, { content_type: 'text/x-google-doc' }),
      ],
      ['an alias', () => file(eve, { alias: 'www.spam.example' })],
      ['see also without a scheme', () => file(eve, { see_also: ['github.com/spam/spam/pull/1'] })],
      ['a changed summary of a file', () => put(`attachment/${file_id}`, { summary: LINK })],
    ]
    for (const [what, attempt] of attempts) {
      const { status, body } = await attempt()
      assert.deepEqual([status, body.code], [400, 32000], what)
      assert.match(body.message, /for 24 hours after its creation.*(spam|text\/)/, what)
    }
    const { body } = await instance.ask('GET', `/rest/bug/${id}`, { as: eve })
    assert.equal(body.bugs[0].summary, 'It is broken')
    const { text } = await instance.ask('GET', `/rest/bug/${id}/comment`, { as: eve })
    assert.doesNotMatch(text, /spam/)
    instance.clock.now += 24 * HOUR - 1
    assert.equal((await attempts[5]![1]()).status, 400)
    instance.clock.now += 1
    assert.equal((await attempts[5]![1]()).status, 201)
  })

  void test('a custom field that keeps its value may have a link', async () => {
    const admin = instance.admin
    const field = { name: 'cf_where', description: 'Where', type: 1, enter_bug: true }
    const made = await instance.ask('POST', '/rest/field/bug', { as: admin, body: field })
    assert.ok(made.status < 300, made.text)
    const eve = await newPerson()
    const id = (await file(eve, {})).body.id as number
    const set_where = (as: Person, cf_where: string, more: object = {}) =>
      instance.ask('PUT', `/rest/bug/${id}`, { as, body: { cf_where, ...more } })
    assert.equal((await set_where(admin, LINK)).status, 200)
    const kept = await set_where(eve, LINK, { summary: 'Changed' })
    assert.equal(kept.status, 200, kept.text)
    assert.equal((await set_where(eve, `${LINK}!`)).body.code, 32000)
  })

  void test('what is known of an external bug may not have a link', async () => {
    const eve = await newPerson()
    const id = (await file(eve, {})).body.id as number
    const pull = { ext_type_id: 3, ext_bz_bug_id: 'a/b/pull/1' }
    const add = (as: Person, more: object) => {
      const body = { bug_ids: [id], external_bugs: [{ ...pull, ...more }] }
      return instance.ask('POST', '/rest/docket_external_bug', { as, body })
    }
    assert.ok((await add(instance.admin, {})).status < 300)
    for (const name of ['ext_status', 'ext_description', 'ext_priority']) {
      const body = { ...pull, ext_bz_bug_id: [pull.ext_bz_bug_id], bug_ids: [id], [name]: LINK }
      const put = await instance.ask('PUT', '/rest/docket_external_bug', { as: eve, body })
      assert.equal(put.body.code, 32000, name)
      assert.match(put.body.message, /spam/)
    }
  })

  void test('links within the installation are allowed', async () => {
    const eve = await newPerson()
    const { body } = await instance.ask('GET', '/rest/parameters', { as: instance.admin })
    const base = 'https://bugs.example.com/'
    const old = body.parameters.urlbase
    const put = (urlbase: string) =>
      instance.ask('PUT', '/rest/parameters', {
        as: instance.admin,
        body: { parameters: { urlbase } },
      })
    await put(base)
    assert.equal((await file(eve, { description: `See ${base}show_bug.cgi?id=1` })).status, 200)
    await put(old)
  })

  void test('members of the trusted group are excepted, and old accounts', async () => {
    const bob = await instance.person('bob@example.com', ['editbugs'])
    assert.equal((await file(bob, { description: LINK })).status, 200)
    assert.equal((await file(ann, { description: LINK })).status, 200)
    await set({ trusted_group: '' })
    assert.equal((await file(bob, { description: LINK })).status, 400)
    await set({ trusted_group: 'editbugs' })
    const { body } = await set({ trusted_group: 'nothing' })
    assert.equal(body.code, 53)
  })

  void test('a group that is trusted keeps its role when it is renamed', async () => {
    const admin = instance.admin
    const group = { name: 'helpers', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: admin, body: group })
    await set({ trusted_group: 'Helpers' })
    await instance.ask('PUT', '/rest/group/helpers', { as: admin, body: { name: 'aides' } })
    const shown = await instance.ask('GET', '/rest/docket_parameters', { as: admin })
    assert.equal(shown.body.parameters.trusted_group, 'aides')
    const deleted = await instance.ask('DELETE', '/rest/group/aides', { as: admin })
    assert.match(deleted.body.message, /trusted_group/)
    const others = await instance.ask('GET', '/rest/docket_parameters', { as: ann })
    assert.equal('trusted_group' in others.body.parameters, false)
    assert.equal(others.body.parameters.no_links_hours, '24')
    await set({ trusted_group: 'editbugs', no_links_hours: '0' })
  })
})
