import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { runInNewContext } from 'node:vm'

import { addCustomFields } from '../../../../tests/custom-fields.ts'
import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { actorById, docket } from '../../../accounts/actors/actors.ts'
import { type Element, parseXml } from '../../../platform/http/xml.ts'
import { type Component as Task, parseCsv, parseIcs } from '../../../../tests/read-lists.ts'
import { formOf, listFile } from './list-file.ts'

const ODD = 'Größe "falsch", and\\so; on <b>&amp; \u2028☕ '.repeat(5).trim()
const URLBASE = 'https://bugs.example.com/'

onEachInstance('lists of bugs in other formats', (opened) => {
  let instance: Instance
  let ann: Person
  let chief: Person
  const get = (query: string, as?: Person, path = '/buglist.cgi') =>
    instance.ask('GET', `${path}?${query}`, { as })
  const table = async (query: string, as?: Person) => {
    const { status, text } = await get(`ctype=csv&${query}`, as)
    assert.equal(status, 200, text)
    return parseCsv(text)
  }

  before(async () => {
    instance = opened()
    await instance.set('urlbase', URLBASE)
    await instance.set('timetrackinggroup', 'clockers')
    ann = await instance.person('ann@example.com', ['editbugs'])
    for (const name of ['insiders', 'clockers']) {
      const body = { name, description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    }
    await instance.set('insidergroup', 'insiders')
    chief = await instance.person('chief@example.com', ['editbugs', 'insiders', 'clockers'])
    await addCustomFields(instance)
    await addProduct(instance, 'Kettle')
    const kept = await addProduct(instance, 'Kept')
    await putControl(instance, kept, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const common = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
    const make = async (body: object, as = ann) => {
      instance.clock.now += 60_000
      const made = await instance.ask('POST', '/rest/bug', { as, body: { ...common, ...body } })
      assert.equal(made.status, 200, made.text)
    }
    await make({ product: 'Kettle', summary: ODD, priority: 'Low', alias: ['lid', 'cover'] })
    const own = { cf_text: '=1+1', cf_multi: ['one', 'two'], cf_moment: '2026-02-03 04:05:06' }
    const more = { cf_day: '2026-03-04', cf_integer: -7, cf_long: 'a\nb', whiteboard: '-5' }
    await make({ product: 'Kettle', summary: 'Second', depends_on: [1], ...own, ...more })
    await make({ product: 'Kept', summary: 'Hush hush' }, chief)
    await make({ product: 'Kettle', summary: 'Fourth', priority: 'Highest' })
    instance.clock.now += 60_000
    const hours = { estimated_time: 8, work_time: 1.5, remaining_time: 3, deadline: '2026-12-24' }
    await instance.ask('PUT', '/rest/bug/1', {
      as: chief,
      body: { ...hours, comment: { body: 'c' } },
    })
    const secret = { comment: 'Between us.', is_private: true }
    await instance.ask('POST', '/rest/bug/2/comment', { as: chief, body: secret })
    await instance.ask('PUT', '/rest/bug/4', { as: ann, body: { status: 'IN_PROGRESS' } })
  })

  void test('csv has the default columns, quoted as in Bugzilla, by permissions', async () => {
    const { status, text, headers } = await get('product=Kettle&ctype=csv&order=bug_id')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/csv; charset=UTF-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="bugs-2026-06-01.csv"')
    const lines = text.split('\n')
    assert.equal(
      lines[0],
      'bug_id,"product","component","assigned_to","bug_status","resolution","short_desc","changeddate"',
    )
    assert.equal(
      lines[2],
      '2,"Kettle","Core","admin@example.com","CONFIRMED",,"Second","2026-06-01 12:05:00"',
    )
    assert.equal(lines.length, 5)
    const [, first] = parseCsv(text)
    assert.equal(first![6], ODD)
    await instance.set('webservice_email_filter', '1')
    assert.equal((await table('bug_id=2'))[1]![3], 'admin')
    assert.equal((await table('bug_id=2', ann))[1]![3], 'admin@example.com')
    await instance.set('webservice_email_filter', '0')
  })

  void test('json has the same columns, as an array', async () => {
    const { text, headers } = await get('product=Kettle&ctype=json&order=bug_id')
    assert.equal(headers['content-type'], 'application/json; charset=UTF-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="bugs-2026-06-01.json"')
    const bugs = JSON.parse(text) as Record<string, string>[]
    const csv = (await get('product=Kettle&ctype=csv&order=bug_id')).text.trim().split('\n')
    assert.equal(bugs.length, csv.length - 1)
    assert.ok(bugs.length > 1)
    assert.equal(Object.keys(bugs[0]!).join(), csv[0]!.replaceAll('"', ''))
    const none = await get('product=Kettle&ctype=json&short_desc=unheard')
    assert.deepEqual(JSON.parse(none.text), [])
  })

  void test("csv uses the separator of the user's preference", async () => {
    const body = { preferences: { csv_colsepchar: ';' } }
    await instance.ask('PUT', '/rest/preference', { as: ann, body })
    const list = await get('product=Kettle&ctype=csv&columnlist=priority', ann)
    assert.match(list.text, /^bug_id;"priority"\n\d+;"/)
    const other = await get('product=Kettle&ctype=csv&columnlist=priority')
    assert.match(other.text, /^bug_id,"priority"\n/)
    const path = '/report?y_axis_field=product&product=Kettle&ctype=csv'
    const report = await instance.ask('GET', path, { as: ann })
    assert.match(report.text, /^"Product";"Number of bugs"\n"Kettle";\d+\n/)
    await instance.ask('PUT', '/rest/preference', {
      as: ann,
      body: { preferences: { csv_colsepchar: '' } },
    })
  })

  void test('csv has the requested columns', async () => {
    const columns = (list: string) => `bug_id=2&columnlist=${encodeURIComponent(list)}`
    const [names, cells] = await table(columns('alias,bug_id, nonsense short_desc,short_desc'), ann)
    assert.deepEqual(names, ['bug_id', 'alias', 'short_desc'])
    assert.deepEqual(cells, ['2', '', 'Second'])
    const own = ['cf_text', 'cf_multi', 'cf_moment', 'cf_day', 'cf_integer', 'cf_long']
    const { text } = await get(`ctype=csv&${columns([...own, 'status_whiteboard'].join())}`)
    assert.match(
      text,
      /\n2," =1\+1","one, two","2026-02-03 04:05:06","2026-03-04"," -7","a\nb"," -5"\n$/,
    )
    assert.deepEqual(await table(columns('')), [['bug_id'], ['2']])
    assert.deepEqual((await table('bug_id=1&columnlist=alias'))[1], ['1', 'cover, lid'])
  })

  void test('columnlist=all returns all columns without duplicates', async () => {
    const [names, cells] = await table('bug_id=1&columnlist=all', ann)
    assert.equal(names!.length, cells!.length)
    assert.ok(names!.includes('short_short_desc') && !names!.includes('short_desc'))
    assert.ok(names!.includes('cf_multi') && names!.includes('longdescs.count'))
    assert.equal(new Set(names).size, names!.length)
  })

  void test('hours are for members of timetrackinggroup', async () => {
    const list = 'columnlist=deadline,estimated_time,remaining_time,actual_time,percentage_complete'
    assert.deepEqual(await table(`bug_id=1&${list}`, chief), [
      ['bug_id', ...list.slice('columnlist='.length).split(',')],
      ['1', '2026-12-24', '8.00', '3.00', '1.50', '33'],
    ])
    assert.deepEqual(await table(`bug_id=1&${list}`, ann), [
      ['bug_id', 'deadline'],
      ['1', '2026-12-24'],
    ])
  })

  void test("returns the caller's own comments, tags and visits", async () => {
    const as = { as: ann, body: {} }
    await instance.ask('POST', '/rest/bug_user_last_visit/2', as)
    await instance.ask('PUT', '/rest/bug/2/tags', { as: ann, body: { tags: { add: ['mine'] } } })
    const list = 'bug_id=2&columnlist=longdescs.count,tag,last_visit_ts'
    const [, anns] = await table(list, ann)
    assert.equal(anns![1], '1')
    assert.equal(anns![3], '2026-06-01 12:05:00')
    const [, chiefs] = await table(list, chief)
    assert.deepEqual(chiefs, ['2', '2', '', ''])
    assert.deepEqual((await table(list))[1], ['2', '1', '', ''])
  })

  void test('human=1 uses readable names of columns', async () => {
    const query = 'bug_id=1&columnlist=bug_severity,changeddate,cf_day,assigned_to_realname&human=1'
    const [names] = await table(query)
    assert.deepEqual(names, ['Bug ID', 'Severity', 'Changed', 'A day', 'Assignee Real Name'])
  })

  void test('a list contains only visible bugs, up to the limit', async () => {
    const ids = async (query: string, as?: Person) =>
      (await table(query, as)).slice(1).map(([id]) => Number(id))
    assert.deepEqual(await ids('order=bug_id'), [1, 2, 4])
    assert.deepEqual(await ids('order=bug_id', chief), [1, 2, 3, 4])
    assert.deepEqual(await ids('order=bug_id&limit=2&offset=1'), [2, 4])
    await instance.set('max_search_results', '2')
    assert.deepEqual(await ids('order=bug_id DESC'), [4, 2])
    await instance.set('max_search_results', '10000')
    assert.deepEqual(await ids('short_desc=nothing'), [])
    const key = `Bugzilla_api_key=${chief.api_key}`
    assert.deepEqual(await ids(`order=bug_id&product=Kept&${key}`), [3])
    // Bugzilla's default order of lists: the status, then the priority.
    assert.deepEqual(await ids('product=Kettle'), [1, 2, 4])
    assert.deepEqual(await ids('quicksearch=4,1'), [1, 4])
    assert.deepEqual(await ids('product=Kettle&order=Importance'), [4, 1, 2])
    assert.deepEqual(await ids('product=Kettle&order=Bug Number'), [1, 2, 4])
  })

  void test('a long list is sent completely', async () => {
    const body = { product: 'Kept', component: 'Core', version: '1' }
    for (let count = 0; count < 260; count += 1) {
      await instance.ask('POST', '/rest/bug', {
        as: chief,
        body: { ...body, summary: `Page ${count}` },
      })
    }
    const rows = await table('short_desc=page&order=bug_id', chief)
    const summaries = rows.slice(1).map((cells) => cells[6])
    assert.deepEqual(
      summaries,
      Array.from({ length: 260 }, (_, count) => `Page ${count}`),
    )
    const bugs = parseXml((await get('short_desc=page&ctype=atom', chief)).text)
    assert.equal(bugs.children.filter(({ name }) => name === 'entry').length, 260)
  })

  void test('bugs that become hidden from the reader are omitted from the rest of a list', async () => {
    const dora = await instance.person('dora@example.com', ['insiders'])
    const given = new Map(
      Object.entries({ short_desc: ['page'], order: ['bug_id'], ctype: ['csv'] }),
    )
    const to = (path: string) => path
    const here = {
      path: {},
      query: '',
      here: '/',
      to,
      serves: () => true,
      formToken: () => '',
      is_prefetch: false,
      language: <Name>(_: readonly Name[], otherwise: Name) => otherwise,
      display: {},
      cookie: () => '',
    }
    const asked = { ...here, given }
    const actor = await instance.transactions.look(docket, ({ tx }) => actorById(tx, dora.id))
    const caller = { actor: actor!, credentials: {}, address: '', secure: false, cookies: [] }
    const door = {
      ...instance.transactions,
      blobs: undefined as never,
      sent: undefined as never,
      tryMail: undefined as never,
      tail: undefined as never,
      caller: { ...caller, is_own_page: false },
    }
    const { pieces } = await listFile(door, asked, formOf(asked)!)
    const parts: number[] = []
    for await (const piece of pieces()) {
      parts.push(parseCsv(piece).length)
      if (parts.length > 1) continue
      const body = { groups: { remove: ['insiders'] } }
      await instance.ask('PUT', `/rest/user/${dora.id}`, { as: instance.admin, body })
    }
    // The header, the bugs that were read before the change, and no others.
    assert.deepEqual(parts, [1, 250, 0, 0])
  })

  void test('a saved search determines columns, order and name', async () => {
    const query = 'product=Kettle&columnlist=priority&order=bug_id DESC'
    await instance.ask('POST', '/rest/saved_search', { as: ann, body: { name: 'my lids', query } })
    for (const run of ['cmdtype=runnamed', 'cmdtype=dorem&remaction=run']) {
      const { text, headers } = await get(`${run}&namedcmd=my%20lids&ctype=csv&list_id=7`, ann)
      assert.equal(
        text,
        'bug_id,"priority"\n4,"Highest"\n2,"---"\n1,"Low"\n'.replace('"---"', '" ---"'),
      )
      assert.match(headers['content-disposition']!, /filename="my_lids-2026-06-01\.csv"/)
    }
    assert.equal((await get('cmdtype=runnamed&namedcmd=other&ctype=csv', ann)).status, 404)
  })

  const child = (element: Element, name: string) =>
    element.children.find((one) => one.name === name)?.text

  void test('atom is a feed, with the newest changes first', async () => {
    for (const type of ['atom', 'rss']) {
      const query = `product=Kettle&order=bug_id&title=R%26D&ctype=${type}`
      const { text, headers } = await get(`${query}&Bugzilla_api_key=${ann.api_key}`)
      assert.equal(headers['content-type'], 'application/atom+xml; charset=UTF-8')
      const feed = parseXml(text)
      assert.equal(feed.name, 'feed')
      assert.equal(child(feed, 'title'), 'R&D')
      assert.equal(child(feed, 'id'), `${URLBASE}buglist.cgi?${query}`)
      assert.ok(!text.includes(ann.api_key))
      const entries = feed.children.filter(({ name }) => name === 'entry')
      assert.deepEqual(
        entries.map((entry) => child(entry, 'id')),
        [4, 2, 1].map((id) => `${URLBASE}show_bug.cgi?id=${id}`),
      )
      assert.equal(child(feed, 'updated'), child(entries[0]!, 'updated'))
      const last = entries[2]!
      assert.equal(child(last, 'title'), `[Bug 1] ${ODD}`)
      assert.equal(
        child(
          last.children.find(({ name }) => name === 'author')!,
          'name',
        ),
        'ann',
      )
      assert.match(
        child(last, 'summary')!,
        /<tr class="bz_feed_priority"><td>Priority<\/td><td>Low<\/td><\/tr>/,
      )
    }
    const none = parseXml((await get('short_desc=nothing&ctype=atom')).text)
    assert.match(child(none, 'updated')!, /^2026-06-01T/)
  })

  void test('ics has a task for each bug, with folded lines', async () => {
    const { text, headers } = await get('product=Kettle&order=bug_id&ctype=ics', chief)
    assert.equal(headers['content-type'], 'text/calendar; charset=UTF-8')
    assert.equal(headers['content-disposition'], 'inline; filename="bugs-2026-06-01.ics"')
    const calendar = parseIcs(text)
    assert.deepEqual(calendar.properties['VERSION'], [{ parameters: '', value: '2.0' }])
    const said = (task: Task, name: string) => task.properties[name]?.map(({ value }) => value)
    const [first, second, fourth] = calendar.children as [Task, Task, Task]
    assert.equal(calendar.children.length, 3)
    assert.deepEqual(said(first, 'SUMMARY'), [ODD])
    assert.deepEqual(first.properties['DUE'], [{ parameters: ';VALUE=DATE', value: '20261224' }])
    assert.equal(first.properties['DTSTART'], undefined)
    assert.deepEqual(said(first, 'PERCENT-COMPLETE'), ['33'])
    assert.deepEqual(said(first, 'UID'), [`1@${URLBASE}`])
    assert.deepEqual(said(second, 'DTSTART'), ['20260601T120200Z'])
    assert.deepEqual(said(second, 'STATUS'), ['NEEDS-ACTION'])
    assert.deepEqual(said(fourth, 'STATUS'), ['IN-PROCESS'])
    assert.deepEqual(said(fourth, 'PRIORITY'), ['1'])
    assert.deepEqual(said(fourth, 'URL'), [`${URLBASE}show_bug.cgi?id=4`])
    assert.doesNotMatch((await get('product=Kettle&ctype=ics', ann)).text, /PERCENT/)
  })

  void test('returns only public data as JavaScript, to every caller', async () => {
    const { text, headers } = await get('order=bug_id&columnlist=short_desc&ctype=js', chief)
    assert.equal(headers['content-type'], 'application/javascript; charset=UTF-8')
    const context = { window: {}, bugs: [] as string[][] }
    runInNewContext(text, context)
    assert.equal(
      JSON.stringify(context.bugs),
      JSON.stringify([null, [ODD], ['Second'], null, ['Fourth']]),
    )
    assert.doesNotMatch(text, /<|Hush/)
  })

  void test('rdf can be requested in two ways', async () => {
    for (const asked of ['ctype=rdf', 'format=rdf']) {
      const { text, headers } = await get(`bug_id=1&columnlist=short_desc&${asked}`)
      assert.equal(headers['content-type'], 'application/rdf+xml; charset=UTF-8')
      const [bugs] = parseXml(text).children[0]!.children.filter(({ name }) => name === 'bz:bugs')
      const bug = bugs!.children[0]!.children[0]!.children[0]!
      assert.deepEqual([child(bug, 'bz:id'), child(bug, 'bz:short_desc')], ['1', ODD])
    }
  })

  void test('a session cookie identifies the reader, except for scripts', async () => {
    const body = { login: chief.login, password: PASSWORD }
    const headers = { 'x-docket-csrf': '1' }
    const session = await instance.ask('POST', '/rest/session', { body, headers })
    const [cookie = ''] = String(session.headers['set-cookie']).split(';')
    const listed = async (ctype: string) => {
      const path = `/buglist.cgi?product=Kept&short_desc=hush&ctype=${ctype}`
      return (await instance.ask('GET', path, { headers: { cookie } })).text
    }
    assert.match(await listed('csv'), /Hush hush/)
    assert.match(await listed('atom'), /Hush hush/)
    assert.doesNotMatch(await listed('js'), /Hush/)
  })

  void test('shows the page for unknown formats, and reports mistakes', async () => {
    for (const query of ['bug_id=1&ctype=html', 'bug_id=1&format=simple', 'regetlastlist=1']) {
      const { status, headers } = await get(query)
      assert.deepEqual([status, headers['location']], [302, `/bugs?${query}`])
    }
    assert.match((await get('bug_id=2&ctype=csv', ann, '/bugs')).text, /^bug_id,[^]*Second/)
    const refused: [query: string, status: number, said: RegExp][] = [
      ['ctype=pdf', 400, /csv, atom, rss, ics, js, json, rdf and html/],
      ['ctype=csv&regetlastlist=1', 400, /the last list is not kept/],
      ['ctype=csv&quicksearch="a', 400, /Unbalanced quotes/],
      ['ctype=ics&f1=CP', 400, /that no OP has opened/],
      ['ctype=csv&limit=-1', 400, /limit/],
    ]
    for (const [query, status, said] of refused) {
      const answered = await get(query)
      assert.equal(answered.status, status, query)
      assert.match(answered.text, said)
      assert.match(answered.headers['content-type']!, /^text\/html/)
    }
  })

  void test('if a login is required, anonymous readers get no list', async () => {
    await instance.set('requirelogin', '1')
    for (const type of ['csv', 'js']) {
      const { status, headers } = await get(`bug_id=1&ctype=${type}`)
      assert.equal(status, 302)
      assert.match(headers['location']!, /^\/login\?next=/)
    }
    assert.equal((await get('bug_id=1&ctype=csv', ann)).status, 200)
    await instance.set('requirelogin', '0')
  })
})
