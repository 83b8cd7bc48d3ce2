import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { oldAddresses } from './old-addresses.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const SVG = { data: 'eA==', file_name: 'x.txt', summary: 'A file', content_type: 'text/plain' }

async function file(instance: Instance, as: Person, more: object = {}): Promise<number> {
  const body = { ...BUG, summary: 'A bug', ...more }
  return (await instance.ask('POST', '/rest/bug', { as, body })).body.id as number
}

onEachInstance('addresses of Bugzilla', (opened) => {
  let instance: Instance
  const headers = { 'user-agent': 'Mozilla/5.0' }
  const get = (path: string, as?: Person) => instance.ask('GET', path, { as, headers })
  before(async () => {
    instance = opened()
    await file(instance, instance.admin, { alias: ['first'] })
    const hidden = await file(instance, instance.admin, { groups: [] })
    for (const id of [1, hidden]) {
      const body = { ids: [id], ...SVG }
      await instance.ask('POST', `/rest/bug/${id}/attachment`, { as: instance.admin, body })
    }
    await instance.db.work(async (tx) => {
      const { id } = await tx
        .selectFrom('group_sets')
        .select('id')
        .where('id', '!=', 0)
        .executeTakeFirstOrThrow()
      await tx.updateTable('bugs').set({ group_set_id: id }).where('id', '=', hidden).execute()
    })
  })

  const leading: [string, number, string][] = [
    ['/show_bug.cgi?id=1', 301, '/bugs/1'],
    ['/bugzilla/show_bug.cgi?id=first', 301, '/bugzilla/bugs/first'],
    ['/show_bug.cgi?id=1,3&mark=2', 301, '/bugs_in_full?id=1,3&mark=2'],
    ['/show_bug.cgi?id=1&id=3', 301, '/bugs_in_full?id=1,3'],
    ['/show_bug.cgi?id=%2F%2Fevil.example', 301, '/bugs/%2F%2Fevil.example'],
    ['/show_bug.cgi?format=multiple&id=1&id=2', 301, '/bugs_in_full?id=1,2'],
    ['/show_bug.cgi', 301, '/bugs'],
    ['/admin.cgi', 302, '/admin'],
    ['/editparams.cgi?section=auth', 302, '/admin/parameters/auth'],
    ['/editparams.cgi?section=nosuch', 302, '/admin/parameters'],
    ['/editsettings.cgi', 302, '/admin/default_preferences'],
    ['/view_job_queue.cgi', 302, '/admin/jobs'],
    ['/sanitycheck.cgi', 302, '/admin/sanity_check'],
    ['/editparams.cgi', 302, '/admin/parameters'],
    ['/long_list.cgi?buglist=1:2', 302, '/bugs_in_full?id=1,2'],
    ['/buglist.cgi?product=a&product=b&order=x%20y', 302, '/bugs?product=a&product=b&order=x%20y'],
    [
      '/buglist.cgi?cmdtype=runnamed&namedcmd=My%20bugs',
      302,
      '/bugs?cmdtype=runnamed&namedcmd=My%20bugs',
    ],
    ['/show_bug.cgi?id=1;mark=2,4-5', 301, '/bugs/1?mark=2%2C4-5'],
    ['/buglist.cgi?product=a;product=b%3Bc', 302, '/bugs?product=a&product=b%3Bc'],
    ['/query.cgi?format=report-graph;product=a', 302, '/report?format=report-graph&product=a'],
    ['/query.cgi', 302, '/search'],
    ['/query.cgi?format=report-graph&product=a', 302, '/report?format=report-graph&product=a'],
    ['/query.cgi?format=advanced&product=a', 302, '/search?format=advanced&product=a'],
    ['/describecomponents.cgi?product=a', 302, '/products/a'],
    ['/describecomponents.cgi', 302, '/products'],
    ['/show_activity.cgi?id=1', 302, '/bugs/1/history'],
    ['/showdependencytree.cgi?id=1', 302, '/bugs/1/dependencies'],
    [
      '/showdependencytree.cgi?id=1&maxdepth=2&hide_resolved=1',
      302,
      '/bugs/1/dependencies?maxdepth=2&hide_resolved=1',
    ],
    ['/showdependencygraph.cgi?id=1,2&display=web', 302, '/dependencies?id=1,2&display=web'],
    ['/query.cgi?query_format=report-table', 302, '/report?query_format=report-table'],
    ['/index.cgi', 302, '/'],
    ['/index.cgi?GoAheadAndLogIn=1', 302, '/login'],
    [
      '/bugs?cmdtype=runnamed&namedcmd=Mine',
      302,
      '/login?next=%2Fbugs%3Fcmdtype%3Drunnamed%26namedcmd%3DMine',
    ],
    ['/search?namedcmd=Mine', 302, '/login?next=%2Fsearch%3Fnamedcmd%3DMine'],
    ['/report?saved_report_id=7', 302, '/login?next=%2Freport%3Fsaved_report_id%3D7'],
    [
      '/report.cgi?y_axis_field=product&format=table',
      302,
      '/report?y_axis_field=product&format=table',
    ],
    ['/bugzilla/relogin.cgi', 302, '/bugzilla/login'],
    ['/relogin.cgi?action=prepare-sudo&target_login=a%40x.org', 302, '/act_as?user=a%40x.org'],
    ['/relogin.cgi?action=end-sudo', 302, '/act_as'],
    ['/editusers.cgi', 302, '/admin/users'],
    [
      '/editusers.cgi?action=list&matchvalue=login_name&matchstr=ann&is_enabled=0&grouprestrict=1&groupid=3',
      302,
      '/admin/users?text=ann&state=disabled&group=3',
    ],
    ['/editusers.cgi?action=list&matchvalue=userid&matchstr=7', 302, '/admin/users/7'],
    ['/editusers.cgi?action=edit&userid=7', 302, '/admin/users/7'],
    ['/editusers.cgi?action=del&userid=7', 302, '/admin/users/7/delete'],
    ['/editgroups.cgi?action=changeform&group=9', 302, '/admin/groups/9'],
    ['/editgroups.cgi?action=del&group=9', 302, '/admin/groups/9/delete'],
    ['/editgroups.cgi?action=add', 302, '/admin/groups'],
    [
      '/editgroups.cgi?action=confirm_remove&group=9&regexp=%40old%5C.',
      302,
      '/admin/groups/9/members/remove?pattern=%40old%5C.',
    ],
    [
      '/editgroups.cgi?action=remove_regexp&group=9&regexp=',
      302,
      '/admin/groups/9/members/remove?pattern=',
    ],
    ['/duplicates.cgi?product=a%26b', 302, '/duplicates?product=a%26b'],
    ['/showattachment.cgi?attach_id=7', 302, '/attachment.cgi?id=7'],
    ['/createattachment.cgi?id=7', 302, '/bugs/7#attachments'],
    ['/token.cgi?t=a%26b&a=request_new_account', 302, '/account?secret=a%26b'],
    ['/bugzilla/token.cgi?a=cfmpw&t=x', 302, '/bugzilla/new_password?secret=x'],
    ['/token.cgi?a=reqpw', 302, '/password_reset'],
    ['/token.cgi?a=cxlem&t=x', 302, '/cancel_address?secret=x'],
    ['/token.cgi?a=cxlpw&t=x', 302, '/login'],
    ['/token.cgi?a=toString&t=x', 302, '/login'],
    [
      '/request.cgi?requestee=ann%40x.org&type=review&requester=&product=P',
      302,
      '/requests?requestee=ann%40x.org&type=review&product=P',
    ],
    [
      '/request.cgi?action=queue&requester=a%40x.org&requestee=b%40x.org&do_union=1&type=all',
      302,
      '/requests?requester=a%40x.org&requestee=b%40x.org&do_union=1&type=all&status=%3F',
    ],
    ['/request.cgi?status=%2B-&requestee=-', 302, '/requests?requestee=-&status=%2B-'],
    ['/request.cgi?group=type&ctype=csv', 302, '/requests?group=type&ctype=csv'],
    ['/request.cgi', 302, '/requests'],
    ['/editproducts.cgi', 302, '/admin/products'],
    ['/editproducts.cgi?action=add', 302, '/admin/products#new'],
    ['/editproducts.cgi?action=add&classification=Desk', 302, '/admin/products#new'],
    ['/editproducts.cgi?classification=Desk%26', 302, '/admin/products?classification=Desk%26'],
    ['/editproducts.cgi?action=edit&product=a%2Fb', 302, '/admin/products/a%2Fb'],
    ['/editproducts.cgi?action=del&product=a', 302, '/admin/products/a?delete=1'],
    ['/editproducts.cgi?action=editgroupcontrols&product=a', 302, '/admin/products/a/groups'],
    ['/editproducts.cgi?action=toString&product=a&x=y', 302, '/admin/products/a'],
    ['/editcomponents.cgi', 302, '/admin/products'],
    ['/editcomponents.cgi?product=a', 302, '/admin/products/a/components'],
    ['/editcomponents.cgi?product=a&action=add', 302, '/admin/products/a/components#new'],
    [
      '/editcomponents.cgi?product=a&component=b%20c&action=edit',
      302,
      '/admin/products/a/components/b%20c',
    ],
    [
      '/editversions.cgi?product=a&version=1.0&action=del',
      302,
      '/admin/products/a/versions/1.0?delete=1',
    ],
    ['/editmilestones.cgi?product=a&milestone=---', 302, '/admin/products/a/milestones/---'],
    [
      '/editclassifications.cgi?action=reclassify&classification=a',
      302,
      '/admin/classifications/a',
    ],
    ['/editclassifications.cgi?action=add', 302, '/admin/classifications#new'],
    ['/editkeywords.cgi?action=edit&id=12', 302, '/admin/keywords/12'],
    ['/editkeywords.cgi?action=del&id=12', 302, '/admin/keywords/12?delete=1'],
    ['/bugzilla/editkeywords.cgi', 302, '/bugzilla/admin/keywords'],
  ]
  for (const [path, wanted, to] of leading) {
    void test(`${path} leads to ${to}`, async () => {
      const { status, headers } = await get(path)
      assert.deepEqual([status, headers['location']], [wanted, to])
    })
  }

  void test('each address in the table is answered as listed, below each base path', async () => {
    for (const [name, old] of oldAddresses) {
      if ('served' in old && !old.page) continue
      for (const base of ['', '/bugzilla']) {
        const { status } = await get(`${base}/${name}?id=1`)
        assert.equal(status, 'leads' in old ? 302 : status, name)
        assert.ok(status < 500, name)
      }
    }
    const { text } = await get('/old_addresses')
    for (const name of oldAddresses.keys()) assert.ok(text.includes(`<code>${name}</code>`), name)
  })

  void test('the page of a bug has the anchors of old links', async () => {
    const { text } = await get('/bugs/1')
    for (const id of ['c0', 'a1', 'attach_1', 'comments', 'attachments']) {
      assert.ok(text.includes(`id="${id}"`), id)
    }
  })

  void test('programs can send a form instead of a long address', async () => {
    const send = (path: string, fields: Record<string, string>) =>
      instance.ask('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { ...FORM, origin: 'https://elsewhere.example' },
      })
    const xml = await send('/show_bug.cgi', { ctype: 'xml', id: '1', excludefield: 'long_desc' })
    assert.match(xml.text, /<bug_id>1<\/bug_id>/)
    const csv = await send('/buglist.cgi?ctype=csv', { columnlist: 'short_desc', id: '1' })
    assert.match(csv.text, /^bug_id,"short_desc"\n1,"A bug"/)
    const old = { body: 'ctype=csv;columnlist=short_desc;id=1', headers: FORM }
    assert.equal((await instance.ask('POST', '/buglist.cgi', old)).text, csv.text)
    const list = await send('/buglist.cgi', {
      product: 'a b',
      Bugzilla_login: instance.admin.login,
      Bugzilla_password: instance.admin.password,
    })
    assert.deepEqual([list.status, list.headers['location']], [302, '/bugs?product=a+b'])
    const much = {
      product: 'TestProduct',
      bug_id: Array.from({ length: 2_500 }, (_, at) => at + 1).join(),
      Bugzilla_login: instance.admin.login,
      Bugzilla_password: instance.admin.password,
    }
    const there = await send('/buglist.cgi', much)
    assert.deepEqual([there.status, there.headers['location']], [200, undefined])
    assert.match(there.text, /<a href="\/bugs\/1">/)
    assert.doesNotMatch(there.text, new RegExp(`Bugzilla_|${instance.admin.password}`))
    const long = await send('/show_bug.cgi', { id: much.bug_id })
    assert.deepEqual([long.status, long.headers['location']], [200, undefined])
    assert.match(long.text, /<h2[^>]* id="bug1">\n<a [^>]*href="\/bugs\/1">/)
    assert.match(long.text, /<form method="post" action="\/show_bug.cgi"[^]*value="11,12,/)
    assert.equal((await send('/index.cgi', {})).status, 400)
  })

  void test('xml.cgi is as show_bug.cgi with ctype=xml', async () => {
    const [one, other] = [await get('/xml.cgi?id=1'), await get('/show_bug.cgi?ctype=xml&id=1')]
    assert.equal(one.text, other.text)
    assert.equal((await get('/show_bug.cgi?id=1;ctype=xml')).text, other.text)
  })

  void test('browsers find OpenSearch, and crawlers find robots.txt', async () => {
    await instance.set('urlbase', 'https://bugs.example.org/a&b/')
    const plugin = await get('/search_plugin.cgi')
    assert.match(plugin.headers['content-type']!, /^application\/opensearchdescription\+xml/)
    const template = 'https://bugs.example.org/a&amp;b/bugs?quicksearch={searchTerms}'
    assert.ok(plugin.text.includes(`template="${template}"`))
    assert.match(plugin.text, /<ShortName>Docket</)
    const parameters = { installation_name: 'Bugs & wishes of Example' }
    await instance.ask('PUT', '/rest/docket_parameters', {
      as: instance.admin,
      body: { parameters },
    })
    assert.match((await get('/search_plugin.cgi')).text, /<ShortName>Bugs &amp; wishes of</)
    await instance.set('urlbase', '')
    const robots = await get('/bugzilla/robots.txt')
    assert.match(robots.headers['content-type']!, /^text\/plain/)
    assert.match(
      robots.text,
      /^User-agent: \*\n(.*\n)*Allow: \/bugzilla\/bugs\/\n(.*\n)*Disallow: \/\nSitemap: .*\n$/,
    )
    await instance.set('requirelogin', '1')
    assert.equal((await get('/robots.txt')).text, 'User-agent: *\nDisallow: /\n')
    await instance.set('requirelogin', '0')
  })
})

