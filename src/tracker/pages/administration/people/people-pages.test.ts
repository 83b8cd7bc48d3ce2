import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { decoded } from '../../../../../tests/page-forms.ts'
import { putControl } from '../../../../../tests/products.ts'
import {
  type Instance,
  onEachInstance,
  PASSWORD,
  type Person,
} from '../../../../../tests/instance.ts'

onEachInstance('pages of accounts', (opened) => {
  let instance: Instance
  let editor: Person
  const get = async (path: string, as = editor) => instance.ask('GET', path, { as })
  /** Sends a form that is found on a page, and follows to where it leads. */
  async function use(path: string, having: Record<string, string>, values = {}, as = editor) {
    const { send } = await findForm(instance, as, path, having)
    const { status, headers, text } = await send(values)
    assert.equal(status, 303, text)
    return { at: headers['location']!, ...(await get(headers['location']!, as)) }
  }

  before(async () => {
    instance = opened()
    editor = await instance.person('editor@example.com', ['editusers'])
  })

  void test('an account is created, found, changed and exported', async () => {
    const values = { email: 'new@example.com', full_name: 'Nina <b>', new_password: PASSWORD }
    const made = await use('/admin/users', { action: 'create' }, values)
    assert.match(made.text, /role="status">The account was created\./)
    const found = await get('/admin/users?text=nina')
    const [, page = ''] = /<a href="(\/admin\/users\/\d+)">new@example\.com/.exec(found.text) ?? []
    assert.equal(made.at, `${page}?done=create`)
    const changed = { full_name: 'Nina', login_denied_text: 'On leave', email_enabled: undefined }
    const saved = await use(page, { action: 'save' }, changed)
    assert.match(saved.text, /The account was saved\.[^]*This account is disabled: On leave/)
    const { text } = await get('/admin/users.csv?state=disabled')
    assert.match(
      text,
      /^"id","name"[^\n]*\n\d+,"new@example\.com","Nina","false","On leave","false"/,
    )
    const taken = await findForm(instance, editor, '/admin/users', { action: 'create' })
    const again = await taken.send({ email: 'NEW@example.com', full_name: 'Typed' })
    assert.equal(again.status, 400)
    assert.match(again.text, /role="alert">An account[^]*value="NEW@example\.com"[^]*value="Typed"/)
  })

  void test('accounts of a team are created at once, or none of them', async () => {
    const page = '/admin/users/new'
    const users = 'Ada Lovelace <ada@team.example>\r\n\r\nbea@team.example\r\n'
    const made = await use(page, { action: 'create_several' }, { users, group: '9' })
    assert.match(made.text, /role="status">The accounts were created\./)
    const { users: found } = (await get('/rest/user?names=ada@team.example&names=bea@team.example'))
      .body as { users: { real_name: string; groups: { id: number }[] }[] }
    assert.deepEqual(
      found.map(({ real_name, groups }) => [real_name, groups.some(({ id }) => id === 9)]),
      [
        ['Ada Lovelace', true],
        ['', true],
      ],
    )
    const { send } = await findForm(instance, editor, page, { action: 'create_several' })
    const again = await send({ users: 'eva@team.example\nada@team.example' })
    assert.equal(again.status, 400)
    assert.match(again.text, /role="alert">[^<]*ada@team\.example[^]*>eva@team\.example\nada/)
    assert.match((await get('/admin/users?text=eva@')).text, /No account was found/)
  })

  void test('numbers say where an account is used, as far as the reader sees it', async () => {
    const dan = await instance.person('dan@example.com')
    const body = { name: 'secret', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    await putControl(instance, 1, 'secret', { membercontrol: 1, othercontrol: 1 })
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    for (const groups of [[], ['secret']]) {
      const bug = { ...place, summary: 's', comment: 'c', cc: [dan.login], groups }
      await instance.ask('POST', '/rest/bug', { as: dan, body: bug })
    }
    await instance.ask('PUT', '/rest/component/TestProduct/TestComponent', {
      as: instance.admin,
      body: { default_assignee: dan.login },
    })
    const { text } = await get(`/admin/users/${dan.id}`)
    assert.match(
      text,
      /of 1 component<[^]*href="\/products\/TestProduct">TestProduct: TestComponent</,
    )
    assert.doesNotMatch(text, /Scheduled searches/)
    const links = [
      ...text.matchAll(/href="\/bugs\?([^"]*)">([A-Z][^<]*?)\s*<span class="num">(\d+)</g),
    ]
    const counts = links.map(([, , title, count]) => `${title} ${count}`)
    assert.deepEqual(counts, [
      'Reported 1',
      'Assigned 0',
      'On the CC list 1',
      'Commented on 1',
      'Attached files to 0',
      'Asked for a flag 0',
      'Set a flag 0',
    ])
    for (const [, query, title, count] of links) {
      const path = `/rest/bug?${decoded(query!)}&count_only=1`
      assert.equal((await get(path)).body.bug_count, Number(count), title)
    }
    const admins = await get(`/admin/users/${dan.id}`, instance.admin)
    assert.match(admins.text, /href="\/whines\?all=1&#38;search=dan%40example.com">Scheduled/)
  })

  void test('groups are ticked, and only those that were changed are sent', async () => {
    const bob = await instance.person('bob@example.com', ['canconfirm'])
    const page = `/admin/users/${bob.id}`
    const { text, filled } = await findForm(instance, editor, page, { action: 'groups' })
    assert.match(text, /editbugs<\/a><\/td>[^]*?by the pattern of the group/)
    assert.equal(filled['had'], '9')
    const form = await findForm(instance, editor, page, { action: 'groups' })
    await instance.ask('PUT', `/rest/user/${bob.id}`, {
      as: instance.admin,
      body: { groups: { add: ['editkeywords'] } },
    })
    await form.send({ group: '10', bless: '9' })
    const { groups } = (await get(`/rest/user/${bob.id}/account`)).body
    const named = (what: string) =>
      (groups as Record<string, unknown>[]).filter((one) => one[what]).map(({ name }) => name)
    assert.deepEqual(named('is_direct'), ['bz_canusewhineatothers', 'editkeywords'])
    assert.deepEqual(named('may_bless_directly'), ['canconfirm'])
  })

  void test('a locked-out account is recovered', async () => {
    const eve = await instance.person('eve@example.com')
    const login = (password: string) =>
      instance.ask('GET', `/rest/login?login=${eve.login}&password=${encodeURIComponent(password)}`)
    for (let tries = 0; tries < 5; tries += 1) await login('wrong')
    assert.equal((await login(PASSWORD)).status, 400)
    const list = await get('/admin/users?text=eve')
    const [, page = ''] = /<a href="(\/admin\/users\/\d+)">eve@/.exec(list.text) ?? []
    assert.match((await get(page)).text, /5 wrong passwords[^]*Logins from [^]* are locked until/)
    const told = await use(page, { action: 'unlock' })
    assert.match(told.text, /can log in from everywhere[^]*The account is not locked/)
    const chosen = `${PASSWORD} anew`
    await use(page, { action: 'save' }, { new_password: chosen })
    assert.equal((await login(PASSWORD)).status, 401)
    assert.equal((await login(chosen)).status, 200)
    const ended = await use(page, { action: 'end_sessions' })
    assert.match(ended.text, /The account has no sessions/)
    const [, key = ''] = /name="key" value="(\d+)"/.exec((await get(page)).text) ?? []
    assert.match((await use(page, { action: 'revoke', key })).text, /Revoked/)
    assert.equal((await get('/rest/whoami', eve)).body.code, 306)
  })

  void test('deleting names what keeps an account, or asks', async () => {
    await instance.set('allowuserdeletion', '1')
    const idle = await instance.person('idle@example.com')
    const busy = await instance.person('busy@example.com')
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    await instance.ask('POST', '/rest/bug', { as: busy, body: { ...place, summary: 's' } })
    const kept = await get(`/admin/users/${busy.id}/delete`)
    assert.match(kept.text, /<li>bugs<\/li>/)
    assert.doesNotMatch(kept.text, /value="delete"/)
    const gone = await use(`/admin/users/${idle.id}/delete`, { action: 'delete' })
    assert.match(gone.text, /The account was deleted/)
    assert.equal((await get(`/admin/users/${idle.id}`)).status, 404)
  })

  void test('people who can add others to a group see these groups only; others nothing', async () => {
    const blesser = await instance.person('blesser@example.com')
    await instance.ask('PUT', `/rest/user/${blesser.id}`, {
      as: instance.admin,
      body: { bless_groups: { add: ['editkeywords'] } },
    })
    const page = `/admin/users/${editor.id}`
    const { text } = await get(page, blesser)
    assert.match(text, /Member of editkeywords/)
    assert.doesNotMatch(text, /Member of admin|name="email"|action" value="unlock"/)
    assert.match((await get('/admin', blesser)).text, /href="\/admin\/users"/)
    await use(page, { action: 'groups' }, { group: '7' }, blesser)
    const { groups } = (await get(`/rest/user/${editor.id}/account`)).body
    const is = (groups as { name: string; is_direct: boolean }[]).find(
      (g) => g.name === 'editkeywords',
    )
    assert.equal(is?.is_direct, true)
    const stranger = await instance.person('stranger@example.com')
    for (const path of [page, '/admin/users', '/admin/users.csv', `${page}/delete`]) {
      assert.equal((await get(path, stranger)).status, 401, path)
    }
  })
})
