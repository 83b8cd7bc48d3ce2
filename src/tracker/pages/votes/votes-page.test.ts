import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { limits } from '../../../platform/limits.ts'
import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct } from '../../../../tests/products.ts'
import { contentOf, rowsOf } from '../../../../tests/sheets.ts'

onEachInstance('pages of votes', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const ask = (path: string, as?: Person) => instance.ask('GET', path, { as })
  const get = async (path: string, as?: Person) => contentOf((await ask(path, as)).text)
  const rows = async (path: string, as?: Person) => rowsOf((await ask(path, as)).text)
  const file = async (product: string, summary: string) => {
    const body = { product, component: 'Core', version: '1', summary }
    return (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id as number
  }
  const vote = (who: number, bug_id: number, vote_count: number) =>
    instance.db.work((tx) =>
      tx.insertInto('votes').values({ who, bug_id, vote_count }).execute().then(),
    )

  const limit = async (product: string, body: object) => {
    const as = instance.admin
    assert.equal((await instance.ask('PUT', `/rest/product/${product}`, { as, body })).status, 200)
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
    await addProduct(instance, 'Boats')
    await addProduct(instance, 'Apples')
  })

  void test('say that there are no votes', async () => {
    await file('Boats', 'Leaks')
    assert.match(await get('/votes'), /There are no votes yet\..*<a href="\/search">/)
    assert.match(await get('/votes?bug_id=1'), /Nobody voted for this bug/)
    assert.match(await get('/votes?user_id=me', ann), /There are no votes/)
    assert.doesNotMatch(await get('/bugs/1'), /<dt>Votes/)
  })

  void test('show the votes for a bug, and those of a user, by product', async () => {
    await file('Apples', 'Too <green>')
    await vote(ann.id, 1, 2)
    await vote(bob.id, 1, 5)
    await vote(ann.id, 2, 1)
    const text = await get('/votes?bug_id=1')
    assert.match(text, /<p>7 votes<\/p>/)
    assert.deepEqual(await rows('/votes?bug_id=1'), ['5 bob', '2 ann'])
    const own = await get('/votes?user_id=me', ann)
    assert.doesNotMatch(own, /<p>\s*<\/p>/)
    assert.match(own, /<h2>Apples<\/h2> <p>1 vote<\/p>.*<h2>Boats<\/h2> <p>2 votes<\/p>/)
    assert.deepEqual(await rows('/votes?user_id=me', ann), [
      '1 2 CONFIRMED Too &#60;green&#62;',
      '2 1 CONFIRMED Leaks',
    ])
    assert.deepEqual(await rows(`/votes?user_id=${bob.id}`, ann), ['5 1 CONFIRMED Leaks'])
    const most = ['7 1 CONFIRMED Leaks', '1 2 CONFIRMED Too &#60;green&#62;']
    assert.deepEqual(await rows('/votes'), most)
    assert.match(await get('/bugs/1'), /<dt>Votes<\/dt><dd><a href="\/votes\?bug_id=1">7<\/a>/)
  })

  void test('do not reveal hidden bugs', async () => {
    const hidden = await file('Boats', 'Hush hush')
    await hide(instance, hidden)
    await vote(bob.id, hidden, 9)
    assert.equal((await ask(`/votes?bug_id=${hidden}`, ann)).status, 401)
    for (const path of ['/votes', `/votes?user_id=${bob.id}`]) {
      assert.doesNotMatch(await get(path, ann), /Hush|9|14/)
      assert.match(await get(path, instance.admin), /Hush/)
    }
  })

  void test('do not reveal hidden users, and require a login', async () => {
    const { headers } = await ask('/votes?user_id=me')
    assert.equal(headers['location'], '/login?next=%2Fvotes%3Fuser_id%3Dme')
    assert.equal((await ask('/votes?user_id=99', ann)).status, 404)
    await instance.set('usevisibilitygroups', '1')
    assert.equal((await ask(`/votes?user_id=${bob.id}`, ann)).status, 404)
    assert.equal((await ask('/votes?user_id=me', ann)).status, 200)
    await instance.set('usevisibilitygroups', '0')
  })

  const refused: [string, number][] = [
    ['/votes?bug_id=99', 404],
    ['/votes?bug_id=nothing', 400],
    ['/votes?user_id=x', 400],
  ]
  for (const [path, wanted] of refused) {
    void test(`${path} is refused with ${wanted}`, async () => {
      assert.equal((await ask(path, ann)).status, wanted)
    })
  }

  void test('limit the number of votes, and say so', async () => {
    const max = limits.votes_shown_max
    const bug = await file('Boats', 'Sinks')
    await instance.db.work(async (tx) => {
      const people = Array.from({ length: max + 1 }, (_, at) => ({
        login_name: `many${at}@example.com`,
        login_name_key: `many${at}@example.com`,
      }))
      const [like] = await tx.selectFrom('users').selectAll().where('id', '=', ann.id).execute()
      const { id: _, extern_id: __, ...rest } = like!
      const values = people.map((one) => ({ ...rest, ...one }))
      const made = await tx.insertInto('users').values(values).returning('id').execute()
      const votes = made.map(({ id }) => ({ who: id, bug_id: bug, vote_count: 1 }))
      await tx.insertInto('votes').values(votes).execute()
    })
    const text = await get(`/votes?bug_id=${bug}`)
    assert.match(text, /1001 votes\. The first 1000 are shown/)
    assert.equal((await rows(`/votes?bug_id=${bug}`)).length, max)
  })

  void test('say that voting is disabled only where it is', async () => {
    const disabled = /Voting is disabled/
    assert.match(await get('/votes'), /Voting is disabled\./)
    assert.match(await get('/votes?bug_id=1', ann), /Voting is disabled in this product/)
    assert.match(await get('/votes?user_id=me', ann), disabled)
    assert.doesNotMatch(await get('/votes?bug_id=1', ann), /Log in to vote|<form/)
    await limit('Boats', { votesperuser: 10 })
    assert.doesNotMatch(await get('/votes'), disabled)
    assert.doesNotMatch(await get('/votes?bug_id=1'), disabled)
    const own = await get('/votes?user_id=me', ann)
    assert.match(own, /<h2>Apples.*Voting is disabled in this product.*<h2>Boats/)
    assert.doesNotMatch(own, /<h2>Boats.*Voting is disabled/)
  })

  const leading: [string, string][] = [
    ['/votes.cgi', '/votes'],
    ['/votes.cgi?action=show_bug&bug_id=7', '/votes?bug_id=7'],
    ['/votes.cgi?action=show_user&user=3', '/votes?user_id=3'],
    ['/votes.cgi?action=show_user&user=3&bug_id=7', '/votes?user_id=3'],
    ['/votes.cgi?action=show_user&bug_id=7', '/votes?user_id=me&bug_id=7'],
    ['/votes.cgi?action=vote', '/votes?user_id=me'],
    ['/page.cgi?id=voting/user.html&bug_id=7', '/votes?user_id=me&bug_id=7'],
    ['/page.cgi?id=voting/bug.html&bug_id=7', '/votes?bug_id=7'],
    ['/bugzilla/showvotes.cgi?voteon=7', '/bugzilla/votes?user_id=me&bug_id=7'],
    ['/showvotes.cgi?bug_id=7', '/votes?bug_id=7'],
  ]
  for (const [path, to] of leading) {
    void test(`${path} leads to ${to}`, async () => {
      const { status, headers } = await ask(path)
      assert.deepEqual([status, headers['location']], [302, to])
    })
  }
})
