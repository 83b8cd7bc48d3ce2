import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addCustomFields } from '../../../tests/custom-fields.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { limits } from '../../platform/limits.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const COOKIE = { cookie: 'docket_form=t', ...FORM }

onEachInstance('reports', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let chief: Person
  const get = (path: string, as?: Person) => instance.ask('GET', path, { as })
  const post = (fields: Record<string, string>, as?: Person) => {
    const body = new URLSearchParams({ form_token: 't', ...fields }).toString()
    return instance.ask('POST', '/report', { as, body, headers: COOKIE })
  }
  const csv = async (query: string, as?: Person) => {
    const { status, text } = await get(`/report?ctype=csv&${query}`, as)
    assert.equal(status, 200, text)
    return text.trim().split('\n')
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    bob = await instance.person('bob@example.com')
    const insiders = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body: insiders })
    chief = await instance.person('chief@example.com', ['editbugs', 'insiders'])
    await addCustomFields(instance, ['single', 'multi'])
    for (const name of ['red', 'blue']) {
      const body = { name, description: 'd' }
      await instance.ask('POST', '/rest/keyword', { as: instance.admin, body })
    }
    await addProduct(instance, 'Kettle, big')
    await addProduct(instance, 'Pan')
    const kept = await addProduct(instance, 'Kept')
    await putControl(instance, kept, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const common = { component: 'Core', version: '1', op_sys: 'All', platform: 'All' }
    const file = async (body: object, as = ann) => {
      const made = await instance.ask('POST', '/rest/bug', { as, body: { ...common, ...body } })
      assert.equal(made.status, 200, made.text)
    }
    const kettle = { product: 'Kettle, big', summary: 'A lid', priority: 'High' }
    await file({ ...kettle, keywords: ['red', 'blue'], cf_multi: ['one', 'two'] })
    await file({ ...kettle, keywords: ['red'], cf_single: 'two' })
    await file({ product: 'Pan', summary: 'A handle', priority: 'Low', cf_multi: ['two'] }, bob)
    await file({ product: 'Pan', summary: 'Another lid', priority: 'High' })
    await file({ product: 'Kept', summary: 'Hush', keywords: ['red'] }, chief)
    const body = { status: 'RESOLVED', resolution: 'FIXED' }
    await instance.ask('PUT', '/rest/bug/4', { as: ann, body })
  })

  const counted: [string, string[]][] = [
    ['y_axis_field=product', ['"Product","Number of bugs"', '"Kettle, big",2', '"Pan",2']],
    ['x_axis_field=product', ['"Product","Number of bugs"', '"Kettle, big",2', '"Pan",2']],
    [
      'y_axis_field=product&x_axis_field=priority&format=table&action=wrap',
      ['"Product / Priority","High","Low"', '"Kettle, big",2,0', '"Pan",1,1'],
    ],
    [
      'z_axis_field=status&y_axis_field=keywords',
      [
        '"Status","Keywords","Number of bugs"',
        '"CONFIRMED"," ---",1',
        '"CONFIRMED","blue",1',
        '"CONFIRMED","red",2',
        '"RESOLVED"," ---",1',
        '"RESOLVED","blue",0',
        '"RESOLVED","red",0',
      ],
    ],
    ['y_axis_field=cf_single', ['"A single","Number of bugs"', '" ---",3', '"two",1']],
    ['y_axis_field=cf_multi', ['"A multi","Number of bugs"', '" ---",2', '"one",1', '"two",2']],
    ['y_axis_field=resolution', ['"Resolution","Number of bugs"', '" ---",3', '"FIXED",1']],
    [
      'y_axis_field=reporter',
      ['"Reporter","Number of bugs"', '"ann@example.com",3', '"bob@example.com",1'],
    ],
    ['y_axis_field=classification', ['"Classification","Number of bugs"', '"Unclassified",4']],
    [
      'y_axis_field=product&quicksearch=OPEN lid',
      ['"Product","Number of bugs"', '"Kettle, big",2'],
    ],
    ['y_axis_field=product&bug_status=NEW', ['"Product","Number of bugs"']],
  ]
  for (const [query, lines] of counted) {
    void test(`${query} counts visible bugs`, async () => {
      assert.deepEqual(await csv(query, ann), lines)
    })
  }

  void test('hidden bugs are counted only for those who see them', async () => {
    assert.ok((await csv('y_axis_field=product', chief)).includes('"Kept",1'))
    for (const as of [ann, undefined]) {
      const { text } = await get('/report?y_axis_field=product&x_axis_field=keywords', as)
      assert.doesNotMatch(text, /Kept/)
      assert.match(text, /<th scope="row">Total<\/th>\s*<td class="number"><a [^>]*>2<\/a>/)
    }
  })

  const searches = [
    '',
    '&product=Pan&product=Kettle, big&short_desc=lid',
    '&f1=product&o1=equals&v1=Pan&f7=keywords&o7=isnotempty&j_top=OR',
    '&quicksearch=ALL lid',
    '&quicksearch=1,2,3',
    '&field0-0-0=priority&type0-0-0=equals&value0-0-0=High',
    '&savedsearch=mine&short_desc=lid',
    '&id=1&bugidtype=nowords&email1=ann&emailtype1=substring&emailreporter1=1',
  ]
  const axes = [
    'y_axis_field=keywords&x_axis_field=cf_multi&z_axis_field=bug_status',
    'y_axis_field=resolution&x_axis_field=reporter&z_axis_field=cf_single',
    'y_axis_field=component&x_axis_field=product',
  ]
  for (const search of searches) {
    void test(`each number links to as many bugs, with ${search || 'all bugs'}`, async () => {
      const query =
        'f2=priority&o2=equals&v2=High&f3=product&o3=equals&v3=Pan&j_top=OR&order=priority'
      await instance.ask('POST', '/rest/saved_search', { as: ann, body: { name: 'mine', query } })
      for (const named of axes) {
        const { text } = await get(`/report?${named}${search}`, ann)
        const cells = [...text.matchAll(/<td class="number"><a href="\/bugs\?(.*?)">(\d+)</g)]
        assert.ok(cells.length > 0, text)
        for (const [, address, bugs] of cells) {
          const asked = address!.replaceAll('&#38;', '&')
          const { body } = await get(`/rest/bug?${asked}&count_only=1`, ann)
          assert.equal(body.bug_count, Number(bugs), asked)
        }
      }
    })
  }

  void test('a bug with several values counts once in totals', async () => {
    const { text } = await get('/report?y_axis_field=keywords&product=Kettle, big', ann)
    const rows = [
      ...text.matchAll(/<th scope="row">(.*?)<\/th>\s*<td class="number"><a .*?>(\d+)/g),
    ]
    assert.deepEqual(
      rows.map(([, title, bugs]) => [title, bugs]),
      [
        ['blue', '1'],
        ['red', '2'],
        ['Total', '2'],
      ],
    )
    assert.match(text, /<svg class="bar"[^>]*><rect width="50.0" height="10"\/>/)
  })

  void test('without a field a form with all parameters is shown', async () => {
    const { text } = await get('/report?product=Pan&short_desc=a&o1=equals&api_key=&limit=3', ann)
    assert.match(text, /<option value="Pan" selected>/)
    assert.match(text, /name="short_desc" value="a"/)
    assert.match(text, /<input type="hidden" name="o1" value="equals">/)
    assert.doesNotMatch(text, /name="limit"|name="api_key"|<option value="Kept"|<table/)
  })

  const refused: [string, number, RegExp][] = [
    ['y_axis_field=short_desc', 400, /cannot be counted by &#39;short_desc&#39;/],
    ['y_axis_field=nothing', 400, /cannot be counted by/],
    ['y_axis_field=qa_contact', 400, /cannot be counted by/],
    ['y_axis_field=product&f1=x&o1=equals&v1=y', 400, /not a searchable field/],
    ['y_axis_field=product&savedsearch=none', 404, /saved search/],
    ['saved_report_id=99', 404, /saved report/],
    ['saved_report_id=x', 404, /saved report/],
  ]
  for (const [query, wanted, said] of refused) {
    void test(`${query} is refused with a message`, async () => {
      const { status, text } = await get(`/report?${query}`, ann)
      assert.equal(status, wanted)
      assert.match(text, said)
      assert.match(text, /<a href="\/report\?[^"]*edit=1">/)
    })
  }

  void test('a report with too many numbers is refused', async () => {
    const max = limits as { report_cells_max: number }
    const before = max.report_cells_max
    max.report_cells_max = 8
    try {
      const path = '/report?y_axis_field=product&x_axis_field=priority'
      assert.equal((await get(`${path}&priority=High&product=Pan`, ann)).status, 200)
      const { status, text } = await get(path, ann)
      assert.equal(status, 413)
      assert.match(text, /more than 8 cells/)
    } finally {
      max.report_cells_max = before
    }
  })

  void test('addresses do not contain full logins for readers who see shortened ones', async () => {
    await instance.set('webservice_email_filter', '1')
    const { text } = await get('/report?y_axis_field=reporter&x_axis_field=product')
    assert.match(text, /<th scope="row">ann<\/th>/)
    assert.doesNotMatch(text, /example\.com|equals&#38;v\d=ann/)
    await instance.set('webservice_email_filter', '0')
  })

  void test('reports are saved under a name, for each user separately', async () => {
    const query = 'y_axis_field=product&ctype=csv&limit=1'
    assert.equal((await post({ report_name: 'x', query })).status, 401)
    const kept = await post({ report_name: ' By\tproduct ', query }, ann)
    assert.equal(kept.status, 303)
    const path = kept.headers['location']!
    assert.match(path, /^\/report\?saved_report_id=\d+$/)
    const shown = await get(path, ann)
    assert.match(shown.text, /<h1>By product<\/h1>[^]*Kettle[^]*<h2>Saved reports<\/h2>/)
    assert.equal((await get(path, bob)).status, 404)
    assert.doesNotMatch((await get('/report', bob)).text, /By product/)
    const again = await post({ report_name: 'BY PRODUCT', query: 'x_axis_field=priority' }, ann)
    assert.equal(again.headers['location'], path)
    assert.match((await get(path, ann)).text, /<h1>BY PRODUCT<\/h1>[^]*Priority/)
    const id = path.split('=')[1]!
    assert.equal((await post({ forget: id }, bob)).status, 303)
    assert.equal((await get(path, ann)).status, 200)
    assert.equal((await post({ forget: id }, ann)).headers['location'], '/report')
    assert.equal((await get(path, ann)).status, 404)
  })

  void test('an invalid report cannot be saved, nor by a form of another site', async () => {
    const query = 'y_axis_field=product'
    for (const [fields, said] of [
      [{ report_name: ' ', query }, /1 to 64 characters/],
      [{ report_name: 'x'.repeat(65), query }, /1 to 64 characters/],
      [{ report_name: 'x', query: 'product=Pan' }, /select a field/],
      [{ report_name: 'x', query, form_token: 'u' }, /form/],
      [{ report_name: 'x', query: `${query}&id=${'1'.repeat(65_535)}` }, /at most 65,535 char/],
    ] as const) {
      const { status, text } = await post(fields, ann)
      assert.ok([400, 403, 413].includes(status), String(status))
      assert.match(text, said)
    }
    assert.doesNotMatch((await get('/report', ann)).text, /Saved reports/)
  })

  void test('a report saved in Bugzilla runs unchanged', async () => {
    const texts = { name: 'Old', name_key: 'old', user_id: ann.id }
    const query = 'x_axis_field=priority&y_axis_field=product&format=bar&action=wrap&width=600'
    const { id } = await instance.transactions.work(docket, ({ tx }) =>
      tx
        .insertInto('reports')
        .values({ ...texts, query })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { headers } = await get(`/report.cgi?saved_report_id=${id}`, ann)
    assert.equal(headers['location'], `/report?saved_report_id=${id}`)
    assert.match((await get(headers['location']!, ann)).text, /Product \/ Priority/)
  })
})
