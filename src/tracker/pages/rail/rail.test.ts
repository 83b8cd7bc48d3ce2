import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('links beside lists and bugs', (opened) => {
  let instance: Instance
  let ann: Person
  const ids: number[] = []
  const get = async (path: string, as?: Person, headers: object = {}) =>
    instance.ask('GET', path, { as, headers: headers as Record<string, string> })
  const railOf = (text: string) => /<aside class="rail"[^]*?<\/aside>/.exec(text)?.[0] ?? ''
  /** Each link: its title, and its number. */
  const linksIn = (text: string) =>
    [...text.matchAll(/<a href="[^"]*"([^>]*)><span>([^<]*)<\/span><span class="num">(\d*)</g)].map(
      ([, more, title, count]) =>
        `${title} ${count}${more?.includes('aria-current') ? ' here' : ''}`,
    )

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    for (const summary of ['One', 'Two', 'Three', 'Four']) {
      const body = { ...NEW, summary, assigned_to: 'ann@example.com' }
      ids.push((await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id)
    }
    await hide(instance, ids[3]!)
    const body = { name: 'All & every', query: 'product=TestProduct' }
    await instance.ask('POST', '/rest/saved_search', { as: ann, body })
  })

  void test('are your work, saved searches and products', async () => {
    const { text } = await get('/bugs?savedsearch=All%20%26%20every&order=bug_id', ann)
    assert.deepEqual(linksIn(railOf(text)), [
      'Asked of you ',
      'Assigned to you ',
      'Changed since you last viewed them ',
      'Reported by you ',
      'All &#38; every ',
      'TestProduct ',
      'All products ',
    ])
    const here = (await get('/bugs?product=TestProduct&bug_status=__open__', ann)).text
    assert.deepEqual(linksIn(railOf(here)).slice(-2), ['TestProduct  here', 'All products '])
    assert.match(text, /Log out/)
    assert.equal(railOf((await get('/bugs')).text), '')
  })

  void test('lead to a page that counts the bugs which the reader sees', async () => {
    const { text } = await get('/places', ann)
    const counted = linksIn(text)
    assert.deepEqual(counted.slice(1, 2), ['Assigned to you 4'])
    assert.deepEqual(counted.slice(4, 5), ['All &#38; every 4'])
    const bob = await instance.person('bob@example.com')
    const body = { name: 'Of all', query: 'product=TestProduct' }
    await instance.ask('POST', '/rest/saved_search', { as: bob, body })
    assert.ok(linksIn((await get('/places', bob)).text).includes('Of all 3'))
    const { status, headers } = await get('/places')
    assert.deepEqual([status, headers['location']?.split('?')[0]], [302, '/login'])
  })

  void test('are the neighbors of a bug in the last list, as far as the reader sees them', async () => {
    const cookie = `docket_list=${ids.join('.')}`
    const eve = await instance.person('eve@example.com', ['editbugs'])
    const rail = async (as: Person) => railOf((await get(`/bugs/${ids[1]}`, as, { cookie })).text)
    const numbers = (text: string) =>
      [...text.matchAll(/<span class="num">(\d+)<\/span>/g)].map(([, id]) => Number(id))
    assert.deepEqual(numbers(await rail(ann)), ids)
    assert.deepEqual(numbers(await rail(eve)), ids.slice(0, 3))
    assert.match(
      await rail(eve),
      new RegExp(`aria-current="page"><span><span class="num">${ids[1]}`),
    )
    assert.equal(railOf((await get(`/bugs/${ids[1]}`, ann)).text), '')
    assert.equal(railOf((await get(`/bugs/${ids[1]}`, undefined, { cookie })).text), '')
  })
})
