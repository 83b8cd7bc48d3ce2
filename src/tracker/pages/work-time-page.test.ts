import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { limits } from '../../platform/limits.ts'
import { hide } from '../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

onEachInstance('the page of work time', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const ask = (query: string, as?: Person) => instance.ask('GET', `/work_time?${query}`, { as })
  const get = async (query: string) => contentOf((await ask(query, ann)).text)
  const csv = async (query: string, as = ann) =>
    (await ask(`ctype=csv&${query}`, as)).text.replaceAll('"', '').trim().split('\n')

  const file = async (summary: string, more: object = {}) => {
    const body = { ...BUG, summary, estimated_time: 10, ...more }
    return (await instance.ask('POST', '/rest/bug', { as: ann, body })).body.id as number
  }
  const work = async (day: string, as: Person, id: number, how: object) => {
    instance.clock.now = at(day)
    const body = { comment: { body: 'Worked' }, ...how }
    const { status } = await instance.ask('PUT', `/rest/bug/${id}`, { as, body })
    assert.equal(status, 200)
  }

  before(async () => {
    instance = opened()
    const insiders = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: insiders })
    const trackers = { name: 'trackers', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: trackers })
    await instance.set('insidergroup', 'insiders')
    await instance.set('timetrackinggroup', 'trackers')
    ann = await instance.person('ann@x.org', ['editbugs', 'trackers'])
    bob = await instance.person('bob@x.org', ['editbugs', 'trackers', 'insiders'])
    await file('Leaks & drips')
    await file('Squeaks', { blocks: [1] })
    await file('Idle')
    await work('2026-06-02', ann, 1, { work_time: 2.5 })
    await work('2026-06-30', bob, 1, {
      work_time: 1,
      comment: { body: 'Worked', is_private: true },
    })
    await work('2026-07-01', bob, 1, { work_time: 0.25 })
    await work('2026-07-02', ann, 2, { work_time: 4 })
  })

  const asked: [string, string[]][] = [
    ['id=1', ['bug_id,hours', '1,3.75']],
    ['id=1,2&id=3', ['bug_id,hours', '1,3.75', '2,4.00']],
    ['id=1&do_depends=1&do_report=1', ['bug_id,hours', '1,3.75', '2,4.00']],
    ['id=1,2&group_by=owner', ['who,hours', 'ann@x.org,6.50', 'bob@x.org,1.25']],
    [
      'id=1&group_by=number&detailed=1',
      ['bug_id,who,hours', '1,ann@x.org,2.50', '1,bob@x.org,1.25'],
    ],
    [
      'id=1,2&monthly=1&group_by=owner',
      [
        'month,who,hours',
        '2026-06,ann@x.org,2.50',
        '2026-06,bob@x.org,1.00',
        '2026-07,ann@x.org,4.00',
        '2026-07,bob@x.org,0.25',
      ],
    ],
    ['id=1&start_date=2026-06-30&end_date=2026-06-30', ['bug_id,hours', '1,1.00']],
    ['id=1&start_date=2026-06-30', ['bug_id,hours', '1,1.25']],
    ['id=1&end_date=2026-06-02', ['bug_id,hours', '1,2.50']],
    ['id=1&start_date=2026-07-31&end_date=2026-07-01', ['bug_id,hours', '1,0.25']],
    ['id=3', ['bug_id,hours']],
  ]
  for (const [query, wanted] of asked) {
    void test(`${query} has ${wanted.length} lines as CSV`, async () => {
      assert.deepEqual(await csv(query), wanted)
    })
  }

  void test('shows hours with their sum, and the bugs with their remaining time', async () => {
    const { text } = await ask('id=1,3&detailed=1', ann)
    assert.deepEqual(rowsOf(text), [
      '1 Leaks &#38; drips 3.75',
      'ann@x.org 2.50',
      'bob@x.org 1.25',
      'Total 3.75',
      '1 CONFIRMED 10.00 3.75 6.25 Leaks &#38; drips',
    ])
    const both = await ask('id=1,3&inactive=1&monthly=1&group_by=owner', ann)
    assert.match(contentOf(both.text), /<h2>2026-06<\/h2>.*<h2>2026-07<\/h2>/)
    assert.deepEqual(rowsOf(both.text).slice(-1), ['3 CONFIRMED 10.00 0.00 10.00 Idle'])
    assert.match(await get('id=3'), /No time was logged in this period/)
    assert.match(await get(''), /<form(?!.*<table)/)
    const bug = (await instance.ask('GET', '/bugs/1', { as: ann })).text
    assert.match(bug, /href="\/work_time\?id=1">3\.75<\/a>/)
  })

  void test('shows hours to members of timetrackinggroup only, and asks others to log in', async () => {
    const eve = await instance.person('eve@x.org', ['editbugs'])
    for (const query of ['id=1', '', 'id=1&ctype=csv']) {
      const { status, text } = await ask(query, eve)
      assert.equal(status, 401)
      assert.doesNotMatch(text, /3\.75|<form class="card/)
    }
    const { headers } = await ask('id=1')
    assert.equal(headers['location'], '/login?next=%2Fwork_time%3Fid%3D1')
  })

  void test('refuses hidden bugs by number, and omits them among dependencies', async () => {
    const hidden = await file('Hush', { blocks: [1] })
    await work('2026-07-03', ann, hidden, { work_time: 8 })
    await file('Behind', { blocks: [hidden] })
    await hide(instance, hidden)
    await instance.ask('PUT', `/rest/bug/${hidden}`, {
      as: instance.admin,
      body: { is_creator_accessible: false, assigned_to: instance.admin.login },
    })
    assert.equal((await ask(`id=1,${hidden}`, bob)).status, 401)
    assert.deepEqual(await csv('id=1&do_depends=1', bob), ['bug_id,hours', '1,3.75', '2,4.00'])
    assert.doesNotMatch((await ask('id=1&do_depends=1&inactive=1', bob)).text, /Hush|Behind/)
  })

  void test('is refused for too many dependencies, so that sums are complete', async () => {
    const max = limits as { dependency_bugs_max: number }
    const before = max.dependency_bugs_max
    max.dependency_bugs_max = 0
    try {
      const { status, text } = await ask('id=1&do_depends=1', ann)
      assert.equal(status, 400)
      assert.match(text, /depend on too many others/)
    } finally {
      max.dependency_bugs_max = before
    }
  })

  const many = Array.from({ length: limits.work_time_bugs_max + 1 }, (_, of) => of + 1).join(',')
  const refused: [string, number][] = [
    ['id=1&start_date=yesterday', 400],
    ['id=1&end_date=2026-02-30', 400],
    ['id=99', 404],
    ['id=nothing', 400],
    [`id=${many}`, 400],
  ]
  for (const [query, wanted] of refused) {
    void test(`${query.slice(0, 40)} is refused with ${wanted}`, async () => {
      const { status, text } = await ask(query, ann)
      assert.deepEqual([status, /class="alarm"/.test(text)], [wanted, true])
    })
  }

  void test('more sums than the limit are refused', async () => {
    const months = 12
    const people = Math.ceil(limits.work_time_rows_max / months) + 1
    await instance.db.work(async (tx) => {
      const [like] = await tx.selectFrom('users').selectAll().where('id', '=', ann.id).execute()
      const { id: _, extern_id: __, ...rest } = like!
      const users = Array.from({ length: people }, (_, of) => {
        const login_name = `many${of}@x.org`
        return { ...rest, login_name, login_name_key: login_name }
      })
      const made = await tx.insertInto('users').values(users).returning('id').execute()
      const said = made.flatMap(({ id }, one) =>
        Array.from({ length: months }, (_, month) => ({
          bug_id: 3,
          count: 1 + one * months + month,
          who: id,
          bug_when: Date.UTC(2025, month, 5),
          work_time: 100,
          isprivate: 0,
          type: 0,
          is_markdown: 0,
          thetext: '',
        })),
      )
      for (let from = 0; from < said.length; from += 1_000) {
        await tx
          .insertInto('longdescs')
          .values(said.slice(from, from + 1_000))
          .execute()
      }
    })
    assert.equal((await ask('id=3', ann)).status, 400)
    assert.deepEqual(await csv('id=3&end_date=2025-01-31&group_by=number'), [
      'bug_id,hours',
      `3,${people}.00`,
    ])
  })

  void test('is where the old address leads', async () => {
    const path = '/bugzilla/summarize_time.cgi?id=1&monthly=1'
    const { status, headers } = await instance.ask('GET', path)
    assert.deepEqual([status, headers['location']], [302, '/bugzilla/work_time?id=1&monthly=1'])
  })
})
