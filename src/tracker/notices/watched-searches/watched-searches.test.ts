import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { handleEvents } from '../../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { lettersOf, openMailServer } from '../../../../tests/smtp.ts'

const server = await openMailServer()
after(() => server.close())

onEachInstance(
  'watched searches',
  (opened) => {
    let instance: Instance
    let ann: Person
    let bob: Person
    let search: number

    const call = async (verb: string, path: string, as: Person, body?: object) => {
      const answer = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const status = async (verb: string, path: string, as: Person) =>
      (await instance.ask(verb, `/rest/${path}`, { as })).status
    const file = async (more: object, product = 'Open') => {
      const fields = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
      const body = { product, summary: 'It stalls', description: 'd', ...fields, ...more }
      return (await call('POST', 'bug', instance.admin, body)).id as number
    }
    const change = (id: number, body: object, as: Person = instance.admin) =>
      call('PUT', `bug/${id}`, as, body)
    /** The letters about searches since the last call. */
    const letters = async () => {
      await handleEvents(instance, 'searches')
      const all = await lettersOf(server, instance)
      server.received.length = 0
      return all.filter(({ text }) => /^X-Bugzilla-Type: search$/m.test(text))
    }
    const told = async () =>
      (await letters()).map(({ to, text }) => {
        return `${to.split('@')[0]}: ${/^Subject: (.*)$/m.exec(text)![1]}`
      })

    before(async () => {
      instance = opened()
      const { admin } = instance
      await call('POST', 'group', admin, { name: 'insiders', description: 'd', is_active: true })
      ann = await instance.person('ann@example.com', ['editbugs', 'insiders'])
      bob = await instance.person('bob@example.com', ['editbugs'])
      await addProduct(instance, 'Open')
      const secret = { membercontrol: 3, othercontrol: 3 }
      await putControl(instance, await addProduct(instance, 'Hidden'), 'insiders', secret)
      const asked = { name: 'Urgent', query: 'priority=Highest&order=bug_id&limit=1' }
      search = (await call('POST', 'saved_search', ann, asked)).id
      await file({ priority: 'Highest' })
      await call('POST', `saved_search/${search}/watch`, ann)
      await call('POST', `saved_search/${search}/watch`, ann)
      await letters()
    })

    void test('are marked in the list of searches, and belong to those who see them', async () => {
      const [saved] = (await call('GET', 'saved_search', ann)).saved_searches
      assert.equal(saved.watched, true)
      assert.equal(await status('POST', `saved_search/${search}/watch`, bob), 404)
      assert.equal(await status('POST', 'saved_search/999999/watch', ann), 404)
    })

    void test('tell of a bug that enters, and again only after it left', async () => {
      const id = await file({ priority: 'Low' })
      assert.deepEqual(await told(), [])
      await change(id, { priority: 'Highest' })
      const [letter, ...more] = await letters()
      assert.deepEqual(more, [])
      assert.equal(letter!.to, ann.login)
      assert.match(letter!.text, /^Subject: \[Bug 2\] Urgent: It stalls$/m)
      assert.match(letter!.text, /show_bug\.cgi\?id=2/)
      assert.match(letter!.text, /\/preferences\/saved-searches/)
      await change(id, { summary: 'It stalls again' })
      assert.deepEqual(await told(), [])
      await change(id, { priority: 'Low' })
      assert.deepEqual(await told(), [])
      await change(id, { priority: 'Highest' })
      assert.deepEqual(await told(), ['ann: [Bug 2] Urgent: It stalls again'])
    })

    void test('tell of new bugs, but nothing of what one does oneself', async () => {
      await file({ priority: 'Highest', summary: 'New' })
      assert.deepEqual(await told(), ['ann: [Bug 3] Urgent: New'])
      const id = await file({ priority: 'Low' })
      assert.deepEqual(await told(), [])
      await change(id, { priority: 'Highest' }, ann)
      assert.deepEqual(await told(), [])
    })

    void test('tell of no hidden bug, before or after it is shown', async () => {
      const asked = { name: 'All', query: 'product=Hidden&product=Open' }
      const all = (await call('POST', 'saved_search', bob, asked)).id as number
      await call('POST', `saved_search/${all}/watch`, bob)
      await file({ summary: 'Secret', is_cc_accessible: false }, 'Hidden')
      assert.deepEqual(await told(), [])
      const id = await file({ summary: 'Free' })
      assert.deepEqual(await told(), [`bob: [Bug ${id}] All: Free`])
      await call('DELETE', `saved_search/${all}`, bob)
      await file({ summary: 'Later' })
      assert.deepEqual(await told(), [])
    })

    void test('tell nothing of what a changed search finds at once', async () => {
      const id = await file({ priority: 'Low' })
      await call('PUT', `saved_search/${search}`, ann, { query: 'priority=Low' })
      await change(id, { whiteboard: 'x' })
      assert.deepEqual(await told(), [])
      const next = await file({ priority: 'Low', summary: 'Low now' })
      assert.deepEqual(await told(), [`ann: [Bug ${next}] Urgent: Low now`])
    })

    void test('are refused if they find too much, or are too many', async () => {
      const ids: number[] = []
      for (let at = 0; at < 20; at++) {
        const body = { name: `s${at}`, query: 'priority=Lowest' }
        ids.push((await call('POST', 'saved_search', bob, body)).id)
        await call('POST', `saved_search/${ids.at(-1)}/watch`, bob)
      }
      const { id } = await call('POST', 'saved_search', bob, {
        name: 'more',
        query: 'priority=Low',
      })
      const answer = await instance.ask('POST', `/rest/saved_search/${id}/watch`, { as: bob })
      assert.equal(answer.status, 413, answer.text)
      await call('DELETE', `saved_search/${ids[0]}/watch`, bob)
      await call('POST', `saved_search/${id}/watch`, bob)
      await instance.set('max_search_results', '1')
      await call('DELETE', `saved_search/${id}/watch`, bob)
      const large = await instance.ask('POST', `/rest/saved_search/${id}/watch`, { as: bob })
      assert.equal(large.body.message.includes('at most 5000 bugs'), true, large.text)
      await instance.set('max_search_results', '10000')
    })

    void test('end with their button', async () => {
      const page = await instance.ask('GET', '/preferences/saved-searches', { as: ann })
      assert.match(page.text, /Stop watching/)
      await call('DELETE', `saved_search/${search}/watch`, ann)
      await call('DELETE', `saved_search/${search}/watch`, ann)
      await file({ priority: 'Low' })
      assert.deepEqual(await told(), [])
    })
  },
  { mail: server.address },
)
