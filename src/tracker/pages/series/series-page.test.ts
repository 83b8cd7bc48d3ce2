import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import { limits } from '../../../platform/limits.ts'

const day = (text: string) => Date.parse(text)

onEachInstance('series', (opened) => {
  let instance: Instance
  let ann: Person
  let chief: Person
  const get = (path: string, as?: Person) => instance.ask('GET', path, { as })

  before(async () => {
    instance = opened()
    for (const name of ['insiders', 'deciders']) {
      const body = { name, description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    }
    ann = await instance.person('ann@example.com', ['editbugs'])
    chief = await instance.person('chief@example.com', ['editbugs', 'insiders', 'deciders'])
    await addProduct(instance, 'Kettle')
    const kept = await addProduct(instance, 'Kept')
    await putControl(instance, kept, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    await instance.transactions.work(docket, async ({ tx }) => {
      const names = ['Kettle', 'Kept', 'Plans', '-All-', 'Core']
      const categories = names.map((name, at) => ({
        id: at + 1,
        name,
        name_key: name.toLowerCase(),
      }))
      await tx.insertInto('series_categories').values(categories).execute()
      for (const group of ['insiders', 'deciders']) {
        const { id: group_id } = (await groupNamed(tx, group))!
        await tx.insertInto('category_group_map').values({ category_id: 3, group_id }).execute()
      }
      const add = (id: number, category: number, name: string, more: object = {}) =>
        tx
          .insertInto('series')
          .values({
            id,
            category,
            subcategory: 5,
            name,
            name_key: name.toLowerCase(),
            creator: null,
            frequency: 1,
            query: 'product=Kettle',
            is_public: 1,
            ...more,
          })
          .execute()
      await add(1, 1, 'Open <b>')
      await add(2, 1, 'Closed', { subcategory: 4 })
      await add(3, 2, 'Hush')
      await add(4, 3, 'Planned')
      await add(5, 1, 'Mine', { creator: ann.id, is_public: 0 })
      await add(6, 4, 'All')
      const counted = [
        [1, '2026-01-01', 3],
        [1, '2026-01-08', 5],
        [2, '2026-01-08', 12_345],
        [3, '2026-01-08', 77_777],
      ] as const
      const rows = counted.map(([series_id, date, series_value]) => ({
        series_id,
        series_value,
        series_date: day(date),
      }))
      await tx.insertInto('series_data').values(rows).execute()
    })
  })

  const seen: [string, () => Person, string[]][] = [
    ['', () => ann, ['All', 'Closed', 'Mine', 'Open &#60;b&#62;']],
    ['', () => chief, ['All', 'Hush', 'Closed', 'Open &#60;b&#62;', 'Planned']],
    ['category=KETTLE', () => chief, ['Closed', 'Open &#60;b&#62;']],
    ['category=Kettle&subcategory=core', () => chief, ['Open &#60;b&#62;']],
    ['category=Kept', () => ann, []],
    ['name=op', () => chief, ['Open &#60;b&#62;']],
    ['name=plan', () => ann, []],
    ['page=2', () => ann, []],
  ]
  for (const [query, whose, names] of seen) {
    void test(`the list with "${query}" has what ${whose.toString().slice(6)} sees`, async () => {
      const { status, text } = await get(`/series?${query}`, whose())
      assert.equal(status, 200)
      const found = [...text.matchAll(/<td><a href="\/series\?id=\d+">(.*?)<\/a>/g)]
      assert.deepEqual(
        found.map(([, name]) => name),
        names,
      )
      if (whose() === ann) assert.doesNotMatch(text, /Hush|Planned|<option value="Plans/)
    })
  }

  void test('divides long lists into pages', async () => {
    const max = limits as { series_listed_max: number }
    const before = max.series_listed_max
    max.series_listed_max = 2
    try {
      const first = await get('/series?name=l', chief)
      assert.match(first.text, /rel="next" href="\/series\?name=l&#38;page=2"/)
      assert.doesNotMatch(first.text, /rel="prev"/)
      assert.match((await get('/series?name=l&page=2', chief)).text, /rel="prev"/)
    } finally {
      max.series_listed_max = before
    }
  })

  void test('series are a chart and a table of their numbers', async () => {
    const { text } = await get('/series?id=1,2&id=5', ann)
    assert.match(text, /<svg class="chart"[^>]*role="img"/)
    assert.match(text, /<th scope="row">2026-01-08<\/th>\s*<td class="number">5<\/td>/)
    assert.match(text, /Kettle \/ -All-: Closed/)
    assert.equal(text.match(/Current bugs<\/a>/g)!.length, 1)
    assert.match(
      text,
      /<a href="\/bugs\?product=Kettle"\s*aria-label="Current bugs of Kettle \/ [^"]*">Current bugs/,
    )
    assert.doesNotMatch(text, /<b>|style="/)
    assert.match((await get('/series?id=5', ann)).text, /No numbers were recorded in this period/)
  })

  void test('lines add up series, have labels and a total, or are stacked', async () => {
    const sum = await get('/series?line1=1,2&label1=%3Ci%3ESum&line4=2&gt=1&labelgt=All', ann)
    const heads = ['&#60;i&#62;Sum', 'Kettle / -All-: Closed', 'All']
    assert.deepEqual(
      [...sum.text.matchAll(/class="number">([^<]*)<\/th>/g)].map(([, title]) => title),
      heads,
    )
    const row = (text: string) =>
      [
        ...text
          .split('2026-01-08</th>')[1]!
          .split('</tr>')[0]!
          .matchAll(/"number">(\d*)/g),
      ].map(([, number]) => number)
    assert.deepEqual(row(sum.text), ['12350', '12345', '24695'])
    const file = /href="([^"]*ctype=csv)"/.exec(sum.text)![1]!.replaceAll('&#38;', '&')
    assert.deepEqual((await get(file, ann)).text.trim().split('\n'), [
      '"Day","<i>Sum","Kettle / -All-: Closed","All"',
      '"2026-01-01",3,,3',
      '"2026-01-08",12350,12345,24695',
    ])
    const stacked = await get('/series?id=1,2&cumulate=1&gt=1', ann)
    assert.deepEqual(row(stacked.text), ['5', '12345'])
    assert.match(stacked.text, /each line added to those before it/)
    assert.match(stacked.text, /name="cumulate" value="1" checked/)
    const plain = await get('/series?id=1,2&gt=1&labelgt=All', ann)
    assert.match(plain.text, /name="labelgt" value="All"/)
    assert.match(plain.text, /href="[^"]*labelgt=All[^"]*ctype=csv"/)
    const same = await get('/series?line0=1&line1=1', ann)
    assert.match(same.text, /name="line0" value="1"[^]*name="line1" value="1"/)
    const labelled = await get(`/series?line0=1,2&label0=${'x'.repeat(200)}`, ann)
    assert.match(labelled.text, /<h1>Charts<\/h1>/)
    assert.doesNotMatch(labelled.text, /x{101}/)
    assert.match(
      labelled.text,
      /x{100}\s*<ul><li>Kettle \/ Core: Open[^]*<li>Kettle \/ -All-: Closed/,
    )
    const two = await get('/series?line0=1,2', ann)
    assert.match(two.text, /<h1>Kettle \/ Core: Open &#60;b&#62; \+ Kettle \/ -All-: Closed<\/h1>/)
    assert.equal((await get('/series?line0=1,3', ann)).status, 404)
    assert.equal((await get('/series?line0=x', ann)).status, 404)
  })

  void test('days can be chosen, by both names that they have had', async () => {
    for (const query of ['from=2026-01-05', 'datefrom=2026-01-05&dateto=2026-02-01']) {
      const { text } = await get(`/series?id=1&${query}`, ann)
      assert.match(text, /2026-01-08/)
      assert.doesNotMatch(text, /2026-01-01/)
    }
    const { status, text } = await get('/series?id=1&from=soon', ann)
    assert.equal(status, 400)
    assert.match(text, /is not a date/)
  })

  void test('can be downloaded as CSV', async () => {
    const { text, headers } = await get('/series?id=1,2&ctype=csv', ann)
    assert.match(headers['content-disposition']!, /series-2026-06-01\.csv/)
    assert.deepEqual(text.trim().split('\n'), [
      '"Day","Kettle / Core: Open <b>","Kettle / -All-: Closed"',
      '"2026-01-01",3,',
      '"2026-01-08",5,12345',
    ])
    const choose = (csv_colsepchar: string) =>
      instance.ask('PUT', '/rest/preference', {
        as: ann,
        body: { preferences: { csv_colsepchar } },
      })
    await choose(';')
    assert.match((await get('/series?id=1&ctype=csv', ann)).text, /^"Day";"Kettle /)
    await choose('')
  })

  void test('hidden series are treated like missing ones', async () => {
    for (const [id, who] of [
      [3, ann],
      [4, ann],
      [5, chief],
      [99, ann],
      ['x', ann],
    ] as const) {
      const { status, text } = await get(`/series?id=1,${id}`, who)
      assert.equal(status, 404)
      assert.doesNotMatch(text, /Hush|Planned|Mine/)
    }
    assert.equal((await get('/series?id=3,4', chief)).status, 200)
  })

  void test('charts need membership in chartgroup', async () => {
    await instance.set('chartgroup', 'insiders')
    for (const path of ['/series', '/series?id=1']) {
      assert.equal((await get(path, chief)).status, 200)
      const { status, text } = await get(path, ann)
      assert.equal(status, 401)
      assert.match(text, /requires membership in the group &#39;insiders&#39;/)
      assert.match((await get(path)).headers['location']!, /^\/login\?next=/)
    }
    await instance.set('chartgroup', 'editbugs')
  })

  void test('more series than the limit are refused', async () => {
    const max = limits as { series_shown_max: number; series_points_max: number }
    const before = { ...max }
    Object.assign(max, { series_shown_max: 2, series_points_max: 2 })
    try {
      assert.equal((await get('/series?id=1,1', ann)).status, 200)
      assert.match((await get('/series?id=1,2', ann)).text, /more than 2 data points/)
      assert.match((await get('/series?id=1,2,6', ann)).text, /At most 2 series/)
      const lines = await get('/series?line0=1&line1=1&line2=1', ann)
      assert.match(lines.text, /At most 2 series/)
    } finally {
      Object.assign(max, before)
    }
  })

  const leading: [string, string][] = [
    ['/chart.cgi', '/series'],
    [
      '/chart.cgi?action=wrap&line0=1&line1=5&datefrom=2026-01-05&ctype=html&width=600&height=350',
      '/series?id=1%2C5&from=2026-01-05',
    ],
    [
      '/chart.cgi?action=wrap&line0=1,2&label0=a&line1=5&gt=1&labelgt=All&dateto=2026-02-05',
      '/series?line0=1%2C2&label0=a&line1=5&gt=1&labelgt=All&to=2026-02-05',
    ],
    [
      '/chart.cgi?action=plot&line7=1&line7=2&line10=6&line9=5&cumulate=1&ctype=csv',
      '/series?line0=1%2C2&line1=5&line2=6&cumulate=1&ctype=csv',
    ],
    [
      '/chart.cgi?action-sum=Sum&line0=1&label0=a&line1=5&line2=6&label2=c&select0=1&select2=1',
      '/series?line0=5&line1=1%2C6&label1=a',
    ],
    ['/chart.cgi?action-remove=x&line0=1,2&label0=a&line1=5&select0=1', '/series?id=5'],
    ['/chart.cgi?action-remove=x&line0=1&select0=1', '/series'],
    ['/chart.cgi?action-add=Add&line0=1,2&name=5&name=6', '/series?line0=1%2C2&line1=5&line2=6'],
    [
      '/chart.cgi?cmd-add0-0-0=Add&query_format=create-series&product=a',
      '/series/new?cmd-add0-0-0=Add&query_format=create-series&product=a',
    ],
    ['/chart.cgi?cmd-add0-0-0=Add&product=a', '/search?cmd-add0-0-0=Add&product=a'],
    ['/chart.cgi?action=edit&series_id=5', '/series/5'],
    ['/chart.cgi?action=confirm-delete&series_id=5', '/series/5/delete'],
    ['/chart.cgi?action=alter&series_id=x', '/series'],
    ['/chart.cgi?action-subscribe12=1&series_id=5', '/series?id=5'],
    ['/chart.cgi?action=search&product=Kettle', '/bugs?action=search&product=Kettle'],
    ['/chart.cgi?action=create&name=x', '/series/new?action=create&name=x'],
    ['/chart.cgi?action=convert_search&series_from_search=a+b', '/series/new?savedsearch=a%20b'],
    ['/query.cgi?format=create-series&product=a', '/series/new?format=create-series&product=a'],
    ['/chart.cgi?category=Kettle&subcategory=Core&name=1&action=assemble', '/series?id=1'],
    ['/chart.cgi?category=Kettle&name=Open', '/series?category=Kettle&name=Open'],
    ['/reports.cgi?product=R%26D', '/series?category=R%26D'],
    [
      '/reports.cgi?product=-All-&datasets=NEW',
      '/series?category=-All-&subcategory=-All-&name=NEW',
    ],
    [
      '/reports.cgi?product=Kettle&datasets=NEW&datasets=FIXED',
      '/series?category=Kettle&subcategory=-All-',
    ],
    ['/reports.cgi', '/series'],
  ]
  for (const [path, to] of leading) {
    void test(`${path} leads to ${to}`, async () => {
      assert.equal((await get(path)).headers['location'], to)
    })
  }
})
