import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, openForm } from '../../../../tests/page-forms.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('a board', (opened) => {
  let instance: Instance
  let ann: Person
  const get = async (path: string, as?: Person) => (await instance.ask('GET', path, { as })).text
  /** Each column: its value, its number of bugs, and the ids of its cards. */
  const lanes = (text: string) =>
    text
      .split('<section class="lane"')
      .slice(1)
      .map((lane) => {
        const [, value = ''] = /data-value="([^"]*)"/.exec(lane) ?? []
        const [, bugs = ''] = /<span class="num dim">(\d+)</.exec(lane) ?? []
        const ids = [...lane.matchAll(/data-id="(\d+)"/g)].map(([, id]) => Number(id))
        return [decoded(value), Number(bugs), ...ids]
      })
  const filled = (text: string) => lanes(text).filter(([, bugs]) => bugs !== 0)
  const bug = async (id: number) =>
    (await instance.ask('GET', `/rest/bug/${id}`, { as: ann })).body.bugs[0]
  /** The form of a card on the board at that address, which can be sent with other values. */
  async function moving(path: string, as: Person) {
    const { cookie, fields } = await openForm(instance, path, as)
    const filledIn = Object.entries(fields).map(([name, value]) => [name, decoded(value)])
    return (more: Record<string, string>) => {
      const body = new URLSearchParams({ ...Object.fromEntries(filledIn), ...more }).toString()
      const type = 'application/x-www-form-urlencoded'
      const headers = { 'content-type': type, cookie }
      return instance.ask('POST', '/move_card', { as, body, headers })
    }
  }
  const LIST = '/bugs?product=TestProduct&view=board&order=bug_id'

  before(async () => {
    instance = opened()
    await addCustomFields(instance, ['single'])
    ann = await instance.person('ann@example.com', ['editbugs'])
    for (const [summary, priority] of [
      ['A lid', 'Low'],
      ['A cup', 'High'],
      ['A pot', 'Low'],
      ['A jar', 'Low'],
    ] as const) {
      const body = { ...NEW, summary, priority, assigned_to: ann.login }
      await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
    }
    const away = await instance.person('eve@example.com')
    await instance.ask('PUT', '/rest/bug/4', { as: ann, body: { assigned_to: away.login } })
    await hide(instance, 4)
  })

  void test('an empty board says what to do', async () => {
    const { text } = await instance.ask('GET', `${LIST}&short_desc=nothing`, { as: ann })
    assert.match(text, /No bugs were found\.\s<a href="\/enter_bug">File a bug<\/a>/)
    assert.deepEqual(filled(text), [])
    const { text: full } = await instance.ask('GET', LIST, { as: ann })
    assert.doesNotMatch(full, /No bugs were found/)
  })

  void test('has a column for each status, those without bugs too', async () => {
    assert.deepEqual(lanes(await get(LIST, ann)), [
      ['UNCONFIRMED', 0],
      ['CONFIRMED', 3, 1, 2, 3],
      ['IN_PROGRESS', 0],
      ['RESOLVED', 0],
      ['VERIFIED', 0],
    ])
    assert.match(await get(LIST, ann), /data-value="RESOLVED" data-to="[^"]*" data-closed/)
  })

  for (const [field, columns] of [
    [
      'priority',
      [
        ['High', 1, 2],
        ['Low', 2, 1, 3],
      ],
    ],
    ['assigned_to', [['ann@example.com', 3, 1, 2, 3]]],
    ['product', [['TestProduct', 3, 1, 2, 3]]],
    ['component', [['TestComponent', 3, 1, 2, 3]]],
    ['target_milestone', [['---', 3, 1, 2, 3]]],
    ['resolution', [['---', 3, 1, 2, 3]]],
    ['cf_single', [['---', 3, 1, 2, 3]]],
    ['constructor', [['CONFIRMED', 3, 1, 2, 3]]],
    ['keywords', [['CONFIRMED', 3, 1, 2, 3]]],
  ] as const) {
    void test(`by ${field}`, async () => {
      assert.deepEqual(filled(await get(`${LIST}&board_by=${field}`, ann)), columns)
    })
  }

  void test('the order of the list is that of the cards', async () => {
    const text = await get(`${LIST.replace('bug_id', 'bug_id%20DESC')}&board_by=priority`, ann)
    assert.deepEqual(filled(text), [
      ['High', 1, 2],
      ['Low', 2, 3, 1],
    ])
  })

  void test('counts hidden bugs for nobody else', async () => {
    const text = await get(`${LIST}&board_by=priority`, instance.admin)
    assert.deepEqual(filled(text), [
      ['High', 1, 2],
      ['Low', 3, 1, 3, 4],
    ])
    assert.doesNotMatch(await get(`${LIST}&board_by=assigned_to`, ann), /A jar|eve@/)
  })

  const allow = (anonymous_search: string) =>
    instance.ask('PUT', '/rest/docket_parameters', {
      as: instance.admin,
      body: { parameters: { anonymous_search } },
    })

  void test('strangers see it, and nothing to move', async () => {
    const text = await get(LIST)
    assert.deepEqual(filled(text), [['CONFIRMED', 3, 1, 2, 3]])
    assert.doesNotMatch(text, /data-moves|id="mover"|move=/)
    await allow('simple')
    const { status, headers } = await instance.ask('GET', LIST)
    assert.deepEqual([status, headers['location']?.split('?')[0]], [302, '/login'])
    await allow('all')
  })

  void test('a column shows its first 20 cards, and leads to all', async () => {
    const bugs = Array.from({ length: 20 }, (_, at) => at)
    for (const at of bugs) {
      const body = { ...NEW, summary: `More ${at}`, priority: 'Lowest' }
      await instance.ask('POST', '/rest/bug', { as: ann, body })
    }
    const body = { ids: [5], priority: 'Normal' }
    await instance.ask('PUT', '/rest/bug/5', { as: ann, body })
    const extra = { ...NEW, summary: 'More 20', priority: 'Lowest' }
    for (const _ of [1, 2]) await instance.ask('POST', '/rest/bug', { as: ann, body: extra })
    const text = await get(`${LIST}&board_by=priority`, ann)
    const [, bugsOf, ...ids] = filled(text).find(([value]) => value === 'Lowest')!
    assert.deepEqual([bugsOf, ids.length], [21, 20])
    const [, to = ''] = /href="([^"]*)">All 21</.exec(text)!
    assert.match(await get(decoded(to), ann), />21 bugs</)
  })

  void test('a form without a script moves a card', async () => {
    const move = await moving(`${LIST}&board_by=priority&move=1`, ann)
    const { status, headers } = await move({ value: 'Highest' })
    assert.equal(status, 303)
    assert.match(headers['location'] ?? '', /\/bugs\?product=TestProduct&view=board/)
    assert.equal((await bug(1)).priority, 'Highest')
    const again = await move({ value: 'Highest' })
    assert.equal(again.status, 409)
    assert.match(again.text, /class="alarm"[^]*changed since[^]*class="board scroll"/)
  })

  void test('a bug is closed with a resolution, as the rules say', async () => {
    const move = await moving(`${LIST}&move=2`, ann)
    const refused = await move({ value: 'RESOLVED', resolution: '' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /class="alarm"[^]*resolution/)
    assert.equal((await bug(2)).status, 'CONFIRMED')
    assert.equal((await move({ value: 'NONE' })).status, 404)
    await move({ value: 'RESOLVED', resolution: 'FIXED' })
    const { status, resolution } = await bug(2)
    assert.deepEqual([status, resolution], ['RESOLVED', 'FIXED'])
  })

  void test('other fields and hidden bugs are refused', async () => {
    const move = await moving(`${LIST}&board_by=priority&move=3`, ann)
    assert.equal((await move({ board_by: 'short_desc', value: 'Forged' })).status, 400)
    const hidden = await move({ id: '4', value: 'High' })
    assert.equal(hidden.status, 401)
    assert.doesNotMatch(hidden.text, /A jar/)
    assert.equal((await bug(3)).priority, 'Low')
  })

  void test('a saved search keeps the board, unless the address says otherwise', async () => {
    const body = { name: 'board', query: 'product=TestProduct&view=board&board_by=priority' }
    await instance.ask('POST', '/rest/saved_search', { as: ann, body })
    const saved = '/bugs?savedsearch=board'
    assert.match(await get(saved, ann), /aria-label="Board by Priority"/)
    assert.match(await get(`${saved}&view=list`, ann), /<table class="bugs/)
  })
})
