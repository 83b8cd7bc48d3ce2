import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../tests/house.ts'
import { putControl } from '../../../tests/products.ts'
import { docket } from '../../accounts/actors/actors.ts'

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

async function prepare(house: House) {
  admin = house.admin
  ann = await house.person('ann@example.com', ['bz_sudoers'])
  for (const [name, more] of Object.entries({
    review: { grant_group: 'bz_sudoers', sortkey: 2 },
    needinfo: { sortkey: 1, cc_list: 'list@example.com' },
    secret: { is_multiplicable: false, is_active: false },
  })) {
    const body = { name, description: 'd', ...more }
    const made = await house.ask('POST', '/rest/flag_type', { as: admin, body })
    type[name] = made.body.id as number
  }
}

const file = async (house: House, more: object, as = admin) =>
  house.ask('POST', '/rest/bug', { as, body: { ...bug, ...more } })

async function read(house: House, id: number, as = admin) {
  const shown = await house.ask('GET', `/rest/bug/${id}`, { as })
  const told = await house.ask('GET', `/rest/bug/${id}/history`, { as })
  const { flags, cc } = shown.body.bugs[0]
  return { flags, cc, history: told.body.bugs[0].history as { changes: object[] }[] }
}

/** What followers are told about the flags of a bug. */
const events = async (house: House, bug_id: number) => {
  const rows = await house.rooms.look(docket, ({ tx }) =>
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

const filing: Record<string, (house: House) => Promise<void>> = {
  'a bug is filed with flags, and whoever is asked comes on its CC list': async (house) => {
    const flags = [
      { name: 'review', status: '?', requestee: 'ANN@example.com' },
      { type_id: type['needinfo'], status: '+' },
    ]
    const { body, text } = await file(house, { flags })
    assert.ok(body.id, text)
    const shown = await read(house, body.id)
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
    assert.deepEqual(await events(house, body.id), [
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

  'whoever does not want that, or is on the list already, is not put there': async (house) => {
    const quiet = await house.person('quiet@example.com')
    await house.rooms.work(docket, async ({ tx }) => {
      const wish = { user_id: quiet.id, setting_name: 'requestee_cc', setting_value: 'off' }
      await tx.insertInto('profile_setting').values(wish).execute()
    })
    const ask = { name: 'needinfo', status: '?', new: true }
    const flags = [quiet, ann].map(({ login }) => ({ ...ask, requestee: login }))
    const { body } = await file(house, { flags, cc: [ann.login] })
    const shown = await read(house, body.id)
    assert.deepEqual([shown.cc, shown.history[0]!.changes.length], [[ann.login], 1])
  },

  'what is refused files nothing': async (house) => {
    const blind = await house.person('blind@example.com')
    const newest = async () => {
      const { body } = await file(house, {})
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
      const refused = await file(house, { flags })
      assert.deepEqual([refused.status, refused.body.code], [status, code], JSON.stringify(flags))
    }
    const denied = await file(house, { flags: [{ name: 'review', status: '+' }] }, blind)
    assert.deepEqual([denied.status, denied.body.code], [400, 130])
    // On SQLite numbers of what was rolled back are used again.
    const { body } = await house.ask('GET', `/rest/bug?id=${first + 1}&include_fields=id`)
    assert.deepEqual(body.bugs, [])
  },

  'nobody is asked on a bug that they do not see': async (house) => {
    const outsider = await house.person('outsider@example.com')
    const group = { name: 'hidden', description: 'd', is_active: true }
    await house.ask('POST', '/rest/group', { as: admin, body: group })
    const insider = await house.person('insider@example.com', ['hidden'])
    await putControl(house, 1, 'hidden', { membercontrol: 3, othercontrol: 3 })
    const ask = (login: string, more = {}) => {
      const flags = [{ name: 'needinfo', status: '?', requestee: login }]
      return file(house, { flags, ...more })
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

onEachHouse('flags of new bugs', (house) => {
  before(() => prepare(house()))
  for (const [what, story] of Object.entries(filing)) void test(what, () => story(house()))
})
