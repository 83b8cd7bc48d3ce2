import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { docket } from '../../../accounts/actors/actors.ts'

let admin: Person

async function make(instance: Instance, name: string, more: object = {}) {
  const body = { name, description: 'd', ...more }
  const made = await instance.ask('POST', '/rest/flag_type', { as: admin, body })
  assert.equal(made.status, 201, made.text)
  return made.body.id as number
}
async function change(instance: Instance, id: number, body: object) {
  const { status, text } = await instance.ask('PUT', `/rest/flag_type/${id}`, { as: admin, body })
  assert.equal(status, 200, text)
}
/** Files a bug with flags of these types, all with status `?`. */
async function file(instance: Instance, types: number[], requestee?: string): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const flags = types.map((type_id) => ({ type_id, status: '?', requestee }))
  const body = { ...bug, summary: 'B', flags }
  const filed = await instance.ask('POST', '/rest/bug', { as: admin, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id as number
}
const flagsOf = async (instance: Instance, id: number) => {
  const { body } = await instance.ask('GET', `/rest/bug/${id}`, { as: admin })
  return body.bugs[0].flags as { id: number; type_id: number; requestee?: string }[]
}

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'flags go where their type is not for their place any more': async (instance) => {
    const [gone, stays] = [await make(instance, 'gone'), await make(instance, 'stays')]
    const bugs = [await file(instance, [gone, stays]), await file(instance, [gone])]
    const [lost] = await flagsOf(instance, bugs[0]!)
    await change(instance, gone, { exclusions: { TestProduct: ['TestComponent'] } })
    const left = (await flagsOf(instance, bugs[0]!)).map(({ type_id }) => type_id)
    assert.deepEqual(left, [stays])
    assert.deepEqual(await flagsOf(instance, bugs[1]!), [])

    const event = await instance.transactions.look(docket, ({ tx }) =>
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

  'or get the type of the same name that is for it': async (instance) => {
    const [one, two] = [await make(instance, 'twin'), await make(instance, 'twin')]
    const bug = await file(instance, [one])
    const [flag] = await flagsOf(instance, bug)
    await change(instance, one, { inclusions: [] })
    const [retyped] = await flagsOf(instance, bug)
    assert.deepEqual(retyped, { ...flag, type_id: two })
  },

  'nobody is asked any more where nobody can be': async (instance) => {
    const type = await make(instance, 'silent')
    const bug = await file(instance, [type], admin.login)
    await change(instance, type, { is_specifically_requestable: false })
    const [flag] = await flagsOf(instance, bug)
    assert.deepEqual([flag!.type_id, flag!.requestee], [type, undefined])
  },

  'a type is removed where it is set nowhere, and by whom may change it': async (instance) => {
    const [used, unused] = [await make(instance, 'used'), await make(instance, 'unused')]
    await file(instance, [used])
    const ann = await instance.person('ann@example.com')
    const remove = async (path: string, as = admin, body?: object) => {
      const { status, body: answer } = await instance.ask('DELETE', `/rest/${path}`, { as, body })
      return [status, answer.code ?? answer]
    }
    assert.deepEqual(await remove(`flag_type/${unused}`, ann), [401, 304])
    assert.deepEqual(await remove('flag_type'), [400, 50])
    assert.deepEqual(await remove('flag_type/nosuch'), [404, 51])
    assert.deepEqual(await remove(`flag_type/${used}?ids=${unused}`), [400, 32000])
    assert.deepEqual(await remove('flag_type/unused'), [200, { flagtypes: [{ id: unused }] }])
    assert.deepEqual(await remove('flag_type/unused'), [404, 51])
    const audited = await instance.transactions.look(docket, ({ tx }) =>
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

onEachInstance('types of flags that are set', (instance) => {
  before(() => void (admin = instance().admin))
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})
