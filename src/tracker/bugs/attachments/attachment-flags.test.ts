import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'

const FILE = {
  data: Buffer.from('hello').toString('base64'),
  file_name: 'a.txt',
  summary: 'A',
  content_type: 'text/plain',
}

let admin: Person
let ann: Person

async function prepare(house: House) {
  admin = house.admin
  // A fresh installation puts everybody into editbugs.
  await house.ask('PUT', '/rest/group/editbugs', { as: admin, body: { user_regexp: '' } })
  ann = await house.person('ann@example.com', ['bz_sudoers'])
  for (const [name, target_type, more] of [
    ['review', 'attachment', { grant_group: 'bz_sudoers' }],
    ['draft', 'attachment', {}],
    ['bugs-only', 'bug', {}],
  ] as const) {
    const body = { name, description: 'd', target_type, ...more }
    await house.ask('POST', '/rest/flag_type', { as: admin, body })
  }
}

async function file(house: House): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await house.ask('POST', '/rest/bug', { as: admin, body: { ...bug, summary: 'B' } })
  return filed.body.id as number
}
async function attach(house: House, bug: number, more: object = {}, as = admin) {
  const path = `/rest/bug/${bug}/attachment`
  const added = await house.ask('POST', path, { as, body: { ...FILE, ...more } })
  assert.equal(added.status, 201, added.text)
  return added.body.ids as [number, ...number[]]
}
async function put(house: House, id: number, body: object, as = admin) {
  house.clock.now += 1_000
  const answer = await house.ask('PUT', `/rest/bug/attachment/${id}`, { as, body })
  return { ...answer, changes: answer.body.attachments?.[0]?.changes, code: answer.body.code }
}
const flagsOf = async (house: House, id: number, as = admin) => {
  const { body } = await house.ask('GET', `/rest/bug/attachment/${id}`, { as })
  return body.attachments[id].flags as { id: number; status: string; setter: string }[]
}
async function history(house: House, bug: number, as = admin) {
  const { body } = await house.ask('GET', `/rest/bug/${bug}/history`, { as })
  return body.bugs[0].history.flatMap(({ changes }: { changes: object[] }) => changes)
}

const ask = (name: string, more = {}) => ({ flags: [{ name, status: '?', ...more }] })

