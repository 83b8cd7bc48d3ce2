import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { hide } from '../../../tests/hidden.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('the page of keywords', (opened) => {
  let instance: Instance
  let ann: Person
  const get = async (path: string, as?: Person) => (await instance.ask('GET', path, { as })).text
  const add = (name: string, description: string) =>
    instance.ask('POST', '/rest/keyword', { as: instance.admin, body: { name, description } })
  const file = async (more: object) => {
    const body = { ...BUG, summary: 'A bug', ...more }
    return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
  }
  const row = (text: string, name: string) =>
    new RegExp(`<tr id="${name}">[^]*?</tr>`).exec(text)![0].replaceAll(/\s+/g, ' ')

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
  })

  void test('says that there are no keywords', async () => {
    assert.match(
      await get('/keywords'),
      /There are no keywords yet.*<code>editkeywords<\/code> create/,
    )
    const asked = await instance.ask('GET', '/keywords', { as: instance.admin })
    assert.match(asked.text, /<a href="\/admin\/keywords">create the first one<\/a>/)
  })

  void test('shows descriptions with their safe HTML, and links to the bugs', async () => {
    await add('crash', 'It <b>ends</b>.<script>x</script>')
    await add('a&b', 'Both')
    const closed = await file({ keywords: ['crash'] })
    await file({ keywords: ['crash', 'a&b'] })
    const body = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance.ask('PUT', `/rest/bug/${closed}`, { as: instance.admin, body })
    const text = await get('/keywords')
    assert.match(row(text, 'crash'), /It <b>ends<\/b>\.<\/td>/)
    assert.match(row(text, 'crash'), /keywords=crash&amp;bug_status=__open__">1<.*crash">2</)
    assert.match(row(text, 'a&#38;b'), /href="#a%26b">a&#38;b<.*keywords=a%26b">1</)
    assert.match(await get('/bugs?keywords=crash&bug_status=__open__'), /1 bug</)
    assert.match(await get('/bugs?keywords=a%26b'), /1 bug</)
  })

  void test('counts only visible bugs', async () => {
    await add('secret', 'd')
    await hide(instance, await file({ keywords: ['secret', 'crash'] }))
    const text = await get('/keywords', ann)
    assert.match(row(text, 'secret'), /<td>0<\/td> <td>0<\/td>/)
    assert.match(row(text, 'crash'), />1<.*>2</)
    assert.match(row(await get('/keywords', instance.admin), 'secret'), />1<.*>1</)
  })

  void test('is where the old address leads', async () => {
    const { status, headers } = await instance.ask('GET', '/bugzilla/describekeywords.cgi')
    assert.deepEqual([status, headers['location']], [302, '/bugzilla/keywords'])
  })
})
