import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'

const put = (instance: Instance, body: object, as: Person | undefined = instance.admin) =>
  instance.ask('PUT', '/rest/parameters', { as, body })
const shown = async (instance: Instance) =>
  (await instance.ask('GET', '/rest/parameters', { as: instance.admin })).body.parameters
const logged = (instance: Instance) =>
  instance.db.look((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['field', 'removed', 'added', 'user_id'])
      .where('class', '=', 'Bugzilla::Parameter')
      .orderBy('id')
      .execute(),
  )

const refused: [string, object, number, number][] = [
  ['an unknown parameter', { parameters: { nosuch: '1' } }, 404, 51],
  ['resetting an unknown parameter', { reset: ['nosuch'] }, 404, 51],
  ['a name of a property of every object', { reset: ['constructor'] }, 404, 51],
  ['a secret', { parameters: { smtp_password: 'x' } }, 400, 53],
  ['an unsupported parameter', { parameters: { shutdownhtml: 'Gone' } }, 400, 53],
  ['resetting an unsupported parameter', { reset: ['sslbase'] }, 400, 53],
  ['an invalid switch', { parameters: { requirelogin: 'maybe' } }, 400, 53],
  ['an unknown group', { parameters: { insidergroup: 'nosuch' } }, 400, 53],
  ['an unknown value', { parameters: { defaultpriority: 'P9' } }, 400, 53],
  ['a status that is open', { parameters: { duplicate_or_move_bug_status: 'CONFIRMED' } }, 400, 53],
  ['an invalid status', { parameters: { duplicate_or_move_bug_status: 'GONE' } }, 400, 53],
  ['a list', { parameters: { insidergroup: ['admin'] } }, 400, 53],
  ['another key', { values: { requirelogin: '1' } }, 400, 67399],
]

onEachInstance('setting parameters', (instance) => {
  let tweaker: Person
  before(async () => {
    tweaker = await instance().person('tweaker@example.com', ['tweakparams'])
  })

  void test('returns, shows and logs new values, and can restore the old ones', async () => {
    const { status, body } = await put(
      instance(),
      { parameters: { maxusermatches: 50, useqacontact: true, insidergroup: 'ADMIN' } },
      tweaker,
    )
    assert.equal(status, 200)
    assert.deepEqual(body.changes, {
      maxusermatches: { removed: '1000', added: '50' },
      useqacontact: { removed: '0', added: '1' },
      insidergroup: { removed: '', added: 'admin' },
    })
    const now = await shown(instance())
    assert.deepEqual([now.maxusermatches, now.useqacontact], ['50', '1'])
    const by = (await logged(instance())).map(({ user_id }) => user_id)
    assert.deepEqual(by, [tweaker.id, tweaker.id, tweaker.id])
    const back = await put(instance(), {
      reset: ['maxusermatches'],
      parameters: { useqacontact: '0' },
    })
    assert.deepEqual(back.body.changes, {
      maxusermatches: { removed: '50', added: '1000' },
      useqacontact: { removed: '1', added: '0' },
    })
  })

  void test('an unchanged value is not logged', async () => {
    const count = (await logged(instance())).length
    const { body } = await put(instance(), { reset: ['useqacontact', 'or_groups'] })
    assert.deepEqual(body, { changes: {} })
    assert.deepEqual((await put(instance(), {})).body, { changes: {} })
    assert.equal((await logged(instance())).length, count)
  })

  for (const [what, body, status, code] of refused) {
    void test(`refused: ${what}, and nothing else is set`, async () => {
      const old = await shown(instance())
      const given = 'parameters' in body ? (body.parameters as object) : {}
      const whole = { ...body, parameters: { maxusermatches: '7', ...given } }
      const answer = await put(instance(), whole)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(await shown(instance()), old)
    })
  }

  void test('only members of tweakparams can set them', async () => {
    const person = await instance().person('person@example.com', ['editcomponents'])
    const asked = { parameters: { requirelogin: '1' } }
    const answer = await put(instance(), asked, person)
    assert.deepEqual([answer.status, answer.body.code], [401, 304])
    const nobody = await instance().ask('PUT', '/rest/parameters', { body: asked })
    assert.deepEqual([nobody.status, nobody.body.code], [401, 410])
  })

  void test('every status gets a transition to the new status of duplicates', async () => {
    const steps = async () => {
      const { body } = await instance().ask('GET', '/rest/workflow')
      return (body.transitions as { from: string; to: string }[])
        .filter(({ to }) => to === 'VERIFIED')
        .map(({ from }) => from)
    }
    assert.deepEqual(await steps(), ['RESOLVED'])
    await put(instance(), { parameters: { duplicate_or_move_bug_status: 'verified' } })
    assert.deepEqual(await steps(), ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED'])
    assert.equal((await shown(instance())).duplicate_or_move_bug_status, 'VERIFIED')
  })

  void test('or_groups changes immediately who sees a bug', async () => {
    const { admin } = instance()
    for (const name of ['red', 'blue']) {
      const group = { name, description: 'd', is_active: true }
      await instance().ask('POST', '/rest/group', { as: admin, body: group })
    }
    const person = await instance().person('red@example.com', ['red'])
    const { transactions } = instance()
    const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const { body: made } = await instance().ask('POST', '/rest/bug', {
      as: admin,
      body: { ...where, summary: 'S' },
    })
    await transactions.work(docket, async ({ tx }) => {
      const ids: number[] = []
      for (const name of ['red', 'blue']) ids.push((await groupNamed(tx, name))!.id)
      const group_set_id = await internForBug(tx, ids)
      await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', made.id).execute()
    })
    const status = async () =>
      (await instance().ask('GET', `/rest/bug/${made.id}`, { as: person })).status
    assert.equal(await status(), 401)
    await put(instance(), { parameters: { or_groups: true } })
    assert.equal(await status(), 200)
    await put(instance(), { reset: ['or_groups'] })
    assert.equal(await status(), 401)
  })

  void test('last visits are kept for the configured time', async () => {
    const path = '/rest/bug_user_last_visit'
    const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const file = async () => {
      const asked = { as: tweaker, body: { ...where, summary: 'S' } }
      return (await instance().ask('POST', '/rest/bug', asked)).body.id as number
    }
    const visits = async () => (await instance().ask('GET', path, { as: tweaker })).body.length
    const [first, second] = [await file(), await file()]
    await instance().ask('POST', `${path}/${first}`, { as: tweaker })
    instance().clock.now += 11 * 86_400_000
    assert.equal(await visits(), 0)
    await put(instance(), { parameters: { last_visit_keep_days: 0 } })
    assert.equal(await visits(), 1)
    await put(instance(), { reset: ['last_visit_keep_days'] })
    await instance().ask('POST', `${path}/${second}`, { as: tweaker })
    await put(instance(), { parameters: { last_visit_keep_days: 0 } })
    assert.equal(await visits(), 1)
  })
})
