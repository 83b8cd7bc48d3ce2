import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const FILE = {
  data: Buffer.from('hello').toString('base64'),
  file_name: 'a.txt',
  summary: 'A',
  content_type: 'text/plain',
}

let admin: Person
let ann: Person

async function prepare(instance: Instance) {
  admin = instance.admin
  // A new installation adds everyone to editbugs.
  await instance.ask('PUT', '/rest/group/editbugs', { as: admin, body: { user_regexp: '' } })
  ann = await instance.person('ann@example.com', ['bz_sudoers'])
  for (const [name, target_type, more] of [
    ['review', 'attachment', { grant_group: 'bz_sudoers' }],
    ['draft', 'attachment', {}],
    ['bugs-only', 'bug', {}],
  ] as const) {
    const body = { name, description: 'd', target_type, ...more }
    await instance.ask('POST', '/rest/flag_type', { as: admin, body })
  }
}

async function file(instance: Instance): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await instance.ask('POST', '/rest/bug', {
    as: admin,
    body: { ...bug, summary: 'B' },
  })
  return filed.body.id as number
}
async function attach(instance: Instance, bug: number, more: object = {}, as = admin) {
  const path = `/rest/bug/${bug}/attachment`
  const added = await instance.ask('POST', path, { as, body: { ...FILE, ...more } })
  assert.equal(added.status, 201, added.text)
  return added.body.ids as [number, ...number[]]
}
async function put(instance: Instance, id: number, body: object, as = admin) {
  instance.clock.now += 1_000
  const answer = await instance.ask('PUT', `/rest/bug/attachment/${id}`, { as, body })
  return { ...answer, changes: answer.body.attachments?.[0]?.changes, code: answer.body.code }
}
const flagsOf = async (instance: Instance, id: number, as = admin) => {
  const { body } = await instance.ask('GET', `/rest/bug/attachment/${id}`, { as })
  return body.attachments[id].flags as { id: number; status: string; setter: string }[]
}
async function history(instance: Instance, bug: number, as = admin) {
  const { body } = await instance.ask('GET', `/rest/bug/${bug}/history`, { as })
  return body.bugs[0].history.flatMap(({ changes }: { changes: object[] }) => changes)
}

