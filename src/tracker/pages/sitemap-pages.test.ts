import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../tests/hidden.ts'
import { type House, onEachHouse } from '../../../tests/house.ts'

onEachHouse('the sitemap', (opened) => {
  let house: House
  const file = async (summary: string) => {
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary }
    return (await house.ask('POST', '/rest/bug', { as: house.admin, body })).body.id as number
  }
  const get = async (path: string, as?: House['admin']) =>
    (await house.ask('GET', path, { as })).text
  const bugs = (xml: string) => [...xml.matchAll(/bugs\/(\d+)<\/loc>/g)].map(([, id]) => Number(id))

  before(async () => {
    house = opened()
    await house.set('urlbase', 'https://bugs.example.org/a&b/')
  })

  void test('is empty where there are no bugs, and robots.txt names it', async () => {
    assert.doesNotMatch(await get('/sitemap.xml'), /<sitemap>/)
    assert.equal((await house.ask('GET', '/sitemap/1')).status, 404)
    assert.match(
      await get('/robots.txt'),
      /^Sitemap: https:\/\/bugs\.example\.org\/a&b\/sitemap\.xml$/m,
    )
  })

  void test('lists the bugs that everybody sees, with their last changes', async () => {
    const [first, hidden, second] = [await file('a'), await file('b'), await file('c')]
    await hide(house, hidden)
    house.clock.now += 60_000
    await house.ask('PUT', `/rest/bug/${second}`, { as: house.admin, body: { summary: 'd' } })
    const index = await get('/sitemap.xml')
    const base = 'https://bugs.example.org/a&amp;b/'
    assert.ok(index.includes(`<sitemap><loc>${base}sitemap/1</loc></sitemap>`))
    for (const as of [undefined, house.admin]) {
      const page = await get('/sitemap/1', as)
      assert.deepEqual(bugs(page), [first, second])
      const { body } = await house.ask('GET', `/rest/bug/${second}`)
      const { last_change_time } = body.bugs[0]
      const url = `<loc>${base}bugs/${second}</loc><lastmod>${last_change_time}</lastmod>`
      assert.ok(page.includes(url), page)
    }
  })

  void test('has pages up to the last bug that everybody sees, and no others', async () => {
    await hide(house, await file('last'))
    assert.equal([...(await get('/sitemap.xml')).matchAll(/<sitemap>/g)].length, 1)
    for (const from of ['0', '2', '50001', 'x']) {
      assert.equal((await house.ask('GET', `/sitemap/${from}`)).status, 404, from)
    }
  })

  void test('has a second page for bugs beyond 50,000', async () => {
    const far = 50_001
    const near = await file('copied')
    await house.db.work(async (tx) => {
      const bug = await tx.selectFrom('bugs').selectAll().where('id', '=', near).executeTakeFirst()
      await tx
        .insertInto('bugs')
        .values({ ...bug!, id: far })
        .execute()
    })
    const index = await get('/sitemap.xml')
    assert.deepEqual(
      [...index.matchAll(/sitemap\/(\d+)<\/loc>/g)].map(([, from]) => from),
      ['1', '50001'],
    )
    assert.deepEqual(bugs(await get('/sitemap/50001')), [far])
    assert.ok(!bugs(await get('/sitemap/1')).includes(far))
    await house.db.work((tx) => tx.deleteFrom('bugs').where('id', '=', far).execute())
  })

  void test('is none where a login is required', async () => {
    await house.set('requirelogin', '1')
    assert.equal((await house.ask('GET', '/sitemap.xml')).status, 404)
    assert.equal((await house.ask('GET', '/sitemap/1')).status, 404)
    assert.equal(await get('/robots.txt'), 'User-agent: *\nDisallow: /\n')
    await house.set('requirelogin', '0')
  })
})
