import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct } from '../../../../tests/products.ts'

type Cast = Record<string, number>

onEachInstance('votes', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let boats: number
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
    boats = await addProduct(instance, 'Boats')
    await addProduct(instance, 'Quiet')
    await limit({ votesperuser: 10, maxvotesperbug: 4, votestoconfirm: 0 })
  })
  const send = async (verb: string, path: string, body?: object, as: Person = instance.admin) => {
    const answered = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
    assert.ok(answered.status < 300, answered.text)
    return answered.body
  }
  const limit = (limits: object, product = 'Boats') => send('PUT', `product/${product}`, limits)
  const file = async (summary: string, more: object = {}): Promise<number> => {
    const bug = { product: 'Boats', component: 'Core', version: '1', summary, ...more }
    return (await send('POST', 'bug', bug)).id
  }
  const cast = (as: Person | undefined, votes: Cast) => {
    const body = {
      votes: Object.entries(votes).map(([bug_id, vote_count]) => ({ bug_id, vote_count })),
    }
    return instance.ask('PUT', '/rest/docket_votes', { as, body })
  }
  const refused = async (as: Person | undefined, votes: Cast, why: RegExp) => {
    const { status, text } = await cast(as, votes)
    assert.match(`${status} ${text}`, why)
  }
  const read = async (as: Person) => (await instance.ask('GET', '/rest/docket_votes', { as })).body
  const own = async (as: Person) =>
    Object.fromEntries(
      (await read(as)).votes.map((one: { bug_id: number; vote_count: number }) => [
        one.bug_id,
        one.vote_count,
      ]),
    )
  const bug = async (id: number) => (await send('GET', `bug/${id}`)).bugs[0]
  const history = async (id: number) => (await send('GET', `bug/${id}/history`)).bugs[0].history
  const forget = () =>
    instance.db.work((tx) => tx.deleteFrom('votes').execute().then()) as Promise<void>

  void test('are cast, changed and withdrawn, and returned with the limits of their product', async () => {
    const [first, second] = [await file('Leaks'), await file('Sinks', { alias: 'sinks' })]
    await cast(bob, { [first]: 1 })
    const { status, body } = await cast(ann, { [first]: 4, sinks: 2 })
    assert.equal(status, 200)
    assert.deepEqual(body.votes, [
      { bug_id: first, vote_count: 4, votes: 5, is_newly_confirmed: false },
      { bug_id: second, vote_count: 2, votes: 2, is_newly_confirmed: false },
    ])
    const limits = { allowed: 10, allowed_per_bug: 4, votes_to_confirm: 0 }
    assert.deepEqual(await read(ann), {
      products: [{ id: boats, name: 'Boats', used: 6, ...limits }],
      votes: [
        { bug_id: first, product: 'Boats', vote_count: 4 },
        { bug_id: second, product: 'Boats', vote_count: 2 },
      ],
    })
    await cast(ann, { [second]: 0 })
    await cast(ann, { [first]: 3 })
    assert.deepEqual([await own(ann), await own(bob)], [{ [first]: 3 }, { [first]: 1 }])
    assert.deepEqual(await history(first), [])
    await forget()
  })

  void test('are refused beyond the limits, all of them', async () => {
    const ids = [await file('One'), await file('Two'), await file('Three')]
    const [one, two, three] = ids as [number, number, number]
    await refused(ann, { [one]: 1, [two]: 5 }, /^400 .*bug \d+ at most 4 votes, and not 5/)
    await refused(ann, { [one]: 4, [two]: 4, [three]: 3 }, /^400 .*10 votes.*'Boats'.*not 11/)
    assert.deepEqual(await own(ann), {})
    await cast(ann, { [one]: 4, [two]: 4 })
    await refused(ann, { [three]: 3 }, /^400 .*10 votes/)
    assert.equal((await cast(ann, { [three]: 3, [two]: 3 })).status, 200)
    await refused(ann, { [one]: -1 }, /^400 .*vote_count/)
    const many = Array.from({ length: 2_001 }, (_, at) => [String(1_000 + at), 1] as const)
    await refused(ann, Object.fromEntries(many), /^400 .*2,?000/)
    await refused(ann, { [one]: 1.5 }, /^400 .*vote_count/)
    await refused(undefined, { [one]: 1 }, /^401 .*"code":410/)
    assert.equal((await instance.ask('GET', '/rest/docket_votes')).status, 401)
    await forget()
  })

  void test('beyond limits that were lowered stay, and only become fewer', async () => {
    const [one, two] = [await file('One'), await file('Two')]
    await cast(ann, { [one]: 4, [two]: 1 })
    await limit({ votesperuser: 3 })
    assert.equal((await cast(ann, { [one]: 4, [two]: 1 })).status, 200)
    await refused(ann, { [two]: 2 }, /^400 .*3 votes/)
    assert.equal((await cast(ann, { [one]: 1, [two]: 2 })).status, 200)
    await limit({ votesperuser: 0 })
    await refused(ann, { [one]: 0 }, /^400 .*Voting is disabled in the product 'Boats'/)
    const { products } = await read(ann)
    assert.deepEqual([products[0].used, products[0].allowed], [3, 0])
    await limit({ votesperuser: 10 })
    await forget()
  })

  void test('for a closed bug stay, and only become fewer', async () => {
    const one = await file('One')
    await cast(ann, { [one]: 2 })
    await send('PUT', `bug/${one}`, { status: 'RESOLVED', resolution: 'FIXED' })
    await refused(ann, { [one]: 3 }, /^400 .*closed/)
    await refused(bob, { [one]: 1 }, /^400 .*closed/)
    assert.equal((await cast(ann, { [one]: 1 })).status, 200)
    assert.deepEqual(await own(ann), { [one]: 1 })
    await forget()
  })

  void test('are refused without voting, and for bugs that are hidden or missing', async () => {
    const quiet = await file('Hums', { product: 'Quiet' })
    await refused(ann, { [quiet]: 1 }, /^400 .*disabled in the product 'Quiet'/)
    const hidden = await file('Hush')
    await cast(ann, { [hidden]: 4 })
    await hide(instance, hidden)
    await refused(ann, { [hidden]: 1 }, /^401 .*"code":102/)
    await refused(ann, { 99_999: 1 }, /^404 .*"code":101/)
    assert.deepEqual(await own(ann), {})
    assert.equal((await read(ann)).products[0].used, 0)
    await forget()
  })

  void test('confirm a bug, with the last voter as the author', async () => {
    await limit({ votestoconfirm: 3 })
    const one = await file('One', { status: 'UNCONFIRMED' })
    await cast(ann, { [one]: 2 })
    assert.equal((await bug(one)).status, 'UNCONFIRMED')
    instance.clock.now += 60_000
    const { body } = await cast(bob, { [one]: 2 })
    assert.deepEqual(body.votes, [
      { bug_id: one, vote_count: 2, votes: 4, is_newly_confirmed: true },
    ])
    const { status, is_confirmed, is_open, last_change_time } = await bug(one)
    assert.deepEqual([status, is_confirmed, is_open], ['CONFIRMED', true, true])
    const when = new Date(instance.clock.now).toISOString().replace('.000', '')
    assert.equal(last_change_time, when)
    const changes = [
      { field_name: 'status', removed: 'UNCONFIRMED', added: 'CONFIRMED' },
      { field_name: 'is_confirmed', removed: '0', added: '1' },
    ]
    const [set, ...more] = await history(one)
    assert.deepEqual([set.when, set.who, more], [when, bob.login, []])
    assert.deepEqual(new Set(set.changes), new Set(changes))
    assert.equal((await send('GET', `bug/${one}/comment`)).bugs[one].comments.length, 1)
    await cast(ann, { [one]: 3 })
    assert.equal((await history(one)).length, 1)
    await forget()
  })

  void test('record an event only if they confirm a bug', async () => {
    await limit({ votestoconfirm: 2 })
    const events = () =>
      instance.db.look((tx) =>
        tx.selectFrom('events').select(['kind', 'body', 'actor_id']).orderBy('id').execute(),
      )
    const one = await file('One', { status: 'UNCONFIRMED' })
    const start = (await events()).length
    await cast(ann, { [one]: 1 })
    assert.equal((await events()).length, start)
    await cast(ann, { [one]: 2 })
    const [added, ...more] = (await events()).slice(start)
    assert.deepEqual([added!.kind, added!.actor_id, more], ['bugs.confirmed', ann.id, []])
    const { bugs, changes } = JSON.parse(added!.body!) as Record<string, number[]>
    // The status, and that the bug was ever confirmed.
    assert.deepEqual([bugs, changes!.length], [[one], 2])
    await forget()
  })

  void test('confirm nothing if the workflow has no open status for it', async () => {
    const open = ['CONFIRMED', 'IN_PROGRESS'].map((to) => ({ from: 'UNCONFIRMED', to }))
    await send('PUT', 'workflow', { remove: open })
    const one = await file('One', { status: 'UNCONFIRMED' })
    const { body } = await cast(ann, { [one]: 4 })
    assert.equal(body.votes[0].is_newly_confirmed, false)
    assert.equal((await bug(one)).status, 'UNCONFIRMED')
    await send('PUT', 'workflow', { add: open })
    await forget()
  })

  void test('confirm a bug once, if two people vote at the same time', async () => {
    await limit({ votestoconfirm: 2 })
    for (let turn = 0; turn < 5; turn += 1) {
      const one = await file('One', { status: 'UNCONFIRMED' })
      const answers = await Promise.all([cast(ann, { [one]: 1 }), cast(bob, { [one]: 1 })])
      const confirmed = answers.map(({ body }) => body.votes[0].is_newly_confirmed)
      assert.equal(confirmed.filter(Boolean).length, 1)
      assert.equal((await bug(one)).status, 'CONFIRMED')
      assert.equal((await history(one)).length, 1)
    }
    await forget()
  })

  void test('of one person stay within the limits, if they are cast at the same time', async () => {
    const ids = []
    for (let at = 0; at < 4; at += 1) ids.push(await file(`${at}`))
    const answers = await Promise.all(ids.map((id) => cast(ann, { [id]: 4 })))
    const byStatus = Map.groupBy(answers, ({ status }) => status)
    assert.deepEqual([byStatus.get(200)?.length, byStatus.get(400)?.length], [2, 2])
    assert.equal((await read(ann)).products[0].used, 8)
    await forget()
  })

  void test('need the same number of statements for several bugs', async () => {
    await limit({ votesperuser: 100, votestoconfirm: 1 })
    const statements = async (bugs: number) => {
      const ids = []
      for (let at = 0; at < bugs; at += 1) ids.push(await file('x', { status: 'UNCONFIRMED' }))
      const start = instance.db.measures().statements
      const { body } = await cast(ann, Object.fromEntries(ids.map((id) => [id, 1])))
      const used = instance.db.measures().statements - start
      const all = body.votes.map((one: { is_newly_confirmed: boolean }) => one.is_newly_confirmed)
      assert.deepEqual(new Set(all), new Set([true]))
      return used
    }
    // Background work is sometimes counted too.
    const least = async (bugs: number) => Math.min(await statements(bugs), await statements(bugs))
    await statements(1)
    assert.equal(await least(6), await least(2))
    await forget()
  })

  void test('are reduced if the bug moves to a product with smaller limits', async () => {
    await limit({ votesperuser: 10, maxvotesperbug: 2 }, 'Quiet')
    const one = await file('One')
    await cast(ann, { [one]: 4 })
    await cast(bob, { [one]: 1 })
    const move = (product: string) =>
      send('PUT', `bug/${one}`, { product, component: 'Core', version: '1' })
    await move('Quiet')
    assert.deepEqual([await own(ann), await own(bob)], [{ [one]: 2 }, { [one]: 1 }])
    await move('Boats')
    await limit({ votesperuser: 0 }, 'Quiet')
    await move('Quiet')
    assert.deepEqual([await own(ann), await own(bob)], [{}, {}])
  })

  void test('that were imported stay if the bug moves between products without voting', async () => {
    await addProduct(instance, 'Silent')
    const one = await file('One', { product: 'Quiet' })
    await instance.db.work((tx) =>
      tx.insertInto('votes').values({ who: ann.id, bug_id: one, vote_count: 5 }).execute().then(),
    )
    await send('PUT', `bug/${one}`, { product: 'Silent', component: 'Core', version: '1' })
    assert.deepEqual(await own(ann), { [one]: 5 })
  })
})
