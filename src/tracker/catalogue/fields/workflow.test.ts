import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'

interface Transition {
  from: string | null
  to: string
  comment_required: boolean
}
const rest = (instance: Instance, verb: string, path: string, body?: object) =>
  instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
const workflow = async (instance: Instance): Promise<Transition[]> =>
  (await rest(instance, 'GET', 'workflow')).body.transitions
const said = ({ from, to, comment_required }: Transition) =>
  `${from ?? 'new'}>${to}${comment_required ? '!' : ''}`
const next = async (instance: Instance, status: string | null) => {
  const { body } = await rest(instance, 'GET', 'field/bug/bug_status')
  const values = body.fields[0].values as { name: string | null; can_change_to: object[] }[]
  return values.find(({ name }) => name === status)!.can_change_to
}

onEachInstance('the workflow', (instance) => {
  void test('everybody can read it, in the order of the statuses', async () => {
    const { status, body } = await instance().ask('GET', '/rest/workflow')
    assert.equal(status, 200)
    assert.deepEqual(body.transitions.map(said), [
      'new>UNCONFIRMED',
      'new>CONFIRMED',
      'new>IN_PROGRESS',
      'UNCONFIRMED>CONFIRMED',
      'UNCONFIRMED>IN_PROGRESS',
      'UNCONFIRMED>RESOLVED',
      'CONFIRMED>IN_PROGRESS',
      'CONFIRMED>RESOLVED',
      'IN_PROGRESS>CONFIRMED',
      'IN_PROGRESS>RESOLVED',
      'RESOLVED>UNCONFIRMED',
      'RESOLVED>CONFIRMED',
      'RESOLVED>VERIFIED',
      'VERIFIED>UNCONFIRMED',
      'VERIFIED>CONFIRMED',
    ])
  })

  void test('transitions are added and removed, but one to the status of duplicates always remains', async () => {
    const { body } = await rest(instance(), 'PUT', 'workflow', {
      add: [
        { from: 'confirmed', to: 'VERIFIED', comment_required: true },
        { from: 'RESOLVED', to: 'VERIFIED', comment_required: true },
      ],
      remove: [
        { to: 'IN_PROGRESS' },
        { from: 'CONFIRMED', to: 'RESOLVED' },
        { from: 'VERIFIED', to: 'IN_PROGRESS' },
      ],
    })
    assert.deepEqual(body.added.map(said), [
      'CONFIRMED>VERIFIED!',
      'RESOLVED>VERIFIED!',
      'VERIFIED>RESOLVED',
    ])
    assert.deepEqual(body.removed.map(said), ['new>IN_PROGRESS', 'RESOLVED>VERIFIED'])
    assert.deepEqual(body.transitions, await workflow(instance()))
    assert.deepEqual(await next(instance(), 'CONFIRMED'), [
      { name: 'IN_PROGRESS', comment_required: false },
      { name: 'RESOLVED', comment_required: false },
      { name: 'VERIFIED', comment_required: true },
    ])
    assert.deepEqual(await next(instance(), null), [
      { name: 'UNCONFIRMED', comment_required: false },
      { name: 'CONFIRMED', comment_required: false },
    ])
  })

  void test('an unchanged transition is not logged', async () => {
    const logged = () =>
      instance().db.look((tx) =>
        tx.selectFrom('audit_log').select('id').where('field', '=', 'workflow').execute(),
      )
    const before = (await logged()).length
    assert.equal(before, 1)
    const same = { set: await workflow(instance()) }
    const { body } = await rest(instance(), 'PUT', 'workflow', same)
    assert.deepEqual([body.added, body.removed], [[], []])
    assert.equal((await logged()).length, before)
  })

  void test('a new status leads to that of duplicates, and an inactive one is no longer reachable', async () => {
    const made = await rest(instance(), 'POST', 'field/bug/status/values', {
      name: 'READY',
      is_open: true,
      sortkey: 250,
    })
    assert.deepEqual([made.status, made.body], [201, { id: 6 }])
    assert.deepEqual(await next(instance(), 'READY'), [
      { name: 'RESOLVED', comment_required: false },
    ])
    await rest(instance(), 'PUT', 'workflow', { add: [{ from: 'UNCONFIRMED', to: 'READY' }] })
    const has = async () =>
      (await next(instance(), 'UNCONFIRMED')).some((one) => 'name' in one && one.name === 'READY')
    assert.equal(await has(), true)
    await rest(instance(), 'PUT', 'field/bug/status/values/READY', { is_active: false })
    assert.equal(await has(), false)
    assert.equal((await rest(instance(), 'DELETE', 'field/bug/status/values/READY')).status, 200)
    assert.equal(
      (await workflow(instance())).some(({ from, to }) => from === 'READY' || to === 'READY'),
      false,
    )
  })

  const refused: [string, object, number, number][] = [
    ['no initial status', { remove: [{ to: 'UNCONFIRMED' }, { to: 'CONFIRMED' }] }, 400, 32000],
    ['an empty workflow', { set: [] }, 400, 32000],
    [
      'a transition to the same status',
      { add: [{ from: 'CONFIRMED', to: 'CONFIRMED' }] },
      400,
      32000,
    ],
    ['an unknown status', { add: [{ from: 'CONFIRMED', to: 'NOPE' }] }, 404, 51],
    ['an unknown previous status', { remove: [{ from: '', to: 'CONFIRMED' }] }, 404, 51],
    ['an unknown parameter', { swap: [] }, 400, 67399],
  ]
  for (const [what, body, status, code] of refused) {
    void test(`refused: ${what}`, async () => {
      const before = await workflow(instance())
      const answer = await rest(instance(), 'PUT', 'workflow', body)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(await workflow(instance()), before)
    })
  }

  void test('a new bug may require a description, as a change may require a comment', async () => {
    const step = { to: 'CONFIRMED', comment_required: true }
    await rest(instance(), 'PUT', 'workflow', { add: [step] })
    const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const file = async (more: object) =>
      (await rest(instance(), 'POST', 'bug', { ...where, summary: 'S', ...more })).body.code
    assert.equal(await file({}), 32000)
    assert.equal(await file({ description: 'It broke' }), undefined)
    assert.equal(await file({ status: 'UNCONFIRMED' }), undefined)
    await rest(instance(), 'PUT', 'workflow', { add: [{ to: 'CONFIRMED' }] })
  })

  void test('the last initial status cannot be made inactive', async () => {
    await rest(instance(), 'PUT', 'workflow', { remove: [{ to: 'UNCONFIRMED' }] })
    const off = await rest(instance(), 'PUT', 'field/bug/status/values/CONFIRMED', {
      is_active: false,
    })
    assert.deepEqual([off.status, off.body.code], [400, 32000])
    const gone = await rest(instance(), 'DELETE', 'field/bug/status/values/CONFIRMED')
    assert.deepEqual([gone.status, gone.body.code], [400, 32000])
  })
})
