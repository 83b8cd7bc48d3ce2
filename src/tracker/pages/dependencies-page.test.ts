import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { limits } from '../../platform/limits.ts'
import { addBugs } from '../../../tests/bugs-to-find.ts'
import { hide } from '../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { contentOf } from '../../../tests/sheets.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('pages of dependencies', (opened) => {
  let instance: Instance
  let ann: Person
  const ask = (path: string, as?: Person) => instance.ask('GET', path, { as })
  const get = async (path: string, as?: Person) => contentOf((await ask(path, as)).text)
  const file = async (summary: string, more: object = {}) => {
    const body = { ...BUG, summary, ...more }
    return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
  }
  const link = (blocked: number, dependson: number) =>
    instance.db.work((tx) =>
      tx.insertInto('dependencies').values({ blocked, dependson }).execute().then(),
    )
  /** The tree of a direction as one line: `2(4 5) 3`. */
  function treeOf(page: string, title: string, of = 1) {
    const [, list = ''] = new RegExp(
      `<h3 id="${title}-${of}">.*?</h3> ?(.*?)(<h3|</section>)`,
    ).exec(page)!
    return list
      .replaceAll(
        /<li[^>]*><a[^>]*> ?(\d+):(?:(?!<li).)*?<details open><summary>\d+ bugs?<\/summary> <ul>/g,
        '$1(',
      )
      .replaceAll('</ul></details>', ')')
      .replaceAll(/<a href="#[^"]*">.*?<\/a>/g, '*')
      .replaceAll(/<li[^>]*><a[^>]*> ?(\d+):.*?<\/span>/g, '$1')
      .replaceAll(/<.*?>/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(\() | (\)|\*)/g, '$1$2')
      .trim()
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    await file('A release')
    await file('Part <one>', { blocks: [1], target_milestone: '---' })
    await file('Part two', { blocks: [1] })
    await file('Below both', { blocks: [2, 3] })
    const done = await file('Done', { blocks: [2] })
    const closed = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance.ask('PUT', `/rest/bug/${done}`, { as: instance.admin, body: closed })
    await file('Below what is done', { blocks: [5] })
    await file('Alone')
  })

  void test('show all dependencies in both directions, each subtree once', async () => {
    const text = await get('/bugs/1/dependencies')
    assert.equal(treeOf(text, 'depends_on'), '2(4 5(6)) 3(4*)')
    assert.equal(treeOf(text, 'blocks'), 'No bugs.')
    assert.match(text, /<a href="\/bugs\/2"> 2: Part &#60;one&#62;<\/a> CONFIRMED/)
    assert.match(text, /class="done"> 5: Done<\/a> RESOLVED FIXED <span class="dim">admin@/)
    assert.match(text, /href="\/bugs\?id=1,2,3,4,5,6">Show these bugs/)
    assert.equal(treeOf(await get('/bugs/6/dependencies'), 'blocks', 6), '5(2(1))')
    assert.match(await get('/bugs/2'), /href="\/bugs\/2\/dependencies"/)
    assert.doesNotMatch(await get('/bugs/7'), /dependencies/)
  })

  void test('limit the levels, and hide closed bugs', async () => {
    const text = await get('/bugs/1/dependencies?maxdepth=1')
    assert.equal(treeOf(text, 'depends_on'), '2 3')
    assert.match(text, /There are more: 1 level is shown/)
    assert.doesNotMatch(await get('/bugs/1/dependencies?maxdepth=3'), /There are more/)
    assert.doesNotMatch(await get('/bugs/1/dependencies?maxdepth=99'), /There are more/)
    const open = await get('/bugs/1/dependencies?hide_resolved=1&maxdepth=0')
    assert.equal(treeOf(open, 'depends_on'), '2(4) 3(4*)')
    assert.match(open, /name="hide_resolved" value="1" checked/)
  })

  void test('show several bugs on one page', async () => {
    const text = await get('/dependencies?id=3,2&id=7')
    assert.match(text, /<h1>Dependencies of bugs 3, 2, 7</)
    assert.equal(treeOf(text, 'depends_on', 3), '4*')
    assert.equal(treeOf(text, 'depends_on', 2), '4 5(6)')
    assert.equal(treeOf(text, 'blocks', 7), 'No bugs.')
  })

  void test('stop at circular dependencies', async () => {
    await link(4, 1)
    const text = await get('/bugs/1/dependencies')
    assert.equal(treeOf(text, 'depends_on'), '2(4(1*) 5(6)) 3(4*)')
    await instance.db.work(async (tx) => {
      await tx.deleteFrom('dependencies').where('dependson', '=', 1).execute()
    })
  })

  void test('do not reveal hidden bugs, nor the bugs behind them', async () => {
    const hidden = await file('Hush hush', { blocks: [3] })
    await file('Behind it', { blocks: [hidden] })
    await hide(instance, hidden)
    const text = await get('/bugs/1/dependencies', ann)
    assert.equal(treeOf(text, 'depends_on'), '2(4 5(6)) 3(4*)')
    assert.doesNotMatch(text, /Hush|Behind|There are more/)
    assert.match(await get('/bugs/1/dependencies', instance.admin), /Hush hush.*Behind it/)
    assert.equal((await ask(`/bugs/${hidden}/dependencies`, ann)).status, 401)
  })

  const refused: [string, number][] = [
    ['/dependencies', 400],
    ['/bugs/99/dependencies', 404],
    ['/bugs/nothing/dependencies', 400],
    ['/bugs/1/dependencies?maxdepth=x', 400],
    [`/dependencies?id=${Array.from({ length: 21 }, (_, at) => at + 1).join(',')}`, 400],
  ]
  for (const [path, wanted] of refused) {
    void test(`${path} is refused with ${wanted}`, async () => {
      const { status, text } = await ask(path)
      assert.deepEqual([status, /class="alarm"/.test(text)], [wanted, true])
    })
  }

  void test('limit the bugs and levels, and say so', async () => {
    const [bugs_max, levels_max] = [limits.dependency_bugs_max, limits.dependency_levels_max]
    const [wide, deep] = [10_000, 20_000]
    await instance.db.work(async (tx) => {
      const people = { reporter: 1, assigned_to: 1 }
      const row = (id: number) => ({ id, ...people, product_id: 1, component_id: 1, version: '1' })
      const below = Array.from({ length: bugs_max + 1 }, (_, at) => wide + 1 + at)
      const chain = Array.from({ length: levels_max + 1 }, (_, at) => deep + 1 + at)
      await addBugs(tx, [wide, deep, ...below, ...chain].map(row))
      const links = [
        ...below.map((dependson) => ({ blocked: wide, dependson })),
        ...chain.map((dependson) => ({ blocked: dependson - 1, dependson })),
      ]
      await tx.insertInto('dependencies').values(links).execute()
    })
    const many = await get(`/bugs/${wide}/dependencies`)
    assert.match(many, /There are more: no more than 1000 are shown/)
    assert.equal(many.match(/<li/g)!.length, bugs_max)
    const measures = () => instance.db.measures().statements
    const earlier = measures()
    const far = await get(`/bugs/${deep}/dependencies`)
    assert.ok(measures() - earlier < levels_max + 10)
    assert.match(far, /There are more: 30 levels are shown/)
    assert.equal(far.match(/<li/g)!.length, levels_max)
  })
})
