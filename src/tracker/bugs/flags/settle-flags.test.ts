import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'
import { docket } from '../../../accounts/actors/actors.ts'

let admin: Person

async function make(house: House, name: string, more: object = {}) {
  const body = { name, description: 'd', ...more }
  const made = await house.ask('POST', '/rest/flag_type', { as: admin, body })
  assert.equal(made.status, 201, made.text)
  return made.body.id as number
}
async function change(house: House, id: number, body: object) {
  const { status, text } = await house.ask('PUT', `/rest/flag_type/${id}`, { as: admin, body })
  assert.equal(status, 200, text)
}
/** A bug with flags of these types, `?` each. */
async function file(house: House, types: number[], requestee?: string): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const flags = types.map((type_id) => ({ type_id, status: '?', requestee }))
  const body = { ...bug, summary: 'B', flags }
  const filed = await house.ask('POST', '/rest/bug', { as: admin, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id as number
}
const flagsOf = async (house: House, id: number) => {
  const { body } = await house.ask('GET', `/rest/bug/${id}`, { as: admin })
  return body.bugs[0].flags as { id: number; type_id: number; requestee?: string }[]
}

const stories: Record<string, (house: House) => Promise<void>> = {
  'flags go where their type is not for their place any more': async (house) => {
    const [gone, stays] = [await make(house, 'gone'), await make(house, 'stays')]
    const bugs = [await file(house, [gone, stays]), await file(house, [gone])]
    const [lost] = await flagsOf(house, bugs[0]!)
    await change(house, gone, { exclusions: { TestProduct: ['TestComponent'] } })
    const left = (await flagsOf(house, bugs[0]!)).map(({ type_id }) => type_id)
    assert.deepEqual(left, [stays])
    assert.deepEqual(await flagsOf(house, bugs[1]!), [])

    const event = await house.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('events')
        .select(['bug_id', 'body'])
        .where('kind', '=', 'flags.changed')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const { flags } = JSON.parse(event.body!) as { flags: object[] }
    assert.deepEqual([event.bug_id, flags.length], [null, 2])
    const requested = { status: '?', setter_id: admin.id, requestee_id: null }
    const told = { bug_id: bugs[0], id: lost!.id, name: 'gone', before: requested, after: null }
    assert.partialDeepStrictEqual(flags, [told])
  },

  'or get the type of the same name that is for it': async (house) => {
    const [one, two] = [await make(house, 'twin'), await make(house, 'twin')]
    const bug = await file(house, [one])
    const [flag] = await flagsOf(house, bug)
    await change(house, one, { inclusions: [] })
    const [retyped] = await flagsOf(house, bug)
    assert.deepEqual(retyped, { ...flag, type_id: two })
  },

  'nobody is asked any more where nobody can be': async (house) => {
    const type = await make(house, 'silent')
    const bug = await file(house, [type], admin.login)
    await change(house, type, { is_specifically_requestable: false })
    const [flag] = await flagsOf(house, bug)
    assert.deepEqual([flag!.type_id, flag!.requestee], [type, undefined])
  },

  'a type is removed where it is set nowhere, and by whom may change it': async (house) => {
    const [used, unused] = [await make(house, 'used'), await make(house, 'unused')]
    await file(house, [used])
    const ann = await house.person('ann@example.com')
    const remove = async (path: string, as = admin, body?: object) => {
      const { status, body: answer } = await house.ask('DELETE', `/rest/${path}`, { as, body })
      return [status, answer.code ?? answer]
    }
    assert.deepEqual(await remove(`flag_type/${unused}`, ann), [401, 304])
    assert.deepEqual(await remove('flag_type'), [400, 50])
    assert.deepEqual(await remove('flag_type/nosuch'), [404, 51])
    assert.deepEqual(await remove(`flag_type/${used}?ids=${unused}`), [400, 32000])
    assert.deepEqual(await remove('flag_type/unused'), [200, { flagtypes: [{ id: unused }] }])
    assert.deepEqual(await remove('flag_type/unused'), [404, 51])
    const audited = await house.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('audit_log')
        .select('removed')
        .where('field', '=', '__remove__')
        .where('class', '=', 'Bugzilla::FlagType')
        .execute(),
    )
    assert.deepEqual(
      audited.map(({ removed }) => removed),
      ['unused'],
    )
  },
}

onEachHouse('types of flags that are set', (house) => {
  before(() => void (admin = house().admin))
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(house()))
})
