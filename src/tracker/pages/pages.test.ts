import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Element, parseXml } from '../../platform/http/xml.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { decoded } from '../../../tests/page-forms.ts'
import { addProduct, putControl } from '../../../tests/products.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

onEachInstance('pages', (opened) => {
  let instance: Instance
  let ann: Person
  let chief: Person
  const get = (path: string, as?: Person, headers = {}) =>
    instance.ask('GET', path, { as, headers })

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    const insiders = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: insiders })
    await instance.set('insidergroup', 'insiders')
    const product_id = await addProduct(instance, 'Kept')
    await putControl(instance, product_id, 'insiders', {
      entry: 1,
      membercontrol: 3,
      othercontrol: 3,
    })
    await addProduct(instance, 'R&D <b>')
    const body = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
    chief = await instance.person('chief@example.com', ['editbugs', 'insiders'])
    const file = (more: object, as = ann) =>
      instance.ask('POST', '/rest/bug', { as, body: { ...body, ...more } })
    await file({
      product: 'R&D <b>',
      summary: '<script>alert(1)</script> & "more"',
      description: 'See http://example.com/a?b=1&c="x", bug 2 comment 1.\n<img src=x onerror=y>',
      alias: 'first',
      url: 'javascript:alert(1)',
      keywords: [],
    })
    await file({ product: 'Kept', summary: 'Hush hush', description: 'Nobody knows.' }, chief)
    await file({ product: 'R&D <b>', summary: 'Another', description: 'd', depends_on: [1] })
  })

  void test('a bug shows its fields and comments, with HTML escaped', async () => {
    const { status, text, headers } = await get('/bugs/1')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/html; charset=UTF-8')
    assert.match(text, /<title>Bug 1: &#60;script&#62;alert\(1\)&#60;\/script&#62; &#38;/)
    assert.match(text, /<dt>Product<\/dt><dd><a href="\/bugs\?product=R%26D%20%3Cb%3E">R&#38;D/)
    assert.match(text, /<dt>Blocks<\/dt><dd><span class="bug-link"><a href="\/bugs\/3" title=/)
    assert.match(text, /title="CONFIRMED: Another">3<\/a> <span class="dim">CONFIRMED<\/span> A/)
    assert.match(text, /<dt>URL<\/dt><dd>javascript:alert\(1\)<\/dd>/)
    assert.match(text, /<a href="http:\/\/example.com\/a\?b=1&#38;c=" rel="nofollow noreferrer">/)
    assert.match(text, /<a href="\/bugs\/2#c1">bug 2 comment 1<\/a>/)
    assert.match(text, /<article id="c0"/)
    assert.doesNotMatch(text, /<script(?! type="module" src="\/assets\/)|<img|href="javascript/i)
  })

  void test('loads and runs nothing but its own style sheet, scripts and icon', async () => {
    const { text, headers } = await get('/bugs/1')
    const policy = headers['content-security-policy']!
    assert.ok(policy.startsWith("default-src 'none'; style-src 'self'; img-src 'self'; "), policy)
    assert.match(policy, /; script-src 'self'; connect-src 'self'; base-uri 'none'; /)
    const loaded = [...text.matchAll(/<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/g)]
    assert.equal(loaded.length, 3)
    for (const [, path] of loaded) {
      const { status, headers: kept } = await get(path!)
      assert.equal(status, 200)
      assert.equal(kept['cache-control'], 'public, max-age=31536000, immutable')
    }
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.doesNotMatch(text, /<[^>]*\s(on\w+|style)=/i)
  })

  void test('a bug is found by its alias and below each base path', async () => {
    assert.match((await get('/bugs/first')).text, /<h1><span class="id num">Bug 1 \(first\):/)
    const { text } = await get('/bugzilla/bugs/1')
    assert.match(text, /<a href="\/bugzilla\/bugs\/3" title/)
  })

  const answered: [string, number, RegExp, 'ann'?][] = [
    ['/bugs/2', 401, /Bug 2 is not public[^]*Log in/],
    ['/bugs/2/history', 401, /Bug 2 is not public[^]*Log in/],
    ['/bugs/99', 404, /docs\/errors\/101/],
    ['/bugs/nothing', 400, /docs\/errors\/100/],
    ['/products/Kept', 401, /role="alert"[^]*name="next" value="\/products\/Kept"/],
    ['/bugs?savedsearch=none', 404, /docs\/errors\/51/, 'ann'],
    ['/bugs?namedcmd=none&sharer_id=1&sharer_id=x', 404, /docs\/errors\/51/, 'ann'],
    ['/bugs?quicksearch=a&quicksearch=OPEN%20nothing', 200, /No bugs were found/],
    ['/bugs?count_only=1&exclude_fields=id&id=1', 200, /href="\/bugs\/1">1</],
    ['/bugs/%00', 400, /docs\/errors\/53/],
    ['/bugs?short_desc=%00', 400, /docs\/errors\/53/],
  ]
  for (const [path, wanted, said, who] of answered) {
    void test(`${path} is answered with a page of ${wanted}`, async () => {
      const { status, text } = await get(path, who && ann)
      assert.equal(status, wanted)
      assert.match(text, said)
      assert.doesNotMatch(text, /Hush|Nobody knows/)
    })
  }

  void test('shows a bug to those who can see it', async () => {
    assert.equal((await get('/bugs/2', ann)).status, 401)
    assert.match((await get('/bugs/2', chief)).text, /Hush hush[^]*Nobody knows/)
  })

  void test('private comments are for insiders', async () => {
    const body = { comment: 'Between us.', is_private: true }
    await instance.ask('POST', '/rest/bug/1/comment', { as: chief, body })
    assert.doesNotMatch((await get('/bugs/1', ann)).text, /Between us/)
    assert.match((await get('/bugs/1', chief)).text, /class="entry private"[^]*Between us/)
  })

  void test('a search that is refused says why in place, with its text and its chips', async () => {
    const words = '/bugs?quicksearch=nothing%3A%3A%3D1&product=Other&f1=nothing&o1=equals&v1=1'
    for (const path of [words, '/bugs?f1=x&o1=y&v1=z']) {
      const { status, text } = await get(path)
      assert.equal(status, 400)
      assert.match(text, /id="search-alarm" class="alarm" role="alert">\S/)
      assert.match(text, /class="chips"/)
    }
    const { text } = await get(words)
    assert.match(
      text,
      /value="nothing::=1"[^>]* aria-invalid="true" aria-describedby="search-alarm"/,
    )
    assert.match(text, /<b>Other<\/b>/)
    const file = await get(`${words}&ctype=csv`)
    assert.equal(file.status, 400)
    assert.doesNotMatch(file.text, /class="chips"/)
  })

  void test('a quicksearch for a bug number redirects to it, even if it is hidden', async () => {
    for (const [query, place] of [
      ['quicksearch=2', '/bugs/2'],
      ['quicksearch=%20%2099%20&product=', '/bugs/99'],
    ]) {
      const { status, headers } = await get(`/bugs?${query}`)
      assert.deepEqual([status, headers['location']], [302, place])
    }
    for (const query of ['quicksearch=1,3', 'quicksearch=1&product=x', 'quicksearch=1&ctype=csv']) {
      assert.equal((await get(`/bugs?${query}`)).status, 200)
    }
    assert.doesNotMatch((await get('/bugs?offset=1e999')).text, /∞/)
  })

  void test('unknown addresses are explained to people, as JSON to programs', async () => {
    for (const base of ['', '/bugzilla']) {
      const ask = (path: string, accept: string) =>
        instance.ask('GET', base + path, { headers: { accept } })
      const shown = await ask('/no<thing>', 'text/html,*/*;q=0.8')
      assert.equal(shown.status, 404)
      assert.match(shown.text, /<h1>Page not found<\/h1>\s*<p>There is nothing at [^<]*no/)
      assert.match(shown.text, new RegExp(`<link rel="stylesheet" href="${base}/assets/`))
      assert.equal((await ask('/nothing', '*/*')).body.error, true)
      assert.doesNotMatch((await ask('/rest/nothing', 'text/html')).text, /Page not found/)
    }
  })

  void test('lists show matching bugs, and no others', async () => {
    const all = await get('/bugs')
    assert.match(all.text, /Another/)
    assert.match(all.text, /alert/)
    assert.doesNotMatch(all.text, /Hush/)
    const some = await get('/bugs?short_desc=another&query_format=advanced&list_id=3&product=')
    assert.match(some.text, /<a href="\/bugs\/3">3<\/a>/)
    assert.doesNotMatch(some.text, /alert/)
    assert.match((await get('/bugs?short_desc=nothing')).text, /No bugs were found/)
  })

  void test('shows the criteria of a search, each with a link that removes it', async () => {
    const { text } = await get(
      '/bugs?product=R%26D%20%3Cb%3E&f1=cc&o1=isempty&n1=1&quicksearch=ALL&order=bug_id&x=1&offset=5',
    )
    const chips = [...text.matchAll(/<a class="less" href="(.*?)" aria-label="Without: (.*?)">/g)]
    assert.deepEqual(
      chips.map(([, , said]) => said),
      ['Product is R&#38;D &#60;b&#62;', 'Status is any', 'Not: CC is empty'],
    )
    assert.equal(
      chips[0]![1],
      '/bugs?quicksearch=ALL&#38;f1=cc&#38;n1=1&#38;o1=isempty&#38;order=bug_id&#38;x=1',
    )
    assert.match(text, /<title>Product is R&#38;D &#60;b&#62;, Status is any, Not: CC is empty - /)
    const usual = (await get('/bugs')).text
    const [, less, said] = /class="less" href="([^"]*)" aria-label="(Without: .*?)"/.exec(usual)!
    assert.deepEqual([less, said], ['/bugs?bug_status=__all__', 'Without: Status is open'])
    assert.match(
      (await get(less!)).text,
      /class="less" href="\/bugs" aria-label="Without: Status is any"/,
    )
  })

  void test('a criterion is changed in place, and the others stay', async () => {
    const query = 'short_desc=a&bug_status=CONFIRMED&quicksearch=ALL&f1=cc&n1=1&o1=isempty'
    const { text } = await get(`/bugs?${query}&order=bug_id`)
    const changes = [...text.matchAll(/<a href="([^"]*)" title="Change this condition"/g)]
    const forms = await Promise.all(
      changes.map(async ([, address]) => {
        const page = await get(decoded(address!))
        const [form = ''] = /<form class="columns" id="chip"[^]*?<\/form>/.exec(page.text) ?? []
        return form
      }),
    )
    assert.deepEqual(
      forms.map((form) => [...form.matchAll(/name="([^"]+)"/g)].map(([, name]) => name).join(' ')),
      [
        'bug_status quicksearch f1 n1 o1 order short_desc_type short_desc',
        'short_desc quicksearch f1 n1 o1 order bug_status',
        'short_desc bug_status f1 n1 o1 order quicksearch',
        'short_desc bug_status quicksearch order f1 n1 o1 v1',
      ],
    )
    assert.match(forms[1]!, /<option value="CONFIRMED" selected>/)
    assert.match(forms[2]!, /name="quicksearch" size="40" value="ALL"/)
    assert.match(forms[3]!, /<option value="isempty" selected>/)
  })

  void test('a condition is added to a search in place', async () => {
    const { text } = await get('/bugs?f1=short_desc&o1=substring&v1=a')
    const [, form] = /<form class="columns" action="\/bugs">([^]*?)<\/form>/.exec(text)!
    const kept = [...form!.matchAll(/type="hidden" name="(\w+)" value="(.*?)"/g)]
    const query = new URLSearchParams(
      kept.map(([, name, value]) => [name!, value!] as [string, string]),
    )
    assert.match(form!, /name="f2".*name="o2".*name="v2"/s)
    for (const [name, value] of Object.entries({ f2: 'short_desc', o2: 'substring', v2: 'nother' }))
      query.set(name, value)
    const found = await get(`/bugs?${query.toString()}`)
    assert.match(found.text, /Without: Summary contains nother/)
    assert.match(found.text, /Another/)
    assert.doesNotMatch(found.text, /alert/)
    const either = await get('/bugs?j_top=OR&f1=cc&o1=isempty&f2=cc&o2=isnotempty')
    assert.match(either.text, /name="f1" value="OP">[^]*name="f5"/)
  })

  void test('a list can be downloaded with the same bugs', async () => {
    const { text } = await get('/bugs?short_desc=another&offset=0')
    const [, csv] = /href="([^"]*ctype=csv)"/.exec(text)!
    assert.match((await get(csv!.replaceAll('&#38;', '&'))).text, /^bug_id,.*\n3,[^\n]*\n$/)
  })

  void test('sorts lists by links in the headings', async () => {
    const order = async (by: string) => {
      const { text } = await get(`/bugs?product=R%26D%20%3Cb%3E&order=${by}`)
      return [...text.matchAll(/<td [^>]*><a href="\/bugs\/(\d+)">\d/g)].map(([, id]) => id)
    }
    assert.deepEqual(await order('short_desc'), ['1', '3'])
    assert.deepEqual(await order('short_desc%20DESC'), ['3', '1'])
    const { text } = await get('/bugs?short_desc=another&order=short_desc')
    assert.match(
      text,
      /aria-sort="ascending">\s*<a href="\/bugs\?short_desc=another&#38;order=short_desc\+DESC"/,
    )
  })

  void test('divides long lists into pages', async () => {
    for (let count = 0; count < 101; count += 1) {
      const body = { product: 'R&D <b>', component: 'Core', version: '1', summary: `Page ${count}` }
      await instance.ask('POST', '/rest/bug', { as: ann, body })
    }
    const first = await get('/bugs?short_desc=page')
    assert.equal(first.text.match(/<tr /g)!.length, 101)
    assert.match(first.text, /1 to 100 of 101 bugs/)
    const [, next] = /rel="next" href="([^"]+)"/.exec(first.text)!
    assert.match(next!, /^\/bugs\?short_desc=page&#38;cursor=[\w-]+&#38;offset=100$/)
    for (const path of [next!.replaceAll('&#38;', '&'), '/bugs?short_desc=page&offset=100']) {
      const second = await get(path)
      assert.equal(second.text.match(/<tr /g)!.length, 2)
      assert.match(second.text, /101 to 101 of 101 bugs/)
      assert.match(second.text, /rel="prev" href="\/bugs\?short_desc=page"/)
      assert.match(second.text, /href="\/bugs\?short_desc=page&#38;order=priority"/)
      assert.doesNotMatch(second.text, /rel="next"/)
    }
    const other = await get(`${next!.replaceAll('&#38;', '&')}&order=priority`)
    assert.equal(other.status, 400)
  })

  void test('the page size of a list is limit, up to 100', async () => {
    const rows = async (limit: string) =>
      (await get(`/bugs?short_desc=page&limit=${limit}`)).text.match(/<tr /g)!.length - 1
    assert.deepEqual(
      [await rows('2'), await rows('0'), await rows('-1'), await rows('x'), await rows('101')],
      [2, 100, 100, 100, 100],
    )
    const { text } = await get('/bugs?short_desc=page&limit=2&offset=3')
    assert.match(text, /4 to 5 of 101 bugs/)
    assert.match(text, /rel="prev" href="\/bugs\?short_desc=page&#38;limit=2&#38;offset=1"/)
    assert.match(text, /rel="next" href="[^"]*&#38;offset=5"/)
  })

  void test('regetlastlist is refused, because the last list is not stored', async () => {
    const { status, text } = await get('/bugs?regetlastlist=1')
    assert.equal(status, 400)
    assert.match(text, /the last list is not kept/)
  })

  void test('shows the number of results', async () => {
    assert.match((await get('/bugs?short_desc=another')).text, /<p class="dim num">1 bug<\/p>/)
    assert.match((await get('/bugs?id=1,3')).text, /<p class="dim num">2 bugs<\/p>/)
  })

  void test('descriptions of products keep their safe HTML', async () => {
    const as = instance.admin
    const description =
      'It <b>boils</b>. <script>x</script><a href="javascript:y" onclick="z">w</a>'
    await instance.ask('PUT', '/rest/product/TestProduct', { as, body: { description } })
    for (const path of ['/products', '/products/TestProduct', '/']) {
      const { text } = await get(path)
      assert.match(text, /It <b>boils<\/b>\. <a rel="nofollow noreferrer">w<\/a>|<a>w<\/a>/)
      assert.doesNotMatch(text, /javascript:|onclick|<script(?! type="module" src="\/assets\/)/)
      assert.doesNotMatch(text, /Kept/)
    }
  })

  void test('history shows who changed what', async () => {
    const { text } = await get('/bugs/1/history')
    assert.match(
      text,
      /<td rowspan="1">ann@example\.com<\/td>\s*<td[^]*<td>Blocks<\/td>\s*<td><\/td><td>3<\/td>/,
    )
    assert.match(text, /<time datetime="[^"]+">\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC<\/time>/)
    assert.match((await get('/bugs/3/history')).text, /No changes have been made to this bug yet\./)
  })

  void test('an unchanged page is not sent again', async () => {
    const { headers } = await get('/bugs/1')
    const again = await get('/bugs/1', undefined, { 'if-none-match': headers['etag']! })
    assert.equal(again.status, 304)
  })

  const xml = async (query: string, as?: Person) => {
    const { status, text, headers } = await get(`/show_bug.cgi?ctype=xml&${query}`, as)
    assert.equal(headers['content-type'], 'application/xml; charset=UTF-8')
    assert.equal(status, 200)
    return { text, bugs: parseXml(text).children }
  }
  const names = (of: Element) => [...new Set(of.children.map(({ name }) => name))]

  void test('bugs are exported as XML, with an error for each that is not available', async () => {
    const { text, bugs } = await xml('id=3,2,999&id=nothing&id=first')
    const ids = bugs.map(({ children }) => children[0]!.text)
    assert.deepEqual(ids, ['3', '2', '999', 'nothing', '1'])
    const errors = [...text.matchAll(/<bug error="(\w+)">/g)].map(([, error]) => error)
    assert.deepEqual(errors, ['NotPermitted', 'NotFound', 'InvalidBugId'])
    assert.doesNotMatch(text, /Hush|Nobody knows|Between us/)
    assert.match((await xml('id=2', chief)).text, /exporter="chief@example\.com"[^]*Hush hush/)
  })

  void test('the XML elements of a bug are in the order of the DTD', async () => {
    const file = { data: 'eA==', file_name: 'a<b', summary: 's', content_type: 'text/plain' }
    await instance.ask('POST', '/rest/bug/1/attachment', { as: ann, body: file })
    const { bugs, text } = await xml('id=1')
    assert.deepEqual(names(bugs[0]!), [
      'bug_id',
      'alias',
      'creation_ts',
      'short_desc',
      'delta_ts',
      'reporter_accessible',
      'cclist_accessible',
      'classification_id',
      'classification',
      'product',
      'component',
      'version',
      'rep_platform',
      'op_sys',
      'bug_status',
      'bug_file_loc',
      'status_whiteboard',
      'priority',
      'bug_severity',
      'target_milestone',
      'blocked',
      'everconfirmed',
      'reporter',
      'assigned_to',
      'long_desc',
      'attachment',
    ])
    assert.match(
      text,
      /<short_desc>&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; &quot;more&quot;</,
    )
    assert.match(text, /<creation_ts>2026-06-01 12:00:00 \+0000</)
    assert.match(text, /<reporter name="ann">ann@example\.com</)
    assert.match(text, /<long_desc isprivate="0">\s*<commentid>1</)
    assert.match(text, /<attachment isobsolete="0" ispatch="0" isprivate="0">[^]*<filename>a&lt;b</)
  })

  void test('fields of bugs in XML are included and excluded', async () => {
    const few = await xml('id=1&field=bug_status&field=short_desc')
    assert.deepEqual(names(few.bugs[0]!), ['bug_id', 'short_desc', 'bug_status'])
    const { bugs } = await xml('id=1&excludefield=long_desc&excludefield=attachment')
    assert.ok(!names(bugs[0]!).includes('long_desc'))
  })

  /** Loads the login form as a browser does, with its token and cookie. */
  async function openForm(path = '/login') {
    const { text, headers } = await get(path)
    const [, form_token = ''] = /name="form_token" value="(\w+)"/.exec(text)!
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    return { form_token, cookie }
  }

  void test('logs in with the form, stays logged in by the cookie, and logs out', async () => {
    const { form_token, cookie } = await openForm()
    const { login, password } = instance.admin
    const fields = { Bugzilla_login: login, Bugzilla_password: password, form_token }
    const said = await instance.ask('POST', '/login', {
      body: form({ ...fields, next: '/bugs/2' }),
      headers: { ...FORM, cookie, origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
    })
    assert.deepEqual([said.status, said.headers['location']], [303, '/bugs/2'])
    const [session] = String(said.headers['set-cookie']).split(';')
    const both = { cookie: `${cookie}; ${session}` }
    // After following a link from another site, the user is still logged in.
    const page = await get('/bugs/1', undefined, { ...both, 'sec-fetch-site': 'cross-site' })
    assert.match(page.text, />admin@example\.com<\/span><\/a>[^]*<button class="bare">Log out/)
    // REST does not accept the cookie alone.
    assert.equal((await get('/rest/whoami', undefined, both)).body.code, 410)
    const out = await instance.ask('POST', '/logout', {
      body: form({ form_token }),
      headers: { ...FORM, ...both },
    })
    assert.equal(out.status, 303)
    assert.match(String(out.headers['set-cookie']), /docket_session=;.*Max-Age=0/)
    assert.match((await get('/bugs/1', undefined, both)).text, /Log in<\/a>/)
  })

  void test('a wrong password shows the form again', async () => {
    const { form_token, cookie } = await openForm('/login?next=/bugs/1')
    const { status, text } = await instance.ask('POST', '/login', {
      body: form({ Bugzilla_login: '"<x>', Bugzilla_password: 'x', form_token, next: '/bugs/1' }),
      headers: { ...FORM, cookie },
    })
    assert.equal(status, 401)
    assert.match(text, /role="alert"[^]*name="next" value="\/bugs\/1"/)
    assert.match(text, /value="&#34;&#60;x&#62;"/)
  })

  const foreign: [string, Record<string, string>][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of no origin', { origin: 'null' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['without the cookie', { cookie: '' }],
    ['with another cookie', { cookie: 'docket_form=x' }],
  ]
  for (const [what, headers] of foreign) {
    void test(`a form ${what} is refused`, async () => {
      const { form_token, cookie } = await openForm()
      const { login, password } = instance.admin
      const body = form({ Bugzilla_login: login, Bugzilla_password: password, form_token })
      const said = await instance.ask('POST', '/login', {
        body,
        headers: { ...FORM, cookie, ...headers },
      })
      assert.equal(said.status, 400)
      assert.doesNotMatch(String(said.headers['set-cookie']), /docket_session/)
    })
  }

  void test('a form without its token, and a body that is not a form, are refused', async () => {
    const { cookie } = await openForm()
    for (const [body, headers] of [
      [form({ form_token: '' }), FORM],
      ['{}', { 'content-type': 'application/json' }],
    ] as const) {
      const said = await instance.ask('POST', '/login', { body, headers: { ...headers, cookie } })
      assert.equal(said.status, 400)
    }
  })

  const nexts: [string, string][] = [
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/login?next=/x', '/'],
    ['/\t/evil.example', '/'],
    ['/中', '/'],
    ['/bugs?a=b', '/bugs?a=b'],
  ]
  for (const [next, to] of nexts) {
    void test(`logging in with ${next} leads to ${to}`, async () => {
      const { text } = await get(`/login?next=${encodeURIComponent(next)}`)
      assert.match(text, new RegExp(`name="next" value="${to.replace('?', '\\?')}"`))
    })
  }

  void test('if a login is required, pages redirect to it', async () => {
    await instance.set('requirelogin', '1')
    const { status, headers } = await get('/bugs/1?a=b')
    assert.deepEqual([status, headers['location']], [302, '/login?next=%2Fbugs%2F1%3Fa%3Db'])
    assert.equal((await get('/login')).status, 200)
    assert.equal((await get('/bugs/1', ann)).status, 200)
    await instance.set('requirelogin', '0')
  })
})
