import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const PATH = '/rest/docket_bulk_changes'

onEachInstance('the methods for changes of many bugs', (opened) => {
  let instance: Instance
  let ann: Person
  let ids: number[]
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs', 'canconfirm'])
    ids = []
    for (const summary of ['One', 'Two', 'Three', 'Four']) {
      // Reporters see their bugs even if they are hidden.
      const as = summary === 'Four' ? instance.admin : ann
      const made = await instance.ask('POST', '/rest/bug', { as, body: { ...NEW, summary } })
      ids.push(made.body.id)
    }
  })

  const get = async (path = '', as = ann) => (await instance.ask('GET', PATH + path, { as })).body
  const send = (path: string, body: object = {}, as: Person | undefined = ann) =>
    instance.ask('POST', PATH + path, { as, body })
  const start = async (body: object) => {
    const { status, body: told, text } = await send('', body)
    assert.equal(status, 201, text)
    return told.id as number
  }
  const priorities = async () => {
    const { body } = await instance.ask('GET', `/rest/bug?id=${ids.join()}`, { as: ann })
    return (body.bugs as { priority: string }[]).map(({ priority }) => priority)
  }

  void test('preview, confirm and undo a change, each telling what became of every bug', async () => {
    const change = { priority: 'High', comment: { body: 'All' } }
    const id = await start({ ids: [...ids, 99_999], change })
    const seen = await get(`/${id}`)
    assert.deepEqual(seen.counts, { waiting: 0, changed: 4, same: 0, refused: 1 })
    assert.deepEqual([seen.stage, seen.may_undo, seen.change], ['previewed', false, change])
    assert.deepEqual(seen.bugs[0], {
      id: ids[0],
      state: 'changed',
      summary: 'One',
      changes: { priority: { removed: '---', added: 'High' } },
    })
    assert.match(seen.bugs[4].refusal, /99999/)
    assert.deepEqual(new Set(await priorities()), new Set(['---']))
    assert.deepEqual((await send(`/${id}/confirm`)).body, { id })
    assert.equal((await send(`/${id}/confirm`)).status, 409)
    assert.deepEqual(new Set(await priorities()), new Set(['High']))
    assert.deepEqual([(await get(`/${id}`)).stage, (await get(`/${id}`)).may_undo], ['done', true])
    const undone = await send(`/${id}/undo`)
    assert.equal(undone.status, 201)
    assert.deepEqual(new Set(await priorities()), new Set(['---']))
    const [last, first] = (await get()).bulk_changes
    assert.deepEqual([last.id, last.undo_of, last.may_undo], [undone.body.id, id, false])
    assert.deepEqual([first.id, first.undone_by, first.may_undo], [id, undone.body.id, false])
    assert.deepEqual((await get('?limit=1&offset=1')).bulk_changes, [first])
  })

  void test('outcomes are read in pages, by state, and as files', async () => {
    const id = await start({ query: 'product=TestProduct', change: { priority: 'Low' } })
    const page = await get(`/${id}?limit=2`)
    assert.deepEqual(idsOf(page), ids.slice(0, 2))
    assert.deepEqual(idsOf(await get(`/${id}?limit=3&after=${ids[1]}`)), ids.slice(2))
    assert.deepEqual(idsOf(await get(`/${id}?state=refused`)), [])
    assert.equal((await instance.ask('GET', `${PATH}/${id}?state=x`, { as: ann })).status, 400)
    const file = (type: string, as = ann) =>
      instance.ask('GET', `/change_bugs/${id}?ctype=${type}`, { as })
    const csv = await file('csv')
    assert.match(csv.headers['content-disposition']!, /bulk-change-\d+-2026-06-01\.csv/)
    assert.deepEqual(csv.text.split('\n').slice(0, 2), [
      '"bug_id","short_desc","state","refusal","field_name","removed","added"',
      `${ids[0]},"One","changed",,"priority"," ---","Low"`,
    ])
    assert.deepEqual((await file('json')).body, (await get(`/${id}`)).bugs)
    for (const type of ['csv', 'json']) {
      assert.equal((await file(type, instance.admin)).status, 404)
    }
  })

  void test('a bug that is hidden meanwhile is told neither by its summary nor by values', async () => {
    const id = await start({ ids, change: { priority: 'Low' } })
    const hidden = ids[3]!
    await hide(instance, hidden)
    const { bugs } = await get(`/${id}?after=${ids[2]}`)
    assert.deepEqual(bugs, [{ id: hidden, state: 'changed', changes: {} }])
    const { text } = await instance.ask('GET', `/change_bugs/${id}`, { as: ann })
    assert.match(text, /You cannot see this bug/)
    assert.doesNotMatch(text, /Four/)
    await send(`/${id}/confirm`)
    const [after] = (await get(`/${id}?after=${ids[2]}`)).bugs
    assert.equal(after.state, 'refused')
  })

  void test('need a login, bugs and a change that Bug.update accepts', async () => {
    const change = { priority: 'High' }
    const faults: [object, number][] = [
      [{ ids, change: {} }, 400],
      [{ ids: [], change }, 400],
      [{ ids }, 400],
      [{ query: 'short_desc=nothing+like+this', change }, 400],
      [{ ids, change: { keywords: 7 } }, 400],
      [{ ids: ['x'], change }, 400],
      [{ ids: Array.from({ length: 10_001 }, (_, at) => at + 1), change }, 400],
    ]
    for (const [body, status] of faults) {
      const answered = await send('', body)
      assert.equal(answered.status, status, answered.text)
    }
    assert.equal((await instance.ask('POST', PATH, { body: { ids, change } })).status, 401)
    assert.equal((await instance.ask('GET', PATH)).status, 401)
    const id = await start({ ids, change })
    for (const path of [`/${id}/confirm`, `/${id}/undo`]) {
      assert.equal((await send(path, {}, instance.admin)).status, 404)
    }
    assert.equal((await get(`/${id}`, instance.admin)).code, 32_000)
    assert.equal((await send(`/${id}/undo`)).status, 409)
  })

  void test('the page of the own changes leads to what can be undone', async () => {
    const id = await start({ ids: ids.slice(0, 2), change: { priority: 'Highest' } })
    await send(`/${id}/confirm`)
    const page = async (as = ann) => (await instance.ask('GET', '/bulk_changes', { as })).text
    const link = new RegExp(`2 bugs changed <a href="[^"]*/change_bugs/${id}">Undo`)
    assert.match(await page(), link)
    assert.match(await page(instance.admin), /You have made no such changes/)
    instance.clock.now += 600_000
    assert.doesNotMatch(await page(), link)
    assert.match(await page(), /2 bugs changed<\/td>/)
  })

  void test('run ten at most for one person, and of those that ended 100 are kept', async () => {
    const eve = await instance.person('eve@example.com', ['editbugs'])
    const change = { priority: 'Low' }
    for (let at = 0; at < 101; at += 1) await send('', { ids: ids.slice(0, 1), change }, eve)
    const { bulk_changes: kept } = await get('?limit=100', eve)
    assert.equal(kept.length, 100)
    await send('', { ids: ids.slice(0, 1), change }, eve)
    const { bulk_changes: last } = await get('?limit=100&offset=100', eve)
    assert.equal(last.length, 1)
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    for (let at = 0; at < 10; at += 1) {
      assert.equal((await send('', { ids: many, change }, eve)).status, 201)
    }
    assert.equal((await send('', { ids: many, change }, eve)).status, 429)
  })
})

const idsOf = ({ bugs }: { bugs: { id: number }[] }) => bugs.map(({ id }) => id)
