import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'

const bug = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'It breaks',
}
const NOON = '2026-06-01T12:00:00Z'

let admin: Person
let ann: Person
const type: Record<string, number> = {}

async function prepare(instance: Instance) {
  admin = instance.admin
  ann = await instance.person('ann@example.com', ['bz_sudoers'])
  for (const [name, more] of Object.entries({
    review: { grant_group: 'bz_sudoers', sortkey: 2 },
    needinfo: { sortkey: 1, cc_list: 'list@example.com' },
    secret: { is_multiplicable: false, is_active: false },
  })) {
    const body = { name, description: 'd', ...more }
    const made = await instance.ask('POST', '/rest/flag_type', { as: admin, body })
    type[name] = made.body.id as number
  }
}

const file = async (instance: Instance, more: object, as = admin) =>
  instance.ask('POST', '/rest/bug', { as, body: { ...bug, ...more } })

async function read(instance: Instance, id: number, as = admin) {
  const shown = await instance.ask('GET', `/rest/bug/${id}`, { as })
  const told = await instance.ask('GET', `/rest/bug/${id}/history`, { as })
  const { flags, cc } = shown.body.bugs[0]
  return { flags, cc, history: told.body.bugs[0].history as { changes: object[] }[] }
}

/** The data of events about the flags of a bug. */
const events = async (instance: Instance, bug_id: number) => {
  const rows = await instance.transactions.look(docket, ({ tx }) =>
    tx
      .selectFrom('events')
      .select('body')
      .where('kind', '=', 'flags.changed')
      .where('bug_id', '=', bug_id)
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ body }) => JSON.parse(body!) as { flags: unknown[] })
}

const filing: Record<string, (instance: Instance) => Promise<void>> = {
  'a bug is filed with flags, and whoever is asked comes on its CC list': async (instance) => {
    const flags = [
      { name: 'review', status: '?', requestee: 'ANN@example.com' },
      { type_id: type['needinfo'], status: '+' },
    ]
    const { body, text } = await file(instance, { flags })
    assert.ok(body.id, text)
    const shown = await read(instance, body.id)
    const times = { creation_date: NOON, modification_date: NOON }
    const [review, needinfo] = shown.flags
    assert.deepEqual(shown.flags, [
      {
        id: review.id,
        name: 'review',
        type_id: type['review'],
        status: '?',
        setter: admin.login,
        requestee: ann.login,
        ...times,
      },
      {
        id: needinfo.id,
        name: 'needinfo',
        type_id: type['needinfo'],
        status: '+',
        setter: admin.login,
        ...times,
      },
    ])
    assert.deepEqual(shown.cc, [ann.login])
    assert.deepEqual(shown.history, [
      {
        when: NOON,
        who: admin.login,
        changes: [
          { field_name: 'cc', removed: '', added: ann.login },
          { field_name: 'flagtypes.name', removed: '', added: `needinfo+, review?(${ann.login})` },
        ],
      },
    ])
    const base = { attach_id: null, before: null }
    const after = { setter_id: admin.id }
    assert.deepEqual(await events(instance, body.id), [
      {
        flags: [
          {
            id: review.id,
            type_id: type['review'],
            name: 'review',
            cc_list: '',
            ...base,
            after: { status: '?', ...after, requestee_id: ann.id },
          },
          {
            id: needinfo.id,
            type_id: type['needinfo'],
            name: 'needinfo',
            cc_list: 'list@example.com',
            ...base,
            after: { status: '+', ...after, requestee_id: null },
          },
        ],
      },
    ])
  },

  'whoever does not want that, or is on the list already, is not put there': async (instance) => {
    const quiet = await instance.person('quiet@example.com')
    await instance.transactions.work(docket, async ({ tx }) => {
      const wish = { user_id: quiet.id, setting_name: 'requestee_cc', setting_value: 'off' }
      await tx.insertInto('profile_setting').values(wish).execute()
    })
    const ask = { name: 'needinfo', status: '?', new: true }
    const flags = [quiet, ann].map(({ login }) => ({ ...ask, requestee: login }))
    const { body } = await file(instance, { flags, cc: [ann.login] })
    const shown = await read(instance, body.id)
    assert.deepEqual([shown.cc, shown.history[0]!.changes.length], [[ann.login], 1])
  },

  'what is refused files nothing': async (instance) => {
    const blind = await instance.person('blind@example.com')
    const newest = async () => {
      const { body } = await file(instance, {})
      return body.id as number
    }
    const first = await newest()
    const cases: [flags: unknown, status: number, code: number][] = [
      [[{ name: 'nosuch', status: '?' }], 404, 51],
      [[{ id: 1, status: '?' }], 404, 51],
      [[{ name: 'secret', status: '?' }], 404, 51],
      [[{ name: 'review', status: '?', requestee: 'nobody@example.com' }], 404, 51],
      [[{ name: 'review', status: '?', requestee: blind.login }], 400, 32000],
      [[{ name: 'review', status: 'Z' }], 400, 129],
      [[{ status: '?' }], 400, 50],
      [[{ name: 'review', status: '?', id: 'x' }], 400, 57],
      ['review?', 400, 53],
    ]
    for (const [flags, status, code] of cases) {
      const refused = await file(instance, { flags })
      assert.deepEqual([refused.status, refused.body.code], [status, code], JSON.stringify(flags))
    }
    const denied = await file(instance, { flags: [{ name: 'review', status: '+' }] }, blind)
    assert.deepEqual([denied.status, denied.body.code], [400, 130])
    // SQLite reuses ids of rows that were rolled back.
    const { body } = await instance.ask('GET', `/rest/bug?id=${first + 1}&include_fields=id`)
    assert.deepEqual(body.bugs, [])
  },

  'nobody is asked on a bug that they do not see': async (instance) => {
    const outsider = await instance.person('outsider@example.com')
    const group = { name: 'hidden', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: admin, body: group })
    const insider = await instance.person('insider@example.com', ['hidden'])
    await putControl(instance, 1, 'hidden', { membercontrol: 3, othercontrol: 3 })
    const ask = (login: string, more = {}) => {
      const flags = [{ name: 'needinfo', status: '?', requestee: login }]
      return file(instance, { flags, ...more })
    }
    assert.deepEqual((await ask(outsider.login)).body.code, 32000)
    for (const seen of [
      await ask(insider.login),
      await ask(outsider.login, { cc: [outsider.login] }),
      await ask(outsider.login, { assigned_to: outsider.login }),
    ]) {
      assert.equal(seen.status, 200, seen.text)
    }
  },
}

