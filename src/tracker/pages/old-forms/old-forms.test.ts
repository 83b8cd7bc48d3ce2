import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Answered, type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { changesAsked } from './changes-asked.ts'

const FORM = 'application/x-www-form-urlencoded'
type Fields = [name: string, value: string][]

/** The two encodings in which old clients send a form: URL-encoded and multipart. */
const plain = (fields: Fields) => ({ type: FORM, body: new URLSearchParams(fields).toString() })
function inParts(fields: Fields, file = '') {
  const edge = 'ThIs_Is_tHe_bouNdaRY'
  const parts = fields.map(
    ([name, value]) =>
      `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const named = `--${edge}\r\nContent-Disposition: form-data; name="data"; filename="a.patch"\r\n`
  if (file) parts.push(`${named}Content-Type: text/x-diff\r\n\r\n${file}\r\n`)
  return { type: `multipart/form-data; boundary=${edge}`, body: `${parts.join('')}--${edge}--\r\n` }
}

onEachInstance('forms of Bugzilla, sent by programs', (opened) => {
  let instance: Instance
  before(async () => {
    instance = opened()
    await instance.person('ann@example.com')
  })

  const post = (
    path: string,
    { type, body }: { type: string; body: string },
    headers: Record<string, string> = {},
  ) => instance.ask('POST', path, { body, headers: { 'content-type': type, ...headers } })
  const password = () => instance.admin.password
  const credentials = (): Fields => [
    ['Bugzilla_login', instance.admin.login],
    ['Bugzilla_password', password()],
  ]
  const cookiesOf = ({ headers }: Answered) =>
    [...String(headers['set-cookie']).matchAll(/(\w+)=([\w-]+); Path/g)].map(
      ([, name, value]) => [name!, value!] as const,
    )
  const logIn = async () => {
    const pairs = cookiesOf(await post('/index.cgi', plain(credentials())))
    return { cookie: pairs.map((pair) => pair.join('=')).join('; ') }
  }
  const text = (answer: Answered, pattern: RegExp) => {
    assert.equal(answer.status, 200, answer.text)
    return pattern.exec(answer.text)?.[1] ?? assert.fail(answer.text)
  }

  void test('log in, file, read a token, and change a bug with it, with cookies only', async () => {
    const asked = { 'user-agent': 'git-bz' }
    const form = await instance.ask('GET', '/index.cgi', { headers: asked })
    text(form, /name="Bugzilla_login_token"\s+value="([\w-]*)"/)
    const browser = { 'user-agent': 'Mozilla/5.0' }
    assert.equal((await instance.ask('GET', '/index.cgi', { headers: browser })).status, 302)
    const login = await post('/index.cgi', plain(credentials()), asked)
    assert.match(login.text, /index\.cgi\?logout=1/)
    const untyped = await post('/index.cgi', { ...plain(credentials()), type: '' }, asked)
    assert.equal(untyped.status, 200)
    const cookies = new Map(cookiesOf(login))
    assert.deepEqual([...cookies.keys()].toSorted(), [
      'Bugzilla_login',
      'Bugzilla_logincookie',
      'docket_session',
    ])
    const secret = cookies.get('Bugzilla_logincookie')
    const headers = { cookie: `Bugzilla_login=1; Bugzilla_logincookie=${secret}` }
    const joined = { cookie: [login.headers['set-cookie']].flat().join(', ') }
    const rpc = '<methodCall><methodName>User.get</methodName><params><param><value><struct>'
    const names = '<member><name>ids</name><value><int>1</int></value></member>'
    const known = await post(
      '/xmlrpc.cgi',
      { type: 'text/xml', body: `${rpc}${names}</struct></value></param></params></methodCall>` },
      joined,
    )
    text(known, /<name>(can_login)<\/name>/)
    const bug: Fields = [
      ['product', 'TestProduct'],
      ['component', 'TestComponent'],
      ['version', 'unspecified'],
      ['short_desc', 'Filed by a form'],
      ['comment', 'As long ago.'],
      ['bug_severity', 'major'],
      ['bug_file_loc', ''],
      ['token', ''],
    ]
    const filed = await post('/post_bug.cgi', inParts(bug), headers)
    const id = text(filed, /<title>\s*Bug\s+([0-9]+) Submitted/)
    const xml = await instance.ask('GET', `/show_bug.cgi?id=${id}&ctype=xml`, { headers })
    const token = text(xml, /<token>([^<]+)<\/token>/)
    const change: Fields = [
      ['id', id],
      ['token', token],
      ['delta_ts', text(xml, /<delta_ts>([^<]+)<\/delta_ts>/)],
      ['bug_status', 'RESOLVED'],
      ['resolution', 'FIXED'],
      ['comment', 'Done.'],
      ['newcc', 'ann@example.com'],
      ['dup_id', ''],
      ['status_whiteboard', '[old]'],
    ]
    const changed = await post('/process_bug.cgi', inParts(change), headers)
    assert.match(changed.text, /<title>\s*Bug[\S\s]*processed\s*<\/title>/)
    const [read] = (await instance.ask('GET', `/rest/bug/${id}`)).body.bugs
    assert.deepEqual(
      [read.creator, read.severity, read.status, read.resolution, read.whiteboard, read.cc],
      [instance.admin.login, 'major', 'RESOLVED', 'FIXED', '[old]', ['ann@example.com']],
    )
    instance.clock.now += 5_000
    const other = { whiteboard: '[new]' }
    await instance.ask('PUT', `/rest/bug/${id}`, { as: instance.admin, body: other })
    const late = await post('/process_bug.cgi', plain(change), headers)
    assert.deepEqual([late.status, /20001/.test(late.text)], [409, true])
    const refused = await post(
      '/process_bug.cgi',
      plain([
        ['id', id],
        ['bug_status', 'NOPE'],
      ]),
      headers,
    )
    assert.equal(refused.status, 404)
  })

  void test('of browsers fill in the page of the bug, and change nothing', async () => {
    const file = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...file, summary: 'Old page', cc: ['ann@example.com'] }
    const made = await instance.ask('POST', '/rest/bug', { as: instance.admin, body })
    const id = String(made.body.id)
    const fields: Fields = [
      ['id', id],
      ['short_desc', 'Typed elsewhere'],
      ['priority', 'High'],
      ['status_whiteboard', '[typed]'],
      ['comment', 'A <long> text'],
      ['newcc', instance.admin.login],
    ]
    const sent = (more: Fields) =>
      instance.ask('POST', '/process_bug.cgi', {
        as: instance.admin,
        body: new URLSearchParams([...fields, ...more]).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' },
      })
    const { status, text: page } = await sent([])
    assert.equal(status, 200)
    assert.match(page, /Nothing is saved yet/)
    assert.match(page, /name="summary" value="Typed elsewhere"/)
    assert.match(page, /<option value="High" selected>/)
    assert.match(page, /name="whiteboard" value="\[typed\]"/)
    assert.match(page, /name="cc" value="ann@example\.com, admin@example\.com"/)
    assert.match(page, />\nA &#60;long&#62; text<\/textarea>/)
    const [read] = (await instance.ask('GET', `/rest/bug/${id}`)).body.bugs
    assert.deepEqual([read.summary, read.priority], ['Old page', '---'])
    const several = await instance.ask('POST', '/process_bug.cgi', {
      as: instance.admin,
      body: `id_1=on&id_${id}=on&priority=High&newcc=ann%40example.com&comment=For+<both>`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' },
    })
    assert.equal(several.status, 200)
    assert.match(several.text, /For &#60;both&#62;<\/textarea>/)
    assert.match(several.text, /name="cc_add" value="ann@example\.com"/)
    assert.match(several.text, new RegExp(`name="id" value="${id}" checked`))
    // With the token of the bug, which other sites cannot know, the form is carried out.
    const token = async () =>
      (await instance.ask('GET', `/rest/bug/${id}`, { as: instance.admin })).body.bugs[0]
        .update_token as string
    const old = await token()
    const others = (await instance.ask('GET', `/rest/bug/1`, { as: instance.admin })).body.bugs[0]
    assert.equal((await sent([['token', others.update_token]])).status, 200)
    const saved = await sent([['token', old]])
    assert.deepEqual([saved.status, saved.headers['location']], [303, `/bugs/${id}?saved=1`])
    const summary = async () =>
      (await instance.ask('GET', `/rest/bug/${id}`)).body.bugs[0].summary as string
    assert.equal(await summary(), 'Typed elsewhere')
    instance.clock.now += 5_000
    await instance.ask('PUT', `/rest/bug/${id}`, { as: instance.admin, body: { summary: 'New' } })
    assert.match((await sent([['token', old]])).text, /Nothing is saved yet/)
    assert.equal(await summary(), 'New')
  })

  void test('of browsers fill in the forms of attachments, and change nothing', async () => {
    const file = { data: 'eA==', file_name: 'x', summary: 'Before', content_type: 'text/plain' }
    const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...where, summary: 'Has a file' }
    const bug = (await instance.ask('POST', '/rest/bug', { as: instance.admin, body })).body.id
    const made = await instance.ask('POST', `/rest/bug/${bug}/attachment`, {
      as: instance.admin,
      body: file,
    })
    const id = String(made.body.ids[0])
    const browser = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'none' }
    const sent = (form: { type: string; body: string }) =>
      instance.ask('POST', '/attachment.cgi', {
        as: instance.admin,
        body: form.body,
        headers: { ...browser, 'content-type': form.type },
      })
    const attached = async () =>
      (await instance.ask('GET', `/rest/bug/${bug}/attachment?exclude_fields=data`)).text
    const before = await attached()
    const insert: Fields = [
      ['action', 'insert'],
      ['bugid', String(bug)],
      ['description', 'Typed <summary>'],
      ['ispatch', '1'],
      ['obsolete', id],
      ['comment', 'Typed <comment>'],
    ]
    for (const form of [plain(insert), inParts(insert, 'bytes')]) {
      const { status, text: page } = await sent(form)
      assert.equal(status, 200)
      assert.match(page, /Nothing is saved yet: choose the file/)
      assert.match(page, /name="summary" value="Typed &#60;summary&#62;"/)
      assert.match(page, /name="is_patch" value="1" checked/)
      assert.match(page, new RegExp(`name="obsoletes" value="${id}" checked`))
      assert.match(page, /Typed &#60;comment&#62;<\/textarea>/)
    }
    const update: Fields = [
      ['action', 'update'],
      ['id', id],
      ['description', 'Typed'],
      ['isobsolete', '1'],
      ['comment', 'Why <so>'],
    ]
    const { status, text: page } = await sent(plain(update))
    assert.equal(status, 200)
    assert.match(page, /name="summary" value="Typed"/)
    assert.match(page, /name="is_obsolete" value="1" checked/)
    assert.match(page, /Why &#60;so&#62;<\/textarea>/)
    assert.equal(await attached(), before)

    // With the token of the attachment, which only this person can have got.
    const tokenNow = async () => {
      const path = `/show_bug.cgi?id=${bug}&ctype=xml`
      const { text: xml } = await instance.ask('GET', path, { as: instance.admin })
      return /<attachid>[^]*?<token>([^<]+)<\/token>/.exec(xml)![1]!
    }
    instance.clock.now += 5_000
    const withToken = (token: string) => sent(plain([...update, ['token', token]]))
    const token = await tokenNow()
    assert.equal((await withToken(`${token}x`)).status, 200)
    assert.equal(await attached(), before)
    const done = await withToken(token)
    assert.deepEqual([done.status, done.headers['location']], [303, `/attachments/${id}?saved=1`])
    assert.match(await attached(), /"summary":"Typed"/)
    instance.clock.now += 5_000
    await instance.ask('PUT', `/rest/bug/attachment/${id}`, {
      as: instance.admin,
      body: { summary: 'Later' },
    })
    assert.equal((await withToken(token)).status, 200)
    assert.match(await attached(), /"summary":"Later"/)
  })

  void test('accept a password with each form, and refuse a wrong one', async () => {
    const change: Fields = [
      ['id_1', 'on'],
      ['dontchange', '--same--'],
      ['priority', '--same--'],
      ['comment', 'For several'],
    ]
    const good = await post('/process_bug.cgi', plain([...change, ...credentials()]))
    assert.match(good.text, /<title>Bug 1 processed<\/title>/)
    const wrong: Fields = [...change, ['Bugzilla_login', instance.admin.login]]
    const bad = await post('/process_bug.cgi', plain([...wrong, ['Bugzilla_password', 'x']]))
    assert.equal(bad.status, 401)
    assert.equal((await post('/index.cgi', plain([]))).status, 400)
    const nobody = await post('/process_bug.cgi', plain(change))
    assert.deepEqual([nobody.status, nobody.headers['location']?.slice(0, 6)], [302, '/login'])
  })

  void test('attach a text and take the bug, if the form says so', async () => {
    const headers = await logIn()
    const enter = '/attachment.cgi?bugid=1&action=enter'
    const form = await instance.ask('GET', enter, { headers })
    text(form, /(<form name="entryform" method="post")/)
    const browser = { ...headers, 'user-agent': 'Mozilla/5.0' }
    assert.equal((await instance.ask('GET', enter, { headers: browser })).status, 302)
    const missing = await instance.ask('GET', '/attachment.cgi?bugid=999&action=enter', { headers })
    assert.equal(missing.status, 404)
    const body = { assigned_to: 'ann@example.com', cc: { remove: [instance.admin.login] } }
    await instance.ask('PUT', '/rest/bug/1', { as: instance.admin, body })
    const attach = (more: Fields) =>
      post(
        '/attachment.cgi',
        plain([
          ['action', 'insert'],
          ['bugid', '1'],
          ['description', 'Pasted'],
          ['attach_text', 'one\n two'],
          ...more,
        ]),
        headers,
      )
    const taken = await attach([
      ['takebug', '1'],
      ['bug_status', 'CONFIRMED'],
      ['addselfcc', '1'],
    ])
    const id = text(taken, /<title>Attachment (\d+) added to Bug 1<\/title>/)
    const file = (await instance.ask('GET', `/rest/bug/attachment/${id}`)).body.attachments[id]
    assert.deepEqual(
      [file.file_name, file.content_type, Buffer.from(file.data, 'base64').toString()],
      ['file_1.txt', 'text/plain', 'one\n two'],
    )
    const bugNow = async () => (await instance.ask('GET', '/rest/bug/1')).body.bugs[0]
    const bug = await bugNow()
    assert.deepEqual(
      [bug.assigned_to, bug.status, bug.cc.includes(instance.admin.login)],
      [instance.admin.login, 'CONFIRMED', true],
    )
    // A bug cannot be taken with a closed status.
    await attach([
      ['takebug', '1'],
      ['bug_status', 'RESOLVED'],
    ])
    assert.equal((await bugNow()).status, 'CONFIRMED')
  })

  void test('attach, replace and change files with the token in the XML', async () => {
    const headers = await logIn()
    const attach = (more: Fields, file = '--- a\n+++ b\n') =>
      post(
        '/attachment.cgi',
        inParts([['action', 'insert'], ['bugid', '1'], ['token', ''], ...more], file),
        headers,
      )
    const known = async (id: string) =>
      (await instance.ask('GET', `/rest/bug/attachment/${id}`, { as: instance.admin })).body
        .attachments[id]
    const first = await attach([
      ['description', 'First'],
      ['ispatch', '1'],
      ['contenttypemethod', 'manual'],
      ['contenttypeentry', 'text/plain'],
      ['comment', 'With words.'],
    ])
    const id = text(first, /<title>Attachment (\d+) added to Bug 1<\/title>/)
    const one = await known(id)
    assert.deepEqual(
      [one.summary, one.file_name, one.is_patch, one.content_type, one.data],
      ['First', 'a.patch', true, 'text/plain', Buffer.from('--- a\n+++ b\n').toString('base64')],
    )
    assert.match((await instance.ask('GET', '/rest/bug/1/comment')).text, /With words\./)
    const second = await attach([
      ['description', 'Second'],
      ['contenttypemethod', 'autodetect'],
      ['obsolete', id],
      ['obsolete', id],
    ])
    const next = text(second, /Attachment (\d+) added/)
    assert.deepEqual(
      [(await known(id)).is_obsolete, (await known(next)).content_type],
      [true, 'text/x-diff'],
    )
    const missing = await attach([
      ['description', 'Third'],
      ['obsolete', '999'],
    ])
    assert.deepEqual([missing.status, /32000/.test(missing.text)], [400, true])
    assert.equal((await attach([['description', 'Empty']], '')).status, 400)
    const files = (await instance.ask('GET', '/rest/bug/1/attachment', { as: instance.admin })).body
      .bugs
    assert.deepEqual(
      files[1].slice(2).map((file: { summary: string }) => file.summary),
      ['First', 'Second'],
    )

    instance.clock.now += 5_000
    const xml = await instance.ask('GET', '/show_bug.cgi?id=1&ctype=xml', { headers })
    const token = text(xml, new RegExp(`isp[^>]*>\n<attachid>${next}<[^]*?<token>([^<]+)</token>`))
    const delta_ts = text(xml, new RegExp(`isp[^>]*>\n<attachid>${next}<[^]*?<delta_ts>([^<]+)<`))
    const change: Fields = [
      ['action', 'update'],
      ['id', next],
      ['description', 'Changed'],
      ['filename', 'b.txt'],
      ['contenttypeentry', 'text/html'],
      ['isprivate', '0'],
      ['isobsolete', '1'],
      ['comment', 'Why.'],
    ]
    const read: Fields = [
      ['token', token],
      ['delta_ts', delta_ts],
    ]
    const changed = await post('/attachment.cgi', plain([...change, ...read]), headers)
    text(changed, new RegExp(`<title>(Changes Submitted to Attachment ${next} of Bug 1)</title>`))
    const two = await known(next)
    assert.deepEqual(
      [two.summary, two.file_name, two.content_type, two.is_obsolete, two.is_private],
      ['Changed', 'b.txt', 'text/html', true, false],
    )
    instance.clock.now += 5_000
    const body = { summary: 'By others' }
    await instance.ask('PUT', `/rest/bug/attachment/${next}`, { as: instance.admin, body })
    for (const late of [...read.map((field) => [field]), read, [['token', '1-x']] as Fields]) {
      const refused = await post('/attachment.cgi', inParts([...change, ...late]), headers)
      assert.deepEqual([refused.status, /20001/.test(refused.text)], [409, true])
    }
    assert.equal((await known(next)).summary, 'By others')
    const comment = change.filter(([name]) => ['action', 'id', 'comment'].includes(name))
    assert.equal((await post('/attachment.cgi', plain(comment), headers)).status, 200)
    assert.equal((await known(next)).is_obsolete, true)
    assert.equal((await post('/attachment.cgi', plain([['action', 'x']]), headers)).status, 400)
    assert.equal((await instance.ask('GET', `/attachment.cgi?id=${id}`)).status, 200)
  })

  void test('are refused from browsers on other sites', async () => {
    const login = await post('/index.cgi', plain(credentials()))
    const cookie = cookiesOf(login)
      .map((pair) => pair.join('='))
      .join('; ')
    const count = async () => (await instance.ask('GET', '/rest/bug?count_only=1')).body.bug_count
    const comments = async () => (await instance.ask('GET', '/rest/bug/1/comment')).text
    const attached = async () =>
      (await instance.ask('GET', '/rest/bug/1/attachment?exclude_fields=data')).text
    const before = [await count(), await comments(), await attached()]
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', cookie }
    const evil = { cookie, origin: 'https://evil.example' }
    const fetched = { cookie, 'sec-fetch-site': 'cross-site' }
    const bug: Fields = [
      ['product', 'TestProduct'],
      ['component', 'TestComponent'],
      ['version', 'unspecified'],
      ['short_desc', 'Not by them'],
    ]
    for (const headers of [browser, evil, fetched]) {
      for (const made of [plain, inParts]) {
        const comment: Fields = [
          ['id', '1'],
          ['comment', 'x'],
        ]
        const changed = await post('/process_bug.cgi', made(comment), headers)
        // A browser gets the form of the bug at most, and nothing is changed.
        assert.ok([200, 302, 400].includes(changed.status), JSON.stringify(headers))
        const file: Fields = [
          ['action', 'insert'],
          ['bugid', '1'],
          ['description', 'x'],
        ]
        const edit: Fields = [
          ['action', 'update'],
          ['id', '1'],
          ['description', 'x'],
        ]
        for (const form of [made(file), inParts(file, 'x'), made(edit)]) {
          const sent = await post('/attachment.cgi', form, headers)
          assert.ok([200, 302, 400].includes(sent.status), JSON.stringify(headers))
        }
        const filed = await post('/post_bug.cgi', made(bug), headers)
        assert.ok([303, 400].includes(filed.status), filed.text)
        const logged = await post('/index.cgi', made(credentials()), headers)
        assert.deepEqual([logged.status, logged.headers['set-cookie']], [400, undefined])
      }
    }
    assert.deepEqual([await count(), await comments(), await attached()], before)
    const old = cookie.replace('docket_session', 'x')
    const who = async (headers: Record<string, string>) =>
      (await instance.ask('GET', '/rest/whoami', { headers })).status
    assert.equal(await who({ cookie: old }), 200)
    assert.equal(await who({ ...browser, cookie: old, 'x-docket-csrf': '1' }), 401)
    assert.equal(await who({ ...evil, cookie: old, 'x-docket-csrf': '1' }), 401)
  })
})

const asked: [string, string, object][] = [
  ['nothing but a bug', 'id=7', { ids: ['7'] }],
  ['several bugs', 'id_3=1&id_04=1&id_5=1', { ids: ['3', '5'] }],
  ['lines, except empty ones', 'priority=&version=2&url=x', { version: '2' }],
  ['lines that are cleared', 'qa_contact=&deadline=', { qa_contact: '', deadline: '' }],
  ['boxes', 'defined_cclist_accessible=1', { cclist_accessible: false }],
  [
    'defaults of the component',
    'assigned_to=a&set_default_assignee=1',
    { reset_assigned_to: true },
  ],
  ['keywords', 'keywords=a, b', { keywords: { set: ['a', ' b'] } }],
  ['keywords less', 'keywords=a&keywordaction=delete', { keywords: { remove: ['a'] } }],
  ['bugs that it depends on', 'dependson=3, 4', { dependson: { set: ['3', '4'] } }],
  ['more bugs that it depends on', 'blocked=3&blocked_action=add', { blocked: { add: ['3'] } }],
  ['people', 'newcc=a;b&addselfcc=1&cc=c', { cc: { add: ['a', 'b', 'me'], remove: [] } }],
  ['people less', 'removecc=1&cc=c&cc=d', { cc: { add: [], remove: ['c', 'd'] } }],
  ['people of several bugs', 'masscc=a&ccaction=remove', { cc: { add: [], remove: ['a'] } }],
  ['links', 'remove_see_also=u', { see_also: { add: [], remove: ['u'] } }],
  [
    'groups',
    'defined_groups=a&defined_groups=b&groups=b',
    { groups: { add: ['b'], remove: ['a'] } },
  ],
  ['a comment', 'comment=x&comment_is_private=1', { comment: { body: 'x', is_private: true } }],
  ['comments to hide', 'defined_isprivate_9=1&isprivate_9=1', { comment_is_private: { 9: true } }],
  [
    'flags',
    'flag-4=X&flag_type-2=?&requestee_type-2=a&flag_type-3=X',
    {
      flags: [
        { id: 4, status: 'X' },
        { type_id: 2, new: true, status: '?', requestee: 'a' },
      ],
    },
  ],
  [
    'custom fields',
    'cf_a=x&cf_b=1&cf_b=2&defined_cf_c=1',
    { cf_a: 'x', cf_b: ['1', '2'], cf_c: [] },
  ],
  ['unchanged values', 'dontchange=-&priority=-&comment=-', {}],
  [
    'the time of reading',
    'token=1-t&delta_ts=2026-01-31',
    { if_match: '1-t', last_change_time: '2026-01-31' },
  ],
]
for (const [name, query, expected] of asked) {
  void test(`a form of a bug says ${name}`, () => {
    const given = new Map<string, string[]>()
    for (const [key, value] of new URLSearchParams(query)) {
      given.set(key, [...(given.get(key) ?? []), value])
    }
    assert.deepEqual(changesAsked(given, 'me'), { ids: [], ...expected })
  })
}
