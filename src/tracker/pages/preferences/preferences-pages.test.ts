import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../../tests/instance.ts'
import type { SavedSearch } from '../../search/saved-searches/saved-searches.wire.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'
import { englishOn, OF_PREFERENCES } from '../../../../tests/translations.ts'
import { LANGUAGE_NAMES } from '../../../platform/pages/language.ts'

type Fields = Record<string, string>

onEachInstance('preferences', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  const page = async (tab: string, as = ann) => {
    const { status, text } = await instance.ask('GET', `/preferences/${tab}`, { as })
    assert.equal(status, 200)
    return text
  }
  const submit = (tab: string, fields: Fields, as = ann) =>
    submitAs(instance, as, `/preferences/${tab}`, fields)
  /** Submits a form, and returns the message on the page to which it redirects. */
  const told = async (tab: string, fields: Fields, as = ann) => {
    const { status, headers, text } = await submit(tab, fields, as)
    assert.equal(status, 303, text)
    const shown = await instance.ask('GET', headers['location']!, { as })
    return /<p class="notice" role="status">([^<]*)</.exec(shown.text)?.[1]
  }
  const refusal = async (tab: string, fields: Fields, as = ann) => {
    const { status, text } = await submit(tab, fields, as)
    return [status, /role="alert">([^<]*)</.exec(text)?.[1]] as const
  }

  before(async () => {
    instance = opened()
    const team = { name: 'team', description: 'Those who <b>share</b>', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: team })
    await instance.set('querysharegroup', 'team')
    ann = await instance.person('ann@example.com', ['team'])
    bob = await instance.person('bob@example.com')
  })

  void test('require a login, redirect others to it, and keep what they sent', async () => {
    const { status, headers } = await instance.ask('GET', '/preferences/account')
    assert.deepEqual([status, headers['location']], [302, '/login?next=%2Fpreferences%2Faccount'])
    const { cookie, fields } = await openForm(instance, '/login')
    const sent = await instance.ask('POST', '/preferences/account', {
      body: new URLSearchParams({
        ...fields,
        action: 'name',
        full_name: 'X',
        old_password: 'a secret of theirs',
      }).toString(),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(sent.status, 401)
    assert.match(sent.text, /<h1>Log in<\/h1>[^]*full_name&#34;,&#34;X&#34;/)
    assert.doesNotMatch(sent.text, /a secret of theirs/)
  })

  const old: [string, string][] = [
    ['', '/preferences'],
    ['?tab=account&x=1', '/preferences/account'],
    ['?tab=saved-searches', '/preferences/saved-searches'],
    ['?tab=apikey', '/preferences/apikey'],
    ['?tab=..%2Flogin', '/preferences'],
  ]
  for (const [query, to] of old) {
    void test(`userprefs.cgi${query} leads to ${to}`, async () => {
      const { status, headers } = await instance.ask('GET', `/userprefs.cgi${query}`)
      assert.deepEqual([status, headers['location']], [302, to])
    })
  }

  void test('are available at their old addresses', async () => {
    const { headers } = await instance.ask('GET', '/preferences', { as: ann })
    assert.equal(headers['location'], '/preferences/account')
    const text = await page('account')
    const links = [...text.matchAll(/<a href="(\/preferences\/[\w-]+)"/g)].map(([, to]) => to!)
    assert.equal(new Set(links).size, TABS.length)
    for (const tab of TABS) assert.match(await page(tab), new RegExp(`${tab}" aria-current="page"`))
  })
  const TABS = [
    'account',
    'settings',
    'email',
    'saved-searches',
    'tags',
    'apikey',
    'mfa',
    'webhooks',
    'permissions',
    'sessions',
    'data',
  ]

  void test('an unknown or forged form changes nothing', async () => {
    assert.equal((await submit('account', { action: 'nothing' })).status, 400)
    assert.equal((await submit('sessions', { action: '__proto__' })).status, 400)
    assert.equal((await submit('permissions', { action: 'name' })).status, 404)
    const body = new URLSearchParams({ action: 'name', full_name: 'Forged' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const forged = await instance.ask('POST', '/preferences/account', { as: ann, body, headers })
    assert.equal(forged.status, 400)
    assert.doesNotMatch(await page('account'), /Forged/)
    const { text } = await instance.ask('GET', '/preferences/account?done=toString', { as: ann })
    assert.doesNotMatch(text, /class="notice"/)
  })

  void test('webhooks: users make, change and remove them, and see what they were told', async () => {
    const made = { action: 'make', name: 'CI <1>', url: 'https://ci.example.com/', event: 'create' }
    const { status, text } = await submit('webhooks', { ...made, field: 'priority, severity' })
    assert.equal(status, 200, text)
    assert.match(text, /shown\s+again[^]*whsec_/)
    const [, id] = /href="\/webhooks\/(\d+)"/.exec(await page('webhooks'))!
    const changed = { ...made, action: 'change', id: id!, name: 'CI 2', field: '' }
    assert.equal(await told('webhooks', changed), 'The webhook has been changed.')
    assert.match(await page('webhooks'), /<h2>CI 2<\/h2>/)
    assert.equal(
      await told('webhooks', { action: 'disable', id: id!, enabled: '0' }),
      'The webhook has been disabled.',
    )
    const shown = await instance.ask('GET', `/webhooks/${id}`, { as: ann })
    assert.match(shown.text, /Deliveries of CI 2[^]*There are no deliveries\./)
    assert.match((await told('webhooks', { action: 'remove', id: id! }))!, /has been deleted/)
  })

  void test('account: users change their displayed name', async () => {
    const full_name = 'Ann "A" <b>'
    assert.equal(
      await told('account', { action: 'name', full_name }),
      'Your name has been changed.',
    )
    assert.match(await page('account'), /name="full_name" value="Ann &#34;A&#34; &#60;b&#62;"/)
    const { body } = await instance.ask('GET', '/rest/user/ann@example.com', { as: bob })
    assert.equal(body.users[0].real_name, full_name)
    const [status, alarm] = await refusal('account', {
      action: 'name',
      full_name: 'x'.repeat(256),
    })
    assert.equal(status, 400)
    assert.match(alarm!, /full_name/)
  })

  void test('account: users change their password, with the current one', async () => {
    const fields = { action: 'password', old_password: PASSWORD }
    const twice = { new_password: 'another good one', password_again: 'another good one' }
    const wrong = { ...fields, ...twice, old_password: 'wrong' }
    const differ = { ...fields, ...twice, password_again: 'else' }
    const short = { ...fields, new_password: 'x', password_again: 'x' }
    for (const sent of [wrong, differ, short]) {
      const { status, text } = await submit('account', sent)
      assert.ok(status === 400 || status === 401, String(status))
      assert.match(text, /role="alert"[^]*href="\/preferences\/account">Back/)
      assert.doesNotMatch(text, /another good one|wrong</)
    }
    assert.match((await told('account', { ...fields, ...twice }))!, /password has been changed/)
    const query = new URLSearchParams({ login: ann.login, password: 'another good one' })
    assert.equal((await instance.ask('GET', `/rest/login?${query.toString()}`)).status, 200)
  })

  void test('settings: users set options and reset them to the defaults', async () => {
    const chosen = async () =>
      /name="requestee_cc">[^]*?value="(\w*)" selected/.exec(await page('settings'))![1]
    assert.equal(await chosen(), '')
    const fields = { action: 'choose', quicksearch_fulltext: '' }
    await told('settings', { ...fields, requestee_cc: 'off' })
    assert.equal(await chosen(), 'off')
    const [status] = await refusal('settings', { ...fields, requestee_cc: 'perhaps' })
    assert.equal(status, 400)
    assert.equal(await chosen(), 'off')
    assert.equal((await refusal('settings', { ...fields, __proto___: 'x' }))[0], 404)
    await told('settings', { ...fields, requestee_cc: '' })
    assert.equal(await chosen(), '')
  })

  void test('email: users set roles and events, and hidden settings stay unchanged', async () => {
    const wishes = { qa_contact: ['comment'], global_watcher: ['other'] }
    await instance.ask('PUT', '/rest/bugmail', { as: ann, body: { wishes } })
    const { text } = await instance.ask('GET', '/preferences/email', { as: ann })
    assert.match(text, /This installation does not send mail/)
    assert.doesNotMatch(text, /name="qa_contact"/)
    const sent = { role: 'cc', cc: 'bug_created', any: 'requested_flag' }
    assert.equal(
      await told('email', { action: 'wishes', ...sent }),
      'Your email preferences have been saved.',
    )
    const { body } = await instance.ask('GET', '/rest/bugmail', { as: ann })
    const { reporter, assignee, watcher, ...others } = body.wishes as Record<string, string[]>
    assert.deepEqual(others, { ...wishes, cc: ['bug_created'], any: ['requested_flag'] })
    for (const events of [reporter, assignee, watcher]) assert.ok(events!.includes('comment'))
    assert.match(await page('email'), /name="cc" value="bug_created" checked>/)
    assert.equal((await refusal('email', { action: 'wishes', role: 'action' }))[0], 400)
  })

  void test('email: users watch people and ignore bugs', async () => {
    await told('email', { action: 'watch', of: 'bob@example.com, admin@example.com' })
    assert.match(await page('email'), /<li>admin@example\.com [^]*<li>bob@example\.com /)
    assert.match(await page('email', bob), /You are watched by ann@example\.com/)
    await told('email', { action: 'unwatch', of: 'bob@example.com' })
    assert.doesNotMatch(await page('email', bob), /watched by/)
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...bug, summary: 'Loud <b>', description: 'd', op_sys: 'All', platform: 'All' }
    const filed = await instance.ask('POST', '/rest/bug', { as: ann, body })
    const of = String(filed.body.id)
    await told('email', { action: 'ignore', of })
    assert.match(await page('email'), new RegExp(`bugs/${of}">${of}</a> Loud &#60;b&#62;`))
    await told('email', { action: 'heed', of })
    assert.doesNotMatch(await page('email'), /Loud/)
    for (const wrong of ['', ' , ', '999999', 'x']) {
      const [status, alarm] = await refusal('email', { action: 'ignore', of: wrong })
      assert.ok(status >= 400 && status < 500 && alarm !== undefined)
    }
  })

  void test('email: users watch products, components and keywords', async () => {
    const { admin } = instance
    await instance.ask('POST', '/rest/keyword', {
      as: admin,
      body: { name: 'crash', description: 'd' },
    })
    const place = { product: 'TestProduct', component: 'TestComponent' }
    for (const named of [{ product: 'TestProduct', component: '' }, place, { keyword: 'crash' }]) {
      const said = await told('email', { action: 'watch_area', ...named })
      assert.equal(said, 'You are now watching it.')
    }
    const shown = [...(await page('email')).matchAll(/<li><a [^>]*>([^<]*)<\/a>\s*<form/g)]
    assert.deepEqual(
      shown.map(([, name]) => name),
      ['Product TestProduct', 'Component TestComponent of TestProduct', 'Keyword crash'],
    )
    const { body } = await instance.ask('GET', '/rest/watch', { as: ann })
    for (const { id } of body.watches)
      await told('email', { action: 'unwatch_area', id: String(id) })
    assert.doesNotMatch(await page('email'), /unwatch_area/)
    const [status, alarm] = await refusal('email', { action: 'watch_area', product: 'Nowhere' })
    assert.equal(status, 401)
    assert.match(alarm!, /Nowhere/)
  })

  const searchesOf = async (as: Person) => {
    const { body } = await instance.ask('GET', '/rest/saved_search', { as })
    return body.saved_searches as SavedSearch[]
  }
  const SEARCHES = 'saved-searches'

  void test('saved-searches: users save the search of a list, and run it', async () => {
    assert.match(
      await page(SEARCHES),
      /no saved searches\. <a href="\/search">Search for bugs<\/a>/,
    )
    const list = await instance.ask('GET', '/bugs?product=A%26B&cursor=&offset=0', { as: ann })
    const [, to] = /href="(\/preferences\/saved-searches\?[^"]*)"/.exec(list.text)!
    const form = await instance.ask('GET', to!.replace('#new', ''), { as: ann })
    assert.match(form.text, /<textarea name="query"[^>]*>\nproduct=A%26B<\/textarea>/)
    await told(SEARCHES, { action: 'save', name: 'A <&> B', query: 'product=A%26B' })
    const [saved] = await searchesOf(ann)
    assert.equal(saved!.query, 'product=A%26B')
    const text = await page(SEARCHES)
    const [, run] = /<td><a href="([^"]*)">A &#60;&#38;&#62; B</.exec(text)!
    const ran = await instance.ask('GET', run!.replaceAll('&#38;', '&'), { as: ann })
    assert.match(ran.text, /No bugs were found/)
    for (const wrong of [
      { name: 'a &lt;&amp;> b', query: '' },
      { name: 'A <&> b', query: 'a=b' },
      { name: 'x'.repeat(65), query: 'a=b' },
    ]) {
      assert.equal((await refusal(SEARCHES, { action: 'save', ...wrong }))[0], 400)
    }
    assert.equal((await searchesOf(ann)).length, 1)
  })

  void test('saved-searches: users share with one of their groups, and others run it', async () => {
    const eve = await instance.person('eve@example.com', ['team'])
    const id = String((await searchesOf(ann))[0]!.id)
    assert.match(await page(SEARCHES), /<option value="team">/)
    assert.doesNotMatch(await page(SEARCHES, bob), /name="shared_with_group"/)
    const change = { action: 'change', id, name: 'Renamed', query: 'product=C' }
    await told(SEARCHES, { ...change, shared_with_group: 'team' })
    assert.match(await page(SEARCHES), />Renamed<\/a><\/td>\s*<td>team</)
    const shown = await page(SEARCHES, eve)
    assert.match(shown, /Shared with you[^]*sharer_id=\d+">Renamed<\/a><\/td>\s*<td>ann@/)
    assert.doesNotMatch(await page(SEARCHES, bob), /Renamed/)
    await told(SEARCHES, { action: 'link', id, link_in_footer: '1' }, eve)
    assert.equal((await searchesOf(eve))[0]!.link_in_footer, true)
    const first = async (as: Person) => (await instance.ask('GET', '/', { as })).text
    assert.match(await first(eve), /"Your searches"><a href="[^"]*sharer_id=\d+">Renamed<\/a>/)
    assert.doesNotMatch(await first(ann), /Your searches/)
    assert.equal((await refusal(SEARCHES, change, eve))[0], 401)
    assert.equal((await refusal(SEARCHES, { action: 'forget', id }, eve))[0], 401)
    assert.equal((await refusal(SEARCHES, { action: 'forget', id }, bob))[0], 404)
    await told(SEARCHES, { action: 'unshare', id, shared_with_group: '' })
    assert.deepEqual(await searchesOf(eve), [])
    await told(SEARCHES, { action: 'forget', id })
    assert.deepEqual(await searchesOf(ann), [])
  })

  /** A browser whose user logged in ten minutes ago. */
  const browser = async (password: string) => {
    const own = { 'x-docket-csrf': '1' }
    const body = { login: ann.login, password }
    const { headers } = await instance.ask('POST', '/rest/session', { headers: own, body })
    const session = String(headers['set-cookie']).split(';', 1)[0]!
    instance.clock.now += 10 * 60_000
    const { cookie, fields } = await openForm(instance, '/preferences/apikey', ann)
    const sent = { cookie: `${session}; ${cookie}` }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const { form_token = '' } = fields
    return {
      page: (tab: string) => instance.ask('GET', `/preferences/${tab}`, { headers: sent }),
      send: (tab: string, more: Fields) =>
        instance.ask('POST', `/preferences/${tab}`, {
          body: new URLSearchParams({ form_token, ...more }).toString(),
          headers: { ...sent, ...type },
        }),
    }
  }

  void test('apikey: shows a key once, after the password was confirmed', async () => {
    const { page: open, send } = await browser('another good one')
    const asked = { action: 'make', description: 'for <me>' }
    const current_password = 'another good one'
    assert.match((await open('apikey')).text, /name="current_password"/)
    const refused = await send('apikey', asked)
    assert.equal(refused.status, 401)
    assert.match(refused.text, /role="alert">To do this, you must have entered your password/)
    const made = await send('apikey', { ...asked, current_password })
    assert.equal(made.status, 200, made.text)
    assert.equal(made.headers['cache-control'], 'no-store')
    const [, key] = /<pre class="text">(\w{40})</.exec(made.text)!
    const { status } = await instance.ask('GET', '/rest/whoami', {
      headers: { 'x-bugzilla-api-key': key! },
    })
    assert.equal(status, 200)
    const { text } = await open('apikey')
    assert.ok(!text.includes(key!))
    assert.match(text, /for &#60;me&#62;/)
    assert.doesNotMatch(text, /current_password/)
  })

  void test('apikey: users describe, revoke and restore their keys', async () => {
    const { body } = await instance.ask('GET', '/rest/api_key', { as: ann })
    const id = String(body.api_keys.at(-1).id)
    const state = async () => {
      const { api_keys } = (await instance.ask('GET', '/rest/api_key', { as: ann })).body
      const { description, is_revoked } = api_keys.at(-1)
      return [description, is_revoked]
    }
    await told('apikey', { action: 'describe', id, description: 'a robot' })
    assert.deepEqual(await state(), ['a robot', false])
    await told('apikey', { action: 'revoke', id, is_revoked: '1' })
    assert.deepEqual(await state(), ['a robot', true])
    assert.match(await page('apikey'), /Revoked[^]*Restore/)
    const [status] = await refusal('apikey', { action: 'take_back', id, is_revoked: '0' }, bob)
    assert.equal(status, 404)
    assert.deepEqual(await state(), ['a robot', true])
    const taken = { action: 'take_back', id, is_revoked: '0' }
    assert.equal((await refusal('apikey', taken))[0], 401)
    const { page: open, send } = await browser('another good one')
    assert.match((await open('apikey')).text, /<summary>Restore<[^]*current_password/)
    const done = await send('apikey', { ...taken, current_password: 'another good one' })
    assert.equal(done.status, 303, done.text)
    assert.deepEqual(await state(), ['a robot', false])
  })

  void test('tags: users rename theirs, and delete them after a question', async () => {
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...bug, summary: 'Tagged', description: 'd' }
    const { id } = (await instance.ask('POST', '/rest/bug', { as: ann, body })).body
    const put = { tags: { add: ['mine <b>'] } }
    await instance.ask('PUT', `/rest/bug/${id}/tags`, { as: ann, body: put })
    const { tags } = (await instance.ask('GET', '/rest/tag', { as: ann })).body
    const of = { id: String(tags[0].id) }
    assert.match(await page('tags'), /<td>mine &#60;b&#62;<\/td>/)
    await told('tags', { action: 'rename', ...of, name: 'later' })
    const list = await instance.ask('GET', '/bugs?tags=later', { as: ann })
    assert.match(list.text, /Tagged/)
    const asking = await instance.ask('GET', `/preferences/tags?delete=${of.id}`, { as: ann })
    assert.match(asking.text, /Delete the tag “later”\?[^]*on 1 bug that/)
    await told('tags', { action: 'delete', ...of })
    assert.doesNotMatch(await page('tags'), /<table>/)
    assert.equal((await refusal('tags', { action: 'delete', ...of }))[0], 404)
  })

  void test('sessions: users see their sessions, and end one or all others', async () => {
    const query = new URLSearchParams({ login: bob.login, password: PASSWORD }).toString()
    for (let at = 0; at < 3; at += 1) {
      const headers = { 'user-agent': `<robot ${at}>` }
      await instance.ask('GET', `/rest/login?${query}`, { headers })
    }
    assert.match(
      await page('sessions', bob),
      /<td title="&#60;robot 2&#62;">&#60;robot 2&#62;<\/td>/,
    )
    assert.doesNotMatch(await page('sessions'), /robot/)
    const { body } = await instance.ask('GET', '/rest/session', { as: bob })
    const id = String(body.sessions[0].id)
    assert.equal((await refusal('sessions', { action: 'end', id }))[0], 404)
    assert.equal(await told('sessions', { action: 'end', id }, bob), 'The session has been ended.')
    assert.doesNotMatch(await page('sessions', bob), /robot 2/)
    await told('sessions', { action: 'end_others' }, bob)
    assert.match(await page('sessions', bob), /You have no session/)
  })

  void test('permissions: users see only their own groups', async () => {
    const text = await page('permissions')
    assert.match(text, /<td>team<\/td>\s*<td>Those who <b>share<\/b>/)
    assert.doesNotMatch(text, /tweakparams/)
    assert.match(
      await page('permissions', instance.admin),
      /can add others<\/h2>[^]*<td>tweakparams/,
    )
  })

  /** The page of a webhook with a delivery. */
  const webhook = async () => {
    const body = { name: 'Hook', url: 'https://hook.example.com/', event: ['create'] }
    const { id } = (await instance.ask('POST', '/rest/webhooks', { as: ann, body })).body
    await instance.ask('POST', `/rest/webhooks/${id}/test`, { as: ann })
    return `/webhooks/${id}`
  }

  for (const language of LANGUAGE_NAMES.filter((name) => name !== 'en')) {
    void test(`are in ${language} for its readers, with the pages of webhooks`, async () => {
      const open = async (path: string) => {
        const headers = { 'accept-language': language, accept: 'text/html' }
        const { status, text } = await instance.ask('GET', path, { as: ann, headers })
        assert.equal(status, 200, path)
        assert.ok(text.includes(`<html lang="${language}"`), path)
        assert.deepEqual(await englishOn(text, language, OF_PREFERENCES), [], path)
        return text
      }
      const hook = await webhook()
      const [, tabs] = /<nav class="pages"[^>]*>([^]*?)<\/nav>/.exec(
        await open('/preferences/account'),
      )!
      const paths = [...tabs!.matchAll(/href="([^"]*)"/g)].map(([, path]) => path!)
      assert.equal(paths.length, 11)
      for (const path of [...paths, hook]) await open(path)
    })
  }

  void test('say in the language of the reader why a form was refused', async () => {
    const { cookie, fields } = await openForm(instance, '/preferences/account', ann)
    const sent = { ...fields, action: 'password', new_password: 'a', password_again: 'b' }
    const { text } = await instance.ask('POST', '/preferences/account', {
      as: ann,
      body: new URLSearchParams(sent).toString(),
      headers: {
        cookie,
        'accept-language': 'de',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    assert.match(text, /role="alert">Der Parameter [^<]* muss mit dem neuen Passwort /)
  })
})
