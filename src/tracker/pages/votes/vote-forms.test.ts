import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { openBugForm, submitAs } from '../../../../tests/page-forms.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { contentOf } from '../../../../tests/sheets.ts'

onEachInstance('forms for votes', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const get = async (path: string, as?: Person) =>
    contentOf((await instance.ask('GET', path, { as })).text)
  const send = async (verb: string, path: string, body: object) => {
    const answered = await instance.ask(verb, `/rest/${path}`, { as: instance.admin, body })
    assert.ok(answered.status < 300, answered.text)
    return answered.body
  }
  const file = async (summary: string, more: object = {}): Promise<number> => {
    const bug = { product: 'Boats', component: 'Core', version: '1', summary, ...more }
    return (await send('POST', 'bug', bug)).id
  }
  const own = async (as: Person) =>
    Object.fromEntries(
      (await instance.ask('GET', '/rest/docket_votes', { as })).body.votes.map(
        (one: { bug_id: number; vote_count: number }) => [one.bug_id, one.vote_count],
      ),
    )
  const close = (id: number) =>
    send('PUT', `bug/${id}`, { status: 'RESOLVED', resolution: 'FIXED' })
  const input = (id: number, value: number | string, max: number) =>
    `<input type="number" name="${id}" value="${value}" min="0" max="${max}" ` +
    `aria-label="Your votes for bug ${id}">`
  const forget = () => instance.db.work((tx) => tx.deleteFrom('votes').execute().then())

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    bob = await instance.person('bob@example.com')
    for (const product of ['Boats', 'Quiet', 'Kept']) await addProduct(instance, product)
    await send('PUT', 'product/Boats', { votesperuser: 10, maxvotesperbug: 4, votestoconfirm: 0 })
  })

  void test('a bug has a form for your votes, which shows the limits', async () => {
    const id = await file('Leaks')
    const path = `/votes?bug_id=${id}`
    assert.match(await get(path), /<a href="\/votes\?user_id=me&#38;bug_id=\d+">Log in to vote/)
    const text = await get(path, ann)
    assert.ok(text.includes(input(id, 0, 4)))
    assert.match(text, /used 0 of your 10 votes for this product.* at most 4 votes from you\.</)
    const sent = await submitAs(instance, ann, '/votes', { bug_id: String(id), [id]: '3' })
    assert.deepEqual([sent.status, sent.headers['location']], [303, `${path}&saved=1`])
    const saved = await get(`${path}&saved=1`, ann)
    assert.match(saved, /Your votes have been saved.*used 3 of your 10 votes.*<p>3 votes<\/p>/)
    assert.ok(saved.includes(input(id, 3, 4)))
    await close(id)
    const closed = await get(path, ann)
    assert.match(closed, /This bug is closed/)
    assert.ok(closed.includes(input(id, 3, 3)))
    assert.doesNotMatch(await get(path, bob), /<input/)
    assert.match(closed, new RegExp(`<a href="/votes\\?user_id=${ann.id}">`))
    assert.doesNotMatch(await get(path), /user_id=/)
    await forget()
  })

  void test('your votes are one form, to which a bug can be added', async () => {
    const [one, two] = [await file('One'), await file('Two')]
    const quiet = await file('Hums', { product: 'Quiet' })
    await instance.db.work((tx) =>
      tx.insertInto('votes').values({ who: ann.id, bug_id: quiet, vote_count: 2 }).execute().then(),
    )
    await send('PUT', 'product/Boats', { votestoconfirm: 5 })
    const path = `/votes?user_id=me&bug_id=${one}`
    const text = await get(path, ann)
    assert.ok(text.includes(input(one, 0, 4)))
    assert.match(text, /<form method="post" action="\/votes">.*Save votes<\/button><\/p><\/form>/)
    assert.match(text, /<h2>Boats.*is confirmed by 5 votes.*<h2>Quiet.*disabled in this/)
    assert.doesNotMatch(text, new RegExp(`name="${quiet}"`))
    const votes = { user_id: 'me', bug_id: String(one), [one]: '4', [two]: ' 2 ' }
    const sent = await submitAs(instance, ann, '/votes', votes)
    assert.deepEqual([sent.status, sent.headers['location']], [303, '/votes?user_id=me&saved=1'])
    assert.deepEqual(await own(ann), { [one]: 4, [two]: 2, [quiet]: 2 })
    const { status } = await submitAs(instance, ann, '/votes', { user_id: 'me', [two]: '' })
    assert.equal(status, 303)
    assert.deepEqual(await own(ann), { [one]: 4, [quiet]: 2 })
    assert.doesNotMatch(await get(`/votes?user_id=${ann.id}`, bob), /<input|You have used/)
    assert.equal((await instance.ask('GET', path)).headers['location']?.split('?')[0], '/login')
    await forget()
  })

  void test('a refused form shows why, and what was typed', async () => {
    const [one, two] = [await file('One'), await file('Two')]
    const fields = { user_id: 'me', bug_id: String(two), [two]: '5' }
    const refused: [object, number, RegExp][] = [
      [fields, 400, /bug \d+ at most 4 votes, and not 5/],
      [{ ...fields, [two]: 'many' }, 400, /&#39;many&#39; is not a number of votes for bug \d+/],
      [{ bug_id: String(two), [two]: '30000' }, 400, /at most 4 votes, and not 30000/],
      [{ bug_id: String(two), [two]: '-1' }, 400, /&#39;-1&#39; is not a number of votes/],
    ]
    for (const [sent, status, why] of refused) {
      const answered = await submitAs(instance, ann, '/votes', sent as Record<string, string>)
      assert.equal(answered.status, status)
      const text = contentOf(answered.text)
      assert.match(text, new RegExp(`role="alert">[^<]*${why.source}`))
      const { [two]: typed } = sent as Record<number, string>
      assert.ok(text.includes(input(two, typed!, 4)), text)
    }
    assert.deepEqual(await own(ann), {})
    await hide(instance, one)
    const hidden = await submitAs(instance, ann, '/votes', { user_id: 'me', [one]: '1' })
    assert.equal(hidden.status, 401)
    assert.doesNotMatch(hidden.text, /One/)
  })

  void test('a form without the token of its page is refused', async () => {
    const id = await file('Leaks')
    const body = new URLSearchParams({ user_id: 'me', [id]: '1' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const without = await instance.ask('POST', '/votes', { as: ann, body, headers })
    assert.equal(without.status, 400)
    assert.match(without.text, /did not come from a page of this service/)
    assert.deepEqual(await own(ann), {})
  })

  void test('the page of a bug shows all votes, and a control for your own', async () => {
    const id = await file('Leaks')
    const quiet = await file('Hums', { product: 'Quiet' })
    const path = `/bugs/${id}`
    const control = (value: number) =>
      new RegExp(
        `Your votes</label></dt>\\s*<dd><input id="f-votes" type="number" name="own_votes" ` +
          `value="${value}" min="0"\\s+max="4">`,
      )
    const page = await openBugForm(instance, path, ann)
    assert.match(page.form, control(0))
    assert.doesNotMatch(await get(`/bugs/${quiet}`, ann), /f-votes|Vote/)
    assert.doesNotMatch(await get(path), /f-votes|Vote/)
    assert.equal((await page.send({ own_votes: '3', comment: 'It does' })).status, 303)
    assert.deepEqual(await own(ann), { [id]: 3 })
    await submitAs(instance, bob, '/votes', { bug_id: String(id), [id]: '1' })
    const again = await openBugForm(instance, path, ann)
    assert.match(again.form, control(3))
    assert.match(again.form, /<a href="\/votes\?bug_id=\d+">4 in all<\/a>/)
    const refused = await again.send({ own_votes: '5', comment: 'More' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /at most 4 votes, and not 5/)
    assert.match(refused.text, /name="own_votes" value="5"/)
    assert.equal((await again.send({ comment: 'No change' })).status, 303)
    assert.deepEqual(await own(ann), { [id]: 3 })
    await forget()
  })

  void test('the page of a bug confirms it by votes, together with other changes', async () => {
    await send('PUT', 'product/Boats', { votestoconfirm: 3 })
    const id = await file('Leaks', { status: 'UNCONFIRMED' })
    const page = await openBugForm(instance, `/bugs/${id}`, ann)
    assert.equal((await page.send({ own_votes: '3', comment: 'Mine too' })).status, 303)
    const [bug] = (await instance.ask('GET', `/rest/bug/${id}`)).body.bugs
    assert.equal(bug.status, 'CONFIRMED')
    assert.match(await get(`/bugs/${id}`), /CONFIRMED.*Mine too/)
    await forget()
  })

  void test('who cannot change the bug can vote for it all the same', async () => {
    await send('PUT', 'product/Kept', { votesperuser: 2 })
    const id = await file('Waits', { product: 'Kept' })
    const { products } = (await instance.ask('GET', '/rest/product/Kept')).body
    await putControl(instance, products[0].id, 'admin', { canedit: 1 })
    const text = await get(`/bugs/${id}`, ann)
    assert.doesNotMatch(text, /f-votes/)
    assert.match(text, /<dt>Votes<\/dt><dd><a href="\/votes\?user_id=me&#38;bug_id=\d+">Vote \(0\)/)
    const sent = await submitAs(instance, ann, '/votes', { user_id: 'me', [id]: '2' })
    assert.equal(sent.status, 303)
    assert.deepEqual(await own(ann), { [id]: 2 })
  })
})