const stories: Record<string, (house: House) => Promise<void>> = {
  'a file is attached with flags, on each of its bugs': async (house) => {
    const [one, two] = [await file(house), await file(house)]
    const ids = await attach(house, one, { ids: [two], ...ask('review', { requestee: ann.login }) })
    const added = `review?(${ann.login})`
    for (const [at, bug] of [one, two].entries()) {
      assert.partialDeepStrictEqual(await flagsOf(house, ids[at]!), [
        { name: 'review', status: '?', setter: admin.login, requestee: ann.login },
      ])
      assert.deepEqual(await history(house, bug), [
        { field_name: 'cc', removed: '', added: ann.login },
        { field_name: 'flagtypes.name', removed: '', added, attachment_id: ids[at] },
      ])
      const { body } = await house.ask('GET', `/rest/bug/${bug}`, { as: admin })
      assert.deepEqual([body.bugs[0].flags, body.bugs[0].cc], [[], [ann.login]])
    }
  },

  'only flags for attachments go on them': async (house) => {
    const bug = await file(house)
    const path = `/rest/bug/${bug}/attachment`
    const refused = await house.ask('POST', path, {
      as: admin,
      body: { ...FILE, ...ask('bugs-only') },
    })
    assert.deepEqual([refused.status, refused.body.code], [404, 51])
    const none = await house.ask('GET', path, { as: admin })
    assert.deepEqual(none.body.bugs[bug], [])
  },

  'flags are answered, with other changes or alone': async (house) => {
    const bug = await file(house)
    const [id] = await attach(house, bug, ask('draft'))
    const { changes } = await put(house, id, {
      summary: 'New',
      flags: [{ name: 'draft', status: '+' }],
    })
    assert.deepEqual(changes, {
      summary: { removed: 'A', added: 'New' },
      'flagtypes.name': { removed: 'draft?', added: 'draft+' },
    })
    const before = await house.ask('GET', `/rest/bug/${bug}?include_fields=last_change_time`)
    const quiet = await put(house, id, { flags: [{ name: 'draft', status: '+' }] })
    assert.deepEqual(quiet.changes, {})
    const alone = await put(house, id, { flags: [{ name: 'draft', status: 'X' }] })
    assert.deepEqual(alone.changes, { 'flagtypes.name': { removed: 'draft+', added: '' } })
    const after = await house.ask('GET', `/rest/bug/${bug}?include_fields=last_change_time`)
    assert.notDeepEqual(after.body, before.body)
    const [told] = alone.body.attachments
    assert.equal(told.last_change_time, after.body.bugs[0].last_change_time)
  },

  'whoever was asked answers, and changes nothing else': async (house) => {
    const bug = await file(house)
    const [id] = await attach(house, bug, ask('review', { requestee: ann.login }))
    const stranger = await house.person('stranger@example.com', ['bz_sudoers'])
    const grant = { flags: [{ name: 'review', status: '+' }] }
    assert.equal((await put(house, id, grant, stranger)).code, 32000)
    assert.equal((await put(house, id, { ...grant, summary: 'Mine' }, ann)).code, 32000)
    assert.equal(
      (await put(house, id, { ...grant, ...ask('draft', { new: true }) }, ann)).code,
      32000,
    )
    assert.equal((await put(house, id, { summary: 'Mine' }, ann)).code, 32000)
    const granted = await put(house, id, { ...grant, comment: 'Fine' }, ann)
    assert.equal(granted.status, 200, granted.text)
    assert.equal((await flagsOf(house, id))[0]!.setter, ann.login)
  },

  'requests end where an attachment becomes obsolete, answers stay': async (house) => {
    const bug = await file(house)
    const flags = ['?', '+', '?'].map((status) => ({ name: 'draft', status, new: true }))
    const [id] = await attach(house, bug, { flags })
    const [first] = await flagsOf(house, id)
    const body = { is_obsolete: true, flags: [{ id: first!.id, status: '-' }] }
    assert.deepEqual((await put(house, id, body)).changes, {
      is_obsolete: { removed: '0', added: '1' },
      'flagtypes.name': { removed: 'draft?, draft?', added: 'draft-' },
    })
    const left = (await flagsOf(house, id)).map(({ status }) => status)
    assert.deepEqual(left, ['-', '+'])
    const again = await put(house, id, { is_obsolete: true, ...ask('draft', { new: true }) })
    assert.deepEqual(again.changes, { 'flagtypes.name': { removed: '', added: 'draft?' } })
  },

  'nobody is asked about what is private and not for them': async (house) => {
    await house.set('insidergroup', 'admin')
    const bug = await file(house)
    const [id] = await attach(house, bug, { is_private: true })
    const asked = ask('draft', { requestee: ann.login })
    assert.equal((await put(house, id, asked)).code, 32000)
    const granted = await put(house, id, ask('draft', { requestee: admin.login }))
    assert.equal(granted.status, 200, granted.text)
    assert.deepEqual(await history(house, bug, ann), [
      { field_name: 'cc', removed: '', added: admin.login },
    ])
    const shown = await put(house, id, { is_private: false, ...asked })
    assert.equal(shown.status, 200, shown.text)
  },

  'they move with their bug, or stay behind': async (house) => {
    const product = { name: 'Away', description: 'd', version: '1' }
    await house.ask('POST', '/rest/product', { as: admin, body: product })
    const part = { product: 'Away', name: 'Core', description: 'd', default_assignee: admin.login }
    await house.ask('POST', '/rest/component', { as: admin, body: part })
    const exclusions = ['Away']
    await house.ask('PUT', '/rest/flag_type/draft', { as: admin, body: { exclusions } })
    const bug = await file(house)
    const [id] = await attach(house, bug, {
      flags: [
        { name: 'draft', status: '+' },
        { name: 'review', status: '?' },
      ],
    })
    const body = { product: 'Away', component: 'Core', version: '1', target_milestone: '---' }
    const moved = await house.ask('PUT', `/rest/bug/${bug}`, { as: admin, body })
    assert.equal(moved.status, 200, moved.text)
    assert.equal(moved.body.bugs[0].changes['flagtypes.name'], undefined)
    assert.equal((await flagsOf(house, id)).length, 1)
    const told = (await history(house, bug)).filter(
      (change: { attachment_id?: number; removed: string }) => change.removed === 'draft+',
    )
    assert.deepEqual(told, [
      { field_name: 'flagtypes.name', removed: 'draft+', added: '', attachment_id: id },
    ])
  },
}

onEachHouse('flags of attachments', (house) => {
  before(() => prepare(house()))
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(house()))
})
