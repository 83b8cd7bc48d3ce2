import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import fc from 'fast-check'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { decoded, sentOf } from '../../../../tests/page-forms.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { type Chip, parseQuery } from '../../search/ask/chips.wire.ts'
import { builtInFields, namedField } from '../../search/tree/fields.ts'
import { isOfOnePage } from './draft.ts'

type Pairs = [name: string, value: string][]

/** What a browser sends of the page's search form if nothing is changed in it. */
function sentBy(page: string): Pairs {
  const forms = page.match(/<form [^]*?<\/form>/g)!
  return sentOf(forms.find((one) => one.includes('name="f1"'))!)
}

function given(pairs: Pairs) {
  const all = new Map<string, string[]>()
  for (const [name, value] of pairs) all.set(name, [...(all.get(name) ?? []), value])
  return all
}

/** A normalized form of the search in a query. */
function asked(pairs: Pairs) {
  const names = (name: string) => namedField(name, builtInFields) !== undefined
  const { chips, rest } = parseQuery(given(pairs), { names })
  const said = chips.map((chip) => JSON.stringify(usual(chip)))
  const isKept = (name: string) => !isOfOnePage(name) && !name.startsWith('email')
  const kept = rest.filter(([name, value]) => value.trim() !== '' && isKept(name))
  const order = given(pairs).get('order')?.at(-1)?.toLowerCase() || 'none'
  return [...said, ...kept.map(String), order].toSorted()
}
function usual(chip: Chip): Chip {
  if (chip.kind === 'person') {
    const operator = chip.operator === 'exact' ? '' : chip.operator
    return { ...chip, operator }
  }
  if (chip.kind === 'changed') return { ...chip, fields: [...new Set(chip.fields)].toSorted() }
  if (chip.kind !== 'criterion') return chip
  const { field } = chip
  const operator = chip.operator || builtInFields.get(field)!.usual
  const isOne = field === 'keywords' || (field === 'bug_id' && operator !== 'regexp')
  return {
    ...chip,
    operator,
    values: isOne ? [chip.values.join()] : [...new Set(chip.values)].toSorted(),
  }
}

const value = fc.constantFrom('a', 'Zürich & "b"', '<x>', 'TestProduct', '7', 'a,b', ' ')
const pair = (...names: string[]) => fc.tuple(fc.constantFrom(...names), value)
const typed = fc.constantFrom('regexp', 'isempty', 'nowords', 'substring', '')
/** Parameters as in old links. */
const address = fc
  .array(
    fc.oneof(
      pair('product', 'status', 'bug_status', 'resolution', 'component', 'version', 'priority'),
      pair('short_desc', 'summary', 'longdesc', 'content', 'keywords', 'bug_id', 'id', 'url'),
      pair('cc', 'assigned_to', 'alias', 'blocked', 'tag', 'classification', 'target_milestone'),
      fc.tuple(fc.constantFrom('short_desc_type', 'product_type', 'bug_id_type', 'cc_type'), typed),
      pair('email1', 'email2', 'email7', 'emailcc1', 'emailreporter2', 'emaillongdesc7'),
      fc.tuple(fc.constantFrom('emailtype1', 'emailtype7'), fc.constantFrom('regexp', 'exact')),
      fc.tuple(fc.constant('chfield'), fc.constantFrom('priority', '[Bug creation]', 'odd')),
      fc.tuple(fc.constantFrom('chfieldfrom', 'chfieldto'), fc.constantFrom('-7d', 'Now')),
      pair('chfieldvalue', 'deadlinefrom', 'quicksearch', 'columnlist', 'title', 'votes'),
      fc.tuple(fc.constantFrom('f1', 'f2', 'f3', 'f60'), fc.constantFrom('cc', 'OP', 'odd')),
      fc.tuple(fc.constantFrom('o1', 'o2', 'o60'), fc.constantFrom('equals', 'isempty', 'odd')),
      pair('v1', 'v2', 'v60'),
      fc.tuple(fc.constantFrom('n1', 'n2', 'n60'), fc.constantFrom('1', '0')),
      fc.tuple(fc.constantFrom('j1', 'j2', 'j_top'), fc.constantFrom('OR', 'AND', 'AND_G')),
      pair('field0-0-0', 'type0-0-0', 'value0-0-0', 'field0-0-1', 'type0-0-1', 'value0-0-1'),
      fc.tuple(fc.constant('order'), fc.constantFrom('bug_id', 'Importance', 'a,b')),
    ),
    { maxLength: 14 },
  )
  .map((pairs) => pairs.map(([name, one]): [string, string] => [name, one]))