async function change(instance: Instance, id: number | string, body: object, as = admin) {
  instance.clock.now += 1_000
  const changed = await instance.ask('PUT', `/rest/bug/${id}`, { as, body })
  return { ...changed, changes: changed.body?.bugs?.[0]?.changes }
}
const flagged = async (instance: Instance, flags: object[], more = {}) => {
  const { body, text } = await file(instance, { flags, ...more })
  assert.ok(body.id, text)
  return body.id as number
}
const set = (name: string, status: string, more = {}) => ({ flags: [{ name, status, ...more }] })

const changing: Record<string, (instance: Instance) => Promise<void>> = {
  'flags are asked for, granted and cleared': async (instance) => {
    const id = await flagged(instance, [])
    const asked = await change(instance, id, set('review', '?', { requestee: ann.login }))
    const added = `review?(${ann.login})`
    assert.deepEqual(asked.changes, {
      cc: { removed: '', added: ann.login },
      'flagtypes.name': { removed: '', added },
    })
    const granted = await change(instance, id, set('review', '+'), ann)
    assert.deepEqual(granted.changes, { 'flagtypes.name': { removed: added, added: 'review+' } })
    const shown = await read(instance, id)
    const [flag] = shown.flags
    assert.deepEqual([flag.setter, flag.requestee, flag.status], [ann.login, undefined, '+'])
    assert.notEqual(flag.creation_date, flag.modification_date)
    assert.equal(shown.history.length, 2)

    const same = await change(instance, id, set('review', '+'), ann)
    assert.deepEqual(same.changes, {})
    const [quiet] = same.body.bugs
    assert.equal(quiet.last_change_time, granted.body.bugs[0].last_change_time)
    const cleared = await change(instance, id, { flags: [{ id: flag.id, status: 'X' }] }, ann)
    assert.deepEqual(cleared.changes, { 'flagtypes.name': { removed: 'review+', added: '' } })
    assert.deepEqual((await read(instance, id)).flags, [])
    const after = { status: '+', setter_id: ann.id, requestee_id: null }
    const last = (await events(instance, id)).at(-1)!.flags
    assert.partialDeepStrictEqual(last, [{ id: flag.id, before: after, after: null }])
  },

  'several bugs get them, or none': async (instance) => {
    const one = await flagged(instance, [{ name: 'needinfo', status: '?' }])
    const two = await flagged(instance, [])
    const ask = { name: 'needinfo', status: '?', requestee: ann.login }
    const both = await change(instance, one, { ids: [one, two], flags: [ask] })
    const told = both.body.bugs.map(
      (bug: { changes: Record<string, object> }) => bug.changes['flagtypes.name'],
    )
    const added = `needinfo?(${ann.login})`
    assert.deepEqual(told, [
      { removed: 'needinfo?', added },
      { removed: '', added },
    ])
    const more = { ...ask, new: true }
    await change(instance, two, { flags: [more] })
    const refused = await change(instance, one, {
      ids: [one, two],
      flags: [{ ...ask, status: '+' }],
    })
    assert.deepEqual([refused.status, refused.body.code], [400, 132])
    assert.equal((await read(instance, one)).flags[0].status, '?')
  },

  'only those who may grant, deny, ask or clear': async (instance) => {
    await change(instance, 1, {})
    const id = await flagged(instance, [])
    const nobody = await instance.person('nobody@example.com')
    await instance.ask('PUT', '/rest/group/editbugs', { as: admin, body: { user_regexp: '' } })
    const request_group = 'bz_sudoers'
    const guarded = { name: 'guarded', description: 'd', grant_group: 'admin', request_group }
    await instance.ask('POST', '/rest/flag_type', { as: admin, body: guarded })
    const code = async (status: string, as: Person) =>
      (await change(instance, id, set('guarded', status), as)).body.code
    assert.equal(await code('?', nobody), 130)
    assert.equal(await code('+', ann), 130)
    assert.equal(await code('?', ann), undefined)
    assert.equal(await code('-', ann), 130)
    assert.equal(await code('X', nobody), 130)
    assert.equal(await code('+', admin), undefined)
    assert.equal(await code('-', nobody), 130)
    assert.equal(await code('X', nobody), 130)
    assert.equal(await code('X', ann), undefined)
    assert.equal((await change(instance, id, set('needinfo', '?'), nobody)).status, 200)
  },

  'a bug that moves takes along what is for its new place': async (instance) => {
    await addProduct(instance, 'Elsewhere')
    const inside = { description: 'd', inclusions: [{ TestProduct: ['TestComponent'] }] }
    for (const name of ['left', 'twin']) {
      await instance.ask('POST', '/rest/flag_type', { as: admin, body: { ...inside, name } })
    }
    const outside = { name: 'twin', description: 'd', inclusions: ['Elsewhere'] }
    const { body: twin } = await instance.ask('POST', '/rest/flag_type', {
      as: admin,
      body: outside,
    })
    const flags = ['left', 'twin', 'needinfo'].map((name) => ({ name, status: '?' }))
    const id = await flagged(instance, flags)
    const body = { product: 'Elsewhere', component: 'Core', version: '1', target_milestone: '---' }
    const moved = await change(instance, id, { ...body, ...set('twin', '+') })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(moved.changes['flagtypes.name'], { removed: 'left?, twin?', added: 'twin+' })
    const shown = await read(instance, id)
    const types = shown.flags.map(({ name, type_id }: { name: string; type_id: number }) => [
      name,
      type_id,
    ])
    assert.deepEqual(types, [
      ['twin', twin.id],
      ['needinfo', type['needinfo']],
    ])
  },
}

onEachInstance('flags of new bugs', (instance) => {
  before(() => prepare(instance()))
  for (const [what, story] of Object.entries(filing)) void test(what, () => story(instance()))
})

onEachInstance('flags of bugs that are changed', (instance) => {
  before(() => prepare(instance()))
  for (const [what, story] of Object.entries(changing)) void test(what, () => story(instance()))
})
