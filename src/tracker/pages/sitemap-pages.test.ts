import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../tests/hidden.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'

onEachInstance('the sitemap', (opened) => {
  let instance: Instance
  const file = async (summary: string) => {
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary }
    return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
  }
  const get = async (path: string, as?: Instance['admin']) =>
    (await instance.ask('GET', path, { as })).text
  const bugs = (xml: string) => [...xml.matchAll(/bugs\/(\d+)<\/loc>/g)].map(([, id]) => Number(id))

  before(async () => {
    instance = opened()
    await instance.set('urlbase', 'https://bugs.example.org/a&b/')
  })

  void test('is empty without bugs, and robots.txt refers to it', async () => {
    assert.doesNotMatch(await get('/sitemap.xml'), /<sitemap>/)
    assert.equal((await instance.ask('GET', '/sitemap/1')).status, 404)
    assert.match(
      await get('/robots.txt'),
      /^Sitemap: https:\/\/bugs\.example\.org\/a&b\/sitemap\.xml$/m,
    )
  })

  void test('lists the public bugs, with their last changes', async () => {
    const [first, hidden, second] = [await file('a'), await file('b'), await file('c')]
    await hide(instance, hidden)
    instance.clock.now += 60_000
    await instance.ask('PUT', `/rest/bug/${second}`, { as: instance.admin, body: { summary: 'd' } })
    const index = await get('/sitemap.xml')
    const base = 'https://bugs.example.org/a&amp;b/'
    assert.ok(index.includes(`<sitemap><loc>${base}sitemap/1</loc></sitemap>`))
    for (const as of [undefined, instance.admin]) {
      const page = await get('/sitemap/1', as)
      assert.deepEqual(bugs(page), [first, second])
      const { body } = await instance.ask('GET', `/rest/bug/${second}`)
      const { last_change_time } = body.bugs[0]
      const url = `<loc>${base}bugs/${second}</loc><lastmod>${last_change_time}</lastmod>`
      assert.ok(page.includes(url), page)
    }
  })

  void test('has pages up to the last public bug, and no others', async () => {
    await hide(instance, await file('last'))
    assert.equal([...(await get('/sitemap.xml')).matchAll(/<sitemap>/g)].length, 1)
    for (const from of ['0', '2', '50001', 'x']) {
      assert.equal((await instance.ask('GET', `/sitemap/${from}`)).status, 404, from)
    }
  })

  void test('has a second page for bugs beyond 50,000', async () => {
    const far = 50_001
    const near = await file('copied')
    await instance.db.work(async (tx) => {
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
    await instance.db.work((tx) => tx.deleteFrom('bugs').where('id', '=', far).execute())
  })

  void test('does not exist if a login is required', async () => {
    await instance.set('requirelogin', '1')
    assert.equal((await instance.ask('GET', '/sitemap.xml')).status, 404)
    assert.equal((await instance.ask('GET', '/sitemap/1')).status, 404)
    assert.equal(await get('/robots.txt'), 'User-agent: *\nDisallow: /\n')
    await instance.set('requirelogin', '0')
  })
})
