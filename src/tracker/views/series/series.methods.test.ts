import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { limits } from '../../../platform/limits.ts'

const PATH = '/rest/docket_series'
const OPEN = { name: 'Open', category: 'Kettle', subcategory: 'Core', query: 'product=Kettle' }

onEachInstance('methods of series', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  before(async () => {
    instance = opened()
    const none = { user_regexp: '' }
    await instance.ask('PUT', '/rest/group/editbugs', { as: instance.admin, body: none })
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com', ['editbugs'])
  })
  const ask = (verb: string, path: string, as: Person | undefined, body?: object) =>
    instance.ask(verb, `${PATH}${path}`, { as, ...(body && { body }) })
  const create = async (as: Person, more: object = {}): Promise<number> => {
    const { status, body, text } = await ask('POST', '', as, { ...OPEN, ...more })
    assert.equal(status, 201, text)
    return body.id
  }
  const EXCEPT = '?exclude_fields=update_token'
  const read = async (as: Person, id: number) =>
    (await ask('GET', `/${id}${EXCEPT}`, as)).body.series?.[0]
  const refused = async (answered: ReturnType<typeof ask>, why: RegExp) => {
    const { status, text } = await answered
    assert.match(`${status} ${text}`, why)
  }
  const categories = () =>
    instance.transactions.look(docket, async ({ tx }) => {
      const rows = await tx.selectFrom('series_categories').select('name').execute()
      return rows.map(({ name }) => name).toSorted()
    })
  const audited = (id: number) =>
    instance.transactions.look(docket, async ({ tx }) => {
      const rows = await tx
        .selectFrom('audit_log')
        .select(['field', 'removed', 'added'])
        .where('class', '=', 'Bugzilla::Series')
        .where('object_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ field, removed, added }) => [field, removed, added])
    })

  void test('create, change and delete a series', async () => {
    const id = await create(ann)
    const made = { id, ...OPEN, frequency: 7, is_public: false, can_edit: true }
    assert.deepEqual(await read(ann, id), made)
    assert.deepEqual(await categories(), ['Core', 'Kettle'])
    await ask('PUT', `/${id}`, ann, { name: ' All  open ', subcategory: '-All-', frequency: 0 })
    const changed = { name: 'All open', subcategory: '-All-', frequency: 0 }
    assert.deepEqual(await read(ann, id), { ...made, ...changed })
    assert.deepEqual(await categories(), ['-All-', 'Kettle'])
    assert.deepEqual((await ask('DELETE', `/${id}`, ann)).body, { id })
    await refused(ask('GET', `/${id}`, ann), /^404 .*51/)
    assert.deepEqual(await categories(), [])
    assert.deepEqual(await audited(id), [])
  })

  void test('list series by category, name and place', async () => {
    const first = await create(ann, { name: 'First' })
    const second = await create(ann, { name: 'Second', subcategory: 'Lid' })
    const found = async (query: string) =>
      (await ask('GET', query, ann)).body.series.map(({ id }: { id: number }) => id)
    assert.deepEqual(await found(''), [first, second])
    assert.deepEqual(await found('?subcategory=lid'), [second])
    assert.deepEqual(await found('?name=FIR'), [first])
    assert.deepEqual(await found('?limit=1&offset=1'), [second])
    const { body } = await ask('GET', `/${second}?include_fields=name`, ann)
    assert.deepEqual(body.series, [{ name: 'Second' }])
    for (const id of [first, second]) await ask('DELETE', `/${id}`, ann)
  })

  void test('get the numbers of series', async () => {
    const [first, second] = [await create(ann, { name: 'A' }), await create(ann, { name: 'B' })]
    await instance.transactions.work(docket, async ({ tx }) => {
      const counted = [
        [first, '2026-01-02', 3],
        [first, '2026-01-01', 2],
        [second, '2026-01-02', 5],
      ] as const
      const values = counted.map(([series_id, date, series_value]) => ({
        series_id,
        series_date: Date.parse(date),
        series_value,
      }))
      await tx.insertInto('series_data').values(values).execute()
    })
    const numbers = async (path: string, as = ann) => (await ask('GET', path, as)).body.series
    const old = { day: '2026-01-01', bugs: 2 }
    const [one, other] = [3, 5].map((bugs) => ({ day: '2026-01-02', bugs }))
    assert.deepEqual(await numbers(`/numbers?ids=${second}&ids=${first}`), [
      { id: second, numbers: [other] },
      { id: first, numbers: [old, one] },
    ])
    assert.deepEqual(await numbers(`/${first}/numbers?from=2026-01-02`), [
      { id: first, numbers: [one] },
    ])
    assert.deepEqual(await numbers(`/${first}/numbers?to=2026-01-01`), [
      { id: first, numbers: [old] },
    ])
    await refused(ask('GET', `/${first}/numbers?from=soon`, ann), /^400 .*soon/)
    await refused(ask('GET', '/numbers', ann), /^400 .*ids/)
    await refused(ask('GET', `/${first}/numbers`, bob), /^404 .*51/)
    for (const id of [first, second]) await ask('DELETE', `/${id}`, ann)
  })

  void test('only members of editbugs and of chartgroup create series', async () => {
    const guest = await instance.person('guest@example.com')
    await refused(ask('POST', '', undefined, OPEN), /^401/)
    await instance.set('chartgroup', 'canconfirm')
    await refused(ask('POST', '', ann, OPEN), /^401 .*use charts/)
    await refused(ask('GET', '', ann), /^401 .*use charts/)
    const member = await instance.person('member@example.com', ['canconfirm'])
    await refused(ask('POST', '', member, OPEN), /^401 .*create series.*editbugs/)
    await instance.set('chartgroup', 'editbugs')
    await refused(ask('POST', '', guest, OPEN), /^401/)
  })

  void test('only administrators publish a series and have it counted daily', async () => {
    await refused(ask('POST', '', ann, { ...OPEN, frequency: 6 }), /^400 .*every 7 days/)
    await refused(ask('POST', '', ann, { ...OPEN, is_public: true }), /^401 .*publish series/)
    const { admin } = instance
    const id = await create(ann)
    await refused(ask('GET', `/${id}`, bob), /^404/)
    await refused(ask('PUT', `/${id}`, admin, { is_public: true }), /^404/)
    const own = await create(admin, { frequency: 1, is_public: true, name: 'Daily' })
    assert.deepEqual((await read(bob, own)).can_edit, false)
    assert.equal('query' in (await read(bob, own)), false)
    for (const verb of ['PUT', 'DELETE']) {
      await refused(ask(verb, `/${own}`, bob, { name: 'x' }), /^401 .*Only its creator/)
    }
    await ask('PUT', `/${own}`, admin, { name: 'Each day', is_public: true })
    await ask('DELETE', `/${own}`, admin)
    assert.deepEqual(await audited(own), [
      ['__create__', null, 'Kettle / Core: Daily'],
      ['name', 'Daily', 'Each day'],
      ['__remove__', 'Kettle / Core: Each day', null],
    ])
    await ask('DELETE', `/${id}`, ann)
  })

  void test('their creators rename public series, but do not move them', async () => {
    const id = await create(ann)
    await instance.transactions.work(docket, async ({ tx }) => {
      await tx.updateTable('series').set({ is_public: 1, frequency: 1 }).execute()
    })
    await ask('PUT', `/${id}`, ann, { name: 'Still open' })
    assert.equal((await read(bob, id)).name, 'Still open')
    await refused(ask('PUT', `/${id}`, ann, { category: 'Pot' }), /^401 .*other categories/)
    await ask('PUT', `/${id}`, ann, { category: 'Pot', is_public: false })
    assert.equal((await read(ann, id)).category, 'Pot')
    await refused(ask('GET', `/${id}`, bob), /^404/)
    await refused(ask('PUT', `/${id}`, ann, { is_public: true }), /^401 .*publish series/)
    await ask('DELETE', `/${id}`, ann)
  })

  void test('names tell nothing of series of others', async () => {
    const id = await create(ann)
    await refused(ask('POST', '', ann, { ...OPEN, name: 'OPEN' }), /^400 .*already exists/)
    const other = await create(bob, { category: 'KETTLE' })
    assert.equal((await read(bob, other)).category, 'KETTLE')
    const same = await create(bob)
    await refused(ask('PUT', `/${other}`, bob, { category: 'Kettle' }), /^400 .*already exists/)
    await ask('DELETE', `/${id}`, ann)
    for (const one of [other, same]) await ask('DELETE', `/${one}`, bob)
  })

  void test('a category of groups stays without series', async () => {
    const id = await create(ann)
    await instance.transactions.work(docket, async ({ tx }) => {
      const { id: category_id } = await tx
        .selectFrom('series_categories')
        .select('id')
        .where('name', '=', 'Kettle')
        .executeTakeFirstOrThrow()
      await tx.insertInto('category_group_map').values({ category_id, group_id: 1 }).execute()
    })
    await ask('DELETE', `/${id}`, ann)
    assert.deepEqual(await categories(), ['Kettle'])
  })

  const wrong: [object, RegExp][] = [
    [{ name: ' ' }, /^400 .*name of a series has 1 to 64/],
    [{ category: 'x'.repeat(65) }, /^400 .*category of a series/],
    [{ query: '?' }, /^400 .*search is empty/],
    [{ frequency: -1 }, /^400 .*frequency/],
    [{ frequency: 3651 }, /^400 .*frequency/],
    [{ color: 'red' }, /^400 .*color/],
  ]
  for (const [more, why] of wrong) {
    void test(`refuse ${JSON.stringify(more).slice(0, 40)}`, () =>
      refused(ask('POST', '', ann, { ...OPEN, ...more }), why))
  }

  void test('create no more than the limit', async () => {
    const max = limits as { series_max: number }
    const usual = max.series_max
    max.series_max = 0
    try {
      await refused(ask('POST', '', bob, OPEN), /^413 .*at most 0 series/)
    } finally {
      max.series_max = usual
    }
  })
})