onEachInstance('the search form', (opened) => {
  let instance: Instance
  let chief: Person
  const get = (path: string, as?: Person) => instance.ask('GET', path, { as })
  /**
   * Opens the form for a query, submits it unchanged, and returns the query of the resulting list.
   */
  const formFor = async (pairs: Pairs, as?: Person): Promise<Pairs> => {
    const { status, text } = await get(`/search?${new URLSearchParams(pairs).toString()}`, as)
    assert.equal(status, 200, text)
    const sent = new URLSearchParams(sentBy(text)).toString()
    const [path, query] = (await get(`/search?${sent}`, as)).headers['location']!.split('?')
    assert.equal(path, '/bugs')
    const list: Pairs = [...new URLSearchParams(query)]
    assert.ok(list.every(([name, value]) => value.trim() && name !== 'search'))
    return list
  }

  before(async () => {
    instance = opened()
    const body = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    const hidden = await addProduct(instance, 'Hush')
    await putControl(instance, hidden, 'insiders', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const version = { product: 'Hush', name: 'Hush 9' }
    await instance.ask('POST', '/rest/product/Hush/version', { as: instance.admin, body: version })
    chief = await instance.person('chief@example.com', ['insiders'])
    await addProduct(instance, 'R&D <b>')
    await instance.ask('PUT', '/rest/product/R%26D%20%3Cb%3E', {
      as: instance.admin,
      body: { is_open: false },
    })
  })

  void test('a search in an address fills in its form', async () => {
    const property = fc.asyncProperty(address, async (pairs) => {
      const isNothing = !asked(pairs).some((one) => one.startsWith('{'))
      // The form then defaults to open bugs.
      if (isNothing && !new Map(pairs).get('quicksearch')?.trim()) return
      assert.deepEqual(asked(await formFor(pairs)), asked(pairs))
    })
    await fc.assert(property, { seed: 7, numRuns: 150 })
  })

  void test('an empty form searches for open bugs', async () => {
    assert.deepEqual(await formFor([]), [['bug_status', '__open__']])
  })

  void test('addresses of lists contain only the fields that were filled in', async () => {
    const said: Pairs = [
      ['short_desc', 'a'],
      ['short_desc_type', 'regexp'],
      ['email1', 'ann'],
      ['emailtype1', 'substring'],
      ['emailcc1', '1'],
      ['j_top', 'OR'],
      ['f1', 'OP'],
      ['n1', '1'],
      ['j1', 'OR'],
      ['f2', 'cc'],
      ['o2', 'isempty'],
      ['f3', 'CP'],
    ]
    const sorted = (pairs: Pairs) => pairs.map(String).toSorted()
    assert.deepEqual(sorted(await formFor(said)), sorted(said))
  })

  void test('conditions that the form cannot show are preserved', async () => {
    const pairs = Array.from({ length: 60 }, (_, at): Pairs => {
      const number = at + 1
      return [
        [`f${number}`, 'short_desc'],
        [`o${number}`, 'substring'],
        [`v${number}`, `word ${number}`],
      ]
    }).flat()
    assert.deepEqual(asked(await formFor(pairs)), asked(pairs))
    assert.equal((await get('/search?f1=CP')).status, 400)
  })

  /** Presses a button of the form for a query, and returns the form that follows. */
  async function press(pairs: Pairs, button: string, as?: Person) {
    const { text } = await get(`/search?${new URLSearchParams(pairs).toString()}`, as)
    assert.match(text, new RegExp(`name="chart"\\s+value="${button}"`))
    const sent = new URLSearchParams([...sentBy(text), ['chart', button]]).toString()
    const { status, headers } = await get(`/search?${sent}`, as)
    assert.equal(status, 302)
    const [, query = ''] = /^\/search\?([^#]*)#row-\d+$/.exec(headers['location']!)!
    return [...new URLSearchParams(query)]
  }

  void test('a chart is built by buttons: conditions, groups in groups, and their removal', async () => {
    const group = await press([['product', 'TestProduct']], 'group-1')
    const inner = await press(group, 'group-2')
    const first = await press(inner, 'add-3')
    const filled = first.map(([name, value]): [string, string] => [name, value])
    filled.push(['v3', 'lid'], ['n2', '1'])
    const second = await press(filled, 'add-5')
    assert.deepEqual(Object.fromEntries(second), {
      product: 'TestProduct',
      f1: 'OP',
      j1: 'OR',
      f2: 'OP',
      n2: '1',
      j2: 'OR',
      f3: 'short_desc',
      o3: 'substring',
      v3: 'lid',
      f4: 'CP',
      f5: 'short_desc',
      o5: 'substring',
      f6: 'CP',
    })
    const { text } = await get(`/search?${new URLSearchParams(second).toString()}`)
    assert.match(text, /<fieldset id="row-1">[^]*<fieldset id="row-2">[^]*id="row-5"/)
    const left = await press(second, 'remove-2')
    assert.deepEqual(
      left.map(([name]) => name),
      ['product', 'f1', 'j1', 'f5', 'o5', 'f6'],
    )
    assert.deepEqual(await press(left, 'remove-1'), [['product', 'TestProduct']])
  })

  void test('the form says how many bugs match, or why the search is not possible', async () => {
    const body = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    for (const summary of ['A lid', 'A pot', 'Another lid']) {
      await instance.ask('POST', '/rest/bug', { as: chief, body: { ...body, summary } })
    }
    const said = async (query: string, as?: Person) =>
      decoded(
        /<output data-count>(.*?)<\/output>/.exec((await get(`/search?${query}`, as)).text)![1]!,
      )
    const chart = 'f1=short_desc&o1=substring&v1='
    assert.equal(await said(''), '')
    assert.equal(await said(`${chart}lid`), 'Matching bugs: 2')
    assert.equal(await said(`${chart}lid&n1=1`), 'Matching bugs: 1')
    assert.equal(await said(`${chart}lid&f2=short_desc&o2=substring`), 'Matching bugs: 2')
    assert.match(await said('f1=short_desc&o1=odd&v1=x'), /odd/)
    const allow = (anonymous_search: string) =>
      instance.ask('PUT', '/rest/docket_parameters', {
        as: instance.admin,
        body: { parameters: { anonymous_search } },
      })
    await allow('simple')
    assert.match(await said(`${chart}lid`), /log in/)
    assert.equal(await said(`${chart}lid`, chief), 'Matching bugs: 2')
    await allow('all')
  })

  void test('values are those of visible products', async () => {
    const nobody = (await get('/search')).text
    assert.match(nobody, /<option value="TestProduct">/)
    assert.doesNotMatch(nobody, /Hush/)
    assert.match(nobody, /<optgroup label="No longer in use"><option value="R&#38;D &#60;b&#62;">/)
    const insider = (await get('/search', chief)).text
    assert.match(insider, /<option value="Hush">[^]*<option value="Hush 9">/)
    assert.doesNotMatch(nobody, /value="(deadline|estimated_time|longdescs\.isprivate)"/)
  })

  void test('user and page number are not in the form', async () => {
    const { text } = await get('/search?product=a&offset=100&Bugzilla_api_key=&list_id=3&cursor=x')
    assert.doesNotMatch(text, /name="(offset|Bugzilla_api_key|list_id|cursor)"/)
  })

  void test('a list links to its form, and can be saved under a name', async () => {
    const list = '/bugs?product=TestProduct&order=priority&offset=0'
    assert.match(
      (await get(list)).text,
      /href="\/search\?product=TestProduct&#38;order=priority">Edit search/,
    )
    assert.doesNotMatch((await get(list)).text, /Remember/)
    for (const [name, query] of [
      ['  My bugs', 'product=TestProduct&order=priority'],
      ['my BUGS', 'product=TestProduct&priority=High'],
    ] as const) {
      const { text, headers } = await get(`/bugs?${query}&limit=3`, chief)
      const [, saved] = /name="query" value="(.*?)"/.exec(text)!
      assert.equal(decoded(saved!), query)
      const said = await post({ name, query: decoded(saved!) }, { text, headers })
      assert.equal(said.status, 303)
      const path = said.headers['location']!
      assert.equal(path, `/bugs?savedsearch=${encodeURIComponent(name.trim())}`)
      const sent = await formFor([...new URLSearchParams(path.slice('/bugs?'.length))], chief)
      assert.equal(given(sent).get('known_name')?.[0], name.trim())
      assert.match((await get(path, chief)).text, /name="name" value="m?M?y b?B?/i)
    }
    const { body } = await instance.ask('GET', '/rest/saved_search', { as: chief })
    assert.deepEqual(
      body.saved_searches.map(({ name, query }: { name: string; query: string }) => [name, query]),
      [['My bugs', 'product=TestProduct&priority=High']],
    )
  })

  void test('an invalid search cannot be saved', async () => {
    const page = await get('/bugs?product=TestProduct', chief)
    for (const [fields, status] of [
      [{ name: 'x'.repeat(65), query: 'a=b' }, 400],
      [{ name: 'x', query: '' }, 400],
      [{ name: '', query: 'a=b' }, 400],
    ] as const) {
      assert.equal((await post(fields, page)).status, status)
    }
    assert.equal((await post({ name: 'x', query: 'a=b' }, page, null)).status, 401)
    assert.equal((await get('/search?savedsearch=none', chief)).status, 404)
  })

  type Shown = Pick<Awaited<ReturnType<typeof get>>, 'text' | 'headers'>
  function post(fields: object, { text, headers }: Shown, as: Person | null = chief) {
    const [, form_token = ''] = /name="form_token" value="([\w-]+)"/.exec(text)!
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    return instance.ask('POST', '/search', {
      as: as ?? undefined,
      body: new URLSearchParams({ ...fields, form_token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    })
  }
})