const ask = (name: string, more = {}) => ({ flags: [{ name, status: '?', ...more }] })

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'a file is attached with flags, on each of its bugs': async (instance) => {
    const [one, two] = [await file(instance), await file(instance)]
    const ids = await attach(instance, one, {
      ids: [two],
      ...ask('review', { requestee: ann.login }),
    })
    const added = `review?(${ann.login})`
    for (const [at, bug] of [one, two].entries()) {
      assert.partialDeepStrictEqual(await flagsOf(instance, ids[at]!), [
        { name: 'review', status: '?', setter: admin.login, requestee: ann.login },
      ])
      assert.deepEqual(await history(instance, bug), [
        { field_name: 'cc', removed: '', added: ann.login },
        { field_name: 'flagtypes.name', removed: '', added, attachment_id: ids[at] },
      ])
      const { body } = await instance.ask('GET', `/rest/bug/${bug}`, { as: admin })
      assert.deepEqual([body.bugs[0].flags, body.bugs[0].cc], [[], [ann.login]])
    }
  },

  'only flags for attachments go on them': async (instance) => {
    const bug = await file(instance)
    const path = `/rest/bug/${bug}/attachment`
    const refused = await instance.ask('POST', path, {
      as: admin,
      body: { ...FILE, ...ask('bugs-only') },
    })
    assert.deepEqual([refused.status, refused.body.code], [404, 51])
    const none = await instance.ask('GET', path, { as: admin })
    assert.deepEqual(none.body.bugs[bug], [])
  },

  'flags are answered, with other changes or alone': async (instance) => {
    const bug = await file(instance)
    const [id] = await attach(instance, bug, ask('draft'))
    const { changes } = await put(instance, id, {
      summary: 'New',
      flags: [{ name: 'draft', status: '+' }],
    })
    assert.deepEqual(changes, {
      summary: { removed: 'A', added: 'New' },
      'flagtypes.name': { removed: 'draft?', added: 'draft+' },
    })
    const before = await instance.ask('GET', `/rest/bug/${bug}?include_fields=last_change_time`)
    const quiet = await put(instance, id, { flags: [{ name: 'draft', status: '+' }] })
    assert.deepEqual(quiet.changes, {})
    const alone = await put(instance, id, { flags: [{ name: 'draft', status: 'X' }] })
    assert.deepEqual(alone.changes, { 'flagtypes.name': { removed: 'draft+', added: '' } })
    const after = await instance.ask('GET', `/rest/bug/${bug}?include_fields=last_change_time`)
    assert.notDeepEqual(after.body, before.body)
    const [told] = alone.body.attachments
    assert.equal(told.last_change_time, after.body.bugs[0].last_change_time)
  },

  'whoever was asked answers, and changes nothing else': async (instance) => {
    const bug = await file(instance)
    const [id] = await attach(instance, bug, ask('review', { requestee: ann.login }))
    const stranger = await instance.person('stranger@example.com', ['bz_sudoers'])
    const grant = { flags: [{ name: 'review', status: '+' }] }
    assert.equal((await put(instance, id, grant, stranger)).code, 32000)
    assert.equal((await put(instance, id, { ...grant, summary: 'Mine' }, ann)).code, 32000)
    assert.equal(
      (await put(instance, id, { ...grant, ...ask('draft', { new: true }) }, ann)).code,
      32000,
    )
    assert.equal((await put(instance, id, { summary: 'Mine' }, ann)).code, 32000)
    const granted = await put(instance, id, { ...grant, comment: 'Fine' }, ann)
    assert.equal(granted.status, 200, granted.text)
    assert.equal((await flagsOf(instance, id))[0]!.setter, ann.login)
  },

  'requests end where an attachment becomes obsolete, answers stay': async (instance) => {
    const bug = await file(instance)
    const flags = ['?', '+', '?'].map((status) => ({ name: 'draft', status, new: true }))
    const [id] = await attach(instance, bug, { flags })
    const [first] = await flagsOf(instance, id)
    const body = { is_obsolete: true, flags: [{ id: first!.id, status: '-' }] }
    assert.deepEqual((await put(instance, id, body)).changes, {
      is_obsolete: { removed: '0', added: '1' },
      'flagtypes.name': { removed: 'draft?, draft?', added: 'draft-' },
    })
    const left = (await flagsOf(instance, id)).map(({ status }) => status)
    assert.deepEqual(left, ['-', '+'])
    const again = await put(instance, id, { is_obsolete: true, ...ask('draft', { new: true }) })
    assert.deepEqual(again.changes, { 'flagtypes.name': { removed: '', added: 'draft?' } })
  },

  'nobody is asked about what is private and not for them': async (instance) => {
    await instance.set('insidergroup', 'admin')
    const bug = await file(instance)
    const [id] = await attach(instance, bug, { is_private: true })
    const asked = ask('draft', { requestee: ann.login })
    assert.equal((await put(instance, id, asked)).code, 32000)
    const granted = await put(instance, id, ask('draft', { requestee: admin.login }))
    assert.equal(granted.status, 200, granted.text)
    assert.deepEqual(await history(instance, bug, ann), [
      { field_name: 'cc', removed: '', added: admin.login },
    ])
    const shown = await put(instance, id, { is_private: false, ...asked })
    assert.equal(shown.status, 200, shown.text)
  },

  'they move with their bug, or stay behind': async (instance) => {
    const product = { name: 'Away', description: 'd', version: '1' }
    await instance.ask('POST', '/rest/product', { as: admin, body: product })
    const part = { product: 'Away', name: 'Core', description: 'd', default_assignee: admin.login }
    await instance.ask('POST', '/rest/component', { as: admin, body: part })
    const exclusions = ['Away']
    await instance.ask('PUT', '/rest/flag_type/draft', { as: admin, body: { exclusions } })
    const bug = await file(instance)
    const [id] = await attach(instance, bug, {
      flags: [
        { name: 'draft', status: '+' },
        { name: 'review', status: '?' },
      ],
    })
    const body = { product: 'Away', component: 'Core', version: '1', target_milestone: '---' }
    const moved = await instance.ask('PUT', `/rest/bug/${bug}`, { as: admin, body })
    assert.equal(moved.status, 200, moved.text)
    assert.equal(moved.body.bugs[0].changes['flagtypes.name'], undefined)
    assert.equal((await flagsOf(instance, id)).length, 1)
    const told = (await history(instance, bug)).filter(
      (change: { attachment_id?: number; removed: string }) => change.removed === 'draft+',
    )
    assert.deepEqual(told, [
      { field_name: 'flagtypes.name', removed: 'draft+', added: '', attachment_id: id },
    ])
  },
}

onEachInstance('flags of attachments', (instance) => {
  before(() => prepare(instance()))
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})
