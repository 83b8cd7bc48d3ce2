import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { contentOf, rowsOf } from '../../../../tests/sheets.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('the start page', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs', 'canconfirm'])
    bob = await instance.person('bob@example.com', ['editbugs', 'canconfirm'])
  })
  const home = async (as?: Person) => (await instance.ask('GET', '/', { as })).text
  const file = async (as: Person, more: object) => {
    const body = { ...NEW, summary: 'The lid rattles', ...more }
    return (await instance.ask('POST', '/rest/bug', { as, body })).body.id as number
  }
  const section = (text: string, title: string) =>
    contentOf(text)
      .split('<section>')
      .find((part) => part.includes(`>${title}</a>`)) ?? ''

  void test('shows products to strangers', async () => {
    assert.match(contentOf(await home()), /<h1>Products<\/h1>/)
  })

  void test('says that nothing waits', async () => {
    const text = contentOf(await home(ann))
    assert.match(text, /<h1>Your work<\/h1>/)
    assert.match(
      text,
      /Nobody waits for your answer.*You wait for nobody.*No open bugs are assigned to you/,
    )
    assert.deepEqual(rowsOf(text), [])
  })

  void test('a list without bugs leads to the next step', async () => {
    const next = async (title: string) => {
      const [, path = '', said = ''] =
        /<p class="dim">[^<]*<a href="([^"]*)">([^<]*)<\/a><\/p>/.exec(
          section(await home(ann), title),
        ) ?? []
      assert.equal((await instance.ask('GET', path, { as: ann })).status, 200, title)
      return [path, said]
    }
    const open = '/bugs?bug_status=__open__'
    assert.deepEqual(await next('Assigned to you'), [open, 'Look for one'])
    const today = ['/bugs?chfieldfrom=1d', 'See what changed today']
    assert.deepEqual(await next('Changed since you last viewed them'), today)
    assert.deepEqual(await next('Reported by you'), ['/enter_bug', 'File a bug'])
    assert.deepEqual(await next('Followed by you'), [open, 'Look for one'])
  })

  void test('shows what is assigned to the reader and reported by them', async () => {
    const id = await file(bob, { assigned_to: ann.login })
    const closed = { status: 'RESOLVED', resolution: 'FIXED', assigned_to: ann.login }
    await file(bob, { summary: 'Done', ...closed })
    const own = await home(ann)
    assert.match(section(own, 'Assigned to you'), /<span class="dim">1<\/span>.*The lid rattles/)
    assert.doesNotMatch(section(own, 'Reported by you'), /rattles/)
    assert.match(section(await home(bob), 'Reported by you'), /The lid rattles/)
    const [, link] = /<a href="([^"]*)">Assigned to you/.exec(own)!
    const list = await instance.ask('GET', link!.replaceAll('&#38;', '&'), { as: ann })
    assert.match(list.text, new RegExp(`/bugs/${id}"`))
    assert.doesNotMatch(list.text, /Done/)
  })

  void test('shows bugs that changed since the reader viewed them', async () => {
    const id = await file(bob, { summary: 'Watched', cc: [ann.login] })
    const changed = async () => section(await home(ann), 'Changed since you last viewed them')
    const view = async () => (await instance.ask('GET', `/bugs/${id}`, { as: ann })).text
    await view()
    assert.doesNotMatch(await changed(), /Watched/)
    instance.clock.now += 60_000
    const body = { comment: { body: 'Now it squeaks' } }
    await instance.ask('PUT', `/rest/bug/${id}`, { as: bob, body })
    assert.match(await changed(), /Watched/)
    const list = async () =>
      (await instance.ask('GET', '/bugs?short_desc=Watched', { as: ann })).text
    assert.match(await list(), /class="unread"[^]*Watched<\/a> <span class="unseen">changed since/)
    assert.match(await list(), /href="mailto:[^"]*">Mail the assignees/)
    assert.match(await view(), /<span class="tag box">new<\/span>/)
    assert.doesNotMatch(await changed(), /Watched/)
    assert.doesNotMatch(await list(), /class="unread"/)
    assert.doesNotMatch(await view(), /<span class="tag box">new<\/span>/)
  })

  void test('shows requests, and saved searches with their counts', async () => {
    const type = { name: 'needinfo', description: 'd', inclusions: ['TestProduct'] }
    await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body: type })
    const flags = [{ name: 'needinfo', status: '?', requestee: ann.login }]
    await file(bob, { summary: 'Which lid?', flags })
    assert.match(section(await home(ann), 'Asked of you'), /needinfo\?.*Which lid\?/)
    const needed = section(await home(ann), 'Needs information from you')
    assert.match(needed, /type=needinfo".*<span class="dim">1<.*needinfo\?.*Which lid\?/)
    assert.doesNotMatch(await home(bob), /Needs information/)
    const full_name = { full_name: 'Bob Builder' }
    await instance.ask('PUT', '/rest/whoami', { as: bob, body: full_name })
    assert.match(
      section(await home(ann), 'Asked of you'),
      /<span title="bob@example.com">Bob Builder<\/span>/,
    )
    const queue = await instance.ask('GET', '/requests?group=requester', { as: ann })
    assert.match(queue.text, /title="bob@example.com">Bob Builder<\/a>/)
    for (const [name, query] of [
      ['Lids', 'short_desc=lid'],
      ['Broken', 'short_desc=(&short_desc_type=regexp'],
    ]) {
      const body = { name, query, link_in_footer: true }
      const made = await instance.ask('POST', '/rest/saved_search', { as: ann, body })
      assert.ok([200, 201].includes(made.status), made.text)
    }
    const text = contentOf(await home(ann))
    assert.match(text, /sharer_id=\d+">Lids<\/a> <span class="dim">2<\/span>/)
    assert.match(text, /sharer_id=\d+">Broken<\/a> <\/nav>|sharer_id=\d+">Broken<\/a> <a/)
  })

  void test('shows what the reader asked of others', async () => {
    assert.match(section(await home(bob), 'Asked by you'), /needinfo\?.*Which lid\?.*ann@/)
    assert.doesNotMatch(section(await home(ann), 'Asked by you'), /Which lid/)
  })

  void test('shows followed bugs, those of watched people, and those viewed last', async () => {
    const cat = await instance.person('cat@example.com')
    const id = await file(bob, { summary: 'Followed by cat', cc: [cat.login] })
    const secret = await file(bob, { summary: 'Hidden from cat', cc: [ann.login] })
    await hide(instance, secret, 'admin')
    assert.match(section(await home(cat), 'Followed by you'), /1<.*Followed by cat/)
    assert.doesNotMatch(contentOf(await home(cat)), /Of people you watch|Viewed last/)
    const watched = { watched: { add: [bob.login] } }
    const put = await instance.ask('PUT', '/rest/bugmail', { as: cat, body: watched })
    assert.equal(put.status, 200, put.text)
    assert.match(section(await home(cat), 'Of people you watch'), /Followed by cat/)
    assert.doesNotMatch(await home(cat), /Hidden from cat/)
    await instance.ask('GET', `/bugs/${id}`, { as: cat })
    const viewed = (text: string) => contentOf(text).split('<h2>Viewed last</h2>')[1] ?? ''
    assert.match(viewed(await home(cat)), /Followed by cat/)
    assert.doesNotMatch(viewed(await home(cat)), /class="unread"/)
    instance.clock.now += 60_000
    await instance.ask('PUT', `/rest/bug/${id}`, { as: bob, body: { priority: 'High' } })
    assert.match(viewed(await home(cat)), /class="unread".*Followed by cat/)
    await hide(instance, id, 'admin')
    const body = { cc: { remove: [cat.login] } }
    await instance.ask('PUT', `/rest/bug/${id}`, { as: instance.admin, body })
    assert.doesNotMatch(await home(cat), /Followed by cat/)
  })

  void test('the page of a person shows what the reader may see of their work', async () => {
    const secret = await file(bob, { summary: 'Hidden work', assigned_to: bob.login })
    await hide(instance, secret, 'admin')
    const page = async (login: string, as?: Person) =>
      instance.ask('GET', `/people/${login}`, { as })
    const { text } = await page(bob.login, ann)
    assert.match(section(text, 'Reported'), /The lid rattles/)
    assert.match(section(text, 'Commented'), /Watched/)
    assert.doesNotMatch(text, /Hidden work/)
    assert.match((await page(bob.login, bob)).text, /Hidden work/)
    assert.match(section((await page(ann.login, bob)).text, 'Requests'), /Which lid\?/)
    assert.equal((await page('nobody@example.com', ann)).status, 404)
    assert.equal((await page(ann.login)).status, 302)
  })
})