const settings = {
  base_paths: ['/docket'],
  base_url: 'https://bugs.new.org/docket',
  old_bases: ['/bugzilla', 'https://bugs.old.org', 'http://tracker.old.org/bz'],
}
onEachInstance(
  'addresses below old base URLs',
  (opened) => {
    const get = (path: string, host = 'bugs.new.org') =>
      opened().ask('GET', path, { headers: { host } })
    const places: [string, string | undefined, string][] = [
      ['/docket/show_bug.cgi?id=1', undefined, '/docket/bugs/1'],
      ['/bugzilla/show_bug.cgi?id=1', undefined, 'https://bugs.new.org/docket/bugs/1'],
      ['/bugzilla/query.cgi?a=b', undefined, 'https://bugs.new.org/docket/search?a=b'],
      ['/show_bug.cgi?id=1', 'bugs.old.org', 'https://bugs.new.org/docket/bugs/1'],
      ['/bz/show_bug.cgi?id=1', 'tracker.old.org', 'https://bugs.new.org/docket/bugs/1'],
      ['/docket/show_bug.cgi?id=1', 'bugs.old.org', 'https://bugs.new.org/docket/bugs/1'],
    ]
    for (const [path, host, to] of places) {
      void test(`${host ?? 'here'}: ${path} leads to ${to}`, async () => {
        const { status, headers } = await get(path, host)
        assert.deepEqual([status < 303, headers['location']], [true, to])
      })
    }

    void test('respond directly to programs', async () => {
      for (const path of ['/docket/rest', '/bugzilla/rest', '/bz/rest.cgi', '/rest']) {
        assert.equal((await get(`${path}/version`, 'bugs.old.org')).body.version, '5.2')
      }
      const xml = await get('/bugzilla/show_bug.cgi?ctype=xml&id=99')
      assert.match(xml.text, /error="NotFound"/)
    })

    void test('pages at old base URLs link to the current one', async () => {
      const { text } = await get('/bugzilla/old_addresses')
      assert.match(text, /href="https:\/\/bugs\.new\.org\/docket\/help"/)
      assert.doesNotMatch(text, /href="\//)
    })

    void test('links in comments are redirected, and the text stays unchanged', async () => {
      const instance = opened()
      const said =
        'See https://bugs.old.org/show_bug.cgi?id=1#c250, and ' +
        'http://tracker.old.org/bz/buglist.cgi?product=a&b=c or https://bugs.older.org/show_bug.cgi?id=1'
      const id = await file(instance, instance.admin, { description: said })
      const { text } = await get(`/docket/bugs/${id}`)
      const links = [...text.matchAll(/<a href="([^"]*)"[^>]*>(https?:[^<]*)<\/a>/g)].map(
        ([, href, shown]) => [href, shown],
      )
      const list = 'buglist.cgi?product=a&#38;b=c'
      assert.deepEqual(links, [
        ['/docket/bugs/1?page=2#c250', 'https://bugs.old.org/show_bug.cgi?id=1#c250'],
        [`/docket/${list}`, `http://tracker.old.org/bz/${list}`],
        ['https://bugs.older.org/show_bug.cgi?id=1', 'https://bugs.older.org/show_bug.cgi?id=1'],
      ])
      const path = `/docket/rest/bug/${id}/comment`
      assert.equal((await instance.ask('GET', path)).body.bugs[id].comments[0].text, said)
      const body = {
        text: '<https://bugs.old.org/show_bug.cgi?id=1> [x](http://tracker.old.org/bz/)',
      }
      const { html } = (await instance.ask('POST', '/docket/rest/bug/comment/render', { body }))
        .body
      assert.match(html, /href="https:\/\/bugs\.new\.org\/docket\/show_bug\.cgi\?id=1"/)
      assert.match(html, /href="https:\/\/bugs\.new\.org\/docket\/" /)
    })
  },
  settings,
)
