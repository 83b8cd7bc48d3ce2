import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { BUGS_MAX, LINKS_MAX } from '../../bugs/dependencies/dependency-graph.ts'
import { addBugs } from '../../../../tests/bugs-to-find.ts'
import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { contentOf } from '../../../../tests/sheets.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('graphs of dependencies', (opened) => {
  let instance: Instance
  let ann: Person
  const get = async (path: string, as?: Person) =>
    contentOf((await instance.ask('GET', path, { as })).text)
  const file = async (summary: string, more: object = {}) => {
    const body = { ...BUG, summary, ...more }
    return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
  }
  const link = (blocked: number, dependson: number) =>
    instance.db.work((tx) =>
      tx.insertInto('dependencies').values({ blocked, dependson }).execute().then(),
    )
  const unlink = (blocked: number, dependson: number) =>
    instance.db.work((tx) =>
      tx
        .deleteFrom('dependencies')
        .where('blocked', '=', blocked)
        .where('dependson', '=', dependson)
        .execute()
        .then(),
    )
  const nodesOf = (page: string) =>
    [...page.matchAll(/<a [^>]*id="graph-(\d+)"/g)]
      .map(([, id]) => Number(id))
      .sort((a, b) => a - b)
  const arrowsOf = (page: string) => page.match(/<path class="arrow/g)?.length ?? 0
  const nodeOf = (page: string, id: number) =>
    new RegExp(`<a [^>]*id="graph-${id}".*?</a>`).exec(page)![0]
  /** The upper left corner of a box. */
  const placeOf = (page: string, id: number) =>
    /translate\((\S+) (\S+)\)/.exec(nodeOf(page, id))!.slice(1).map(Number) as [number, number]

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    await file('A release')
    await file('Part <one>', { blocks: [1] })
    const done = await file('Part two', { blocks: [1] })
    await file('Below both', { blocks: [2, 3] })
    await file('Only beside', { depends_on: [4] })
    await file('Alone')
    const closed = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance.ask('PUT', `/rest/bug/${done}`, { as: instance.admin, body: closed })
  })

  void test('show each bug once, as a link with status, summary and dependencies', async () => {
    const text = await get('/bugs/1/dependencies')
    assert.deepEqual(nodesOf(text), [1, 2, 3, 4])
    assert.equal(arrowsOf(text), 4)
    const name = 'Bug 2, CONFIRMED: Part &#60;one&#62;. Depends on 4. Blocks 1.'
    assert.match(nodeOf(text, 2), new RegExp(`^<a href="/bugs/2"[^>]*> <title>${name}</title>`))
    assert.match(nodeOf(text, 2), /class="node open" data-linked="4 1"/)
    assert.match(nodeOf(text, 3), /class="node closed".*>3<.*RESOLVED FIXED.*>Part two</)
    assert.match(nodeOf(text, 1), /class="node open root"/)
    assert.match(text, /<svg class="graph" role="group" aria-labelledby="graph-title"/)
    assert.match(text, /<title id="graph-title">Graph of 4 bugs/)
    assert.doesNotMatch(text, /depend on each other|There are more/)
  })

  void test('show no graph without dependencies', async () => {
    assert.doesNotMatch(await get('/bugs/6/dependencies'), /<svg|Graph of/)
    assert.match(await get('/bugs/6/dependencies'), /No bugs/)
  })

  void test('show all connected bugs, levels and open bugs on request', async () => {
    const web = await get('/bugs/1/dependencies?display=web')
    assert.deepEqual(nodesOf(web), [1, 2, 3, 4, 5])
    assert.equal(arrowsOf(web), 5)
    assert.match(web, /<option value="web" selected>/)
    assert.match(web, /href="\/bugs\?id=1,2,3,4,5"/)
    const near = await get('/bugs/1/dependencies?display=web&maxdepth=1')
    assert.deepEqual(nodesOf(near), [1, 2, 3])
    assert.match(near, /There are more levels/)
    const tree = await get('/bugs/1/dependencies?maxdepth=1')
    assert.deepEqual(nodesOf(tree), [1, 2, 3])
    const open = await get('/bugs/1/dependencies?display=web&hide_resolved=1')
    assert.deepEqual(nodesOf(open), [1, 2, 4, 5])
  })

  void test('lead in the requested direction', async () => {
    const place = async (rankdir: string) => {
      const text = await get(`/bugs/1/dependencies?rankdir=${rankdir}`)
      assert.match(text, new RegExp(`<option value="${rankdir || 'LR'}" selected>`))
      return [placeOf(text, 4), placeOf(text, 1)] as const
    }
    const [right, down] = [await place(''), await place('TB')]
    const [left, up] = [await place('RL'), await place('BT')]
    assert.ok(right[0][0] < right[1][0] && left[0][0] > left[1][0])
    assert.ok(down[0][1] < down[1][1] && up[0][1] > up[1][1])
    assert.match(await get('/bugs/1/dependencies?rankdir=no'), /value="LR" selected/)
  })

  void test('mark circles', async () => {
    await link(4, 1)
    await link(6, 6)
    const text = await get('/bugs/1/dependencies')
    assert.deepEqual(nodesOf(text), [1, 2, 3, 4, 5])
    assert.match(text, /These bugs depend on each other: 1, 2, 3, 4\./)
    assert.equal(text.match(/class="arrow round"/g)!.length, 5)
    assert.equal(arrowsOf(text), 6)
    assert.deepEqual(nodesOf(await get('/bugs/1/dependencies?display=web')), [1, 2, 3, 4, 5])
    assert.doesNotMatch(await get('/bugs/6/dependencies'), /<svg/)
    await unlink(4, 1)
    await unlink(6, 6)
  })

  void test('do not reveal hidden bugs, nor what is only connected by them', async () => {
    const hidden = await file('Hush hush', { blocks: [3] })
    const behind = await file('Behind it', { blocks: [hidden] })
    await link(behind, 1)
    await hide(instance, hidden)
    for (const display of ['tree', 'web']) {
      const path = `/bugs/2/dependencies?display=${display}`
      const text = await get(path, ann)
      assert.doesNotMatch(text, new RegExp(`Hush|\\b${hidden}\\b|each other`))
      assert.deepEqual(
        nodesOf(text),
        display === 'web' ? [1, 2, 3, 4, 5, behind] : [1, 2, 4, behind],
      )
      assert.match(await get(path, instance.admin), /Hush hush.*Behind it/)
    }
    assert.match(nodeOf(await get('/bugs/1/dependencies', ann), 3), /Depends on 4\. Blocks 1\./)
    const whole = await get('/bugs/1/dependencies', instance.admin)
    assert.match(whole, new RegExp(`each other: 1, 3, ${hidden}, ${behind}\\.`))
    await unlink(behind, 1)
  })

  void test('limit bugs and arrows, and say so', async () => {
    const [bugs_max, links_max] = [BUGS_MAX, LINKS_MAX]
    const [wide, dense] = [10_000, 20_000]
    const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + 1 + at)
    await instance.db.work(async (tx) => {
      const people = { reporter: 1, assigned_to: 1 }
      const row = (id: number) => ({ id, ...people, product_id: 1, component_id: 1, version: '1' })
      await addBugs(tx, [wide, dense, ...range(wide, bugs_max), ...range(dense, 30)].map(row))
      const links = [
        ...range(wide, bugs_max).map((dependson) => ({ blocked: wide, dependson })),
        ...range(dense, 30).flatMap((dependson) =>
          range(dense - 1, dependson - dense).map((blocked) => ({ blocked, dependson })),
        ),
      ]
      await tx.insertInto('dependencies').values(links).execute()
    })
    for (const display of ['tree', 'web']) {
      const many = await get(`/bugs/${wide}/dependencies?display=${display}`)
      assert.equal(nodesOf(many).length, bugs_max)
      assert.match(many, /There are more bugs: the graph shows the 100 nearest/)
      const close = await get(`/bugs/${dense}/dependencies?display=${display}`)
      assert.equal(arrowsOf(close), links_max)
      assert.match(close, /There are more arrows: the graph shows 200/)
      assert.doesNotMatch(close, /There are more bugs/)
    }
  })

  const old: [string, string][] = [
    ['id=1', '/bugs/1/dependencies'],
    ['id=1&display=web&rankdir=LR', '/bugs/1/dependencies?display=web&rankdir=LR'],
    ['id=1,2&display=tree&rankdir=TB', '/dependencies?id=1,2&display=tree&rankdir=TB'],
    ['id=1&display=doall', '/bugs/1/dependencies?display=doall'],
  ]
  for (const [query, place] of old) {
    void test(`showdependencygraph.cgi?${query} leads to ${place}`, async () => {
      const { status, headers } = await instance.ask('GET', `/showdependencygraph.cgi?${query}`)
      assert.ok(status >= 301 && status <= 302)
      assert.ok(String(headers.location).endsWith(place), String(headers.location))
      assert.match(await get(place), /<svg class="graph"/)
    })
  }
})
